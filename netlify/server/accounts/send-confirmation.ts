import { hash } from 'node:crypto';

import { CONFIRMATION } from '../auth/user.ts';
import { changeAndWork, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { mailObstacleOf } from '../orders/order-emails.ts';
import { requireRoom } from '../outbox/mail-cap.ts';
import { owe } from '../outbox/outbox.ts';
import { countAttempt, perAccount, type Limit } from '../storage/limits.ts';

/** Links that confirm the address of a registration, asked for again by the customer or an agent. */
const CONFIRMATIONS_PER_ACCOUNT: Limit = {
  ...perAccount('confirmations', 6, DAY_MS),
  burst: { attempts: 3, windowMs: HOUR_MS },
};

/**
 * Mails the link again that confirms the address of a registration; once for each key.
 * @throws ApiError 'conflict' where it is of no use, 'too_many_requests', or 'unavailable' where no mail goes out.
 */
export async function sendConfirmation(
  deps: Dependencies,
  account: Account,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { user } = account;
  const { id: userId, email, isEmailConfirmed } = user;
  if (isEmailConfirmed)
    throw new ApiError('conflict', { message: `${email} is confirmed already.` });
  if (mailObstacleOf(deps, user, 'placed').mailObstacle === 'off')
    throw new ApiError('unavailable');
  const request =
    idempotencyKey === undefined ? deps.randomHex(16) : hash('sha256', idempotencyKey).slice(0, 32);
  const about = `${CONFIRMATION}/${request}`;
  if (user.outbox.some((entry) => entry.about === about)) return;
  await requireRoom(deps, email);
  await countAttempt(deps, [CONFIRMATIONS_PER_ACCOUNT, userId]);
  const entry = owe(deps, { id: deps.newId(), about, to: 'customer' });
  const changed = await changeAndWork(deps, account, (now) =>
    now.outbox.some((each) => each.about === about)
      ? undefined
      : { ...now, outbox: [...now.outbox, entry] },
  );
  if (!changed) throw new ApiError('unauthorized');
  // A simultaneous repeat was first.
  if (!changed.isStored) return;
  deps.log.record('user_updated', { user: pseudonym(userId), what: 'confirmation asked' });
}
