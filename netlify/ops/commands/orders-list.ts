import { orderStatuses } from '../../../src/contracts/orders.ts';
import { orderTransitions } from '../../server/orders/move-order.ts';
import type { StoredOrder } from '../../server/orders/order-store.ts';
import { exitCodes, JSON_OPTION } from '../command.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { allOrders, isLate, openOrders, replyDueMs, shortId } from '../find-order.ts';
import { orderToJson } from '../order-json.ts';
import { readStatus } from '../order-operands.ts';
import { tableLines } from '../table.ts';
import { dress, oneLine } from '../terminal.ts';
import { count, dressStatus, localMoment, price, span } from '../wording.ts';
import { writeJson } from '../write-json.ts';

export const ordersListCommand: Command = {
  name: 'orders list',
  summary: 'what is open, oldest first',
  details: [
    'Shows pending and processing orders. The cost is that of the open orders, however many there ever were; --all and the two other statuses read through everything.',
    'Late means: pending for more than 24 hours after placing without a note to the customer.',
  ],
  options: [
    { name: 'status', value: 'STATUS', text: orderStatuses.join(', ') },
    { name: 'late', text: 'only those whose promised reply is overdue' },
    { name: 'all', text: 'every order there ever was' },
    JSON_OPTION,
  ],
  examples: [
    ['orders list', 'everything that waits for somebody'],
    ['orders list --late', 'what should have been answered by now'],
    ['orders list --status completed', 'what is finished'],
    ['orders list --all --json', 'everything, for a program'],
  ],
  run: listOrders,
};

async function listOrders(call: CommandCall): Promise<ExitCode> {
  const { site, terminal, option, has, now } = call;
  const status = readStatus(option('status'));
  const isOpenOnly = !has('all') && (status === undefined || orderTransitions[status].length > 0);
  const orders = (isOpenOnly ? await openOrders(site, terminal) : await allOrders(site, terminal))
    .filter((order) => status === undefined || order.status === status)
    .filter((order) => !has('late') || isLate(order, now()));
  if (has('json')) {
    writeJson(
      terminal,
      orders.map((order) => orderToJson(order, now())),
    );
    return exitCodes.done;
  }
  const lateCount = orders.filter((order) => isLate(order, now())).length;
  if (orders.length > 0) {
    const columns = [
      { title: 'ORDER' },
      { title: 'STATUS' },
      { title: 'SERVICE', maxWidth: 30 },
      { title: 'PRICE', isFigure: true },
      { title: 'CUSTOMER', maxWidth: 30 },
      { title: 'PLACED' },
      { title: 'REPLY' },
    ];
    const rows = orders.map((order) => [
      shortId(order),
      dressStatus(terminal, order.status),
      order.serviceName,
      price(order.priceCents),
      oneLine(order.customerName) || '(account closed)',
      localMoment(order.createdAt),
      replyCell(call, order),
    ]);
    for (const line of tableLines(terminal, columns, rows)) terminal.out(line);
  }
  const what = status ?? (isOpenOnly ? 'open' : '');
  const total = count(orders.length, [what, 'order'].filter(Boolean).join(' '));
  terminal.say(lateCount > 0 ? `${total}, ${lateCount} late` : total);
  return exitCodes.done;
}

function replyCell({ terminal, now }: CommandCall, order: StoredOrder): string {
  if (order.status !== 'pending') return '';
  const leftMs = replyDueMs(order) - now();
  if (isLate(order, now())) return dress(terminal, 'red', `late by ${span(-leftMs)}`);
  return leftMs > 0 ? `due in ${span(leftMs)}` : 'replied';
}
