import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { NOT_ME_LINK_DAYS } from '../../../src/contracts/account.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailboxOf, canonicalAddressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, SECOND_MS } from '../lib/time.ts';
import type { TokenKind } from '../lib/tokens.ts';
import { dayPart, type Key, keyFormat, sha256Part } from '../storage/keys.ts';
import { consume, isFull, type Limit, peek, perAccount } from '../storage/rate-limiter.ts';
import { hexDigits, orCorrupt, orLogged } from '../storage/store.ts';

/** Emails to one mailbox, whatever their cause, but links to choose a new password. */
const MAIL_PER_MAILBOX = perAccount('mail-mailbox', 40, DAY_MS);
/** Of these, emails that anybody can cause who knows the address: strangers can't use up an owner's. */
const STRANGERS_MAIL_PER_MAILBOX = perAccount('strangers-mail-mailbox', 10, DAY_MS);
/** Links to choose a new password. A flood of them must not hold up other mail, nor other mail them. */
const RESETS_PER_MAILBOX = perAccount('resets-mailbox', 20, DAY_MS);
/** How often the log says that emails to a mailbox wait. */
const HELD_MAIL_NOTICES = perAccount('held-mail-notice', 1, DAY_MS);

/**
 * Whose an email to a customer is: of the owner of the mailbox, of whoever knows the address, or a link to choose a new
 * password, which strangers can ask for, too, and the owner must still get after a flood of other mail.
 */
export type MailShare = 'owner' | 'strangers' | 'resets';

const limitsOf: Record<MailShare, readonly Limit[]> = {
  owner: [MAIL_PER_MAILBOX],
  strangers: [STRANGERS_MAIL_PER_MAILBOX, MAIL_PER_MAILBOX],
  resets: [RESETS_PER_MAILBOX],
};

/**
 * Counts an email to a mailbox, once for each id. The log says once a day that a mailbox has had its number.
 * @returns whether it may be sent now.
 */
export async function countMail(
  deps: Dependencies,
  address: string,
  { id, share }: { id: string; share: MailShare },
): Promise<boolean> {
  const mailbox = canonicalEmail(address) === undefined ? address : mailboxOf(address);
  for (const limit of limitsOf[share]) {
    if (await take(deps, limit, mailbox, id)) continue;
    if (await take(deps, HELD_MAIL_NOTICES, mailbox))
      deps.log.note('excess_mail_held', { mailbox: pseudonym(canonicalAddressIdOf(mailbox)) });
    return false;
  }
  return true;
}

/** Whoever asks for an email is told at once that it would wait. @throws ApiError 'too_many_requests' */
export async function requireRoom(
  deps: Dependencies,
  address: string,
  share: MailShare,
): Promise<void> {
  const views = limitsOf[share].map((limit) => peek(deps, limit, mailboxOf(address)));
  if (!(await Promise.all(views)).some(isFull)) return;
  throw new ApiError('too_many_requests', {
    message: `${address} has had its emails for today. Please try again tomorrow.`,
    retryAfterSeconds: DAY_MS / SECOND_MS,
  });
}

async function take(
  { now, store, addressLimitFactor }: Dependencies,
  limit: Limit,
  mailbox: string,
  owner?: string,
): Promise<boolean> {
  // Its own line says it once, not at each try.
  const log = { note: () => undefined };
  const context = { now, store, addressLimitFactor, log };
  try {
    await consume(context, await peek(context, limit, mailbox), owner);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Among the limits: a mailbox whose owner wants no mail that nobody proved to be for them, under the day until which. */
export const unwantedKey = keyFormat<{ untilMs: number; mailboxId: string }>(
  ':untilMs/not-me/:mailboxId',
  { untilMs: dayPart, mailboxId: sha256Part },
);

/** A link by which the owner of a mailbox says that somebody else used the address. */
export const NOT_ME_TOKEN = {
  type: 'not-me+jwt',
  seconds: (NOT_ME_LINK_DAYS * DAY_MS) / SECOND_MS,
  claims: z.object({
    /** Id of the address that got the link. */
    sub: hexDigits(64),
    /** SHA-256 of its mailbox. */
    box: hexDigits(64),
  }),
} satisfies TokenKind<z.ZodMiniType>;

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
