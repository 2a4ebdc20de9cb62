import type { ComponentProps } from 'react';

import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { Form } from './Form.tsx';

export interface ConfirmWords {
  /** On the button that does it, and on it while it is being done. */
  confirm: string;
  busy: string;
  /** On the button that leaves things as they are. */
  keep: string;
  /** Which of them is the likely one; it stands first. */
  likely?: 'confirm' | 'keep' | undefined;
}

type ConfirmFormProps = ConfirmWords & ComponentProps<typeof Form> & { onCancel: () => void };

/** Asks in a dialog before something is done: what it takes, and both ways out. */
export function ConfirmForm({
  confirm,
  busy,
  keep,
  likely = 'confirm',
  onCancel,
  children,
  ...form
}: ConfirmFormProps) {
  const { isSending } = form;
  const kindOf = (name: typeof likely) => (name === likely ? 'signal' : 'outline');
  const choices = [
    <Button key="confirm" type="submit" kind={kindOf('confirm')} disabled={isSending}>
      {isSending ? busy : confirm}
    </Button>,
    <Button key="keep" kind={kindOf('keep')} disabled={isSending} onClick={onCancel}>
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
