import { orderReference, REMINDER_DAYS } from '../../../src/contracts/orders.ts';
import { confirmUrlOf, inviteUrlOf } from '../auth/confirm-address.ts';
import { isInvited, type StoredUser } from '../auth/user.ts';
import { type Account, mailAnswersOf, readAccount } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { shared, type EmailContent } from '../email/render-email.ts';
import { inboundOf, replyAddressOf } from '../lib/inbound.ts';
import { DAY_MS } from '../lib/time.ts';
import { ensureRow, foldRows, isGone, putRow, tidyRows } from '../lists/rows.ts';
import { orderKey, type Entry, type OrderId } from '../outbox/outbox.ts';
import type { Letter, Round } from '../outbox/send.ts';
import { sendOutbox, type Known, type Progress } from '../outbox/work.ts';
import { CorruptDocumentError, stamp, update, type Document } from '../storage/store.ts';
import { moveOrder } from './change-order.ts';
import { finishStarting, recountEpisode } from './episodes.ts';
import { emailAboutOrder } from './emails-to-agents.ts';
import { emailsToCustomer, reminderEmail } from './emails-to-customer.ts';
import { owedInvoice } from './invoice.ts';
import { issueInvoices } from './issue-invoices.ts';
import { addresseeOf, type OrderEmail } from './order-emails.ts';
import { versionsOf } from './order-response.ts';
import { orderRowOf } from './order-rows.ts';
import { duesOf, leftIn } from './plan.ts';
import { readOrder } from './orders.ts';
import {
  addressedTo,
  askedOf,
  canDecide,
  dueOf,
  foldOrder,
  isMoveTo,
  isOpen,
  orderSchema,
  priceOf,
  withoutCustomer,
  withPresentAgent,
  type OrderStep,
  type OrderValue,
  type StoredOrder,
} from './order.ts';

/**
 * Sends an order's mails, and lists it; what was placed while its account was erased loses its customer.
 * @throws CorruptDocumentError when the account was lost, not erased: what names the customer may still be needed.
 */
export async function workOnOrder(
  deps: Dependencies,
  id: OrderId,
  { known, mine, listed }: Known,
  round: Round,
): Promise<Progress> {
  const [read, account] = await Promise.all([
    known ? fold(id, known as Document<OrderValue>) : readOrder(deps, id),
    readAccount(deps, id.userId),
  ]);
  if (!read) return 'done';
  if (!account && !read.order.isAnonymous) {
    if (!(await isGone(deps, id.userId)))
      throw new CorruptDocumentError(`users/${id.userId}`, 'missing');
    // Canceled as if it had come before.
    if (isOpen(read.order)) {
      const cancel = { ...id, to: 'cancelled', actor: 'customer' } as const;
      await moveOrder(deps, cancel, { read, customer: { user: undefined } });
    }
    await anonymizeOrder(deps, id, true);
    await foldRows(deps);
    return workOnOrder(deps, id, { mine }, round);
  }
  const { starting } = read.document.value;
  if (starting && account) await finishStarting(deps, id, read.order, starting);
  await recountEpisode(deps, read.order);
  // Before the mails, which lead to them.
  const isOwed = owedInvoice(read.order) !== undefined;
  const invoiced = isOwed ? await issueInvoices(deps, id, read, account?.user) : read;
  const customer = account?.user.closed ? undefined : account?.user;
  const row = orderRowOf(invoiced.order, customer);
  await ensureRow(deps, row, round, listed);
  await tidyRows(deps, row, invoiced.order.steps.length === 1);
  return sendOutbox(
    deps,
    {
      store: 'orders',
      schema: orderSchema,
      key: orderKey(id),
      composer: (value) => orderComposer(deps, foldOrder(id, value), account),
      ...(account && { onMailAnswer: mailAnswersOf(deps, account, account.user.email) }),
    },
    { known: invoiced.document, mine },
    round,
  );
}

function fold(id: OrderId, document: Document<OrderValue>) {
  return { order: foldOrder(id, document.value), document };
}

/**
 * Ends an order without what names its customer; one that is still open was canceled first. Repeatable.
 * @param isConfirmed whether the customer's address was; agents aren't told of an order where it was not.
 */
export async function anonymizeOrder(
  deps: Dependencies,
  id: OrderId,
  isConfirmed: boolean,
): Promise<void> {
  const stamped = stamp(deps, 'customer');
  const { document } = await update(deps.store('orders'), orderSchema, orderKey(id), (value) => {
    if (!value || foldOrder(id, value).isAnonymous) return { result: undefined };
    return {
      next: withoutCustomer(value, { ...stamped, type: 'anonymized' }, isConfirmed),
      result: undefined,
    };
  });
  if (document) await putRow(deps, orderRowOf(foldOrder(id, document.value), undefined));
}

