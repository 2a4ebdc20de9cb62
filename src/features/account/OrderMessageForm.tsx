import { useEffect, useRef, useState } from 'react';

import { NOTE_MAX_LENGTH, type Order } from '../../contracts/orders.ts';
import { draftKinds, keepDraft, readDraft } from '../../state/drafts.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import styles from './Dashboard.module.css';
import { messageSchemas, sendOrderMessage, type MessageKind } from './order-message.model.ts';

/** From so few characters on, the form says how many are left. */
const COUNT_FROM = 200;

interface OrderMessageFormProps {
  order: Order;
  kind: MessageKind;
  /** Somebody pressed a button for it, rather than coming back to a draft. */
  isAsked: boolean;
  onSent: () => void;
}

/** A message or a link to files for the studio; what is typed is kept in this tab until it went through. */
export function OrderMessageForm({ order, kind, isAsked, onSent }: OrderMessageFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const draftKind = draftKinds.orderMessage(order.id, kind);
  const [draft] = useState(() => readDraft(draftKind)?.values);
  const { text = '', link = '' } = draft ?? {};
  const [length, setLength] = useState(text.trim().length);
  const form = useValidatedForm(messageSchemas[kind], { text, link });
  useEffect(() => {
    if (isAsked) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isAsked]);

  const keep = () => {
    const values = form.getValues();
    setLength(values.text.trim().length);
    keepDraft(draftKind, { ...values });
  };
  const sending = form.sendWith((values) => sendOrderMessage(order.id, kind, values), onSent);
  return (
    <div ref={box}>
      <Form className={styles['message-form']} onChange={keep} {...sending}>
        {draft && (
          <p className="notice-box">
            We kept what you typed. Check it and send it when you’re ready.
          </p>
        )}
        {kind === 'link' && (
          <TextField
            label="Link to your files"
            type="url"
            inputMode="url"
            autoComplete="off"
            hint="From Google Drive, Dropbox, WeTransfer, or the like; https:// only. Share it so that anyone who has the link can open it."
            {...form.field('link')}
          />
        )}
        <TextAreaField
          label={kind === 'link' ? 'What’s in it? (optional)' : 'Your message'}
          rows={kind === 'link' ? 2 : 5}
          hint={hintFor(length)}
          {...form.field('text')}
        />
        <button type="submit" className="button button-signal" disabled={form.isSubmitting}>
          {labels[kind][form.isSubmitting ? 'sending' : 'send']}
        </button>
      </Form>
    </div>
  );
}

const labels = {
  message: { send: 'Send message', sending: 'Sending...' },
  link: { send: 'Add the link', sending: 'Adding...' },
};

function hintFor(length: number): string | undefined {
  const left = NOTE_MAX_LENGTH - length;
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  if (left > COUNT_FROM) return undefined;
  return left < 0 ? `${count} too many` : `${count} left`;
}
