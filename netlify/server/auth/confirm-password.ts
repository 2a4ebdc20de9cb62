import { shortHash } from '../lib/digest.ts';
import type { JobSpec } from '../storage/job-keys.ts';
import type { Key } from '../storage/store.ts';
import type { Job } from '../jobs/job-store.ts';
import type { StoredUser } from '../accounts/user-store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { CONFIRM_PER_ACCOUNT } from '../storage/limits.ts';
import type { Limit } from '../storage/limits.ts';
import { refuseFull, releaseSlots, surveyLimits, takeSlots } from '../storage/throttle.ts';
import { withdrawJob } from '../jobs/withdraw-job.ts';

type Needs = Pick<
  Dependencies,
  'slots' | 'jobs' | 'passwords' | 'now' | 'addressLimitFactor' | 'log'
>;

/** What the password is asked for. */
export interface Confirmation {
  readonly password: string;
  /** Field of the request that holds the password. */
  readonly field: string;
  /** What has to be done once the change is stored. Noted while the attempt is counted, to spare a round to the store. */
  readonly spec: JobSpec;
  /** How often the change itself may happen, beside how often the password may be wrong. */
  readonly quotas?: readonly Limit[];
}

/**
 * Asks somebody who is signed in for the password again: a browser left open, or a stolen session, must not be enough
 * to take the account over. Attempts are counted before the password is hashed. What is refused leaves no job behind:
 * for an hour it would look as if something had been promised and not done.
 * @returns the job, and the slots to be given back with whatever is stored next.
 * @throws ApiError 'wrong_password' or 'too_many_requests'.
 */
export async function confirmPassword(
  deps: Needs,
  user: StoredUser,
  { password, field, spec, quotas = [] }: Confirmation,
): Promise<{ readonly job: Job; readonly slots: readonly Key[] }> {
  const limits = [CONFIRM_PER_ACCOUNT, ...quotas];
  const surveyed = await surveyLimits(
    deps,
    limits.map((limit) => ({ limit, subject: user.id })),
  );
  refuseFull(deps, surveyed);
  const [counting, noting] = await Promise.allSettled([
    takeSlots(deps, surveyed),
    deps.jobs.add(spec),
  ]);
  if (noting.status === 'rejected') throw noting.reason;
  const job = noting.value;
  if (counting.status === 'rejected') {
    await withdrawJob(deps, job);
    throw counting.reason;
  }
  const [attempts, changes] = [counting.value.slice(0, 1), counting.value.slice(1)];
  if (await deps.passwords.verify(password, user.passwordHash)) return { job, slots: attempts };
  // The attempt stays counted; the change did not happen.
  await Promise.all([withdrawJob(deps, job), releaseSlots(deps, changes)]);
  deps.log.note('authn_password_change_fail', { user: shortHash(user.id) });
  const refusal = new ApiError('wrong_password');
  throw new ApiError('wrong_password', { fields: { [field]: refusal.message } });
}
