import { orderReference } from '../../../src/contracts/orders.ts';
import { checkMove, moveOrder } from '../../server/orders/move-order.ts';
import type { Move, MoveResult } from '../../server/orders/move-order.ts';
import type { StoredOrder } from '../../server/orders/order-store.ts';
import {
  actorOf,
  AS_OPTION,
  DRY_RUN_OPTION,
  exitCodes,
  JSON_OPTION,
  operand,
  RefusedError,
} from '../command.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { orderToJson } from '../order-json.ts';
import { ID_DETAIL, readNote, readStatus } from '../order-operands.ts';
import { doPromised } from '../tell.ts';
import { dress, oneLine } from '../terminal.ts';
import { dressStatus, localMoment } from '../wording.ts';
import { writeJson } from '../write-json.ts';

export const ordersMoveCommand: Command = {
  name: 'orders move',
  summary: 'moves an order on: pending → processing → completed, or cancelled',
  operands: ['ID', 'STATUS'],
  details: [
    ID_DETAIL,
    'A cancelled order and a move with a note are told to the customer by mail. When somebody else moved the order in the meantime, yours is refused and you are told where it stands; give --from with the status you saw to be safe from acting on an old list.',
  ],
  options: [
    { name: 'note', value: 'TEXT', text: 'for the customer: in the mail and on the dashboard' },
    { name: 'from', value: 'STATUS', text: 'refuse unless the order still has this status' },
    AS_OPTION,
    DRY_RUN_OPTION,
    JSON_OPTION,
  ],
  examples: [
    ['orders move 1A2B3C4D processing', 'the details are settled, work begins'],
    [
      'orders move 1A2B3C4D completed --note "Links are in your mail."',
      'with a word to the customer',
    ],
    ['orders move 1A2B3C4D cancelled --from pending', 'only if nobody began meanwhile'],
  ],
  async run(call) {
    const { site, terminal, option, has } = call;
    const to = readStatus(operand(call, 1));
    const from = readStatus(option('from'));
    const order = await findOrder(site, terminal, operand(call, 0));
    const move: Move = {
      userId: order.userId,
      orderId: order.id,
      from: from ?? order.status,
      to,
      actor: actorOf(call),
      note: readNote(option('note')),
    };
    const isDryRun = has('dry-run');
    const result = isDryRun ? tryMove(order, move) : await moveOrder(site.deps, move);
    return reportMove(call, move, result);
  },
};

/** What the move would come to now. */
function tryMove(order: StoredOrder, move: Move): MoveResult {
  const check = checkMove(order, move);
  return check.outcome === 'free' ? { outcome: 'moved', order } : check;
}

async function reportMove(call: CommandCall, move: Move, result: MoveResult): Promise<ExitCode> {
  const { site, terminal, has, now } = call;
  if (result.outcome === 'unknown_order') {
    throw new RefusedError(
      'The order is gone: its customer closed the account just now. Look for it again.',
    );
  }
  const reference = orderReference(result.order.id);
  if (result.outcome === 'refused') {
    const { status } = result.order;
    const { allowed } = result;
    const where =
      result.reason === 'stale'
        ? `${reference} is ${status} by now, not ${move.from}${lastMover(result.order)}.`
        : `${reference} is ${status} and cannot go to ${move.to}.`;
    const what =
      allowed.length > 0
        ? `Allowed from ${status}: ${allowed.join(', ')}.`
        : `Nothing follows ${status}.`;
    throw new RefusedError(`${where} ${what}`);
  }
  const isDryRun = has('dry-run');
  if (result.outcome === 'unchanged') {
    terminal.say(`${reference} is ${move.to} already; nothing was changed.`);
  } else if (isDryRun) {
    terminal.say(`${reference} would go from ${move.from} to ${move.to}. Nothing was changed.`);
  } else {
    terminal.say(
      `${dress(terminal, 'green', '✓')} ${reference} went from ${move.from} to ${dressStatus(terminal, move.to)}.`,
    );
  }
  if (has('json')) writeJson(terminal, orderToJson(result.order, now()));
  if (!isDryRun) await doPromised(site, terminal);
  return exitCodes.done;
}

function lastMover(order: StoredOrder): string {
  const step = order.steps.findLast(({ type }) => type === 'moved');
  return step ? `: ${oneLine(step.actor)} moved it on ${localMoment(step.at)}` : '';
}
