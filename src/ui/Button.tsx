import { useState, type ComponentProps } from 'react';

export interface ButtonLook {
  /** One a view may be `signal`: what most people want there. */
  kind?: 'outline' | 'signal' | 'quiet' | undefined;
  size?: 'medium' | 'small' | undefined;
  isWide?: boolean | undefined;
  /** Said after its words where several have the same. */
  about?: string | undefined;
}

type ButtonProps = ButtonLook &
  ((ComponentProps<'button'> & { href?: undefined }) | (ComponentProps<'a'> & { href: string }));

/** A button, or the link that looks like one where it has an address. */
export function Button({ kind, size, isWide, about, className, children, ...rest }: ButtonProps) {
  const look = ['button', kind && `button-${kind}`, size && `button-${size}`];
  const shared = {
    className: [...look, isWide && 'button-wide', className].filter(Boolean).join(' '),
  };
  const words = (
    <>
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </>
  );
  if (rest.href !== undefined)
    return (
      <a {...rest} {...shared}>
        {words}
      </a>
    );
  return (
    <button type="button" {...rest} {...shared}>
      {words}
    </button>
  );
}

interface ActionButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'onClick'> {
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
