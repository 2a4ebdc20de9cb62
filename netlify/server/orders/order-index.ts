import type { OrderStage } from '../../../src/contracts/desk.ts';
import { REPLY_MS } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/time.ts';
import { agentHash, indexedOrderKey, nameHash, openIndexOf } from '../queue/open-index.ts';
import type { EventEntry, IndexedOrder, OrderRow } from '../queue/open-index.ts';
import { orLogged } from '../storage/store.ts';
import { closedAt, isOpen, lacksOf, priceOf, type OrderStep, type StoredOrder } from './order.ts';

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
const NO_ANSWER: readonly OrderStep['type'][] = ['placed', 'assigned', 'paid', 'ticked', 'unknown'];

/** Whether a step answers the customer. */
export function isAnswer({ type, actor, isInternal }: OrderStep): boolean {
  // Whoever cancels an order waits for nothing.
  if (type === 'moved') return true;
  return actor !== 'customer' && !NO_ANSWER.includes(type) && !isInternal;
}

/** Whether the customer waits for an answer to a step. */
export function isQuestion({ type, actor, decision }: OrderStep): boolean {
  // An agent placed it for the customer.
  if (type === 'placed') return true;
  return actor === 'customer' && type !== 'unknown' && decision !== 'approved';
}

/** Whether agents have something to do about an order: it is open, or its customer waits for an answer. */
export function needsAgents(order: StoredOrder): boolean {
  return isOpen(order) || waitingSince(order) !== undefined;
}

/** Whether somebody has waited for longer than is promised. @param since ISO 8601, or milliseconds since 1970. */
export function isLate(since: string | number | undefined, nowMs: number): boolean {
  return since !== undefined && nowMs - new Date(since).getTime() > REPLY_MS;
}

/** Whether the index has an order: agents have something to do about it, or it was completed and is to be paid. */
export function isIndexed(order: StoredOrder): boolean {
  return needsAgents(order) || (order.status === 'completed' && isUnpaid(order));
}

/** Whether it has a settled price that is not paid. */
function isUnpaid(order: StoredOrder): boolean {
  const isOver = order.status === 'cancelled' || order.archiveId !== undefined;
  const [first] = lacksOf(order);
  return !isOver && first === 'payment';
}

/** What an order waits for next. */
function stageOf(order: StoredOrder): OrderStage {
  const { status, quote, approvedAt, archiveId } = order;
  if (status === 'cancelled' || approvedAt !== undefined || archiveId !== undefined)
    return 'closed';
  if (status === 'completed') return 'review';
  if (status === 'processing') return 'production';
  if (quote?.answer === 'declined') return 'price';
  return lacksOf(order)[0] ?? 'start';
}

/** What the index says of an order. */
export function indexedOrderOf(order: StoredOrder): IndexedOrder {
  const { nextSequence, assignee, serviceName, steps, dueOn } = order;
  const since = waitingSince(order);
  return {
    sequence: nextSequence - 1,
    stage: stageOf(order),
    agent: assignee === undefined ? 'none' : agentHash(assignee),
    waitingSince: since === undefined ? 0 : Math.floor(Date.parse(since) / SECOND_MS),
    dueOn: dueOn && /^\d{4}-\d{2}-\d{2}$/.test(dueOn) ? dueOn : 'none',
    service: nameHash(serviceName),
    actor: nameHash(steps.at(-1)?.actor ?? ''),
    isUnpaid: isUnpaid(order),
  };
}

/** Characters of what was said last that a list shows at the most. */
const LINE_LENGTH = 120;

/** What a list shows of an order, with the name and address that it came with. */
export function orderRowOf(order: StoredOrder): OrderRow {
  const { id, userId, customerName: name, customerEmail: email, createdAt } = order;
  const { serviceName, status, assignee, dueOn, nextSequence: version } = order;
  return {
    ...{ kind: 'order', id, userId, name, email, createdAt, waitingSince: waitingSince(order) },
    ...{ serviceName, status, price: priceOf(order) / 100, stage: stageOf(order), dueOn },
    ...{ assignee, lastLine: lastLineOf(order), doneAt: closedAt(order), version },
  };
}

function lastLineOf({ steps, projectBrief, createdAt }: StoredOrder): OrderRow['lastLine'] {
  const textOf = ({ note, comments }: OrderStep) => note || comments?.[0]?.text;
  const said = steps.findLast(textOf);
  const text = oneLine(said ? textOf(said) : projectBrief);
  return text ? { by: said?.actor ?? 'customer', text, at: said?.at ?? createdAt } : undefined;
}

/** The beginning of a text. */
export function oneLine(text = ''): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  const isLong = characters.length > LINE_LENGTH;
  return isLong ? `${characters.slice(0, LINE_LENGTH).join('').trimEnd()}…` : characters.join('');
}

/** Adds an order's index entry right after an event; the order's job repairs what fails here. */
export function noteInIndex(deps: Dependencies, order: StoredOrder): Promise<void> {
  return orLogged(deps.log, 'noting where an order stands', () =>
    openIndexOf(deps).note(toEntry(order)),
  );
}

/** Makes the index say of the order what its events say; for one that it need not have, nothing. */
export async function repairIndex(deps: Dependencies, order: StoredOrder): Promise<void> {
  if (isIndexed(order)) await openIndexOf(deps).keepOnly(toEntry(order));
  // Entries of other days are found by the cleanup.
  else await openIndexOf(deps).removeOf(subjectOf(order), Date.parse(order.createdAt));
}

function subjectOf({ userId, id: orderId }: StoredOrder) {
  return { kind: 'order', userId, orderId } as const;
}

function toEntry(order: StoredOrder): EventEntry {
  const subject = subjectOf(order);
  const notedAtMs = Date.parse(order.createdAt);
  const key = indexedOrderKey(notedAtMs, subject, indexedOrderOf(order));
  return { subject, notedAtMs, key, at: order.updatedAt, row: orderRowOf(order) };
}
