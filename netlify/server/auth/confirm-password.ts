import type { Dependencies } from '../dependencies.ts';
import type { Job } from '../jobs/job-store.ts';
import { withdrawJob } from '../jobs/run-job.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import {
  CONFIRM_PER_ACCOUNT,
  releaseEntries,
  takeEntries,
  viewLimit,
} from '../storage/rate-limiter.ts';
import type { Limit, LimitView } from '../storage/rate-limiter.ts';
import type { Key } from '../storage/keys.ts';
import type { StoredUser, UserChange } from './user-events.ts';

export interface Confirmation {
  password: string;
  field: string;
  limits: readonly LimitView[];
}

/** Reads the limits of `confirmPassword` in parallel with the account. @param quotas limits of the change itself. */
export function viewConfirmation(
  deps: Dependencies,
  userId: string,
  ...quotas: Limit[]
): Promise<readonly LimitView[]> {
  return Promise.all(
    [CONFIRM_PER_ACCOUNT, ...quotas].map((limit) => viewLimit(deps, limit, userId)),
  );
}

/** Asks for the password again; counted before hashing. @throws ApiError 'wrong_password' or 'too_many_requests'. */
export async function confirmPassword(
  deps: Dependencies,
  user: StoredUser,
  { password, field, limits }: Confirmation,
): Promise<readonly Key[]> {
  const entries = await takeEntries(deps, limits);
  if (await deps.passwords.verify(password, user.passwordHash)) return entries.slice(0, 1);
  // The failed attempt stays counted; the change did not happen.
  await releaseEntries(deps, entries.slice(1));
  deps.log.note('authn_password_change_fail', { user: shortHash(user.id) });
  const refusal = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: refusal.message } });
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
    deps.users.append(user, change),
    releaseEntries(deps, attempt),
  ]);
  if (!isStored) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job);
}
