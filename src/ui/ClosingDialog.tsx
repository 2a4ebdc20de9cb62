import { useState, type ReactNode } from 'react';

import { ConfirmForm } from './ConfirmForm.tsx';
import { Dialog } from './Dialog.tsx';

interface ClosingDialogProps {
  /** On the button that opens it. */
  label: string;
  className: string;
  title: string;
  description: string;
  onOpen?: () => void;
  /** Draws what is in it. */
  children: (close: () => void, setSending: (isSending: boolean) => void) => ReactNode;
}

/** The button that opens the question whether an account shall be closed, and the question. */
export function ClosingDialog({ label, className, onOpen, children, ...rest }: ClosingDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const close = () => setAsking(false);
  const open = () => {
    onOpen?.();
    setAsking(true);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      <Dialog {...rest} isOpen={isAsking} canClose={!isSending} onClose={close}>
        {children(close, setSending)}
      </Dialog>
    </>
  );
}

interface ClosingFormProps {
  className: string | undefined;
  isSending: boolean;
  onSendingChange: (isSending: boolean) => void;
  onSend: () => Promise<unknown>;
  onCancel: () => void;
  children: ReactNode;
}

/** What it takes to close an account, and both ways out. */
export function ClosingForm(form: ClosingFormProps) {
  return <ConfirmForm {...form} confirm="Close the account" busy="Closing..." keep="Keep it" />;
}
