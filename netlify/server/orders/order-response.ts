import { formatMonth } from '../../../src/contracts/plans.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import { formatDollars, formatWithCents } from '../../../src/contracts/money.ts';
import {
  formatDay,
  FURTHER_ROUND_SERVICE,
  isQuotedFor,
  REPLY_MS,
  sayUnfinished,
  UNKNOWN_STEP,
  type DeliveredVersion,
  type Order,
  type OrderDecision,
  type OrderFile,
  type OrderLine,
  type OrderRefund,
  type OrderStatus,
  type OrderView,
  type SharedItem,
  type TimelineEntry,
} from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { invoicesToFacts } from './invoice.ts';
import { planOf, saidOfRefunds, standingOfPlan, tellPlanEvent } from './plan-response.ts';
import { placeOf, waitingSince } from './order-rows.ts';
import { catalogueOf } from './place-order.ts';
import { HOUR_MS } from '../lib/time.ts';
import { isoOf } from '../storage/store.ts';
import {
  askedOf,
  canDecide,
  dueOf,
  fileIdsOf,
  filesAt,
  isDecision,
  isInternal,
  isMoveTo,
  isOpen,
  isShownToCustomer,
  lacksOf,
  movesWithPayment,
  linesOf,
  linksOf,
  needsAcceptance,
  messageOf,
  orderDetailsSchema,
  priceOf,
  takesFiles,
  unfinishedOf,
  withCustomer,
  withPresentAgent,
  type OrderStep,
  type Refund,
  type StepOf,
  type StoredFile,
  type StoredLine,
  type StoredOrder,
} from './order.ts';

export type OrderFacts = Omit<Order, 'view'>;

/** What customers and agents see alike. */
export function orderToFacts(deps: Dependencies, order: StoredOrder): OrderFacts {
  const { quote, paymentUrl, payment, approvedAt, stopRequestedAt, dueOn } = order;
  return {
    id: order.id,
    serviceName: order.serviceName,
    source: order.source,
    servicePrice: order.priceCents / 100,
    ...costOf(order),
    quote: quote && toQuote(quote),
    ...orderDetailsSchema.parse(order),
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    paymentUrl,
    payment: payment && paymentShown(order, payment),
    ...(order.invoices.length > 0 ? { invoices: invoicesToFacts(order) } : {}),
    ...(order.refunds.length > 0 ? { refunds: order.refunds.map(toRefund) } : {}),
    approvedAt,
    stopRequestedAt,
    assigneeName: order.assigneeName,
    dueOn,
    plan: order.plan && planOf(deps, order, order.plan),
    episode: order.episode && placeOf(order.episode),
    rounds: order.plan
      ? undefined
      : { ...order.rounds, furtherPrice: priceOfFurtherRound(deps, order) },
    files: filesAt(order, deps.now()).map(toFile),
    comments: [...order.comments],
    waitingSince: waitingSince(order),
    // A mistake in it is for whoever uploads, not for whoever reads orders.
    takesFiles: takesFiles(order) && Boolean(deps.env['FILES_URL']),
    unfinished: unfinishedOf(deps, order.uploads),
    eventCount: order.steps.length,
  };
}

/** What it costs, and what is asked of the customer besides. */
function costOf(order: StoredOrder): Pick<Order, 'lines' | 'asked' | 'discount' | 'total' | 'due'> {
  const { discountCents, status, plan } = order;
  const asked = askedOf(order);
  const due = plan || status === 'cancelled' ? 0 : dueOf(order);
  return {
    lines: linesOf(order).map(toLine),
    asked:
      asked.length > 0
        ? asked.map((each) => ({ ...toLine(each), at: each.at, message: each.message }))
        : undefined,
    discount: discountCents / 100 || undefined,
    total: priceOf(order) / 100,
    due: due / 100 || undefined,
  };
}

