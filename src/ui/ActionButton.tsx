import { useState, type ComponentProps } from 'react';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  className: string;
  /** Its words until the action has ended, where they change. */
  busy?: string;
  onAct: () => Promise<unknown>;
}

/** A button that does nothing more until what it began has ended; it keeps the focus, which a disabled one would lose. */
export function ActionButton({ busy, onAct, children, ...button }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await onAct();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button {...button} type="button" aria-disabled={isBusy} onClick={() => void act()}>
      {(isBusy && busy) || children}
    </button>
  );
}
