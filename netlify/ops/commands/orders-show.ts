import { orderReference } from '../../../src/contracts/orders.ts';
import { orderTransitions } from '../../server/orders/move-order.ts';
import { orderNotifications } from '../../server/orders/order-notifications.ts';
import type { StoredOrder } from '../../server/orders/order-store.ts';
import { exitCodes, JSON_OPTION, operand } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { findOrder, isLate, replyDueMs, shortId } from '../find-order.ts';
import { orderToJson } from '../order-json.ts';
import { ID_DETAIL } from '../order-operands.ts';
import { factLines } from '../table.ts';
import { dress, oneLine, plain } from '../terminal.ts';
import { dressStatus, localMoment, price } from '../wording.ts';
import { writeJson } from '../write-json.ts';

export const ordersShowCommand: Command = {
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
    const { site, terminal, has, now } = call;
    const order = await findOrder(site, terminal, operand(call, 0));
    const told = await whoWasTold(call, order);
    if (has('json')) {
      writeJson(terminal, { ...orderToJson(order, now()), notifications: told });
      return exitCodes.done;
    }
    showOrder(call, order, told);
    return exitCodes.done;
  },
};

interface Told {
  readonly event: number;
  readonly audience: string;
  readonly isSettled: boolean;
}

async function whoWasTold({ site }: CommandCall, order: StoredOrder): Promise<Told[]> {
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

function showOrder(
  { terminal, now }: CommandCall,
  order: StoredOrder,
  told: readonly Told[],
): void {
  const facts: (readonly [string, string])[] = [
    ['Status', dressStatus(terminal, order.status)],
    ['Service', order.serviceName],
    ['Price', price(order.priceCents)],
    ['Placed', localMoment(order.createdAt)],
    ...(order.status === 'pending'
      ? [['Reply by', localMoment(new Date(replyDueMs(order)).toISOString())] as const]
      : []),
    ...(order.archiveId
      ? [['Customer', '(account closed, data erased)'] as const]
      : ([
          ['Customer', oneLine(order.customerName)],
          ['Email', oneLine(order.customerEmail)],
          ['Phone', oneLine(order.customerPhone)],
        ] as const)),
    ['Id', order.id],
  ];
  terminal.out(dress(terminal, 'bold', orderReference(order.id)));
  for (const line of factLines(terminal, facts)) terminal.out(line);
  if (isLate(order, now())) terminal.out(dress(terminal, 'red', 'The promised reply is overdue.'));
  if (order.projectBrief) {
    terminal.out('');
    terminal.out(dress(terminal, 'dim', 'Brief'));
    for (const line of plain(order.projectBrief).split('\n')) terminal.out(`  ${line}`);
  }
  terminal.out('');
  terminal.out(dress(terminal, 'dim', 'History'));
  for (const step of order.steps) {
    const what = step.to ? `${step.type} to ${dressStatus(terminal, step.to)}` : step.type;
    const secret = step.isInternal ? ' (internal)' : '';
    const notifications = told
      .filter(({ event }) => event === step.sequence)
      .map(({ audience, isSettled }) => `${audience} ${isSettled ? 'told' : 'not told yet'}`)
      .join(', ');
    const tail = notifications ? dress(terminal, 'dim', `  ${notifications}`) : '';
    terminal.out(`  ${localMoment(step.at)}  ${what}${secret} by ${oneLine(step.actor)}${tail}`);
    for (const line of step.note ? plain(step.note).split('\n') : []) terminal.out(`    ${line}`);
  }
  const allowed = orderTransitions[order.status];
  if (allowed.length > 0) {
    terminal.out('');
    terminal.out(`Next: npm run ops -- orders move ${shortId(order)} ${allowed.join('|')}`);
  }
}