function toLine({ id, name, priceCents, source }: StoredLine): OrderLine {
  return { id, name, price: priceCents / 100, source };
}
/** Of a plan, the latest. */
function paymentShown(
  { plan, ...order }: StoredOrder,
  { amountCents, paidOn }: NonNullable<StoredOrder['payment']>,
): Order['payment'] {
  const refunds = plan ? {} : saidOfRefunds(order);
  return { amount: amountCents / 100, paidOn, ...refunds };
}

const toRefund = ({ sequence: id, amountCents, ...refund }: Refund): OrderRefund => ({
  id,
  amount: amountCents / 100,
  ...refund,
});

function toQuote({ priceCents, ...quote }: NonNullable<StoredOrder['quote']>): Order['quote'] {
  return { ...quote, price: priceCents / 100 };
}

function priceOfFurtherRound(deps: Dependencies, { episode }: StoredOrder): number | undefined {
  if (episode?.furtherCents !== undefined) return episode.furtherCents / 100;
  const service = catalogueOf(deps).find(({ name }) => name === FURTHER_ROUND_SERVICE);
  return service && service.priceCents / 100;
}

function toFile({ actor, ...file }: StoredFile): OrderFile {
  return { ...file, by: actor === 'customer' ? 'customer' : 'studio' };
}

/** What of an order its customer may know: without the files that were not delivered. */
export function shownToCustomer(order: StoredOrder, customer: StoredUser): StoredOrder {
  const files = order.files.filter(isShownToCustomer);
  return { ...withCustomer(order, customer), files };
}

/** An order as its customer sees it. */
export function orderToResponse(
  deps: Dependencies,
  order: StoredOrder,
  customer: StoredUser,
): Order {
  const shown = withPresentAgent(deps, shownToCustomer(order, customer));
  const facts = orderToFacts(deps, shown);
  return { ...facts, view: viewForCustomer(facts, shown, customer.seenUntil) };
}

// An order as its customer is shown it: where it stands, what comes next, what was delivered, and what happened.

/** @param seenUntil what the studio did after that moment (ISO 8601) is new to the customer. */
function viewForCustomer(
  facts: OrderFacts,
  order: StoredOrder,
  seenUntil: string | undefined,
): OrderView {
  const told = joinUploads(order.steps.filter(isToldToCustomer));
  const view = viewOf(facts, order);
  return {
    ...view,
    next: nextForCustomer(facts, order, view),
    ready: readyForCustomer(order),
    timeline: told.map((step) => entryForCustomer(order, step, seenUntil)),
  };
}

/** What of a view customers and agents see alike. */
type SharedView = Omit<OrderView, 'next' | 'ready' | 'timeline'>;

export function viewOf(facts: OrderFacts, order: StoredOrder): SharedView {
  return {
    step: stepOf(order, order.status, unfinishedShown(facts) === undefined),
    decisions: decisionsOf(order),
    paymentUrl: paymentUrlOf(order),
    versions: versionsOf(order),
    sent: sentByCustomer(order),
  };
}

/** What of the customer's files is still on its way, where files can be sent. */
const unfinishedShown = ({ unfinished, takesFiles: takes }: OrderFacts) =>
  takes ? unfinished : undefined;

/** Place in `orderSteps` of what it is at, or was canceled at. */
function stepOf(order: StoredOrder, status: OrderStatus, areFilesHere: boolean): number {
  switch (status) {
    case 'completed':
      return order.approvedAt ? 4 : 3;
    case 'processing':
      return 2;
    case 'cancelled': {
      const before = order.steps.findLast((step) => step.type === 'moved' && step.to !== status);
      return stepOf(order, before?.type === 'moved' ? before.to : 'pending', areFilesHere);
    }
    case 'pending': {
      if (isAskedToAccept(order)) return 0;
      const isBeyondBrief = (step: OrderStep) =>
        ['quoted', 'billed', 'paid', 'decided'].includes(step.type) ||
        linksOf(step).length > 0 ||
        // One file of several is not the upload.
        (fileIdsOf(step).length > 0 && areFilesHere);
      return order.steps.some((step) => !isInternal(step) && isBeyondBrief(step)) ? 1 : 0;
    }
  }
}

const isAskedToAccept = (order: StoredOrder) => canDecide(order, 'accepted');

