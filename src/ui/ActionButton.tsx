import { useState, type ComponentProps } from 'react';

import { Button } from './Button.tsx';

interface ActionButtonProps
  extends
    Omit<ComponentProps<'button'>, 'type' | 'onClick'>,
    Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
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
    <Button {...button} aria-disabled={isBusy} onClick={() => void act()}>
      {(isBusy && busy) || children}
    </Button>
  );
}
