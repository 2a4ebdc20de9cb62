import {
  labeledDetails,
  orderReference,
  orderStatuses,
  type OrderStatus,
} from '../../../src/contracts/orders.ts';
import { orderNotifications } from '../../server/orders/order-job.ts';
import { allowedStatuses, isOpen, orderTransitions } from '../../server/orders/order.ts';
import type { OrderStep, StoredOrder } from '../../server/orders/order.ts';
import { isLate, waitingSince } from '../../server/orders/order-index.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { REPLY_MS } from '../../server/lib/durations.ts';
import { type Command, type CommandCall, UsageError } from '../command.ts';
import { allOrders, findOrder, openOrders, shortId } from '../find.ts';
import { type Column, count, localMoment, oneLine, price, type Terminal } from '../terminal.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { deliveries, notificationsOf } from '../../server/queue/notification-store.ts';

/** For the help of commands that take an order. */
export const ID_DETAIL =
  'ID is what customers are shown after "Order #" (8 characters), or the whole id of the order.';

const listCommand: Command = {
  name: 'orders list',
  summary: 'open orders, oldest first',
  details: [
    'Shows pending and processing orders, and closed ones whose customer wrote since. Reads these only; --all and the two other statuses read every order.',
    'Late means: the customer has waited for more than 24 hours, since they placed the order or wrote to us, without a note, a quote, or a move.',
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
    ['orders list --all --json', 'everything, for a program'],
  ],
  async run(call) {
    const { terminal, option, has, now } = call;
    const status = readStatus(option('status'));
    const isOpenOnly = !has('all') && (status === undefined || orderTransitions[status].length > 0);
    const isOverdue = (order: StoredOrder) => isLate(waitingSince(order), now());
    const orders = (await (isOpenOnly ? openOrders(call) : allOrders(call)))
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => !has('late') || isOverdue(order));
    if (call.json(orders.map((order) => orderToJson(order, now())))) return;
    const [id, state, service, cost, placed] = orderColumns(terminal);
    const customer: Column<StoredOrder> = {
      title: 'CUSTOMER',
      cell: ({ customerName }) => oneLine(customerName) || '(account closed)',
      maxWidth: 30,
    };
    const reply = { title: 'REPLY', cell: (order: StoredOrder) => replyCell(call, order) };
    terminal.table([id, state, service, cost, customer, placed, reply], orders);
    const late = orders.filter(isOverdue).length;
    const total = count(orders.length, `${status ?? (isOpenOnly ? 'open' : '')} order`.trim());
    terminal.say(late > 0 ? `${total}, ${late} late` : total);
  },
};

/** Behind the address of a customer who has not confirmed it. */
export const NOT_CONFIRMED = ' (not confirmed: we can’t write to this address yet)';

type OrderColumn = Column<StoredOrder>;

/** What a list says of every order: its id, status, service, price, and when it was placed. */
export function orderColumns(
  terminal: Terminal,
): [OrderColumn, OrderColumn, OrderColumn, OrderColumn, OrderColumn] {
  return [
    { title: 'ORDER', cell: ({ id }) => shortId(id) },
    { title: 'STATUS', cell: ({ status }) => terminal.styleStatus(status) },
    { title: 'SERVICE', cell: ({ serviceName }) => serviceName, maxWidth: 30 },
    { title: 'PRICE', cell: priceOf, isNumber: true },
    { title: 'PLACED', cell: ({ createdAt }) => localMoment(createdAt) },
  ];
}

