import type { ChangeNameRequest } from '../../../src/contracts/account-settings.ts';
import { isChange, type StoredUser } from '../auth/user-events.ts';
import { appendChange } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { takeEntries, type LimitView } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';

/** Changes the name; open orders and emails use the new one. @throws ApiError */
export async function changeName(
  deps: Dependencies,
  user: StoredUser,
  limit: LimitView,
  { firstName, lastName }: ChangeNameRequest,
): Promise<StoredUser> {
  if (user.firstName === firstName && user.lastName === lastName) return user;
  await takeEntries(deps, [limit]);
  const changeId = deps.randomHex(16);
  const isStored = await appendChange(deps.users, user, {
    ...stamp(deps, 'customer'),
    type: 'name_changed',
    firstName,
    lastName,
    changeId,
  });
  const changed = isStored ? await deps.users.find(user.id, user) : undefined;
  if (!changed) {
    // Erased since it was read.
    if (isStored) await deps.users.removeLate(user.id, isChange(changeId));
    throw new ApiError('unauthorized');
  }
  deps.log.note('user_updated', { user: shortHash(user.id), what: 'name' });
  return changed;
}
