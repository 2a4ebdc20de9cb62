import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailboxOf, canonicalAddressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, SECOND_MS } from '../lib/time.ts';
import { consume, isFull, type Limit, peek, perAccount } from '../storage/rate-limiter.ts';

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
