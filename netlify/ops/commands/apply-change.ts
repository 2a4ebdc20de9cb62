import { fileLinksSchema } from '../../../src/contracts/desk.ts';
import { NOTE_MAX_LENGTH } from '../../../src/contracts/order-messages.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import {
  changeOrder,
  checkChange,
  type Change,
  type ChangeResult,
} from '../../server/orders/change-order.ts';
import { latestChange } from '../../server/orders/latest-change.ts';
import { orderTransitions, type StoredOrder } from '../../server/orders/order.ts';
import type { CommandCall } from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { sendQueued } from '../send-queued.ts';
import { oneLine, plain, sayDone, writeJson } from '../terminal.ts';
import { orderToJson } from './orders-list.ts';

export const GONE =
  'The order is gone: its customer closed the account just now. Look for it again.';

/** What is said of a change; each follows the order's name. */
interface ChangeWords {
  done: string;
  /** With --dry-run. */
  planned: string;
  /** It was so before. */
  already: string;
  /** The order allows no such change; whole sentences. */
  illegal: string;
}

/** Changes an order that was read just now, or says with --dry-run what would come of it. */
export async function applyChange(
  call: CommandCall,
  order: StoredOrder,
  change: Change,
  words: ChangeWords,
): Promise<void> {
  const { site, terminal, has, now } = call;
  const wanted = { ...change, seen: order.nextSequence };
  const result = has('dry-run') ? planChange(order, wanted) : await changeOrder(site.deps, wanted);
  if (result.outcome === 'unknown_order') throw new RefusedError(GONE);
  if (result.outcome === 'refused') throw refusedChange(call, result, words);
  const reference = orderReference(order.id);
  if (result.outcome === 'unchanged')
    terminal.say(`${reference} ${words.already} already; nothing was changed.`);
  else if (has('dry-run')) terminal.say(`${reference} ${words.planned}. Nothing was changed.`);
  else sayDone(terminal, `${reference} ${words.done}.`);
  if (has('json')) writeJson(terminal, orderToJson(result.order, now()));
  if (!has('dry-run')) await sendQueued(site, terminal);
}

function planChange(order: StoredOrder, change: Change): ChangeResult {
  const check = checkChange(order, change);
  return check.outcome === 'free' ? { outcome: 'changed', order } : check;
}

function refusedChange(
  { site }: CommandCall,
  { order, reason }: Extract<ChangeResult, { outcome: 'refused' }>,
  { illegal }: ChangeWords,
): RefusedError {
  const news = oneLine(latestChange(order, site.deps.agents));
  const why = reason === 'stale' ? `has changed. ${news} ${nextOf(order)}` : illegal;
  return new RefusedError(`${orderReference(order.id)} ${why}`);
}

/** Which statuses the order may go to. */
export function nextOf({ status }: StoredOrder): string {
  const allowed = orderTransitions[status];
  if (allowed.length === 0) return `Nothing follows ${status}.`;
  return `Allowed from ${status}: ${allowed.join(', ')}.`;
}

/** @throws UsageError when the note is too long. */
export function readNote(text = ''): string | undefined {
  const note = plain(text).trim();
  if (note.length > NOTE_MAX_LENGTH)
    throw new UsageError(
      `A note has at most ${NOTE_MAX_LENGTH} characters; this one has ${note.length}.`,
    );
  return note || undefined;
}

/** For commands that can hand over files. */
export const LINK_OPTION = { 'link URL…': 'https address of files; may be given several times' };

/** @throws UsageError when one is no https address, or there are too many. */
export function readLinks({ all }: CommandCall): string[] {
  const { data, error } = fileLinksSchema.safeParse(all('link'));
  if (!data)
    throw new UsageError(`--link: ${error.issues.map(({ message }) => message).join(' ')}.`);
  return data;
}
