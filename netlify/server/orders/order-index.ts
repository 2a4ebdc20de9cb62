import type { Dependencies } from '../dependencies.ts';
import { REPLY_MS, SECOND_MS } from '../lib/time.ts';
import { agentHash, openIndexOf } from '../queue/open-index.ts';
import type { IndexedOrder, OrderIndexEntry } from '../queue/open-index.ts';
import { orLogged } from '../storage/store.ts';
import { isOpen, newerStepOf, type OrderStep, type StoredOrder } from './order.ts';

/**
 * Since when the customer waits (ISO 8601, UTC): the order, or the first message after the studio's latest word or the
 * latest move, whatever the status.
 */
export function waitingSince({ steps, archiveId }: StoredOrder): string | undefined {
  // The account is closed.
  if (archiveId !== undefined) return undefined;
  return steps.slice(steps.findLastIndex(isAnswer) + 1).find(isQuestion)?.at;
}

/** What agents do beside the conversation. */
const NO_ANSWER: readonly OrderStep['type'][] = ['assigned', 'paid', 'ticked', 'newer'];

/** Whether a step answers the customer. */
export function isAnswer({ type, actor, isInternal }: OrderStep): boolean {
  // Whoever cancels an order waits for nothing.
  if (type === 'moved') return true;
  return actor !== 'customer' && !NO_ANSWER.includes(type) && !isInternal;
}

/** Whether the customer waits for an answer to a step. */
export function isQuestion({ actor, decision }: OrderStep): boolean {
  return actor === 'customer' && decision !== 'approved';
}

/** Whether agents have something to do about an order: it is open, or its customer waits for an answer. */
export function needsAgents(order: StoredOrder): boolean {
  return isOpen(order) || waitingSince(order) !== undefined;
}

/** Whether somebody has waited for longer than is promised. @param since ISO 8601, or milliseconds since 1970. */
export function isLate(since: string | number | undefined, nowMs: number): boolean {
  return since !== undefined && nowMs - new Date(since).getTime() > REPLY_MS;
}

/** What the index says of an order. */
export function indexedOrderOf(order: StoredOrder): IndexedOrder {
  const { nextSequence, status, assignee, quote } = order;
  const since = waitingSince(order);
  return {
    sequence: nextSequence - 1,
    status,
    agent: assignee === undefined ? 'none' : agentHash(assignee),
    waitingSince: since === undefined ? 0 : Math.floor(Date.parse(since) / SECOND_MS),
    quotedCents: quote?.priceCents ?? 0,
  };
}

/** Adds an order's index entry right after an event; the order's job repairs what fails here. */
export function noteInIndex(deps: Dependencies, order: StoredOrder): Promise<void> {
  return orLogged(deps.log, 'noting where an order stands', () =>
    openIndexOf(deps).note(toEntry(order)),
  );
}

/** Makes the index say of the order what its events say; for one that needs nobody, nothing. */
export async function repairIndex(deps: Dependencies, order: StoredOrder): Promise<void> {
  // The newer version wrote the entry, and may not be done with what looks closed here.
  if (newerStepOf(order)) return;
  const { userId, id: orderId, createdAt, nextSequence } = order;
  if (!needsAgents(order))
    // Entries of other days are found by the cleanup.
    await openIndexOf(deps).removeOf({ kind: 'order', userId, orderId }, Date.parse(createdAt));
  // Its first entry alone says that it was placed.
  else if (nextSequence > 1) await openIndexOf(deps).keepOnly(toEntry(order));
}

function toEntry(order: StoredOrder): OrderIndexEntry {
  const { userId, id: orderId, createdAt, updatedAt: at } = order;
  const createdAtMs = Date.parse(createdAt);
  return { id: { userId, orderId }, createdAtMs, at, order: indexedOrderOf(order) };
}
