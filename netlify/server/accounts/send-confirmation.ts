import { hash } from 'node:crypto';

import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { mailObstacleOf } from '../orders/order-addressee.ts';
import { jobsOf } from '../queue/job-store.ts';
import { requireRoom } from '../queue/mailbox.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { consume, peek, perAccount, type Limit } from '../storage/rate-limiter.ts';

/** Links that confirm the address of a registration, asked for again by the customer or an agent. */
const CONFIRMATIONS_PER_ACCOUNT: Limit = {
  ...perAccount('confirmations', 6, DAY_MS),
  burst: { attempts: 3, windowMs: HOUR_MS },
};

/**
 * Mails the link again that confirms the address of a registration; once for each key.
 * @throws ApiError 'conflict' where the address is confirmed, 'too_many_requests', or 'unavailable' where no mail goes out.
 */
export async function sendConfirmation(
  deps: Dependencies,
  user: StoredUser,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { id: userId, email, isEmailConfirmed } = user;
  if (isEmailConfirmed)
    throw new ApiError('conflict', { message: `${email} is confirmed already.` });
  if (mailObstacleOf(deps, user, 'placed').mailObstacle === 'off')
    throw new ApiError('unavailable');
  await requireRoom(deps, email, 'strangers');
  const request =
    idempotencyKey === undefined ? deps.randomHex(16) : hash('sha256', idempotencyKey).slice(0, 32);
  // First, so that none is counted that is not sent.
  const [job, attempts] = await Promise.all([
    jobsOf(deps).add({ kind: 'confirmation', userId, request }),
    peek(deps, CONFIRMATIONS_PER_ACCOUNT, userId),
  ]);
  try {
    await consume(deps, attempts, request);
  } catch (error) {
    if (error instanceof ApiError) await withdrawJob(deps, job);
    throw error;
  }
  deps.enqueue(job.key);
  deps.log.note('user_updated', { user: pseudonym(userId), what: 'confirmation asked' });
}
