import { useEffect, useState, type ReactNode } from 'react';

import { ConfirmForm, type ConfirmWords } from './ConfirmForm.tsx';
import { Dialog } from './Dialog.tsx';
import { preloadToasts } from './Form.tsx';

interface ConfirmDialogProps extends ConfirmWords {
  isOpen: boolean;
  title: string;
  description: string;
  /** What goes with it, such as a note, which stays as it is while that is being sent. */
  children?: (isSending: boolean) => ReactNode;
  /** Resolves to `false` when it is not done, and the question stays. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once before something is done, and closes when it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, description, children, onConfirm, onClose, ...words } = props;
  const [isSending, setSending] = useState(false);
  useEffect(preloadToasts, []);
  const act = async () => {
    setSending(true);
    try {
      if ((await onConfirm()) !== false) onClose();
    } finally {
      setSending(false);
    }
  };
  const dialog = { isOpen, title, description, onClose };
  return (
    <Dialog {...dialog} canClose={!isSending}>
      <ConfirmForm {...words} isSending={isSending} onSend={act} onCancel={onClose}>
        {children?.(isSending)}
      </ConfirmForm>
    </Dialog>
  );
}
