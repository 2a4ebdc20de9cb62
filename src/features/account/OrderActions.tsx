import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';

import { readFileLink } from '../../contracts/links.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { priceOf, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { $commentDrafts } from '../../state/comment-drafts.ts';
import { orderAgain } from '../../state/order-draft.ts';
import { $session } from '../../state/session-state.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import { isClosed } from '../order/order.ts';
import {
  findDraft,
  orderInAddress,
  unsentComments,
  uploadTarget,
  type FormKind,
} from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import type { Question } from './DecisionDialog.tsx';

// Both load with the first press, or when a message waits to be sent.
const DecisionDialog = loadLater(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);
const OrderForm = loadLater(async () => (await import('./OrderForm.tsx')).OrderForm);

const questions = {
  accepted: 'Accept the quote',
  declined: 'Decline',
  approved: 'Approve',
  stop_requested: 'Ask to stop',
  cancel: 'Cancel order',
} satisfies Record<Question, string>;

const leading: readonly string[] = ['accepted', 'approved'] satisfies Question[];
const QUIET = 'button-small button-quiet';

/** What a customer can do about an order: what it waits for first, and the way out of it last. */
export function OrderActions({ order }: { order: Order }) {
  const [form, setForm] = useState(() => findDraft(order));
  const [isAsked, setAsked] = useState(false);
  const [question, setQuestion] = useState(() => questionInAddress(order));
  useEffect(() => {
    // A link may be opened in the tab that shows the dashboard already.
    const read = () => {
      const asked = questionInAddress(order);
      if (asked) setQuestion(asked);
    };
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [order]);
  const { decisions, paymentUrl: payUrl } = order.view;
  const decides = decisions.some((name) => name !== 'stop_requested');
  const formId = `write-${order.id}`;
  // They go with a request for changes, which says how many.
  useStore($commentDrafts);
  const ask = (name: Question, look = '') => (
    <button
      key={name}
      type="button"
      className={`button ${look}`}
      aria-haspopup="dialog"
      onClick={() => setQuestion(name)}
    >
      {questions[name]}
      <span className="visually-hidden"> {order.serviceName}</span>
    </button>
  );
  const write = (kind: FormKind, label: string, look = QUIET) => (
    <button
      key={kind}
      type="button"
      className={`button ${look}`}
      aria-expanded={form === kind}
      aria-controls={form === kind ? formId : undefined}
      onClick={() => {
        setAsked(true);
        setForm(form === kind ? undefined : kind);
      }}
    >
      {label}
      <span className="visually-hidden"> about {order.serviceName}</span>
    </button>
  );
  return (
    <div className={styles['write']}>
      {(payUrl !== undefined || decides) && (
        <div className={styles['decisions']}>
          {payUrl && <PayLink url={payUrl} order={order} />}
          {decisions.map((name) => {
            if (name === 'changes_requested') return write(name, sayChanges(order), '');
            if (name === 'stop_requested') return null;
            return ask(name, leading.includes(name) ? 'button-signal' : '');
          })}
        </div>
      )}
      <div className={styles['ways']}>
        {order.takesFiles && (
          <UploadButton
            target={uploadTarget(order)}
            about={` for ${order.serviceName}`}
            className={`button ${QUIET}`}
          />
        )}
        {!isClosed(order) && write('links', 'Add links')}
        {write('message', 'Write to us')}
        {isClosed(order) && <OrderAgain order={order} />}
        {order.payment && (
          <a className={`button ${QUIET}`} href={routes.receipt(order.id)}>
            Receipt<span className="visually-hidden"> of {order.serviceName}</span>
          </a>
        )}
        {decisions.includes('stop_requested') && ask('stop_requested', QUIET)}
        {order.status === 'pending' && ask('cancel', QUIET)}
      </div>
      {order.takesFiles && <UploadList target={uploadTarget(order)} />}
      {form && (
        <div id={formId}>
          <Suspense>
            <OrderForm
              key={form}
              order={order}
              kind={form}
              isAsked={isAsked}
              onSent={() => {
                // The form goes; whoever pressed its button goes on at the one that opened it.
                document.querySelector<HTMLElement>(`[aria-controls="${formId}"]`)?.focus();
                setForm(undefined);
                leadBack(order);
              }}
            />
          </Suspense>
        </div>
      )}
      {question && (
        <Suspense>
          <DecisionDialog
            key={question}
            order={order}
            question={question}
            onClose={() => {
              setQuestion(undefined);
              leadBack(order);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** “Send 2 changes · round 1 of 3”: what goes, and whether it is included. */
function sayChanges(order: Order): string {
  const { length } = unsentComments(order);
  const { used = 0, included } = order.rounds ?? {};
  const what =
    length === 0 ? 'Request changes' : `Send ${length} ${length === 1 ? 'change' : 'changes'}`;
  return included && used < included ? `${what} · round ${used + 1} of ${included}` : what;
}

/** The button of a link in an email asks; nothing is decided by opening a page, and a reload does not ask again. */
function questionInAddress(order: Order): Question | undefined {
  const { id, ask } = orderInAddress() ?? {};
  if (id !== order.id || !ask) return undefined;
  history.replaceState(history.state, '', `#order-${id}`);
  return order.view.decisions.includes(ask) ? ask : undefined;
}

/** What was pressed may be gone: then whoever pressed it goes on at the head of the order. */
function leadBack({ id }: Order): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(`order-${id}`)?.focus();
  });
}

/** Where it is paid: at some provider, whose host is named before anybody goes there. */
function PayLink({ url, order }: { url: string; order: Order }) {
  const link = readFileLink(url);
  if (!link) return null;
  return (
    <a className="button button-signal" href={link.href} target="_blank" rel="nofollow noopener">
      Pay {formatWithCents(priceOf(order))} at {link.host}
    </a>
  );
}

/** Opens the order dialog with the words of this order. */
function OrderAgain({ order }: { order: Order }) {
  return (
    <button
      type="button"
      className={`button ${QUIET}`}
      data-order={order.serviceName}
      data-price={order.servicePrice}
      aria-haspopup="dialog"
      onClick={() => {
        const session = $session.get();
        if (session.status !== 'signed-in') return;
        orderAgain(order, session.user.email);
      }}
    >
      Order again<span className="visually-hidden"> {order.serviceName}</span>
    </button>
  );
}
