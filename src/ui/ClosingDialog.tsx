import { useState, type ReactNode } from 'react';

import { Dialog } from './Dialog.tsx';
import { Form } from './Form.tsx';

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
export function ClosingForm({ onCancel, children, ...form }: ClosingFormProps) {
  return (
    <Form {...form}>
      {children}
      <div className="actions">
        <button type="submit" className="button button-signal" disabled={form.isSending}>
          {form.isSending ? 'Closing...' : 'Close the account'}
        </button>
        <button type="button" className="button" disabled={form.isSending} onClick={onCancel}>
          Keep it
        </button>
      </div>
    </Form>
  );
}
