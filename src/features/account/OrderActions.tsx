import { Suspense, useEffect, useState, type ReactNode } from 'react';

import { invoiceName } from '../../contracts/invoices.ts';
import { readFileLink } from '../../contracts/links.ts';
import { formatDollars, formatWithCents } from '../../contracts/money.ts';
import type { AskedLine, Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { orderAgain, orderData, type OrderTarget } from '../../state/order-draft.ts';
import { $session } from '../../state/session-state.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import { isClosed } from '../order/order.ts';
import {
  findDraft,
  formsOf,
  orderInAddress,
  uploadTarget,
  type FormKind,
} from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { PlanMonths, StartEpisode } from './Plan.tsx';
import type { Question } from './OrderForms.tsx';
import { useUnsentComments } from './use-orders.ts';

// They load with the first press, or when a message waits to be sent.
const DecisionDialog = loadLater(async () => (await import('./OrderForms.tsx')).DecisionDialog);
const ChangeDialog = loadLater(async () => (await import('./ChangePlan.tsx')).ChangeDialog);
const OrderForm = loadLater(async () => (await import('./OrderForms.tsx')).OrderForm);

const questions = {
  accepted: 'Accept the quote',
  declined: 'Decline',
  line_accepted: 'Accept',
  line_declined: 'Decline',
  approved: 'Approve',
  files_complete: 'That’s everything',
  stop_requested: 'Ask to stop',
  cancel: 'Cancel order',
  change_plan: 'Switch or stop',
} satisfies Record<Question | 'change_plan', string>;
type Asked = keyof typeof questions;

/** What a customer can do about an order: what it waits for first, and the way out of it last. */
export function OrderActions({ order }: { order: Order }) {
  const { id, serviceName, takesFiles, plan } = order;
  const { decisions, paymentUrl = '' } = order.view;
  const [line] = order.asked ?? [];
  const [chosen, setForm] = useState(() => findDraft(order));
  const forms = formsOf(order);
  const form = forms.find((kind) => kind === chosen);
  const [isAsked, setAsked] = useState(false);
  const [question, setQuestion] = useState<Asked | undefined>(() => questionInAddress(order));
  useEffect(() => {
    // A link may be opened in the tab that shows the dashboard already.
    const read = () => setQuestion((asked) => questionInAddress(order) ?? asked);
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [order]);
  const changes = sayChanges(order, useUnsentComments(order).length);
  const payment = readFileLink(paymentUrl);
  const urgent = decisions.filter((name) => name !== 'stop_requested' && name !== 'files_complete');
  const target = uploadTarget(order);
  const formId = `write-${id}`;
  const quiet = { size: 'small', kind: 'quiet' } as const;

  const ask = (name: Asked, look: ButtonLook) => (
    <Button
      key={name}
      {...look}
      about={serviceName}
      aria-haspopup="dialog"
      onClick={() => setQuestion(name)}
    >
      {questions[name]}
    </Button>
  );
  const write = (kind: FormKind, label: string, look: ButtonLook = quiet) => (
    <Button
      key={kind}
      {...look}
      about={`about ${serviceName}`}
      aria-expanded={form === kind}
      aria-controls={form === kind ? formId : undefined}
      onClick={() => {
        setAsked(true);
        setForm(form === kind ? undefined : kind);
      }}
    >
      {label}
    </Button>
  );
  const answered = () => setQuestion(undefined);
  const close = () => {
    document.querySelector<HTMLElement>(`[aria-controls="${formId}"]`)?.focus();
    setForm(undefined);
  };
  useEffect(() => {
    // Whoever pressed the button of the form goes on there, or at the head of the order where it has gone.
    if (isAsked && !form && document.activeElement === document.body)
      document.getElementById(`order-${id}`)?.focus();
  }, [form, isAsked, id, decisions]);
  return (
    <div className={`stack stack-3 ${styles['actions']}`}>
      {line && (
        <AskedLineBox line={line}>
          {ask('line_accepted', { kind: 'signal' })}
          {ask('line_declined', {})}
        </AskedLineBox>
      )}
      {(payment !== undefined || urgent.length > 0 || plan?.takesEpisodes) && (
        <div className="stack">
          {plan && <StartEpisode order={order} plan={plan} />}
          {payment && (
            // Where it is paid: at some provider, which is named before anybody goes there.
            <Button kind="signal" href={payment.href} target="_blank" rel="nofollow noopener">
              Pay {formatWithCents(amountDue(order))} at {payment.host}
            </Button>
          )}
          {urgent.map((name) => {
            if (name === 'changes_requested') return write(name, changes, {});
            return ask(name, name === 'declined' ? {} : { kind: 'signal' });
          })}
        </div>
      )}
      <div className={`row ${styles['ways']}`}>
        {takesFiles && <UploadButton {...quiet} target={target} about={`for ${serviceName}`} />}
        {forms.includes('links') && write('links', 'Add links')}
        {write('message', 'Write to us')}
        {isClosed(order) && !order.episode && <OrderAgain order={order} {...quiet} />}
        {plan && order.status === 'processing' && ask('change_plan', quiet)}
        {!plan && <Invoices order={order} look={quiet} />}
        {decisions.includes('stop_requested') && ask('stop_requested', quiet)}
        {order.status === 'pending' && ask('cancel', quiet)}
      </div>
      {plan && <PlanMonths order={order} plan={plan} />}
      {takesFiles && <UploadList target={target} />}
      {decisions.includes('files_complete') && (
        <p className="actions">{ask('files_complete', { size: 'small' })}</p>
      )}
      <Suspense>
        {form && (
          <div id={formId}>
            <OrderForm key={form} order={order} kind={form} isAsked={isAsked} onSent={close} />
          </div>
        )}
      </Suspense>
      <Suspense>
        {question === 'change_plan' && plan && (
          <ChangeDialog order={order} plan={plan} onClose={answered} />
        )}
        {question && question !== 'change_plan' && (
          <DecisionDialog key={question} order={order} question={question} onClose={answered} />
        )}
      </Suspense>
    </div>
  );
}

function Invoices({ order, look }: { order: Order; look: ButtonLook }) {
  return order.invoices?.map((invoice) => (
    <Button
      key={invoice.number}
      {...look}
      href={routes.invoice(order.id, invoice.number)}
      about={`of ${order.serviceName}`}
    >
      {invoiceName(invoice)}
    </Button>
  ));
}

/** What the studio asks the customer to add, with the buttons that answer it. */
function AskedLineBox({ line, children }: { line: AskedLine; children: ReactNode }) {
  return (
    <section className="notice-box stack stack-2" aria-label="We ask you">
      <p>
        <strong>{line.name}</strong>, {formatDollars(line.price)} more
      </p>
      <p>
        <LinkedText text={line.message} />
      </p>
      <p className="fine">It counts only if you accept it.</p>
      <div className="actions">{children}</div>
    </section>
  );
}

/** What the link on it pays: of a plan, the first that is due. */
const amountDue = (order: Order) =>
  order.plan?.months.findLast(({ due }) => due)?.due?.amount ?? order.due ?? order.total;

/** “Send 2 changes · round 1 of 3”: what goes, and whether it is included. */
function sayChanges({ rounds }: Order, count: number): string {
  const { used = 0, included } = rounds ?? {};
  const what =
    count === 0 ? 'Request changes' : `Send ${count} ${count === 1 ? 'change' : 'changes'}`;
  return included && used < included ? `${what} · round ${used + 1} of ${included}` : what;
}

/** The button of a link in an email asks; nothing is decided by opening a page, and a reload does not ask again. */
function questionInAddress({ id, view }: Order): Question | undefined {
  const { id: asked, ask } = orderInAddress() ?? {};
  if (id !== asked || !ask) return undefined;
  history.replaceState(history.state, '', `#order-${id}`);
  return view.decisions.includes(ask) ? ask : undefined;
}

/** Of a plan, as the catalog has it now. */
function targetOf({ serviceName, servicePrice, plan }: Order): OrderTarget {
  const offer = plan?.offers.find(({ name }) => name === serviceName);
  const { price = servicePrice, yearlyPrice } = offer ?? {};
  return { serviceName, servicePrice: price, yearlyPrice };
}

/** Opens the order dialog with the words of this order. */
function OrderAgain({ order, ...look }: { order: Order } & ButtonLook) {
  const fill = () => {
    const session = $session.get();
    if (session.status === 'signed-in') orderAgain(order, session.user.createdAt);
  };
  return (
    <Button
      {...look}
      about={order.serviceName}
      {...orderData(targetOf(order))}
      aria-haspopup="dialog"
      onClick={fill}
    >
      Order again
    </Button>
  );
}
