import { orderReference, orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import {
  checkMove,
  moveOrder,
  orderTransitions,
  type Move,
  type MoveResult,
} from '../../server/orders/move-order.ts';
import { noteOrder } from '../../server/orders/note-order.ts';
import type { StoredOrder } from '../../server/orders/order-store.ts';
import { NOTE_MAX_LENGTH } from '../../server/storage/records.ts';
import {
  actorOf,
  CHANGE_OPTIONS,
  JSON_OPTION,
  operand,
  type Command,
  type CommandCall,
} from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { allOrders, findOrder, isLate, openOrders, replyDueMs, shortId } from '../find-order.ts';
import { sendQueued } from '../send-queued.ts';
import { outTable } from '../table.ts';
import { dress, oneLine, plain, sayDone, writeJson } from '../terminal.ts';
import { count, dressStatus, localMoment, price, span } from '../words.ts';
import { ID_DETAIL, orderToJson, showCommand } from './orders-show.ts';

const GONE = 'The order is gone: its customer closed the account just now. Look for it again.';

const listCommand: Command = {
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
  async run(call) {
    const { terminal, option, has, now } = call;
    const status = readStatus(option('status'));
    const isOpenOnly = !has('all') && (status === undefined || orderTransitions[status].length > 0);
    const orders = (await (isOpenOnly ? openOrders(call) : allOrders(call)))
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => !has('late') || isLate(order, now()));
    if (has('json')) {
      writeJson(
        terminal,
        orders.map((order) => orderToJson(order, now())),
      );
      return;
    }
    outTable(
      terminal,
      [
        { title: 'ORDER' },
        { title: 'STATUS' },
        { title: 'SERVICE', maxWidth: 30 },
        { title: 'PRICE', isFigure: true },
        { title: 'CUSTOMER', maxWidth: 30 },
        { title: 'PLACED' },
        { title: 'REPLY' },
      ],
      orders.map((order) => [
        shortId(order),
        dressStatus(terminal, order.status),
        order.serviceName,
        price(order.priceCents),
        oneLine(order.customerName) || '(account closed)',
        localMoment(order.createdAt),
        replyCell(call, order),
      ]),
    );
    const late = orders.filter((order) => isLate(order, now())).length;
    const total = count(orders.length, `${status ?? (isOpenOnly ? 'open' : '')} order`.trim());
    terminal.say(late > 0 ? `${total}, ${late} late` : total);
  },
};

function replyCell({ terminal, now }: CommandCall, order: StoredOrder): string {
  if (order.status !== 'pending') return '';
  const leftMs = replyDueMs(order) - now();
  if (isLate(order, now())) return dress(terminal, 'red', `late by ${span(-leftMs)}`);
  return leftMs > 0 ? `due in ${span(leftMs)}` : 'replied';
}

const moveCommand: Command = {
  name: 'orders move',
  summary: 'moves an order on: pending → processing → completed, or cancelled',
  operands: ['ID', 'STATUS'],
  details: [
    ID_DETAIL,
    'The customer gets an e-mail, with the note if there is one. When somebody else moved the order in the meantime, yours is refused and says where it stands; give --from with the status you saw to be safe from acting on an old list.',
  ],
  options: [
    { name: 'note', value: 'TEXT', text: 'for the customer: in the e-mail and on the dashboard' },
    { name: 'from', value: 'STATUS', text: 'refuse unless the order still has this status' },
    ...CHANGE_OPTIONS,
  ],
  examples: [
    ['orders move 1A2B3C4D processing', 'the details are settled, work begins'],
    ['orders move 1A2B3C4D completed --note "Here are your links."', 'with a word to the customer'],
    ['orders move 1A2B3C4D cancelled --from pending', 'only if nobody began meanwhile'],
  ],
  async run(call) {
    const { site, option, has } = call;
    const to = readStatus(operand(call, 1));
    const from = readStatus(option('from'));
    const order = await findOrder(call, operand(call, 0));
    const move: Move = {
      userId: order.userId,
      orderId: order.id,
      from: from ?? order.status,
      to,
      actor: actorOf(call),
      note: readNote(option('note')),
    };
    const result = has('dry-run') ? tryMove(order, move) : await moveOrder(site.deps, move);
    await reportMove(call, move, result);
  },
};

