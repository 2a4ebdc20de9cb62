import type { OrderStatus } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { isOpen } from '../orders/order.ts';
import { isLate } from '../orders/standing.ts';
import { type OpenEntry, subjectIdOf, type Standing, openIndexOf } from '../queue/open-index.ts';
import { timeOfId } from '../storage/keys.ts';
import type { MessageId } from '../messages/contact-store.ts';

export interface OpenOrder {
  kind: 'order';
  id: string;
  userId: string;
  /** Since when the customer waits, in milliseconds since 1970; undefined when they do not. */
  sinceMs: number | undefined;
  status: OrderStatus;
  /** `agentMark` of who has taken it, or `none`. */
  agent: string;
  quotedCents: number;
}

export interface OpenMessage extends MessageId {
  kind: 'message';
  id: string;
  sinceMs: number;
}

export type OpenThing = OpenOrder | OpenMessage;

/** Everything that is open by one list of the index: who has waited longest comes first, then what waits for nobody. */
export async function listOpenThings(deps: Dependencies): Promise<OpenThing[]> {
  const entries = Map.groupBy(await openIndexOf(deps).list(), ({ subject }) =>
    subjectIdOf(subject),
  );
  const things = [...entries.values()].flatMap((ofOne) => toThing(ofOne) ?? []);
  const rank = ({ sinceMs }: OpenThing) => sinceMs ?? Number.MAX_SAFE_INTEGER;
  return things.sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
}

export function isOverdue({ sinceMs }: OpenThing, nowMs: number): boolean {
  return isLate(sinceMs, nowMs);
}

function toThing(entries: readonly OpenEntry[]): OpenThing | undefined {
  const [subject] = entries.map((entry) => entry.subject);
  if (subject?.kind === 'message') {
    const { messageId, receivedAtMs } = subject;
    return {
      kind: 'message',
      id: messageId,
      messageId,
      receivedAtMs,
      sinceMs: timeOfId(messageId),
    };
  }
  if (!subject) return undefined;
  const { orderId: id, userId } = subject;
  const standing = latestOf(entries) ?? placedStanding(id);
  const { status, agent, quotedCents, waitingSince } = standing;
  const sinceMs = waitingSince === 0 ? undefined : waitingSince * SECOND_MS;
  // Closed or answered just now: the order's job is about to remove it.
  if (sinceMs === undefined && !isOpen({ status })) return undefined;
  return { kind: 'order', id, userId, sinceMs, status, agent, quotedCents };
}

function latestOf(entries: readonly OpenEntry[]): Standing | undefined {
  const standings = entries.flatMap(({ standing }) => standing ?? []);
  return standings.sort((one, other) => one.sequence - other.sequence).at(-1);
}

/** Where an order stands that nothing happened to since it was placed. */
function placedStanding(orderId: string): Standing {
  const waitingSince = Math.floor(timeOfId(orderId) / SECOND_MS);
  return { sequence: 0, status: 'pending', agent: 'none', waitingSince, quotedCents: 0 };
}
