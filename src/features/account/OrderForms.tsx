import { useEffect, useRef, useState } from 'react';

import { isolate } from '../../contracts/isolate.ts';
import { addDollars, formatWithCents } from '../../contracts/money.ts';
import { sayUnfinished, type Order, type OrderDecision } from '../../contracts/orders.ts';
import { drafts, keepDraft } from '../../state/drafts.ts';
import { ConfirmForm, type ConfirmWords } from '../../ui/ConfirmForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinksField, TextAreaField } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { latestVersion, sayLeft } from '../order/order.ts';
import { cancelOrder, type FormKind } from './dashboard.model.ts';
import {
  decide,
  explainComments,
  explainRounds,
  formSchemas,
  sayInWriting,
  sendOrderMessage,
  type FormValues,
} from './order-forms.model.ts';
import { useUnsentComments } from './use-orders.ts';

/** What is typed stays in this tab until it went through. */
function useKeptForm({ id }: Order, kind: string, schema = formSchemas.changes_requested) {
  const kept = drafts.order(id, kind);
  const [draft] = useState(() => kept.read()?.values);
  const form = useValidatedForm(schema, { text: '', links: '', ...draft });
  return { ...form, draft, keep: () => keepDraft(kept, { ...form.getValues() }) };
}

interface OrderFormProps {
  order: Order;
  kind: FormKind;
  /** Somebody pressed a button for it, rather than coming back to a draft. */
  isAsked: boolean;
  onSent: () => void;
}

const words: Record<FormKind, [label: string, action: string, busy: string]> = {
  message: ['Your message', 'Send message', 'Sending...'],
  links: ['What’s in them? (optional)', 'Add the links', 'Adding...'],
  changes_requested: ['What should we change?', 'Request changes', 'Sending...'],
};

/** What a customer writes about an order. */
export function OrderForm({ order, kind, isAsked, onSent }: OrderFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const form = useKeptForm(order, kind, formSchemas[kind]);
  const comments = useUnsentComments(order).length;
  useEffect(() => {
    if (isAsked) box.current?.querySelector('textarea')?.focus();
  }, [isAsked]);
  const send = async (values: FormValues) => {
    if (kind !== 'changes_requested') return sendOrderMessage(order.id, kind, values);
    const problem = await decide(order, kind, values.text);
    return problem === undefined ? undefined : { text: problem };
  };
  const [label, action, busy] = words[kind];
  const explained = [explainRounds(order), explainComments(comments)].join(' ');
  return (
    <div ref={box}>
      <Form className="stack stack-4" onChange={form.keep} {...form.sendWith(send, onSent)}>
        {form.draft && (
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
          hint={sayLeft(form.watch('text'))}
          {...form.field('text')}
        />
        {kind === 'changes_requested' && <p>{explained}</p>}
        <p className="actions">
          <SubmitButton busy={busy}>{action}</SubmitButton>
        </p>
      </Form>
    </div>
  );
}

export type Question = Exclude<OrderDecision, 'changes_requested'> | 'cancel';

interface Asked extends ConfirmWords {
  title: string;
  description: string;
  message?: string;
}

const usual = { keep: 'Not yet', message: 'Anything to add? (optional)' };

const sayLine = ({ asked: [line] = [] }: Order) =>
  `${isolate(line?.name ?? '')} for ${formatWithCents(line?.price ?? 0)}`;

const asked: Record<Question, (order: Order, comments: number) => Asked> = {
  accepted: ({ quote }) => ({
    ...usual,
    title: `Accept the quote of ${formatWithCents(quote?.price ?? 0)}?`,
    description: `${sayInWriting()} Nothing is charged here: we settle the payment with you next.`,
    confirm: 'Accept the quote',
    busy: 'Accepting...',
  }),
  declined: ({ quote }) => ({
    ...usual,
    title: `Decline the quote of ${formatWithCents(quote?.price ?? 0)}?`,
    description: 'We’ll write to you about what else we can do. The order stays open until then.',
    confirm: 'Decline the quote',
    busy: 'Declining...',
    likely: 'keep',
    message: 'What doesn’t work for you? (optional)',
  }),
  line_accepted: (order) => ({
    ...usual,
    title: `Accept ${sayLine(order)}?`,
    description: `Your order then costs ${formatWithCents(addDollars([order.total, order.asked?.[0]?.price ?? 0]))} in all. ${sayInWriting()}`,
    confirm: 'Accept',
    busy: 'Accepting...',
  }),
  line_declined: (order) => ({
    ...usual,
    title: `Decline ${sayLine(order)}?`,
    description: 'Your order and its price stay as they are.',
    confirm: 'Decline',
    busy: 'Declining...',
    likely: 'keep',
    message: 'What doesn’t work for you? (optional)',
  }),
  approved: (order, comments) => ({
    ...usual,
    title: `Approve version ${latestVersion(order) || 1}?`,
    description: `That closes the order, and the work is ready to publish. You can still write to us afterward. ${explainComments(comments)}`,
    confirm: 'Approve',
    busy: 'Approving...',
  }),
  files_complete: ({ files = [], unfinished, view }) => ({
    keep: 'Not yet',
    title: 'Is that everything?',
    description: [
      unfinished && sayUnfinished(unfinished),
      files.length + view.sent.length === 0 && 'You haven’t sent any files or links.',
      'From now on, the time counts in which we deliver. If you find something else, you can still send it.',
    ]
      .filter(Boolean)
      .join(' '),
    confirm: 'That’s everything',
    busy: 'Sending...',
    likely: unfinished ? 'keep' : 'confirm',
  }),
  stop_requested: ({ serviceName }) => ({
    title: 'Ask us to stop?',
    description: `We’re working on ${serviceName}. We’ll stop as soon as we read this, and confirm it to you. If you’ve paid, you’ll get back the share for work not yet done.`,
    confirm: 'Ask to stop',
    busy: 'Asking...',
    keep: 'Keep going',
    likely: 'keep',
    message: 'Why? (optional)',
  }),
  cancel: ({ serviceName }) => ({
    title: 'Cancel this order?',
    description: `${serviceName} hasn’t been started. Canceling can’t be undone; you can order again at any time. If you’ve already paid, the refund policy says what you’ll get back.`,
    confirm: 'Cancel the order',
    busy: 'Canceling...',
    keep: 'Keep it',
  }),
};

interface DecisionDialogProps {
  order: Order;
  question: Question;
  onClose: () => void;
}

export function DecisionDialog({ order, question, onClose }: DecisionDialogProps) {
  const form = useKeptForm(order, question);
  const [problem, setProblem] = useState('');
  const comments = useUnsentComments(order).length;
  const { title, description, message, ...choices } = asked[question](order, comments);
  const send = async ({ text }: FormValues) => {
    if (question === 'cancel') return (await cancelOrder(order)) ? undefined : {};
    const isAboutLine = question === 'line_accepted' || question === 'line_declined';
    const line = isAboutLine ? order.asked?.[0]?.id : undefined;
    const found = await decide(order, question, text.trim(), line);
    setProblem(found ?? '');
    return found === undefined ? undefined : {};
  };
  return (
    <Dialog isOpen otherwiseTo={`order-${order.id}`} {...{ title, description, onClose }}>
      <ConfirmForm {...choices} onChange={form.keep} {...form.sendWith(send, onClose)}>
        {message && <TextAreaField label={message} rows={2} {...form.field('text')} />}
        {problem && (
          <p className="notice-box" role="alert">
            {problem}
          </p>
        )}
      </ConfirmForm>
    </Dialog>
  );
}
