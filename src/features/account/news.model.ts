import { atom } from 'nanostores';
import * as z from 'zod/mini';

import type { User } from '../../contracts/account.ts';
import type { Order, OrderEvent } from '../../contracts/orders.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { SEEN_KEY } from '../../state/session-state.ts';

const seenSchema = z.object({
  /** When the account was created: enough to know it again, and nobody's address. */
  account: z.string(),
  /** ISO 8601, UTC: the newest event that was on screen. */
  at: z.string(),
});

/** The newest event that this customer saw at the visit before this one; undefined at a first visit. */
export const $seenBefore = atom<string | undefined>();

/** Brings back what was seen before this visit, before the orders are shown. */
export function recallSeen({ createdAt }: User): void {
  const seen = seenSchema.safeParse(readKept(SEEN_KEY, allTabs)).data;
  $seenBefore.set(seen?.account === createdAt ? seen.at : undefined);
}

/** Remembers, for the next visit, what is on screen now. */
export function rememberSeen({ createdAt }: User, orders: readonly Order[]): void {
  const at = orders
    .flatMap(({ events = [] }) => events.map((event) => event.at))
    .reduce((latest, moment) => (moment > latest ? moment : latest), $seenBefore.get() ?? '');
  keepValue(SEEN_KEY, { account: createdAt, at }, allTabs);
}

/** Whether the studio did this since the visit before. */
export function isNews({ at, by }: OrderEvent, seenBefore: string | undefined): boolean {
  return seenBefore !== undefined && by === 'studio' && at > seenBefore;
}
