import {
  labeledDetails,
  orderReference,
  orderStatuses,
  REPLY_MS,
  sayUnfinished,
} from '../../../src/contracts/orders.ts';
import type { MailObstacle } from '../../../src/contracts/desk.ts';
import type { OrderStatus, Unfinished } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../../server/auth/user-events.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { listInboxEntries } from '../../server/desk/inbox-entries.ts';
import { isLate, needsAgents, waitingSince } from '../../server/orders/order-index.ts';
import { orderNotifications } from '../../server/orders/order-job.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import {
  allowedStatuses,
  isArchived,
  isOpen,
  priceOf,
  withCustomer,
  type OrderStep,
  type StoredFile,
  type StoredOrder,
} from '../../server/orders/order.ts';
import { unfinishedOf } from '../../server/orders/unfinished-uploads.ts';
import type { Notification } from '../../server/queue/deliver.ts';
import { isHoldReason } from '../../server/queue/notification-store.ts';
import type { HoldReason, NotificationEnd } from '../../server/queue/notification-store.ts';
import type { OrderId } from '../../server/queue/open-index.ts';
import { holdOf } from '../../server/queue/reach.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { UsageError, type Command, type CommandCall } from '../command.ts';
import { explainObstacle, inShort, obstacleOf } from '../mail-obstacles.ts';
import { endOf, findOne, readAll, shortId } from '../records.ts';
import { count, localMoment, oneLine, price, type Column, type Terminal } from '../terminal.ts';

const listCommand: Command = {
  name: 'orders list',
  summary: 'open orders, oldest first',
  details: [
    'Shows pending and processing orders, and closed ones whose customer has written since. It reads only these; --all and the two other statuses read every order.',
    'Late means that the customer placed the order or wrote to us more than 24 hours ago and has had no note, quote, or move since.',
  ],
  options: {
    'status STATUS': orderStatuses.join(', '),
    late: 'only orders whose promised reply is overdue',
    all: 'every order',
  },
  examples: [
    ['orders list', 'everything that’s waiting'],
    ['orders list --late', 'orders that are late'],
    ['orders list --status completed', 'finished orders'],
    ['orders list --all --json', 'everything, as JSON'],
  ],
  async run(call) {
    const { site, terminal, option, has, now } = call;
    const wanted = option('status');
    const status = wanted === undefined ? undefined : readStatus(wanted);
    const isOpenOnly = !has('all') && (status === undefined || isOpen({ status }));
    const isOverdue = (order: StoredOrder) => isLate(waitingSince(order), now());
    // Open ones are found by the index; all of them cost a list of the whole store.
    const ids = isOpenOnly ? await listOpen(call) : await ordersOf(site.deps).listRuns();
    const orders = (await readOrders(call, ids))
      .filter((order) => !isOpenOnly || needsAgents(order))
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => !has('late') || isOverdue(order));
    if (call.json(orders.map((order) => orderToJson(order, now())))) return;
    const customer: Column<StoredOrder> = {
      title: 'CUSTOMER',
      cell: ({ customerName }) => oneLine(customerName) || '(account closed)',
      maxWidth: 30,
    };
    const reply = { title: 'REPLY', cell: (order: StoredOrder) => replyCell(call, order) };
    const email: Column<ListedOrder> = {
      title: 'EMAIL',
      cell: ({ mailObstacle }) => (mailObstacle ? inShort[mailObstacle] : ''),
    };
    const isSomeoneUnreached = orders.some((order) => email.cell(order) !== '');
    const columns: Column<ListedOrder>[] = orderColumns(terminal).toSpliced(4, 0, customer);
    terminal.table([...columns, ...(isSomeoneUnreached ? [email] : []), reply], orders);
    const late = orders.filter(isOverdue).length;
    const total = count(orders.length, `${status ?? (isOpenOnly ? 'open' : '')} order`.trim());
    terminal.say(late > 0 ? `${total}, ${late} late` : total);
  },
};

/** What a list says of every order: its id, status, service, price, and when it was placed. */
export function orderColumns(terminal: Terminal): Column<StoredOrder>[] {
  return [
    { title: 'ORDER', cell: ({ id }) => shortId(id) },
    { title: 'STATUS', cell: ({ status }) => terminal.styleStatus(status) },
    { title: 'SERVICE', cell: ({ serviceName }) => serviceName, maxWidth: 30 },
    { title: 'PRICE', cell: (order) => price(priceOf(order)), isNumber: true },
    { title: 'PLACED', cell: ({ createdAt }) => localMoment(createdAt) },
  ];
}

function replyCell({ terminal, now }: CommandCall, order: StoredOrder): string {
  const since = waitingSince(order);
  if (since !== undefined) return terminal.replyDue(Date.parse(since) + REPLY_MS - now());
  return isOpen(order) ? 'replied' : '';
}