function decisionsOf(order: StoredOrder): OrderDecision[] {
  if (isAskedToAccept(order)) return ['accepted', 'declined'];
  if (canDecide(order, 'files_complete')) return ['files_complete'];
  if (canDecide(order, 'stop_requested')) return ['stop_requested'];
  const { links, hasMessage } = deliveryOf(order);
  const isDelivered = links.length > 0 || hasMessage || order.version > 0;
  return isDelivered && canDecide(order, 'approved') ? ['approved', 'changes_requested'] : [];
}

function paymentUrlOf(order: StoredOrder): string | undefined {
  const isAgreed = !isQuotedFor(order) || order.quote?.answer === 'accepted';
  // A plan's goes with each payment.
  const isPaid = !order.plan && dueOf(order) === 0;
  return isAgreed && !isPaid && order.status !== 'cancelled' ? order.paymentUrl : undefined;
}

/** What was delivered, the latest version first; what the studio sends later belongs to the version before it. */
export function versionsOf(order: StoredOrder): DeliveredVersion[] {
  const versions: DeliveredVersion[] = [];
  for (const step of order.steps) {
    const isMessage = step.type === 'written' && step.actor !== 'customer' && !step.isInternal;
    if (step.version !== undefined)
      versions.push({ number: step.version, at: step.at, items: [], isWithdrawn: false });
    else if (!isMessage) continue;
    const { items = [] } = versions.at(-1) ?? {};
    const known = new Set(items.map(({ link }) => link));
    for (const { id, isWithdrawn } of order.files)
      if (fileIdsOf(step).includes(id)) items.push({ file: id, isWithdrawn });
    for (const link of linksOf(step))
      if (!known.has(link)) items.push({ link, isWithdrawn: isLinkWithdrawn(order, step, link) });
  }
  return versions
    .map((version) => ({
      ...version,
      isWithdrawn: version.items.every(({ isWithdrawn }) => isWithdrawn),
    }))
    .toReversed();
}

function isLinkWithdrawn({ steps }: StoredOrder, { sequence }: OrderStep, link: string) {
  const isBack = (step: OrderStep) =>
    step.sequence > sequence && step.type === 'withdrawn' && step.target === link;
  return steps.some(isBack) || undefined;
}

function sentByCustomer({ steps, files }: StoredOrder): SharedItem[] {
  const links = steps.flatMap((step) => (step.actor === 'customer' ? linksOf(step) : []));
  return [
    ...files.filter(({ actor }) => actor === 'customer').map(({ id: file }) => ({ file })),
    ...[...new Set(links)].map((link) => ({ link })),
  ];
}

/** What the studio said and sent from the moment on at which it completed an order; nothing of other orders. */
function deliveryOf({ status, steps }: StoredOrder): { links: string[]; hasMessage: boolean } {
  const completed = steps.findIndex((step) => isMoveTo(step, 'completed'));
  const since = status === 'completed' && completed >= 0 ? steps.slice(completed) : [];
  const ours = since.filter(
    (step) => step.actor !== 'customer' && step.type !== 'withdrawn' && isToldToCustomer(step),
  );
  return { links: ours.flatMap(linksOf), hasMessage: ours.some((step) => messageOf(step)) };
}

function nextForCustomer(
  facts: OrderFacts,
  order: StoredOrder,
  view: SharedView,
): OrderView['next'] {
  const last = order.steps.findLast((step) => isToldToCustomer(step) && step.type !== 'unknown');
  const arrivals = sayArrivals(facts);
  const isOurTurn = last?.actor === 'customer' && last.type === 'written';
  const text = [
    leadOf(facts, order, last),
    arrivals,
    isOurTurn ? '' : standingOf(order, view, last, facts),
  ]
    .filter(Boolean)
    .join(' ');
  const { waitingSince: since } = facts;
  if (since === undefined) return { text };
  const replyBy = isoOf(Date.parse(since) + REPLY_MS);
  return { text: (!last || last.type === 'placed') && !order.plan ? arrivals : text, replyBy };
}

