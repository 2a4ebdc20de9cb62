import { useStore } from '@nanostores/react';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { atom } from 'nanostores';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';

import { messageTextSchema } from '../../contracts/order-messages.ts';
import { isCtrlEnter } from '../../lib/pressed-key.ts';
import type { UploadTarget } from '../../state/kept-uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RadioButtons } from '../../ui/RadioButtons.tsx';
import { DropZone, UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import { sayLeft } from '../order/order.ts';
import styles from './Composer.module.css';
import { $place, type Done } from './desk.model.ts';
import { goToNext } from './inbox.model.ts';
import type { Subject } from './record.model.ts';
import { useSavedReplies, type Fill } from './SavedReplies.tsx';
import { useDeskForm, type Named } from './Steps.tsx';
import { useAround } from './use-inbox.ts';

/** Whom an agent writes to on the record on screen: the customer, or colleagues. */
const $writing = atom<'message' | 'note'>('message');
$place.listen(() => $writing.set('message'));

interface ComposerProps {
  /** To the customer; without it, nobody can be written to. */
  message: ReactNode;
  note: ReactNode;
  target?: UploadTarget;
  takesFiles?: boolean | undefined;
}

/** Where agents write: to the customer, or to each other. */
export function Composer({ message, note, target, takesFiles = false }: ComposerProps) {
  const id = useId();
  const chosen = useStore($writing, { ssr: 'initial' });
  const shown = message ? chosen : 'note';
  const box = (
    <div className={styles['composer']} data-writing={shown}>
      {message && (
        <RadioButtons
          legend="What you write"
          name={id}
          options={[
            ['message', 'Message'],
            ['note', 'Note'],
          ]}
          value={shown}
          onChange={(chosen) => $writing.set(chosen)}
        />
      )}
      <div hidden={shown !== 'message'}>{message}</div>
      <div hidden={shown !== 'note'}>{note}</div>
      {target && takesFiles && (
        <div className={`row split ${styles['files']}`}>
          <p>Drop files here: they wait until you deliver them.</p>
          <UploadButton target={target} kind="quiet" />
        </div>
      )}
      {target && <UploadList target={target} />}
    </div>
  );
  return <DropZone target={takesFiles ? target : undefined}>{box}</DropZone>;
}

const writingSchema = z.object({ text: messageTextSchema });

interface WriterProps<Content, Action extends Named> {
  subject: Subject<Content, Action>;
  /** What is written; its draft is kept under this name. */
  name: 'message' | 'answer' | 'note';
  label: string;
  placeholder: string;
  hint: ReactNode;
  /** On the button that sends it, and on it meanwhile. */
  send: string;
  busy: string;
  actionOf: (text: string) => NoInfer<Action>;
  done: Done<Content>;
  /** What is filled into saved replies; without it, there are none. */
  fill?: Fill;
  children?: ReactNode;
}

export function Writer<Content, Action extends Named>(props: WriterProps<Content, Action>) {
  const { subject, name, label, placeholder, hint, send, busy, actionOf, done, fill } = props;
  const id = useId();
  const { field, form, handleSubmit, watch, act } = useDeskForm(subject, name, writingSchema);
  const { error, onChange, onBlur, ...text } = field('text');
  const replies = useSavedReplies(fill, insertInMessage);
  const submit = (then?: () => void) =>
    handleSubmit(async (typed) => {
      if (await act(actionOf(typed.text), done)) then?.();
    })();
  return (
    <Form
      className={`stack ${styles['form']}`}
      {...form}
      onSend={() => submit()}
      onKeyDown={sendOnCtrlEnter}
    >
      <textarea
        className="text-input"
        rows={2}
        dir="auto"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        placeholder={placeholder}
        data-message={fill ? true : undefined}
        {...text}
        {...replies.control}
        onChange={(event) => {
          replies.read(event.currentTarget);
          void onChange(event);
        }}
        onBlur={(event) => {
          replies.close();
          void onBlur(event);
        }}
      />
      {replies.list}
      {error && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
      <div className={`row row-2 ${styles['foot']}`}>
        <SubmitButton size="small" busy={busy}>
          {send}
        </SubmitButton>
        {fill && <SendAndNext isSending={form.isSending} onSend={submit} />}
        {props.children}
        {replies.button}
        <p id={`${id}-hint`} className={styles['hint']}>
          {sayLeft(watch('text')) ?? hint}
        </p>
      </div>
    </Form>
  );
}

interface SendAndNextProps {
  isSending: boolean;
  /** @param then is done after it is sent. */
  onSend: (then: () => void) => Promise<void>;
}

/** Sends, and goes on to the next entry of the list that this one was opened from. */
function SendAndNext({ isSending, onSend }: SendAndNextProps) {
  if (!useAround()) return null;
  const send = () => {
    if (isSending) return;
    const here = $place.get();
    // Unless the agent has gone on meanwhile.
    void onSend(() => $place.get() === here && goToNext());
  };
  return (
    <Button kind="quiet" size="small" data-next aria-disabled={isSending} onClick={send}>
      Send and next
    </Button>
  );
}

interface NoteProps<Content> {
  subject: Subject<Content, { action: 'note'; text: string }>;
  hint?: string;
}

/** A note for colleagues, set apart from what goes out. */
export function Note<Content>({ subject, hint }: NoteProps<Content>) {
  return (
    <Writer
      subject={subject}
      name="note"
      label="Note"
      placeholder="Write for colleagues"
      hint={
        <>
          <Icon of={Lock} size={16} /> Only colleagues see this. {hint}
        </>
      }
      send="Save the note"
      busy="Saving..."
      actionOf={(text) => ({ action: 'note' as const, text })}
      done="Your colleagues see the note here."
    />
  );
}

/** Ctrl or Command with Enter sends a form from inside its text; with Shift, it goes on to the next entry, too. */
function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isCtrlEnter(event.nativeEvent)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const next = event.shiftKey ? form.querySelector<HTMLElement>('[data-next]') : null;
  if (next) next.click();
  else form.requestSubmit();
}

/**
 * Puts a text where the caret is in the message on screen, in paragraphs of its own; nothing that is there goes.
 * @returns whether it's there now: not where no message can be written, nor while one is sent.
 */
export function insertInMessage(text: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-message]');
  // What is hidden takes no focus.
  flushSync(() => $writing.set('message'));
  if (!field || field.readOnly) return false;
  const { selectionEnd: caret, value } = field;
  const [newlines = ''] = /\n*$/.exec(value.slice(0, caret)) ?? [];
  const start = newlines.length === caret ? '' : '\n\n'.slice(newlines.length);
  // One blank line to what follows, and none where nothing does.
  const after = value.slice(caret).trimStart();
  const end = after || text.endsWith('\n') ? '\n\n' : '';
  field.setRangeText(`${start}${text.trimEnd()}${end}${after}`, caret, value.length, 'end');
  field.setSelectionRange(field.value.length - after.length, field.value.length - after.length);
  // For the form, which hears of what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  return true;
}
