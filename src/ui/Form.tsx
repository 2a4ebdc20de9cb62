import { useEffect, useRef, type ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'noValidate'> {
  /** While this is true, pressing again does nothing. */
  isSending: boolean;
  /** Tells what is around the form, such as a dialog that must not close meanwhile. */
  onSendingChange?: (isSending: boolean) => void;
  onSend: () => Promise<unknown>;
}

/** A form that our script checks and sends. */
export function Form({ isSending, onSendingChange, onSend, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isSending) return undefined;
    onSendingChange?.(true);
    // A form that has been sent may be gone by then.
    return () => onSendingChange?.(false);
  }, [isSending, onSendingChange]);
  useEffect(() => form.current?.addEventListener('focusin', preloadToasts, { once: true }), []);
  return (
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
 * could not be fetched any more. The event is the one that `client:toast` waits for.
 */
export function preloadToasts(): void {
  document.dispatchEvent(new Event('toast:waiting'));
}
