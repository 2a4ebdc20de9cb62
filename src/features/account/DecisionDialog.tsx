import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { formatWithCents } from '../../contracts/money.ts';
import type { Order, OrderDecision } from '../../contracts/orders.ts';
import { $commentDrafts } from '../../state/comment-drafts.ts';
import { drafts, keepDraft } from '../../state/drafts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { latestVersion } from '../order/order.ts';
import { cancelOrder } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { decide, explainComments, sayInWriting } from './order-forms.model.ts';

/** What is asked in a dialog before it is done. */
export type Question = Exclude<OrderDecision, 'changes_requested'> | 'cancel';

type Words = Pick<
  Parameters<typeof ConfirmDialog>[0],
  'title' | 'description' | 'confirm' | 'busy' | 'keep' | 'likely'
> & {
  /** Of the note that can go with it. */
  note?: string;
};

const questions: Record<Question, (order: Order) => Words> = {
  accepted: (order) => ({
    title: `Accept the quote of ${formatWithCents(order.quote?.price ?? 0)}?`,
    description: `${sayInWriting()} Nothing is charged here: we settle the payment with you next.`,
    confirm: 'Accept the quote',
    busy: 'Accepting...',
    keep: 'Not yet',
    likely: 'confirm',
    note: 'Anything to add? (optional)',
  }),
  declined: (order) => ({
    title: `Decline the quote of ${formatWithCents(order.quote?.price ?? 0)}?`,
    description: 'We’ll write to you about what else we can do. The order stays open until then.',
    confirm: 'Decline the quote',
    busy: 'Declining...',
    keep: 'Not yet',
    likely: 'keep',
    note: 'What doesn’t work for you? (optional)',
  }),
  approved: (order) => ({
    title: `Approve version ${latestVersion(order) || 1}?`,
    description: `That closes the order, and the work is ready to publish. You can still write to us afterward. ${explainComments(order, 'approved')}`,
    confirm: 'Approve',
    busy: 'Approving...',
    keep: 'Not yet',
    likely: 'confirm',
    note: 'Anything to add? (optional)',
  }),
  stop_requested: ({ serviceName }) => ({
    title: 'Ask us to stop?',
    description: `We’re working on ${serviceName}. We’ll stop as soon as we read this, and confirm it to you. If you’ve paid, you’ll get back the share for work not yet done.`,
    confirm: 'Ask to stop',
    busy: 'Asking...',
    keep: 'Keep going',
    likely: 'keep',
    note: 'Why? (optional)',
  }),
  cancel: ({ serviceName }) => ({
    title: 'Cancel this order?',
    description: `${serviceName} hasn’t been started. Canceling can’t be undone; you can order again at any time. If you’ve already paid, the refund policy says what you’ll get back.`,
    confirm: 'Cancel the order',
    busy: 'Canceling...',
    keep: 'Keep it',
    likely: 'confirm',
  }),
};

interface DecisionDialogProps {
  order: Order;
  question: Question;
  onClose: () => void;
}

/** Asks once before a decision is sent; the word that goes with it is kept until it went through. */
export function DecisionDialog({ order, question, onClose }: DecisionDialogProps) {
  const draft = drafts.order(order.id, question);
  const [text, setText] = useState(() => draft.read()?.values['text'] ?? '');
  const [problem, setProblem] = useState('');
  useStore($commentDrafts);
  const { note, ...words } = questions[question](order);
  const act = async () => {
    if (question === 'cancel') return cancelOrder(order);
    const found = await decide(order, question, text.trim());
    setProblem(found ?? '');
    return found === undefined;
  };
  return (
    <ConfirmDialog {...words} isOpen onConfirm={act} onClose={onClose}>
      {(isSending) =>
        note && (
          <div className={styles['asked']}>
            <TextAreaField
              label={note}
              rows={2}
              readOnly={isSending}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                keepDraft(draft, { text: target.value });
              }}
            />
            {problem && (
              <p className="notice-box" role="alert">
                {problem}
              </p>
            )}
          </div>
        )
      }
    </ConfirmDialog>
  );
}