/** For which day it is promised, or what the turnaround waits for. */
function readyForCustomer(order: StoredOrder): string | undefined {
  const { turnaround, dueOn } = order;
  if (!isOpen(order)) return undefined;
  if (dueOn !== undefined)
    return `Ready by ${formatDay(dueOn)}${movesWithPayment(order) ? ', or later if you pay later' : ''}`;
  if (!canDecide(order, 'files_complete')) return undefined;
  return turnaround === undefined
    ? 'Once all your files are here, press “That’s everything”'
    : `Ready within ${turnaround} hours of the moment you press “That’s everything”, once all your files are here`;
}

/** How many of the files that the customer sends have arrived, until all have. */
function sayArrivals(facts: OrderFacts): string | undefined {
  const unfinished = unfinishedShown(facts);
  if (!unfinished) return undefined;
  const have = (facts.files ?? []).filter(({ by }) => by === 'customer').length;
  const count = have > 0 ? `We have ${have} of ${have + unfinished.files} files. ` : '';
  return `${count}${sayUnfinished(unfinished)}`;
}

/** What happened last, unless what follows from it says so. */
function leadOf(
  facts: OrderFacts,
  order: StoredOrder,
  last: OrderStep | undefined,
): string | undefined {
  switch (last?.type) {
    case 'written':
      if (last.actor !== 'customer') return `${isolate(last.actor)} has written to you.`;
      if (!last.links && !last.files) return 'We have your message.';
      if (unfinishedShown(facts)) return undefined;
      return canDecide(order, 'files_complete')
        ? 'We have what you sent so far. Is that everything?'
        : 'We have your files.';
    case 'decided':
      return isDecision(last, 'files_complete') ? 'Thank you, we have everything.' : undefined;
    case 'promised':
      return `We’ve set another day: ${formatDay(last.dueOn)}.`;
    case 'withdrawn':
      return `We’ve withdrawn ${isFileId(last.target) ? 'a file' : 'a link'}; our message below says why.`;
    case 'refunded':
      return last.amountCents > 0
        ? `We’ve refunded ${formatDollars(last.amountCents / 100)}; our message below says why.`
        : 'We’ve corrected a refund; our message below says why.';
    case 'paid':
      if (last.amountCents > 0 && paymentBefore(order, last))
        return 'We’ve corrected your payment.';
      return last.amountCents > 0
        ? 'We’ve received your payment. Thank you.'
        : 'This order is no longer marked as paid; our message below says why.';
    case 'asked':
      return askedOf(order).length > 0
        ? `We ask for ${sayLine(order, String(last.sequence))} more: accept or decline it below.`
        : undefined;
    case 'lowered':
      return `Your price is now ${priceInDollars(order)}.`;
    case 'removed':
      return `We’ve removed ${nameOfLine(order, last.line)}.`;
    case 'moved':
      return isReopening(order, last)
        ? 'We’ve reopened this order; our message below says why.'
        : undefined;
    default:
      return undefined;
  }
}

const priceInDollars = (order: StoredOrder) => formatDollars(priceOf(order) / 100);
export const isFileId = (target: string) => /^[0-9a-f]{32}$/.test(target);

/** Whether an agent brought back a closed order. */
export function isReopening({ steps }: StoredOrder, { to, sequence }: StepOf<'moved'> & OrderStep) {
  const before = steps.findLast((step) => step.sequence < sequence && isTurn(step));
  return (
    to === 'pending' ||
    (to === 'processing' && before !== undefined && isMoveTo(before, 'completed'))
  );
}

/** A customer who asks for changes brings an order back to production. */
const isTurn = (step: OrderStep) => step.type === 'moved' || isDecision(step, 'changes_requested');

const PAY = 'Pay with the button below';
const DECLINED = 'You’ve declined the quote. We’ll write to you about what else we can do.';
const CLOSED =
  'This order is closed. Nothing was charged on the site; if you’ve already paid, the refund policy says what you’ll get back.';
const CLOSED_AND_REFUNDED = 'This order is closed.';

