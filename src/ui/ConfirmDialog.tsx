import { useEffect, useState, type ReactNode } from 'react';

import { Dialog } from './Dialog.tsx';
import { preloadToasts } from './Form.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  description: string;
  /** On the button that does it, and on it while it is being done. */
  confirm: string;
  busy: string;
  /** On the button that leaves things as they are. */
  keep: string;
  /** Which of them is the likely one. */
  likely: 'confirm' | 'keep';
  /** What goes with it, such as a note, which stays as it is while that is being sent. */
  children?: (isSending: boolean) => ReactNode;
  /** Resolves to `false` when it is not done, and the question stays. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once before something is done, and closes when it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, busy, keep, likely, children, onConfirm, onClose, ...dialog } = props;
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
  const choices = [
    { name: 'confirm', text: isSending ? busy : confirm, onPress: () => void act() },
    { name: 'keep', text: keep, onPress: onClose },
  ].toSorted((a, b) => Number(b.name === likely) - Number(a.name === likely));
  return (
    <Dialog {...dialog} canClose={!isSending} onClose={onClose}>
      {children?.(isSending)}
      <div className="actions">
        {choices.map(({ name, text, onPress }) => (
          <button
            key={name}
            type="button"
            className={`button ${name === likely ? 'button-signal' : ''}`}
            disabled={isSending}
            onClick={onPress}
          >
            {text}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
