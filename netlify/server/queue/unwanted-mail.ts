import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { NOT_ME_LINK_DAYS } from '../../../src/contracts/account.ts';
import type { TokenKind } from '../lib/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS, SECOND_MS } from '../lib/durations.ts';
import { hexDigits, orCorrupt, orLogged } from '../storage/store.ts';
import { mailboxOf } from '../lib/addresses.ts';
import { dayPart, type Key, keyFormat, sha256Part } from '../storage/keys.ts';

/** Among the limits: a mailbox whose owner wants no mail that nobody proved to be for them, under the day until which. */
export const unwantedKey = keyFormat<{ untilMs: number; mailboxId: string }>(
  ':untilMs/not-me/:mailboxId',
  { untilMs: dayPart, mailboxId: sha256Part },
);

const notMeClaimsSchema = z.object({
  /** Id of the address that got the link. */
  sub: hexDigits(64),
  /** SHA-256 of its mailbox. */
  box: hexDigits(64),
});

/** A link by which the owner of a mailbox says that somebody else used the address. */
export const NOT_ME_TOKEN = {
  type: 'not-me+jwt',
  seconds: (NOT_ME_LINK_DAYS * DAY_MS) / SECOND_MS,
  claims: notMeClaimsSchema,
} satisfies TokenKind<typeof notMeClaimsSchema>;

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
  return [
    unwantedKey({ untilMs: until(1), mailboxId }),
    unwantedKey({ untilMs: until(2), mailboxId }),
  ];
}

/** The owner of a mailbox said that it was not them: it gets no more mail that needs no proof. */
export async function markUnwanted(deps: Dependencies, mailboxId: string): Promise<void> {
  const [, key] = keysOf(deps, mailboxId);
  const record = { v: 1, type: 'entry', at: new Date(deps.now()).toISOString() };
  // Any record under the key counts, even an unreadable one.
  await orCorrupt(() => deps.store('limits').createOnce(key, record));
}

/** Whether its owner said so, and has not used a link of ours since. */
export async function isUnwanted(deps: Dependencies, email: string): Promise<boolean> {
  const keys = keysOf(deps, mailboxIdOf(email));
  const marks = await Promise.all(
    keys.map((key) => orCorrupt(() => deps.store('limits').get(key))),
  );
  return marks.some((mark) => mark !== undefined);
}

/** The owner of the mailbox used a link of ours. */
export function forgetUnwanted(deps: Dependencies, email: string): Promise<void> {
  const keys = keysOf(deps, mailboxIdOf(email));
  return orLogged(deps.log, 'removal of a mark', () =>
    Promise.all(keys.map((key) => deps.store('limits').delete(key))),
  );
}
