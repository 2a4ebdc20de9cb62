import { NOTE_MAX_LENGTH } from '../../../src/contracts/order-messages.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import {
  checkChange,
  moveOrder,
  type ChangeResult,
  type Move,
} from '../../server/orders/change-order.ts';
import { noteOrder } from '../../server/orders/note-order.ts';
import { orderTransitions, type StoredOrder } from '../../server/orders/order.ts';
import { actorOf, CHANGE_OPTIONS, type Command, type CommandCall } from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { sendQueued } from '../send-queued.ts';
import { oneLine, plain, sayDone, writeJson } from '../terminal.ts';
import { localMoment, styleStatus } from '../words.ts';
import { findOrder } from './find-order.ts';
import { listCommand, orderToJson, readStatus } from './orders-list.ts';
import { ID_DETAIL, showCommand } from './orders-show.ts';

const GONE = 'The order is gone: its customer closed the account just now. Look for it again.';

const moveCommand: Command = {
  name: 'orders move',
  summary: 'moves an order on: pending → processing → completed, or cancelled',
  operands: ['ID', 'STATUS'],
  details: [
    ID_DETAIL,
    'The customer gets an email, with the note if there is one. If someone else moved the order in the meantime, your move is refused and you’ll see where the order stands; with --from STATUS you only act on the status you saw.',
  ],
  options: {
    'note TEXT': 'for the customer: in the email and on the dashboard',
    'from STATUS': 'only if the order still has this status',
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['orders move 1A2B3C4D processing', 'details are settled, work begins'],
    ['orders move 1A2B3C4D completed --note "Here are your links."', 'with a note to the customer'],
    ['orders move 1A2B3C4D cancelled --from pending', 'only if no one has started'],
  ],
  async run(call) {
    const { site, option, has } = call;
    const [id = '', status = ''] = call.operands;
    const to = readStatus(status);
    const from = readStatus(option('from'));
    const order = await findOrder(call, id);
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
function tryMove(order: StoredOrder, move: Move): ChangeResult {
  const check = checkChange(order, { type: 'moved', ...move });
  return check.outcome === 'free' ? { outcome: 'changed', order } : check;
}

async function reportMove(call: CommandCall, move: Move, result: ChangeResult): Promise<void> {
  const { site, terminal, has, now } = call;
  if (result.outcome === 'unknown_order') throw new RefusedError(GONE);
  if (result.outcome === 'refused') throw refusedMove(move, result);
  const reference = orderReference(result.order.id);
  if (result.outcome === 'unchanged')
    terminal.say(`${reference} is ${move.to} already; nothing was changed.`);
  else if (has('dry-run'))
    terminal.say(`${reference} would go from ${move.from} to ${move.to}. Nothing was changed.`);
  else
    sayDone(terminal, `${reference} went from ${move.from} to ${styleStatus(terminal, move.to)}.`);
  if (has('json')) writeJson(terminal, orderToJson(result.order, now()));
  if (!has('dry-run')) await sendQueued(site, terminal);
}

function refusedMove(
  { from, to }: Move,
  { order, reason }: Extract<ChangeResult, { outcome: 'refused' }>,
): RefusedError {
  const reference = orderReference(order.id);
  const { status } = order;
  const allowed = orderTransitions[status];
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
    'Without --internal the customer reads the note on the dashboard and gets it by email, and a pending order counts as answered. An internal note is not shown on the site, but it is part of the copy of their data that customers can download: write nothing about them that they should not read.',
  ],
  options: { internal: 'for the studio only', ...CHANGE_OPTIONS },
  examples: [
    ['orders note 1A2B3C4D "We called you at ten and try again at four."', 'the customer reads it'],
    ['orders note 1A2B3C4D --internal "Paid by bank transfer."', 'the studio reads it'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const [id = '', words] = call.operands;
    const text = readNote(words);
    if (!text) throw new UsageError('The note is empty.');
    const actor = actorOf(call);
    const order = await findOrder(call, id);
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
