import type { Session } from '../../state/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoginRequired } from './LoginRequired.tsx';
import type { OrderTarget } from './order.model.ts';
import { OrderFormView } from './OrderFormView.tsx';

interface OrderDialogViewProps {
  readonly session: Session;
  readonly target: OrderTarget | undefined;
  readonly isSending: boolean;
  readonly onSendingChange: (isSending: boolean) => void;
  readonly onClose: () => void;
}

/** The login-required view or the form, whichever the session asks for (spec core §4). */
export function OrderDialogView({
  session,
  target,
  isSending,
  onSendingChange,
  onClose,
}: OrderDialogViewProps) {
  const isSignedIn = session.status === 'signed-in';
  return (
    <Dialog
      isOpen={target !== undefined}
      title={isSignedIn ? 'Place your order' : 'Login Required'}
      description={
        isSignedIn
          ? 'Tell us what you need. An agent contacts you to finalize payment and details.'
          : 'You need to login to place orders and track your projects.'
      }
      canClose={!isSending}
      onClose={onClose}
    >
      {target && isSignedIn && (
        <OrderFormView
          target={target}
          user={session.user}
          onSendingChange={onSendingChange}
          onClose={onClose}
        />
      )}
      {target && !isSignedIn && <LoginRequired onCancel={onClose} />}
    </Dialog>
  );
}