export function orderToJson(order: StoredOrder, nowMs: number): Record<string, unknown> {
  const { steps: events, ...facts } = order;
  const since = waitingSince(order);
  return {
    ...facts,
    reference: orderReference(order.id),
    waitingSince: since ?? null,
    replyBy: since === undefined ? null : new Date(Date.parse(since) + REPLY_MS).toISOString(),
    isLate: isLate(since, nowMs),
    allowed: allowedStatuses(order),
    events,
  };
}

/** @throws UsageError with the statuses there are. */
function readStatus(text: string): OrderStatus {
  const status = orderStatuses.find((each) => each === text);
  if (status) return status;
  throw new UsageError(
    `"${text}" isn’t a valid status. Use one of these: ${orderStatuses.join(', ')}.`,
  );
}

const showCommand: Command = {
  name: 'orders show',
  summary: 'one order with its history',
  operands: ['ID'],
  details: [
    'ID is the 8 characters that customers see after "Order #", or the whole ID of the order.',
  ],
  examples: [
    ['orders show 1A2B3C4D', 'by the number the customer sees'],
    ['orders show 1A2B3C4D --json', 'as JSON'],
  ],
  async run(call, text) {
    const { site, now } = call;
    const order = await findOrder(call, text);
    const customer = await unlessCorrupt(() => usersOf(site.deps).find(order.userId));
    const isEmailConfirmed = customer?.isEmailConfirmed !== false;
    const notifications = await Promise.all(
      orderNotifications(order, site.deps, customer).map((each) => toShown(call, each)),
    );
    const unfinished = (await unfinishedOf(site.deps, order.userId)).get(order.id);
    const facts = { ...orderToJson(order, now()), isEmailConfirmed, unfinished, notifications };
    if (!call.json(facts)) showOrder(call, { ...order, unfinished }, notifications);
  },
};

interface ShownNotification {
  event: number;
  audience: string;
  /** Whether nothing of it is due anymore. */
  isFinished: boolean;
  /** Whether they heard of the event. */
  state: string;
}

const NOT_NOTIFIED = 'not notified';
const whyNot: Record<HoldReason, string> = {
  unconfirmed: 'the address isn’t confirmed',
  unwanted: 'the owner of the mailbox wants no email',
};

async function toShown({ site }: CommandCall, each: Notification): Promise<ShownNotification> {
  const { sequence: event, audience } = each;
  const end = await endOf(site.deps, each);
  const hold = audience === 'customer' ? await holdOf(site.deps, each) : undefined;
  const waits = hold ? `${NOT_NOTIFIED}: ${whyNot[hold]}` : `${NOT_NOTIFIED} yet`;
  return { event, audience, isFinished: end !== undefined, state: end ? sayEnd(end) : waits };
}

function sayEnd({ type, reason }: { type: NotificationEnd; reason?: string | undefined }): string {
  if (type === 'sent') return 'notified';
  if (type === 'refused') return `${NOT_NOTIFIED}: refused by the mail server`;
  return `${NOT_NOTIFIED}: ${isHoldReason(reason) ? whyNot[reason] : 'given up after a week'}`;
}

function showOrder(
  call: CommandCall,
  order: ListedOrder & { unfinished: Unfinished | undefined },
  notifications: ShownNotification[],
) {
  const { terminal, now } = call;
  const { quote, payment, dueOn, assignee, status, mailObstacle, unfinished } = order;
  const since = waitingSince(order);
  const answer = quote?.answer ? `, ${quote.answer}` : '';
  const quotedAt = quote ? `, quoted ${localMoment(quote.at)}${answer}` : '';
  const details = labeledDetails(order).map(({ label, value }) => [label, oneLine(value)] as const);
  const customer = [
    ['Customer', oneLine(order.customerName)],
    ['Email', `${oneLine(order.customerEmail)}${explainObstacle(mailObstacle)}`],
    ...details,
  ] as const;
  terminal.out(terminal.style('bold', orderReference(order.id)));
  terminal.facts([
    ['Status', terminal.styleStatus(status)],
    ['Service', order.serviceName],
    ['Price', `${price(priceOf(order))}${quotedAt}`],
    ...(payment ? [['Paid', `${price(payment.amountCents)} on ${payment.paidOn}`] as const] : []),
    ['Placed', localMoment(order.createdAt)],
    ...(dueOn ? [['Ready by', dueOn] as const] : []),
    ...(since ? [['Reply', replyCell(call, order)] as const] : []),
    ...(assignee ? [['Assigned to', oneLine(assignee)] as const] : []),
    ...(order.archiveId ? [['Customer', '(account closed, data erased)'] as const] : customer),
    ['ID', order.id],
  ]);
  if (isLate(since, now())) terminal.out(terminal.style('red', 'The promised reply is overdue.'));
  if (order.projectBrief) {
    terminal.out(`\n${terminal.style('dim', 'Brief')}`);
    terminal.text(order.projectBrief);
  }
  if (order.files.length > 0) {
    terminal.out(`\n${terminal.style('dim', 'Files')}`);
    for (const file of order.files) terminal.text(describeFile(file), '  ');
  }
  if (unfinished) terminal.text(sayUnfinished(unfinished), '  ');
  terminal.out(`\n${terminal.style('dim', 'History')}`);
  for (const step of order.steps) showStep(terminal, step, notifications);
  const allowed = allowedStatuses(order).join(' or ');
  if (allowed) terminal.out(`\nNext, at the desk: ${allowed}`);
}

