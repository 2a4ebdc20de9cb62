import { Suspense, useEffect, useState } from 'react';

import { readFileLink } from '../../contracts/links.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { priceOf, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { drafts } from '../../state/drafts.ts';
import { orderAgain } from '../../state/order-draft.ts';
import { $session } from '../../state/session-state.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import { isClosed } from '../order/order.ts';
import { orderInAddress, uploadTarget } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import type { Question } from './DecisionDialog.tsx';
import type { FormKind } from './order-forms.model.ts';

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

const forms = {
  changes_requested: 'Request changes',
  message: 'Write to us',
  links: 'Add links',
} satisfies Record<FormKind, string>;

const formKinds = Object.keys(forms) as FormKind[];
const leading: readonly string[] = ['accepted', 'approved'] satisfies Question[];
const ways: readonly string[] = ['stop_requested', 'cancel'] satisfies Question[];

/** What a customer can do about an order: what it waits for first, and the way out of it last. */
export function OrderActions({ order }: { order: Order }) {
  const [form, setForm] = useState(() =>
    formKinds.find((kind) => drafts.order(order.id, kind).read()),
  );
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
  const formId = `write-${order.id}`;
  const ask = (name: Question) => (
    <button
      key={name}
      type="button"
      className={`button button-small ${leading.includes(name) ? 'button-signal' : ''} ${ways.includes(name) ? 'button-quiet' : ''}`}
      aria-haspopup="dialog"
      onClick={() => setQuestion(name)}
    >
      {questions[name]}
      <span className="visually-hidden"> {order.serviceName}</span>
    </button>
  );
  const write = (kind: FormKind) => (
    <button
      key={kind}
      type="button"
      className="button button-small"
      aria-expanded={form === kind}
      aria-controls={form === kind ? formId : undefined}
      onClick={() => {
        setAsked(true);
        setForm(form === kind ? undefined : kind);
      }}
    >
      {forms[kind]}
      <span className="visually-hidden"> about {order.serviceName}</span>
    </button>
  );
  return (
    <div className={styles['write']}>
      <div className="actions">
        {payUrl && <PayLink url={payUrl} order={order} />}
        {decisions.map((name) =>
          name === 'changes_requested' ? write(name) : ways.includes(name) ? null : ask(name),
        )}
        {order.takesFiles && (
          <UploadButton target={uploadTarget(order)} about={` for ${order.serviceName}`} />
        )}
        {write('message')}
        {!isClosed(order) && write('links')}
        {isClosed(order) && <OrderAgain order={order} />}
        {order.payment && (
          <a className="button button-small" href={routes.receipt(order.id)}>
            Receipt<span className="visually-hidden"> of {order.serviceName}</span>
          </a>
        )}
        {decisions.includes('stop_requested') && ask('stop_requested')}
        {order.status === 'pending' && ask('cancel')}
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
    <a
      className="button button-small button-signal"
      href={link.href}
      target="_blank"
      rel="nofollow noopener"
    >
      Pay {formatWithCents(priceOf(order))} at {link.host}
    </a>
  );
}

/** Opens the order dialog with the words of this order. */
function OrderAgain({ order }: { order: Order }) {
  return (
    <button
      type="button"
      className="button button-small"
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
