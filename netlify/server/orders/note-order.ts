import { hash } from 'node:crypto';

import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { stamp, type Recipient } from '../storage/store.ts';
import { appendTo } from './append-event.ts';
import { isArchived, withChange } from './order.ts';
import type { NotedEvent, OrderStep, StoredOrder } from './order.ts';
import type { OrderId } from '../queue/open-index.ts';

export interface Note extends OrderId {
  actor: string;
  text: string;
  isInternal: boolean;
  links?: readonly string[] | undefined;
  /** Of the request; a repeat with the same key changes nothing. */
  idempotencyKey?: string | undefined;
}

/**
 * Appends a note of the studio or a message of either side, whatever the order's status. The caller has checked that the
 * actor may write, and counts limits before, with `requestKeyOf` as the owner of the entry.
 * @returns the order with the note, or as it is after a repeat; undefined when there is no such order.
 * @throws ApiError 'idempotency_mismatch' when the key came with something else before.
 */
export async function noteOrder(
  deps: Dependencies,
  note: Note,
  known?: StoredOrder,
): Promise<StoredOrder | undefined> {
  const event = toEvent(deps, note);
  const decide = (order: StoredOrder | undefined) => {
    if (!order || isArchived(order)) return { result: undefined };
    const { requestKey } = event;
    const earlier = requestKey && order.steps.find((step) => step.requestKey === requestKey);
    if (earlier && !isSame(earlier, event)) throw new ApiError('idempotency_mismatch');
    if (earlier) return { result: order };
    // An archived order has no customer.
    const recipients = order.archiveId === undefined ? recipientsOf(note) : [];
    const sent = recipients.length > 0 ? { ...event, notify: recipients } : event;
    return { order, event: sent, result: withChange(order, sent) };
  };
  return appendTo(deps, note, decide, known);
}

/** How an event holds the `Idempotency-Key` of its request. */
export function requestKeyOf(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey);
}

function toEvent(deps: Dependencies, note: Note) {
  const { actor, text, isInternal, links = [], idempotencyKey } = note;
  const event: NotedEvent = { ...stamp(deps, actor), type: 'noted', note: text, isInternal };
  return {
    ...event,
    ...(links.length > 0 ? { links: [...links] } : {}),
    ...(idempotencyKey === undefined ? {} : { requestKey: requestKeyOf(idempotencyKey) }),
  };
}

function recipientsOf({ actor, isInternal }: Note): Recipient[] {
  if (isInternal) return [];
  return actor === 'customer' ? ['agents'] : ['customer'];
}

function isSame(earlier: OrderStep, event: NotedEvent): boolean {
  const contentOf = ({ actor, note, isInternal, links = [] }: OrderStep | NotedEvent) =>
    JSON.stringify([actor, note, isInternal, links]);
  return contentOf(earlier) === contentOf(event);
}