/** What the move would come to now. */
function tryMove(order: StoredOrder, move: Move): MoveResult {
  const check = checkMove(order, move);
  return check.outcome === 'free' ? { outcome: 'moved', order } : check;
}

async function reportMove(call: CommandCall, move: Move, result: MoveResult): Promise<void> {
  const { site, terminal, has, now } = call;
  if (result.outcome === 'unknown_order') throw new RefusedError(GONE);
  if (result.outcome === 'refused') throw refusedMove(move, result);
  const reference = orderReference(result.order.id);
  if (result.outcome === 'unchanged')
    terminal.say(`${reference} is ${move.to} already; nothing was changed.`);
  else if (has('dry-run'))
    terminal.say(`${reference} would go from ${move.from} to ${move.to}. Nothing was changed.`);
  else
    sayDone(terminal, `${reference} went from ${move.from} to ${dressStatus(terminal, move.to)}.`);
  if (has('json')) writeJson(terminal, orderToJson(result.order, now()));
  if (!has('dry-run')) await sendQueued(site, terminal);
}

function refusedMove(
  { from, to }: Move,
  { order, reason, allowed }: Extract<MoveResult, { outcome: 'refused' }>,
): RefusedError {
  const reference = orderReference(order.id);
  const { status } = order;
  const step = order.steps.findLast(({ type }) => type === 'moved');
  const mover = step ? `: ${oneLine(step.actor)} moved it on ${localMoment(step.at)}` : '';
  const where =
    reason === 'stale'
      ? `${reference} is ${status} by now, not ${from}${mover}.`
      : `${reference} is ${status} and cannot go to ${to}.`;
  const next =
    allowed.length > 0
      ? `Allowed from ${status}: ${allowed.join(', ')}.`
      : `Nothing follows ${status}.`;
  return new RefusedError(`${where} ${next}`);
}

const noteCommand: Command = {
  name: 'orders note',
  summary: 'adds a note to an order, for the customer or for the studio only',
  operands: ['ID', 'TEXT'],
  isOpenEnded: true,
  details: [
    ID_DETAIL,
    'Without --internal the customer reads the note on the dashboard and gets it by e-mail, and a pending order counts as answered. An internal note is not shown on the site, but it is part of the copy of their data that customers can download: write nothing about them that they should not read.',
  ],
  options: [{ name: 'internal', text: 'for the studio only' }, ...CHANGE_OPTIONS],
  examples: [
    ['orders note 1A2B3C4D "We called you at ten and try again at four."', 'the customer reads it'],
    ['orders note 1A2B3C4D --internal "Paid by bank transfer."', 'the studio reads it'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const text = readNote(operand(call, 1));
    if (!text) throw new UsageError('The note is empty.');
    const actor = actorOf(call);
    const order = await findOrder(call, operand(call, 0));
    const reference = orderReference(order.id);
    const isInternal = has('internal');
    const audience = isInternal || order.archiveId ? 'the studio only' : 'the customer';
    const { userId, id: orderId } = order;
    const noted = has('dry-run')
      ? order
      : await noteOrder(site.deps, { userId, orderId, text, isInternal, actor });
    if (!noted) throw new RefusedError(GONE);
    if (has('dry-run'))
      terminal.say(`${reference} would get a note for ${audience}. Nothing was changed.`);
    else sayDone(terminal, `${reference} has a note for ${audience}.`);
    if (has('json')) writeJson(terminal, orderToJson(noted, now()));
    if (!has('dry-run')) await sendQueued(site, terminal);
  },
};

/** @throws UsageError with the statuses there are. */
function readStatus(text: string): OrderStatus;
function readStatus(text: string | undefined): OrderStatus | undefined;
function readStatus(text: string | undefined): OrderStatus | undefined {
  const status = orderStatuses.find((each) => each === text);
  if (text === undefined || status) return status;
  throw new UsageError(`"${text}" is no status. There are: ${orderStatuses.join(', ')}.`);
}

/** @throws UsageError when the note is too long. */
function readNote(text = ''): string | undefined {
  const note = plain(text).trim();
  if (note.length > NOTE_MAX_LENGTH)
    throw new UsageError(
      `A note has at most ${NOTE_MAX_LENGTH} characters; this one has ${note.length}.`,
    );
  return note || undefined;
}

export const orderCommands = [listCommand, showCommand, moveCommand, noteCommand];
