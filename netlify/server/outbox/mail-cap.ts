import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { canonicalAddressIdOf, mailboxOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { countAttempt, perAccount, waitFor, type Limit } from '../storage/limits.ts';

/** Emails to one mailbox that anybody can cause who knows the address. */
const MAIL_PER_MAILBOX = perAccount('mail-mailbox', 10, DAY_MS);
/** Their own, so that nothing else keeps the owner of a mailbox from a link; of those that fill it, one still works. */
const RESETS_PER_MAILBOX = perAccount('reset-mailbox', 3, RESET_LINK_MINUTES * MINUTE_MS);
/** How often the log says that emails to a mailbox wait. */
const HELD_MAIL_NOTICES = perAccount('held-mail-notice', 1, DAY_MS);

/** What an email counts against that anybody can cause who knows the address. */
export type MailCap = 'mailbox' | 'resets';

/**
 * Counts an email to a mailbox. The log says once a day that a mailbox has had its number.
 * @returns whether it may be sent now.
 */
export async function countMail(
  deps: Dependencies,
  address: string,
  cap: MailCap,
): Promise<boolean> {
  const mailbox = canonicalEmail(address) === undefined ? address : mailboxOf(address);
  const limit = cap === 'resets' ? RESETS_PER_MAILBOX : MAIL_PER_MAILBOX;
  if (await take(deps, limit, mailbox)) return true;
  if (await take(deps, HELD_MAIL_NOTICES, mailbox))
    deps.log.record('excess_mail_held', { mailbox: pseudonym(canonicalAddressIdOf(mailbox)) });
  return false;
}

/** Whoever asks for an email is told at once that it would wait. @throws ApiError 'too_many_requests' */
export async function requireRoom(deps: Dependencies, address: string): Promise<void> {
  if ((await waitFor(deps, MAIL_PER_MAILBOX, mailboxOf(address))) <= 0) return;
  throw new ApiError('too_many_requests', {
    message: `${address} has had its emails for today. Please try again tomorrow.`,
    retryAfterSeconds: DAY_MS / SECOND_MS,
  });
}

async function take(deps: Dependencies, limit: Limit, mailbox: string): Promise<boolean> {
  // Its own line says it once, not at each try.
  const log = { record: () => undefined };
  try {
    await countAttempt({ ...deps, log }, [limit, mailbox]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
