import { createContext, use, useEffect, useRef, type ComponentProps } from 'react';

import { Button, type ButtonLook } from './Button.tsx';

/** What is around a form, such as a dialog, and must stay while it is sent. */
export const Around = createContext<{ hold: (isHeld: boolean) => void; leave: () => void }>({
  hold: () => undefined,
  leave: () => undefined,
});

const Sending = createContext(false);

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'noValidate'> {
  /** While this is true, pressing again does nothing. */
  isSending: boolean;
  onSend: () => Promise<unknown>;
}

/** A form that our script checks and sends. */
export function Form({ isSending, onSend, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { hold } = use(Around);
  useEffect(() => {
    if (!isSending) return undefined;
    hold(true);
    // A form that has been sent may be gone by then.
    return () => hold(false);
  }, [isSending, hold]);
  useEffect(() => form.current?.addEventListener('focusin', preloadToasts, { once: true }), []);
  return (
    <Sending value={isSending}>
      <form
        {...rest}
        ref={form}
        // Never a GET: what is typed here must not end up in an address, scripts or not.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void onSend();
        }}
      />
    </Sending>
  );
}

type SubmitButtonProps = ButtonLook & ComponentProps<'button'> & { busy: string };

/** Sends the form around it. While that lasts it keeps the focus, which a disabled button would lose. */
export function SubmitButton({ busy, children, ...button }: SubmitButtonProps) {
  const isSending = use(Sending);
  return (
    <Button kind="signal" {...button} type="submit" aria-disabled={isSending || undefined}>
      {isSending ? busy : children}
    </Button>
  );
}

/**
 * Tells password managers whose password a form is about when the form does not ask for the address itself
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/).
 */
export function HiddenUsername({ email }: { email?: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue={email}
      hidden
      readOnly
    />
  );
}

/**
 * Loads what shows toasts, for whoever is about to send something: once the network is gone, the toast that says so
 * could not be fetched any more. The event is the one that `client:due` waits for.
 */
export function preloadToasts(): void {
  document.dispatchEvent(new Event('toast:waiting'));
}
