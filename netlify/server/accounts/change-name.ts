import type { ChangeNameRequest } from '../../../src/contracts/account-settings.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { appendAndRead, usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';
import { jobsOf } from '../queue/job-store.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { consume, isFull, peek, perAccount } from '../storage/rate-limiter.ts';
import { stamp } from '../storage/store.ts';

const NAMES_PER_ACCOUNT = perAccount('name-account', 20, DAY_MS);

/** Changes the name; open orders and emails use the new one. @throws ApiError */
export async function changeName(
  deps: Dependencies,
  user: StoredUser,
  { firstName, lastName }: ChangeNameRequest,
): Promise<StoredUser> {
  if (user.firstName === firstName && user.lastName === lastName) return user;
  const names = await peek(deps, NAMES_PER_ACCOUNT, user.id);
  if (isFull(names)) await consume(deps, names);
  const adding = jobsOf(deps).add({ kind: 'renamed', userId: user.id });
  try {
    const [job] = await Promise.all([adding, consume(deps, names)]);
    const changed = await appendAndRead(usersOf(deps), user, {
      ...stamp(deps, 'customer'),
      type: 'name_changed',
      firstName,
      lastName,
      changeId: deps.randomHex(16),
    });
    if (!changed) throw new ApiError('unauthorized');
    deps.enqueue(job.key);
    deps.log.note('user_updated', { user: pseudonym(user.id), what: 'name' });
    return changed;
  } catch (error) {
    if (error instanceof ApiError) await withdrawJob(deps, await adding);
    throw error;
  }
}
