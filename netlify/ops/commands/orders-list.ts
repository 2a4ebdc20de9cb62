import { orderReference, orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import { isOpen, orderTransitions, type StoredOrder } from '../../server/orders/order.ts';
import { waitingSince } from '../../server/orders/standing.ts';
import { JSON_OPTION, type Command, type CommandCall } from '../command.ts';
import { UsageError } from '../errors.ts';
import { outTable, type Column } from '../table.ts';
import { oneLine, writeJson, type Terminal } from '../terminal.ts';
import { count, localMoment, price, replyDue, styleStatus } from '../words.ts';
import { allOrders, isOverdue, openOrders, replyDueMs, shortId } from './find-order.ts';

export const listCommand: Command = {
  name: 'orders list',
  summary: 'open orders, oldest first',
  details: [
    'Shows pending and processing orders. Reads open orders only; --all and the two other statuses read every order.',
    'Late means: the customer has waited for more than 24 hours, since they placed the order or wrote to us, without a note, a quote, or a move.',
  ],
  options: {
    'status STATUS': orderStatuses.join(', '),
    late: 'only orders whose promised reply is overdue',
    all: 'every order',
    ...JSON_OPTION,
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
    const orders = (await (isOpenOnly ? openOrders(call) : allOrders(call)))
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => !has('late') || isOverdue(order, now()));
    if (has('json')) {
      writeJson(
        terminal,
        orders.map((order) => orderToJson(order, now())),
      );
      return;
    }
    const [id, state, service, cost, placed] = orderColumns(terminal);
    const customer: Column<StoredOrder> = {
      title: 'CUSTOMER',
      cell: ({ customerName }) => oneLine(customerName) || '(account closed)',
      maxWidth: 30,
    };
    const reply = { title: 'REPLY', cell: (order: StoredOrder) => replyCell(call, order) };
    outTable(terminal, [id, state, service, cost, customer, placed, reply], orders);
    const late = orders.filter((order) => isOverdue(order, now())).length;
    const total = count(orders.length, `${status ?? (isOpenOnly ? 'open' : '')} order`.trim());
    terminal.say(late > 0 ? `${total}, ${late} late` : total);
  },
};

type OrderColumn = Column<StoredOrder>;

/** What a list says of every order: its id, status, service, price, and when it was placed. */
export function orderColumns(
  terminal: Terminal,
): [OrderColumn, OrderColumn, OrderColumn, OrderColumn, OrderColumn] {
  return [
    { title: 'ORDER', cell: shortId },
    { title: 'STATUS', cell: ({ status }) => styleStatus(terminal, status) },
    { title: 'SERVICE', cell: ({ serviceName }) => serviceName, maxWidth: 30 },
    { title: 'PRICE', cell: (order) => price(priceOf(order)), isNumber: true },
    { title: 'PLACED', cell: ({ createdAt }) => localMoment(createdAt) },
  ];
}

/** US cents: the price on the rate card, or the quote. */
export function priceOf({ quote, priceCents }: StoredOrder): number {
  return quote?.priceCents ?? priceCents;
}

function replyCell({ terminal, now }: CommandCall, order: StoredOrder): string {
  if (!isOpen(order)) return '';
  const dueMs = replyDueMs(order);
  return dueMs === undefined ? 'replied' : replyDue(terminal, dueMs - now());
}

/** Who ordered; null once the account is closed. */
export function customerOf(order: StoredOrder) {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  return order.archiveId ? null : { name, email, phone };
}

/** An order for programs. Fields are only ever added. */
export function orderToJson(order: StoredOrder, nowMs: number): Record<string, unknown> {
  return {
    id: order.id,
    reference: orderReference(order.id),
    status: order.status,
    serviceName: order.serviceName,
    priceCents: order.priceCents,
    quote: order.quote ?? null,
    assignee: order.assignee ?? null,
    customer: customerOf(order),
    projectBrief: order.projectBrief,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    waitingSince: waitingSince(order) ?? null,
    replyBy: replyBy(order),
    isLate: isOverdue(order, nowMs),
    allowed: orderTransitions[order.status],
    events: order.steps,
  };
}

/** Null when the customer waits for no reply. */
function replyBy(order: StoredOrder): string | null {
  const dueMs = replyDueMs(order);
  return dueMs === undefined ? null : new Date(dueMs).toISOString();
}

/** @throws UsageError with the statuses there are. */
export function readStatus(text: string): OrderStatus;
export function readStatus(text: string | undefined): OrderStatus | undefined;
export function readStatus(text: string | undefined): OrderStatus | undefined {
  const status = orderStatuses.find((each) => each === text);
  if (text === undefined || status) return status;
  throw new UsageError(`"${text}" is no status. There are: ${orderStatuses.join(', ')}.`);
}
