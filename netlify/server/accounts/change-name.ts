import type { ChangeNameRequest } from '../../../src/contracts/account-settings.ts';
import { isChange, type StoredUser } from '../auth/user-events.ts';
import { appendChange, usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { stamp } from '../storage/store.ts';
import { consumeAll, type LimitState, perAccount } from '../storage/rate-limiter.ts';
import { DAY_MS } from '../lib/durations.ts';

export const NAMES_PER_ACCOUNT = perAccount('name-account', 20, DAY_MS);

/** Changes the name; open orders and emails use the new one. @throws ApiError */
export async function changeName(
  deps: Dependencies,
  user: StoredUser,
  limit: LimitState,
  { firstName, lastName }: ChangeNameRequest,
): Promise<StoredUser> {
  if (user.firstName === firstName && user.lastName === lastName) return user;
  await consumeAll(deps, [limit]);
  const changeId = deps.randomHex(16);
  const isStored = await appendChange(usersOf(deps), user, {
    ...stamp(deps, 'customer'),
    type: 'name_changed',
    firstName,
    lastName,
    changeId,
  });
  const changed = isStored ? await usersOf(deps).find(user.id, user) : undefined;
  if (!changed) {
    // Erased since it was read.
    if (isStored) await usersOf(deps).removeLate(user.id, isChange(changeId));
    throw new ApiError('unauthorized');
  }
  deps.log.note('user_updated', { user: shortHash(user.id), what: 'name' });
  return changed;
}
