import { useState, type ComponentProps } from 'react';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'onClick'> {
  /** Its words until the action has ended, where they change. */
  busy?: string;
  onAct: () => Promise<unknown>;
}

/** A button that cannot be pressed again until what it began has ended. */
export function ActionButton({ busy, onAct, children, ...button }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await onAct();
    setBusy(false);
  };
  return (
    <button {...button} type="button" disabled={isBusy} onClick={() => void act()}>
      {(isBusy && busy) || children}
    </button>
  );
}
