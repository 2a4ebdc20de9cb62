import { useEffect, useRef, type ComponentProps } from 'react';

import { preloadToasts } from './preload-toasts.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'noValidate'> {
  /** While this is true, pressing again does nothing. */
  isSending: boolean;
  onSend: () => Promise<unknown>;
}

/** A form that our script checks and sends. */
export function Form({ isSending, onSend, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
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