/** What the entries of an order's outbox say. @param account also while it is being erased. */
function orderComposer(deps: Dependencies, stored: StoredOrder, account: Account | undefined) {
  const order = withPresentAgent(deps, account ? addressedTo(stored, account.user) : stored);
  return ({ about, to, at }: Entry): Letter | undefined => {
    const [event, reminder] = about.split('/');
    const step = order.steps[Number(event)];
    if (!step) return undefined;
    if (reminder !== undefined) return remind(deps, order, account, step, Number(reminder));
    // Words that are erased are told to nobody.
    if (order.isAnonymous && (to === 'customer' || (to === 'agents' && step.type === 'written')))
      return undefined;
    if (isPast(order, step)) return undefined;
    if (to === 'customer' && isSaidByClosing(step, account)) return undefined;
    const write =
      to === 'customer' ? (emailsToCustomer[step.type] as OrderEmail | null) : emailAboutOrder;
    if (!write) return undefined;
    const addressee = addresseeOf(order, account?.user, step.type);
    const replyTo = to === 'customer' ? replyToOf(deps, order, account) : undefined;
    const isHandOver = step.type === 'assigned';
    return {
      ...addressee,
      threadId: `${order.id}-0`,
      replyTo,
      isByCustomer: step.actor === 'customer',
      cap: account?.user.isEmailConfirmed === false ? 'mailbox' : undefined,
      isMessage: step.type === 'written',
      agent: (isHandOver ? step.assignee : order.assignee) ?? undefined,
      isToAgentAlone: isHandOver,
      content: async (abouts) => {
        const isUnproven = account && to === 'customer' && addressee.needsNoProof;
        const urls = isUnproven ? await provingUrls(deps, account.user, order, at) : {};
        const [first = step, ...others] = abouts.flatMap((each) => order.steps[Number(each)] ?? []);
        const email = write(order, [first, ...others], { siteUrl: deps.siteUrl, ...urls });
        return withReply(email, replyTo);
      },
      webhook: { type: webhookType(step), data: webhookData(order, step) },
    };
  };
}

/** Whether what a step asks for was done or became impossible before its mail could go out. */
function isPast(order: StoredOrder, step: OrderStep): boolean {
  const { plan, status } = order;
  switch (step.type) {
    case 'asked':
      return !askedOf(order).some(({ since }) => since === step.sequence);
    case 'quoted':
      return status === 'cancelled';
    case 'billed': {
      const isPaid = plan ? duesOf(plan, Date.parse(step.at)).length === 0 : dueOf(order) === 0;
      return isPaid || status === 'cancelled';
    }
    case 'clocked':
      return step.what === 'ending' && plan !== undefined && leftIn(plan, step.month) === 0;
    default:
      return false;
  }
}

/** Where an answer arrives on the order; undefined where emails can't. */
function replyToOf(deps: Dependencies, order: StoredOrder, account: Account | undefined) {
  const inbound = account?.user.isEmailConfirmed ? inboundOf(deps) : undefined;
  return inbound && replyAddressOf(inbound, deps, keyOfOrder(order));
}

const withReply = (email: EmailContent, replyTo: string | undefined): EmailContent =>
  replyTo ? { ...email, blocks: [...email.blocks, shared('reply')] } : email;

function keyOfOrder({ userId, id }: StoredOrder): string {
  return orderKey({ userId, orderId: id });
}

/** How the customer shows that the address is theirs: whoever has no password yet chooses one by it. */
async function provingUrls(deps: Dependencies, user: StoredUser, order: StoredOrder, at: string) {
  const atMs = Date.parse(at);
  return isInvited(user)
    ? { inviteUrl: await inviteUrlOf(deps, user, atMs, order.id) }
    : { confirmUrl: await confirmUrlOf(deps, user, atMs) };
}

/** Reminds the customer of a delivery, unless a later reminder is due, too. */
function remind(
  deps: Dependencies,
  order: StoredOrder,
  account: Account | undefined,
  step: OrderStep,
  days: number,
): Letter | undefined {
  const later = REMINDER_DAYS.find((each) => each > days);
  const isOver = later !== undefined && deps.now() >= Date.parse(step.at) + later * DAY_MS;
  const isCurrent = versionsOf(order).some(
    ({ number, isWithdrawn }) => number === step.version && !isWithdrawn,
  );
  if (isOver || !isCurrent || !canDecide(order, 'approved')) return undefined;
  const replyTo = replyToOf(deps, order, account);
  return {
    ...addresseeOf(order, account?.user, step.type),
    threadId: `${order.id}-0`,
    replyTo,
    cap: account?.user.isEmailConfirmed === false ? 'mailbox' : undefined,
    content: () => withReply(reminderEmail(order, step, days, { siteUrl: deps.siteUrl }), replyTo),
  };
}

/** The email about the closing of the account says what was canceled with it. */
function isSaidByClosing(step: OrderStep, account: Account | undefined): boolean {
  return account?.user.closed !== undefined && isMoveTo(step, 'cancelled');
}

function webhookType(step: OrderStep): string {
  switch (step.type) {
    case 'written':
      return 'order.message';
    case 'decided':
      return `order.${step.decision}`;
    case 'moved':
      return step.to === 'cancelled' ? 'order.cancelled' : 'order.moved';
    default:
      return `order.${step.type}`;
  }
}

function webhookData(order: StoredOrder, step: OrderStep): Record<string, unknown> {
  return {
    orderId: order.id,
    reference: orderReference(order.id),
    serviceName: order.serviceName,
    priceCents: step.type === 'quoted' ? step.priceCents : priceOf(order),
    status: step.type === 'moved' ? step.to : step.type === 'placed' ? 'pending' : order.status,
    by: step.actor,
    placedAt: order.createdAt,
  };
}
