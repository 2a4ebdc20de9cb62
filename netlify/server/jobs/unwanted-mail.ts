import { hash } from 'node:crypto';

import { mailboxOf } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/durations.ts';
import { unwantedKey, type Key } from '../storage/keys.ts';
import { orCorrupt, orLogged } from '../storage/store.ts';

/** A mark is kept for one to two of these, so that two keys tell whether there is one. */
export const UNWANTED_PERIOD_MS = 90 * DAY_MS;

/** Stands for a mailbox, with all its aliases. */
export function mailboxIdOf(email: string): string {
  return hash('sha256', mailboxOf(email));
}

/** Keys of marks that count today; the last is today's. */
function keysOf({ now }: Pick<Dependencies, 'now'>, mailboxId: string): [Key, Key] {
  const period = Math.floor(now() / UNWANTED_PERIOD_MS);
  const until = (periods: number) => (period + periods) * UNWANTED_PERIOD_MS;
  return [unwantedKey(until(1), mailboxId), unwantedKey(until(2), mailboxId)];
}

/** The owner of a mailbox said that it was not them: it gets no more mail that needs no proof. */
export async function markUnwanted(deps: Dependencies, mailboxId: string): Promise<void> {
  const [, key] = keysOf(deps, mailboxId);
  const record = { v: 1, type: 'entry', at: new Date(deps.now()).toISOString() };
  // Any record under the key counts, even an unreadable one.
  await orCorrupt(() => deps.limits.createOnce(key, record));
}

/** Whether its owner said so, and has not used a link of ours since. */
export async function isUnwanted(deps: Dependencies, email: string): Promise<boolean> {
  const keys = keysOf(deps, mailboxIdOf(email));
  const marks = await Promise.all(keys.map((key) => orCorrupt(() => deps.limits.get(key))));
  return marks.some((mark) => mark !== undefined);
}

/** The owner of the mailbox used a link of ours. */
export function forgetUnwanted(deps: Dependencies, email: string): Promise<void> {
  const keys = keysOf(deps, mailboxIdOf(email));
  return orLogged(deps.log, 'removal of a mark', () =>
    Promise.all(keys.map((key) => deps.limits.delete(key))),
  );
}
