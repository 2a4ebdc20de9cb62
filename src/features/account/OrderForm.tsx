import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { NOTE_MAX_LENGTH, type Order } from '../../contracts/orders.ts';
import { $commentDrafts } from '../../state/comment-drafts.ts';
import { drafts, keepDraft } from '../../state/drafts.ts';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinksField } from '../../ui/LinksField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import type { FormKind } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import {
  decide,
  explainComments,
  explainRounds,
  formSchemas,
  sendOrderMessage,
  type FormValues,
} from './order-forms.model.ts';

/** From so few characters on, the form says how many are left. */
const COUNT_FROM = 200;

interface OrderFormProps {
  order: Order;
  kind: FormKind;
  /** Somebody pressed a button for it, rather than coming back to a draft. */
  isAsked: boolean;
  onSent: () => void;
}

/** What a customer writes about an order; what is typed is kept in this tab until it went through. */
export function OrderForm({ order, kind, isAsked, onSent }: OrderFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const draftKind = drafts.order(order.id, kind);
  const [draft] = useState(() => draftKind.read()?.values);
  const { text = '', links = '' } = draft ?? {};
  const [length, setLength] = useState(text.trim().length);
  const form = useValidatedForm(formSchemas[kind], { text, links });
  useEffect(() => {
    if (isAsked) box.current?.querySelector('textarea')?.focus();
  }, [isAsked]);

  const keep = () => {
    const values = form.getValues();
    setLength(values.text.trim().length);
    keepDraft(draftKind, { ...values });
  };
  const send = async (values: FormValues) => {
    if (kind !== 'changes_requested') return sendOrderMessage(order.id, kind, values);
    const problem = await decide(order, kind, values.text);
    return problem === undefined ? undefined : { text: problem };
  };
  const { label, action, busy } = words[kind];
  // Those of a review that is open meanwhile, too.
  useStore($commentDrafts);
  const isDecision = kind === 'changes_requested';
  const explained = isDecision && [explainRounds(order), explainComments(order, kind)].join(' ');
  return (
    <div ref={box}>
      <Form className={styles['message-form']} onChange={keep} {...form.sendWith(send, onSent)}>
        {draft && (
          <p className="notice-box">
            We kept what you typed. Check it and send it when you’re ready.
          </p>
        )}
        {kind === 'links' && (
          <LinksField
            label="Links to your files"
            hint="From Google Drive, Dropbox, WeTransfer, or the like, one a line. Share them so that anyone who has the link can open them."
            {...form.field('links')}
          />
        )}
        <TextAreaField
          label={label}
          rows={kind === 'links' ? 2 : 5}
          hint={hintFor(length)}
          {...form.field('text')}
        />
        {explained && <p>{explained}</p>}
        <button type="submit" className="button button-signal" disabled={form.isSubmitting}>
          {form.isSubmitting ? busy : action}
        </button>
      </Form>
    </div>
  );
}

const words: Record<FormKind, { label: string; action: string; busy: string }> = {
  message: { label: 'Your message', action: 'Send message', busy: 'Sending...' },
  links: { label: 'What’s in them? (optional)', action: 'Add the links', busy: 'Adding...' },
  changes_requested: {
    label: 'What should we change?',
    action: 'Request changes',
    busy: 'Sending...',
  },
};

function hintFor(length: number): string | undefined {
  const left = NOTE_MAX_LENGTH - length;
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  if (left > COUNT_FROM) return undefined;
  return left < 0 ? `${count} too many` : `${count} left`;
}
