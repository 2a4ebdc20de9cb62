import { use, useEffect, useState, type ComponentProps } from 'react';

import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Around, Form, preloadToasts, SubmitButton } from './Form.tsx';

export interface ConfirmWords {
  /** On the button that does it, and on it while it is being done. */
  confirm: string;
  busy: string;
  /** On the button that leaves things as they are. */
  keep: string;
  likely?: 'confirm' | 'keep' | undefined;
}

type ConfirmFormProps = ConfirmWords & ComponentProps<typeof Form>;

/** Asks in a dialog before something is done: what it takes, and both ways out. */
export function ConfirmForm({
  confirm,
  busy,
  keep,
  likely = 'confirm',
  children,
  ...form
}: ConfirmFormProps) {
  const { leave } = use(Around);
  useEffect(preloadToasts, []);
  const kindOf = (name: typeof likely) => (name === likely ? 'signal' : undefined);
  const choices = [
    <SubmitButton key="confirm" kind={kindOf('confirm')} busy={busy}>
      {confirm}
    </SubmitButton>,
    <Button key="keep" kind={kindOf('keep')} disabled={form.isSending} onClick={leave}>
      {keep}
    </Button>,
  ];
  return (
    <Form className="stack stack-4" {...form}>
      {children}
      <DialogActions>{likely === 'confirm' ? choices : choices.toReversed()}</DialogActions>
    </Form>
  );
}

type ConfirmDialogProps = ConfirmWords &
  ComponentProps<typeof Dialog> & {
    /** Resolves to `false` when it is not done, and the question stays. */
    onConfirm: () => Promise<unknown>;
  };

/** The same in a dialog of its own, which closes when it is done. */
export function ConfirmDialog({ confirm, busy, keep, likely, ...props }: ConfirmDialogProps) {
  const { onConfirm, children, ...dialog } = props;
  const [isSending, setSending] = useState(false);
  const act = async () => {
    setSending(true);
    try {
      if ((await onConfirm()) !== false) dialog.onClose();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog {...dialog}>
      <ConfirmForm {...{ confirm, busy, keep, likely }} isSending={isSending} onSend={act}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}
