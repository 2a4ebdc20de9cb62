import { orderReference } from '../../../src/contracts/orders.ts';
import { deliveries } from '../../server/jobs/job-store.ts';
import { orderTransitions, type OrderStep, type StoredOrder } from '../../server/orders/order.ts';
import { orderNotifications } from '../../server/orders/order-notifications.ts';
import { JSON_OPTION, type Command, type CommandCall } from '../command.ts';
import { outFacts } from '../table.ts';
import { oneLine, outText, style, writeJson } from '../terminal.ts';
import { localMoment, price, styleStatus } from '../words.ts';
import { findOrder, isOverdue, replyDueMs, shortId } from './find-order.ts';
import { customerOf, orderToJson, priceOf } from './orders-list.ts';

/** For the help of commands that take an order. */
export const ID_DETAIL =
  'ID is what customers are shown after "Order #" (8 characters), or the whole id of the order.';

export const showCommand: Command = {
  name: 'orders show',
  summary: 'one order with its history',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: JSON_OPTION,
  examples: [
    ['orders show 1A2B3C4D', 'by the number the customer sees'],
    ['orders show 1A2B3C4D --json', 'for a program'],
  ],
  async run(call) {
    const { terminal, has, now, operands } = call;
    const order = await findOrder(call, operands[0] ?? '');
    const notifications = await readNotifications(call, order);
    if (has('json')) {
      writeJson(terminal, { ...orderToJson(order, now()), notifications });
      return;
    }
    showOrder(call, order, notifications);
  },
};

interface ShownNotification {
  event: number;
  audience: string;
  isSettled: boolean;
}

async function readNotifications(
  { site }: CommandCall,
  order: StoredOrder,
): Promise<ShownNotification[]> {
  const isSettled = await site.deps.notifications.settledOf(order.id);
  return orderNotifications(order, site.deps).map(({ subjectId, sequence, audience }) => ({
    event: sequence,
    audience,
    isSettled: deliveries
      .filter((delivery) => delivery.startsWith(audience))
      .some((delivery) => isSettled({ subjectId, sequence, delivery })),
  }));
}

function showOrder(call: CommandCall, order: StoredOrder, notifications: ShownNotification[]) {
  const { terminal, now } = call;
  const customer = customerOf(order);
  const customerFacts: [string, string][] = customer
    ? [
        ['Customer', oneLine(customer.name)],
        ['Email', oneLine(customer.email)],
        ['Phone', oneLine(customer.phone)],
      ]
    : [['Customer', '(account closed, data erased)']];
  const dueMs = replyDueMs(order);
  const reply: [string, string][] =
    dueMs === undefined ? [] : [['Reply by', localMoment(new Date(dueMs).toISOString())]];
  terminal.out(style(terminal, 'bold', orderReference(order.id)));
  outFacts(terminal, [
    ['Status', styleStatus(terminal, order.status)],
    ['Service', order.serviceName],
    ['Price', priceLine(order)],
    ['Placed', localMoment(order.createdAt)],
    ...reply,
    ...(order.assignee ? [['Taken by', oneLine(order.assignee)] as const] : []),
    ...customerFacts,
    ['Id', order.id],
  ]);
  if (isOverdue(order, now()))
    terminal.out(style(terminal, 'red', 'The promised reply is overdue.'));
  if (order.projectBrief) {
    terminal.out(`\n${style(terminal, 'dim', 'Brief')}`);
    outText(terminal, order.projectBrief);
  }
  terminal.out(`\n${style(terminal, 'dim', 'History')}`);
  for (const step of order.steps) showStep(call, step, notifications);
  const allowed = orderTransitions[order.status];
  if (allowed.length > 0)
    terminal.out(`\nNext: npm run ops -- orders move ${shortId(order)} ${allowed.join('|')}`);
}

function priceLine(order: StoredOrder): string {
  const { quote } = order;
  return quote
    ? `${price(priceOf(order))}, quoted ${localMoment(quote.at)}`
    : price(priceOf(order));
}

function showStep({ terminal }: CommandCall, step: OrderStep, all: ShownNotification[]): void {
  const what = step.to
    ? `${step.type} to ${styleStatus(terminal, step.to)}`
    : `${step.type}${detailOf(step)}`;
  const internal = step.isInternal ? ' (internal)' : '';
  const notified = all
    .filter(({ event }) => event === step.sequence)
    .map(({ audience, isSettled }) => `${audience} ${isSettled ? 'notified' : 'not notified yet'}`)
    .join(', ');
  const tail = notified ? style(terminal, 'dim', `  ${notified}`) : '';
  terminal.out(`  ${localMoment(step.at)}  ${what}${internal} by ${oneLine(step.actor)}${tail}`);
  if (step.note) outText(terminal, step.note, '    ');
  for (const link of step.links ?? []) outText(terminal, link, '    ');
}

function detailOf({ type, priceCents, assignee }: OrderStep): string {
  if (priceCents !== undefined) return ` ${price(priceCents)}`;
  if (type !== 'assigned') return '';
  return assignee ? ` to ${oneLine(assignee)}` : ' to nobody';
}
