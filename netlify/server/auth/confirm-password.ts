import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { MINUTE_MS } from '../lib/time.ts';
import type { Job } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import type { Key } from '../storage/keys.ts';
import { countAttempt, perAccount, release, type Limit } from '../storage/rate-limiter.ts';
import { passwordsOf } from './password.ts';
import type { StoredUser, UserChange } from './user-events.ts';
import { usersOf } from './user-store.ts';

/** Failed password confirmations; a correct one releases its entry. */
const CONFIRM_PER_ACCOUNT = perAccount('confirm-account', 5, 15 * MINUTE_MS);

/**
 * Asks for the password again; counted before hashing. @param quotas limits of what it is asked for.
 * @returns the counted attempt, to be released. @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword(
  deps: Dependencies,
  user: StoredUser,
  { password, field }: { password: string; field: string },
  ...quotas: (readonly [Limit, subject: string])[]
): Promise<readonly Key[]> {
  const entries = await countAttempt(deps, [CONFIRM_PER_ACCOUNT, user.id], ...quotas);
  if (await passwordsOf(deps).verify(password, user.passwordHash)) return entries.slice(0, 1);
  // The failed attempt stays counted; the change did not happen.
  await release(deps, entries.slice(1));
  deps.log.note('authn_password_change_fail', { user: pseudonym(user.id) });
  const { message } = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: message } });
}

/** Appends what the password confirmed. @throws ApiError 'conflict' when the account changed, maybe its password. */
export async function appendConfirmed(
  deps: Dependencies,
  user: StoredUser,
  change: UserChange,
  job: Job,
  attempt: readonly Key[],
): Promise<void> {
  const [isStored] = await Promise.all([
    usersOf(deps).append(user, change),
    release(deps, attempt),
  ]);
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job.key);
}