function priceOf({ quote, priceCents }: StoredOrder): string {
  return price(quote?.priceCents ?? priceCents);
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
export function readStatus(text: string): OrderStatus;
export function readStatus(text: string | undefined): OrderStatus | undefined;
export function readStatus(text: string | undefined): OrderStatus | undefined {
  const status = orderStatuses.find((each) => each === text);
  if (text === undefined || status) return status;
  throw new UsageError(`"${text}" is no status. There are: ${orderStatuses.join(', ')}.`);
}

const showCommand: Command = {
  name: 'orders show',
  summary: 'one order with its history',
  operands: ['ID'],
  details: [ID_DETAIL],
  examples: [
    ['orders show 1A2B3C4D', 'by the number the customer sees'],
    ['orders show 1A2B3C4D --json', 'for a program'],
  ],
  async run(call) {
    const { site, now, operands } = call;
    const order = await findOrder(call, operands[0] ?? '');
    const customer = await unlessCorrupt(() => usersOf(site.deps).find(order.userId));
    const isUnconfirmed = customer?.isEmailConfirmed === false;
    const isSettled = await notificationsOf(site.deps).settledOf(order.id);
    const notifications = orderNotifications(order, site.deps).map(
      ({ subjectId, sequence, audience }) => ({
        event: sequence,
        audience,
        isSettled: deliveries
          .filter((delivery) => delivery.startsWith(audience))
          .some((delivery) => isSettled({ subjectId, sequence, delivery })),
      }),
    );
    const isEmailConfirmed = !isUnconfirmed;
    if (!call.json({ ...orderToJson(order, now()), isEmailConfirmed, notifications }))
      showOrder(call, order, isUnconfirmed, notifications);
  },
};

interface ShownNotification {
  event: number;
  audience: string;
  isSettled: boolean;
}

function showOrder(
  call: CommandCall,
  order: StoredOrder,
  isUnconfirmed: boolean,
  notifications: ShownNotification[],
) {
  const { terminal, now } = call;
  const { quote, assignee, status } = order;
  const since = waitingSince(order);
  const quotedAt = quote ? `, quoted ${localMoment(quote.at)}` : '';
  const customer: [string, string][] = order.archiveId
    ? [['Customer', '(account closed, data erased)']]
    : [
        ['Customer', oneLine(order.customerName)],
        ['Email', `${oneLine(order.customerEmail)}${isUnconfirmed ? NOT_CONFIRMED : ''}`],
        ...labeledDetails(order).map(({ label, value }): [string, string] => [
          label,
          oneLine(value),
        ]),
      ];
  terminal.out(terminal.style('bold', orderReference(order.id)));
  terminal.facts([
    ['Status', terminal.styleStatus(status)],
    ['Service', order.serviceName],
    ['Price', `${priceOf(order)}${quotedAt}`],
    ['Placed', localMoment(order.createdAt)],
    ...(since ? [['Reply', replyCell(call, order)] as const] : []),
    ...(assignee ? [['Taken by', oneLine(assignee)] as const] : []),
    ...customer,
    ['Id', order.id],
  ]);
  if (isLate(since, now())) terminal.out(terminal.style('red', 'The promised reply is overdue.'));
  if (order.projectBrief) {
    terminal.out(`\n${terminal.style('dim', 'Brief')}`);
    terminal.text(order.projectBrief);
  }
  terminal.out(`\n${terminal.style('dim', 'History')}`);
  for (const step of order.steps) showStep(terminal, step, notifications);
  const allowed = allowedStatuses(order).join('|');
  if (allowed) terminal.out(`\nNext: npm run ops -- orders move ${shortId(order.id)} ${allowed}`);
}

function showStep(terminal: Terminal, step: OrderStep, all: ShownNotification[]): void {
  const { to, priceCents, type, assignee } = step;
  const assigned = type === 'assigned' ? ` to ${oneLine(assignee ?? 'nobody')}` : '';
  const moved = to ? ` to ${terminal.styleStatus(to)}` : '';
  const quoted = priceCents === undefined ? '' : ` ${price(priceCents)}`;
  const internal = step.isInternal ? ' (internal)' : '';
  const notified = all
    .filter(({ event }) => event === step.sequence)
    .map(({ audience, isSettled }) => `${audience} ${isSettled ? 'notified' : 'not notified yet'}`)
    .join(', ');
  const tail = notified ? terminal.style('dim', `  ${notified}`) : '';
  const newer = 'something newer, skipped: a newer version of the site wrote it,';
  const what = `${type === 'newer' ? newer : type}${moved}${quoted}${assigned}${internal}`;
  terminal.out(`  ${localMoment(step.at)}  ${what} by ${oneLine(step.actor)}${tail}`);
  if (step.note) terminal.text(step.note, '    ');
  for (const link of step.links ?? []) terminal.text(link, '    ');
}

export const orderCommands = [listCommand, showCommand];
