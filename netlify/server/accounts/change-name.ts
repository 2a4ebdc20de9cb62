import type { ChangeNameRequest } from '../../../src/contracts/account-settings.ts';
import { withEvent, type StoredUser } from '../auth/user.ts';
import { changeAccount, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';
import { addPointer, removePointer } from '../outbox/outbox.ts';
import { countAttempt, perAccount } from '../storage/limits.ts';
import { stamp } from '../storage/store.ts';

const NAMES_PER_ACCOUNT = perAccount('name-account', 20, DAY_MS);

/** Changes the name; open orders and emails use the new one. @throws ApiError */
export async function changeName(
  deps: Dependencies,
  account: Account,
  { firstName, lastName }: ChangeNameRequest,
): Promise<StoredUser> {
  const { user } = account;
  if (user.firstName === firstName && user.lastName === lastName) return user;
  await countAttempt(deps, [NAMES_PER_ACCOUNT, user.id]);
  const pointer = await addPointer(deps, { kind: 'user', userId: user.id });
  const event = { ...stamp(deps, 'customer'), type: 'name_changed', firstName, lastName } as const;
  const changed = await changeAccount(deps, account, (now) => withEvent(now, event));
  if (!changed) {
    await removePointer(deps, pointer);
    throw new ApiError('unauthorized');
  }
  deps.enqueue({ pointer, known: changed.document, mine: new Set() });
  deps.log.record('user_updated', { user: pseudonym(user.id), what: 'name' });
  return changed.user;
}
