import { orderReference } from '../../../src/contracts/orders.ts';
import { orderTransitions } from '../../server/orders/move-order.ts';
import { orderNotifications } from '../../server/orders/order-notifications.ts';
import type { OrderStep, StoredOrder } from '../../server/orders/order-store.ts';
import { JSON_OPTION, operand, type Command, type CommandCall } from '../command.ts';
import { findOrder, isLate, replyDueMs, shortId } from '../find-order.ts';
import { outFacts } from '../table.ts';
import { dress, oneLine, outText, writeJson } from '../terminal.ts';
import { dressStatus, localMoment, price } from '../words.ts';

/** For the help of commands that take an order. */
export const ID_DETAIL =
  'ID is what customers are shown after "Order #" (8 characters), or the whole id of the order.';

export const showCommand: Command = {
  name: 'orders show',
  summary: 'one order with everything that happened to it',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: [JSON_OPTION],
  examples: [
    ['orders show 1A2B3C4D', 'by what the customer is shown'],
    ['orders show 1A2B3C4D --json', 'for a program'],
  ],
  async run(call) {
    const order = await findOrder(call, operand(call, 0));
    const notifications = await readNotifications(call, order);
    if (call.has('json'))
      writeJson(call.terminal, { ...orderToJson(order, call.now()), notifications });
    else showOrder(call, order, notifications);
  },
};

/** An order for programs. Fields are only ever added. */
export function orderToJson(order: StoredOrder, nowMs: number): Record<string, unknown> {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  return {
    id: order.id,
    reference: orderReference(order.id),
    status: order.status,
    serviceName: order.serviceName,
    priceCents: order.priceCents,
    customer: order.archiveId ? null : { name, email, phone },
    projectBrief: order.projectBrief,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    replyBy: new Date(replyDueMs(order)).toISOString(),
    isLate: isLate(order, nowMs),
    allowed: orderTransitions[order.status],
    events: order.steps.map(({ type, at, actor, to, note, isInternal }) => ({
      type,
      at,
      actor,
      to,
      note,
      isInternal,
    })),
  };
}

interface ShownNotification {
  event: number;
  audience: string;
  isSettled: boolean;
}

async function readNotifications(
  { site }: CommandCall,
  order: StoredOrder,
): Promise<ShownNotification[]> {
  const survey = await site.deps.notifications.survey(order.id);
  return orderNotifications(order, site.deps).map(({ subjectId, sequence, audience }) => ({
    event: sequence,
    audience,
    isSettled: (['mail', 'webhook'] as const).some((way) => {
      const delivery = `${audience}-${way}`;
      return (
        delivery !== 'customer-webhook' &&
        survey.isSettled({ subjectId, sequence, delivery: delivery as 'agents-mail' })
      );
    }),
  }));
}

function showOrder(call: CommandCall, order: StoredOrder, notifications: ShownNotification[]) {
  const { terminal, now } = call;
  const customer: [string, string][] = order.archiveId
    ? [['Customer', '(account closed, data erased)']]
    : [
        ['Customer', oneLine(order.customerName)],
        ['Email', oneLine(order.customerEmail)],
        ['Phone', oneLine(order.customerPhone)],
      ];
  const reply: [string, string][] =
    order.status === 'pending'
      ? [['Reply by', localMoment(new Date(replyDueMs(order)).toISOString())]]
      : [];
  terminal.out(dress(terminal, 'bold', orderReference(order.id)));
  outFacts(terminal, [
    ['Status', dressStatus(terminal, order.status)],
    ['Service', order.serviceName],
    ['Price', price(order.priceCents)],
    ['Placed', localMoment(order.createdAt)],
    ...reply,
    ...customer,
    ['Id', order.id],
  ]);
  if (isLate(order, now())) terminal.out(dress(terminal, 'red', 'The promised reply is overdue.'));
  if (order.projectBrief) {
    terminal.out(`\n${dress(terminal, 'dim', 'Brief')}`);
    outText(terminal, order.projectBrief);
  }
  terminal.out(`\n${dress(terminal, 'dim', 'History')}`);
  for (const step of order.steps) showStep(call, step, notifications);
  const allowed = orderTransitions[order.status];
  if (allowed.length > 0)
    terminal.out(`\nNext: npm run ops -- orders move ${shortId(order)} ${allowed.join('|')}`);
}

function showStep({ terminal }: CommandCall, step: OrderStep, all: ShownNotification[]): void {
  const what = step.to ? `${step.type} to ${dressStatus(terminal, step.to)}` : step.type;
  const internal = step.isInternal ? ' (internal)' : '';
  const notified = all
    .filter(({ event }) => event === step.sequence)
    .map(({ audience, isSettled }) => `${audience} ${isSettled ? 'notified' : 'not notified yet'}`)
    .join(', ');
  const tail = notified ? dress(terminal, 'dim', `  ${notified}`) : '';
  terminal.out(`  ${localMoment(step.at)}  ${what}${internal} by ${oneLine(step.actor)}${tail}`);
  if (step.note) outText(terminal, step.note, '    ');
}