/** Where an order leaves its customer. */
function standingOf(
  order: StoredOrder,
  view: SharedView,
  last: OrderStep | undefined,
  facts: OrderFacts,
): string {
  const { quote, payment, steps } = order;
  const pay = view.paymentUrl ? ` ${PAY}.` : '';
  if (view.decisions.includes('accepted') && !order.stopRequestedAt)
    return `We’ve quoted ${priceInDollars(order)}. Accept or decline it below, or write to us first.`;
  if (facts.plan) return `${standingOfPlan(order.status, facts.plan)}${pay}`;
  switch (order.status) {
    case 'pending': {
      if (needsAcceptance(order) && quote?.answer === 'declined') return DECLINED;
      const isAccepted = needsAcceptance(order) && quote?.answer === 'accepted';
      const accepted = isAccepted ? 'You’ve accepted the quote. ' : '';
      if (payment || lacksOf(order).length === 0)
        return order.areFilesComplete
          ? 'Next, we’ll start.'
          : 'Next, we’ll start. If you haven’t sent your files yet, please send them now.';
      if (pay) {
        const files = order.areFilesComplete ? '' : ' once we have your files';
        return `${accepted}${PAY}, and we’ll start${files}.`;
      }
      if (accepted) return `${accepted}Next, we’ll send you a link to pay.`;
      return 'We’ll start once the details and payment are settled.';
    }
    case 'processing': {
      if (order.stopRequestedAt)
        return 'You’ve asked us to stop. We’ll confirm it, and what it means for the price.';
      if (last && isDecision(last, 'declined')) return DECLINED;
      const turn = steps.findLast(isTurn);
      if (turn && isDecision(turn, 'changes_requested'))
        return `We’re working on the changes you asked for.${pay}`;
      if (last?.type === 'moved' && !pay)
        return 'We’re working on it. Changes or questions? Write to us below.';
      const isAccepted = last !== undefined && isDecision(last, 'accepted');
      return `${isAccepted ? 'You’ve accepted the quote. ' : ''}We’re working on it.${pay}`;
    }
    case 'completed':
      return standingOfDelivery(order, view, last, pay);
    case 'cancelled':
      if (last?.type === 'written') return 'This order is closed; you can still write to us.';
      return order.refunds.length > 0 ? CLOSED_AND_REFUNDED : CLOSED;
  }
}

function standingOfDelivery(
  order: StoredOrder,
  { versions }: SharedView,
  last: OrderStep | undefined,
  pay: string,
): string {
  if (order.approvedAt) return `You’ve approved it, and this order is done.${pay || ' Thank you!'}`;
  const current = versions.find(({ isWithdrawn }) => !isWithdrawn);
  if (current) {
    const name = `Version ${current.number}`;
    return last?.type === 'withdrawn'
      ? `${name} is the current one.${pay}`
      : `${name} is ready below. Approve it, or ask for changes.${pay}`;
  }
  // Files come as links or with a message; until there is either, nobody has sent any.
  if (last?.type === 'withdrawn') return 'We’ll send you another one.';
  const { links, hasMessage } = deliveryOf(order);
  return hasMessage && links.length === 0
    ? 'Your files are on their way: see our last message, and write to us below if something isn’t right.'
    : 'The work is done. We’ll write to you when your files are on their way.';
}

/** Files that come one after the other within so long came together. */
const TOGETHER_MS = HOUR_MS;

/** Uploads in a row are one, as of the last. */
export function joinUploads(steps: readonly OrderStep[]): OrderStep[] {
  const joined: OrderStep[] = [];
  for (const step of steps) {
    const earlier = joined.at(-1);
    const areTogether =
      earlier !== undefined &&
      isUpload(earlier) &&
      isUpload(step) &&
      earlier.actor === step.actor &&
      earlier.isInternal === step.isInternal &&
      Date.parse(step.at) - Date.parse(earlier.at) <= TOGETHER_MS;
    if (areTogether)
      joined[joined.length - 1] = {
        ...step,
        files: [...(earlier.files ?? []), ...(step.files ?? [])],
      };
    else joined.push(step);
  }
  return joined;
}

