import { useStore } from '@nanostores/react';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import type { UploadTarget } from '../../state/kept-uploads.ts';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DropZone, UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import styles from './Composer.module.css';
import { $place } from './desk.model.ts';
import { goToNext } from './inbox.model.ts';
import { useSavedReplies, type Fill } from './SavedReplies.tsx';
import { useAround } from './use-inbox.ts';
import { $writing, sendOnCtrlEnter, type WritingForm } from './use-order-form.ts';

interface ComposerProps {
  /** To the customer; without it, nobody can be written to. */
  message: ReactNode;
  /** For colleagues. */
  note: ReactNode;
  /** Where files go that are dropped on it. */
  target?: UploadTarget | undefined;
}

const tabs = ['message', 'note'] as const;

/** Where agents write: to the customer, or to each other. */
export function Composer({ message, note, target }: ComposerProps) {
  const id = useId();
  const chosen = useStore($writing, { ssr: 'initial' });
  const shown = message ? chosen : 'note';
  const box = (
    <div className={styles['composer']} data-writing={shown}>
      <div role="tablist" aria-label="What you write" className={styles['tabs']}>
        {(message ? tabs : (['note'] as const)).map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-${tab}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => $writing.set(tab)}
            onKeyDown={chooseWithArrows}
          >
            {tab === 'message' ? 'Message' : 'Note'}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}-panel`}
          aria-labelledby={`${id}-${tab}`}
          hidden={tab !== shown}
        >
          {tab === 'message' ? message : note}
        </div>
      ))}
      {target && (
        <div className={styles['files']}>
          <p>Drop files here: they wait until you deliver them.</p>
          <UploadButton target={target} kind="quiet" />
        </div>
      )}
      {target && <UploadList target={target} />}
    </div>
  );
  return target ? <DropZone target={target}>{box}</DropZone> : box;
}

/** Of two tabs, an arrow leads to the other. */
function chooseWithArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (!/^Arrow(Left|Right)$/.test(pressedKey(event.nativeEvent) ?? '')) return;
  const { previousElementSibling, nextElementSibling } = event.currentTarget;
  const other = previousElementSibling ?? nextElementSibling;
  if (!(other instanceof HTMLElement)) return;
  event.preventDefault();
  other.click();
  other.focus();
}

interface WriterProps {
  form: WritingForm;
  label: string;
  placeholder: string;
  hint: ReactNode;
  /** On the button that sends it, and on it meanwhile. */
  send: string;
  busy: string;
  /** Resolves to whether it is done. */
  onSend: (text: string) => Promise<boolean>;
  /** What is filled into saved replies; without it, there are none. */
  fill?: Fill;
  /** What else can be done. */
  children?: ReactNode;
}

/** A text with the button that sends it. */
export function Writer(props: WriterProps) {
  const { form, label, placeholder, hint, send, busy, onSend, fill, children } = props;
  const id = useId();
  const { error, onChange, onBlur, ...field } = form.field('text');
  const replies = useSavedReplies(fill);
  const { isSending } = form.form;
  const submit = (then?: () => void) =>
    form.handleSubmit(async ({ text }) => {
      if (await onSend(text)) then?.();
    })();
  return (
    <Form
      className={styles['form']}
      {...form.form}
      onSend={() => submit()}
      onKeyDown={sendOnCtrlEnter}
    >
      <textarea
        rows={2}
        dir="auto"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        placeholder={placeholder}
        data-message={fill ? true : undefined}
        {...field}
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
        <p id={`${id}-error`} className="error-text">
          {error}
        </p>
      )}
      <div className={styles['foot']}>
        <button type="submit" className="button button-small button-signal" disabled={isSending}>
          {isSending ? busy : send}
        </button>
        {fill && <SendAndNext isSending={isSending} onSend={submit} />}
        {children}
        {replies.button}
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
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
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      data-next
      disabled={isSending}
      onClick={() => {
        const here = $place.get();
        void onSend(() => {
          // Unless the agent has gone on meanwhile.
          if ($place.get() === here) goToNext();
        });
      }}
    >
      Send and next
    </button>
  );
}

interface NoteProps {
  form: WritingForm & {
    act: (deed: { action: { action: 'note'; text: string }; done: string }) => Promise<boolean>;
  };
  hint?: string;
}

/** A note for colleagues, set apart from what goes out. */
export function Note({ form, hint }: NoteProps) {
  return (
    <Writer
      form={form}
      label="Note"
      placeholder="Write for colleagues"
      hint={
        <>
          <Icon of={Lock} size={16} /> Only colleagues see this. {hint}
        </>
      }
      send="Save the note"
      busy="Saving..."
      onSend={(text) =>
        form.act({ action: { action: 'note', text }, done: 'Your colleagues see the note here.' })
      }
    />
  );
}