function describeFile({ name, size, actor, version, isWithdrawn }: StoredFile): string {
  const from = actor === 'customer' ? 'from the customer' : 'not delivered yet';
  const state = version === undefined ? from : `version ${version}`;
  return `${oneLine(name)}, ${(size / 1e6).toFixed(1)} MB, ${state}${isWithdrawn ? ', withdrawn' : ''}`;
}

function showStep(terminal: Terminal, step: OrderStep, all: ShownNotification[]): void {
  const { to, priceCents, amountCents, paidOn, decision, version, type, assignee } = step;
  const assigned = type === 'assigned' ? ` to ${oneLine(assignee ?? 'no one')}` : '';
  const moved = to ? ` to ${terminal.styleStatus(to)}` : '';
  const quoted = priceCents === undefined ? '' : ` ${price(priceCents)}`;
  const paid = amountCents === undefined ? '' : ` ${price(amountCents)} on ${paidOn ?? ''}`;
  const decided = decision ? ` ${decision.replace('_', ' ')}` : '';
  const delivered = version ? ` as version ${version}` : '';
  const internal = step.isInternal ? ' (internal)' : '';
  const notified = all
    .filter(({ event }) => event === step.sequence)
    .map(({ audience, state }) => `${audience} ${state}`)
    .join(', ');
  const tail = notified ? terminal.style('dim', `  ${notified}`) : '';
  const newer = 'skipped, because a newer version of the site wrote it,';
  const what = `${type === 'newer' ? newer : type}${moved}${delivered}${quoted}${paid}${decided}${assigned}${internal}`;
  terminal.out(`  ${localMoment(step.at)}  ${what} by ${oneLine(step.actor)}${tail}`);
  if (step.note) terminal.text(step.note, '    ');
  for (const link of step.links ?? []) terminal.text(link, '    ');
}

/** @throws UsageError or RefusedError as `findOne` does. */
function findOrder(call: CommandCall, text: string): Promise<ListedOrder> {
  return findOne(text, 'order', async (isWanted) => {
    // Most wanted orders are open, and those are found without listing all the others.
    const found = await readOrders(call, await listOpen(call, isWanted));
    if (found.length > 0) return found;
    const runs = await ordersOf(call.site.deps).listRuns();
    const wanted = runs.filter(({ orderId }) => isWanted(orderId));
    return readOrders(call, wanted, true);
  });
}

/** What the index has as open. */
async function listOpen({ site }: CommandCall, isWanted: (id: string) => boolean = () => true) {
  return (await listInboxEntries(site.deps))
    .filter((thing) => thing.kind === 'order')
    .flatMap(({ userId, id: orderId }) => (isWanted(orderId) ? { userId, orderId } : []));
}

/** Of most open orders; more are read on. */
const USUAL_EVENTS = 1;

/** An order with what keeps emails from its customer. */
type ListedOrder = StoredOrder & { mailObstacle?: MailObstacle };

/** Orders with the names of their customers, oldest first. @param isStrict throws for what cannot be read. */
async function readOrders(
  call: CommandCall,
  ids: readonly OrderId[],
  isStrict = false,
): Promise<ListedOrder[]> {
  const orders = ordersOf(call.site.deps);
  const users = usersOf(call.site.deps);
  const customers = new Map<string, Promise<StoredUser | undefined>>();
  const read = async ({ userId, orderId }: OrderId) => {
    const customer = customers.get(userId) ?? unlessCorrupt(() => users.find(userId));
    customers.set(userId, customer);
    const [order, user] = await Promise.all([orders.find(userId, orderId, USUAL_EVENTS), customer]);
    return order && { ...withCustomer(order, user), ...(await obstacleOf(call, user)) };
  };
  return (await readAll(call, ids, read, isStrict))
    .filter((order) => !isArchived(order))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const orderCommands = [listCommand, showCommand];