function isUpload(step: OrderStep): step is StepOf<'written'> & OrderStep {
  return step.type === 'written' && step.files !== undefined && !step.links && !step.message;
}

/** Without what is only for the studio. */
function isToldToCustomer(step: OrderStep): boolean {
  switch (step.type) {
    case 'assigned':
    case 'invoiced':
    case 'settled':
    case 'ticked':
    case 'anonymized':
      return false;
    case 'clocked':
      return step.what !== 'ending';
    default:
      return !isInternal(step);
  }
}

const sideOf = (actor: string) => (actor === 'customer' ? 'customer' : 'studio');

function entryForCustomer(
  order: StoredOrder,
  step: OrderStep,
  seenUntil: string | undefined,
): TimelineEntry {
  const isOurs = step.actor !== 'customer';
  const isNew = isOurs && seenUntil !== undefined && step.at > seenUntil;
  return { ...entryOf(step), text: tellCustomer(order, step), ...(isNew ? { isNew } : {}) };
}

/** What of an event is shown to both sides. */
export function entryOf(step: OrderStep): Omit<TimelineEntry, 'text'> {
  const [links, files] = [linksOf(step), fileIdsOf(step)];
  return {
    at: step.at,
    by: sideOf(step.actor),
    ...(messageOf(step) ? { message: messageOf(step) } : {}),
    ...(links.length > 0 ? { links: [...links] } : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
  };
}

export const priceOfStep = ({ priceCents }: Pick<StoredLine, 'priceCents'>) =>
  formatDollars(priceCents / 100);

/** A line that was ordered or asked for, whatever became of it. */
export function lineBy({ steps }: StoredOrder, id: string | undefined): LineFacts | undefined {
  const [event, place] = (id ?? '').split('.');
  const step = steps[Number(event)];
  if (step?.type === 'asked') return step;
  return step?.type === 'placed' ? step.addOns?.[Number(place)] : undefined;
}
type LineFacts = Pick<StoredLine, 'name' | 'priceCents'>;

const nameOfLine = (order: StoredOrder, id: string | undefined) =>
  isolate(lineBy(order, id)?.name ?? 'a line');

/** "Rush Delivery (12 hours), $50". */
export function sayLine(order: StoredOrder, id: string | undefined): string {
  const line = lineBy(order, id);
  return line ? `${isolate(line.name)}, ${priceOfStep(line)}` : 'a line';
}

/** What came before an event, the latest first. */
const before = ({ steps }: StoredOrder, { sequence }: OrderStep) =>
  steps.filter((step) => step.sequence < sequence).toReversed();

export const versionBefore = (order: StoredOrder, step: OrderStep) =>
  before(order, step).find(({ version }) => version)?.version;

export const quoteBefore = (order: StoredOrder, step: OrderStep) =>
  before(order, step).find((each) => each.type === 'quoted');

/** The quote in whose place one with another price comes. */
export function quoteReplaced(order: StoredOrder, step: StepOf<'quoted'> & OrderStep) {
  const earlier = quoteBefore(order, step);
  return earlier?.priceCents === step.priceCents ? undefined : earlier;
}

/** The mark as paid in whose place another one comes. */
export function paymentBefore(order: StoredOrder, step: StepOf<'paid'> & OrderStep) {
  const earlier = before(order, step).find(
    (each) => each.type === 'paid' && each.month === step.month,
  );
  // More than before is a further payment.
  const isCorrected = earlier?.type === 'paid' && earlier.amountCents >= step.amountCents;
  return isCorrected && earlier.amountCents > 0 ? earlier : undefined;
}

/** "$35.00 refunded on Dec 2, 2026", for both sides. */
export function tellRefund({ amountCents, refundedOn, month }: StepOf<'refunded'>): string {
  return amountCents > 0
    ? `${formatWithCents(amountCents / 100)}${monthsPaid({ month })} refunded on ${formatDay(refundedOn)}`
    : 'A refund that was noted by mistake was taken back';
}

function tellCustomer(order: StoredOrder, step: OrderStep): string {
  switch (step.type) {
    case 'placed':
      return 'Order placed';
    case 'moved': {
      const { to, actor, version } = step;
      if (to === 'completed' && version) return `Version ${version} delivered`;
      if (to === 'cancelled')
        return actor === 'customer' ? 'You canceled the order' : 'Order canceled';
      return tellMove(order, isReopening(order, step), to);
    }
    case 'quoted': {
      const earlier = quoteReplaced(order, step);
      const replaced = earlier ? `, in place of ${priceOfStep(earlier)}` : '';
      return `Quoted ${priceOfStep(step)}${replaced}`;
    }
    case 'asked':
      return `Asked: ${sayLine(order, String(step.sequence))}`;
    case 'removed':
      return `Removed: ${sayLine(order, step.line)}`;
    case 'lowered':
      return `Price lowered to ${priceOfStep(step)}`;
    case 'decided':
      return tellDecision(order, step);
    case 'promised':
      return `Promised for ${formatDay(step.dueOn)}`;
    case 'billed':
      return step.paymentUrl === undefined ? 'Invoice sent' : 'Payment link sent';
    case 'paid':
      return step.amountCents > 0
        ? `Paid ${formatWithCents(step.amountCents / 100)}${monthsPaid(step)} on ${formatDay(step.paidOn)}`
        : `Marked as not paid${monthsPaid(step)}`;
    case 'refunded':
      return tellRefund(step);
    case 'withdrawn':
      return isFileId(step.target)
        ? `File withdrawn: ${namesOf(order, [step.target])}`
        : `Link withdrawn: ${step.target}`;
    case 'written': {
      if (step.actor !== 'customer') return `Message from ${isolate(step.actor)}`;
      const files = fileIdsOf(step);
      return files.length > 0 ? `You uploaded ${namesOf(order, files)}` : 'You';
    }
    case 'counted':
    case 'replanned':
    case 'clocked':
      return tellPlanEvent(step);
    case 'assigned':
    case 'invoiced':
    case 'settled':
    case 'ticked':
    case 'anonymized':
    case 'unknown':
      return UNKNOWN_STEP;
  }
}

function tellMove({ plan }: StoredOrder, isReopened: boolean, to: OrderStatus): string {
  if (to === 'completed') return 'Work finished';
  if (to === 'pending') return 'Reopened';
  if (plan) return isReopened ? 'Reopened, and running again' : 'The plan is confirmed';
  return isReopened ? 'Reopened, and back in production' : 'Production started';
}

/** " for November 2026", or nothing for what is no plan. */
export function monthsPaid({
  month,
  months = 1,
}: Pick<StepOf<'paid'>, 'month' | 'months'>): string {
  if (!month) return '';
  return months > 1 ? ` for a year from ${formatMonth(month)}` : ` for ${formatMonth(month)}`;
}

const namesOf = ({ files }: StoredOrder, ids: readonly string[]) =>
  files.flatMap(({ id, name }) => (ids.includes(id) ? [isolate(name)] : [])).join(', ') || 'a file';

function tellDecision(order: StoredOrder, step: StepOf<'decided'> & OrderStep): string {
  const version = versionBefore(order, step);
  const count = step.comments?.length ?? 0;
  const said = count > 0 ? `, with ${count} ${count === 1 ? 'comment' : 'comments'}` : '';
  const what = `${version ? `version ${version}` : 'what we delivered'}${said}`;
  switch (step.decision) {
    case 'accepted':
      return 'You accepted the quote';
    case 'declined':
      return 'You declined the quote';
    case 'line_accepted':
      return `You accepted: ${sayLine(order, step.line)}`;
    case 'line_declined':
      return `You declined: ${sayLine(order, step.line)}`;
    case 'approved':
      return `You approved ${what}`;
    case 'changes_requested':
      return `You asked for changes to ${what}`;
    case 'stop_requested':
      return 'You asked us to stop';
    case 'files_complete':
      return 'You said that’s everything';
  }
}
