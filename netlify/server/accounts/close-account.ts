import { shortHash } from '../lib/digest.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { StoredUser } from './user-store.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import type { Dependencies } from '../dependencies.ts';
import { releaseSlots } from '../storage/throttle.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

type Needs = Pick<Dependencies, 'users' | 'jobs' | 'enqueue' | 'now' | 'randomHex' | 'log'>;

/**
 * Closes the account of somebody who is signed in.
 * @throws ApiError 'wrong_password' or 'too_many_requests'.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function closeOwnAccount(
  deps: Needs & Pick<Dependencies, 'slots' | 'passwords' | 'addressLimitFactor'>,
  user: StoredUser,
  password: string,
): Promise<void> {
  const { job, slots } = await confirmPassword(deps, user, {
    password,
    field: 'password',
    spec: { kind: 'closing', userId: user.id },
  });
  await Promise.all([markClosed(deps, user, 'customer'), releaseSlots(deps, slots)]);
  deps.enqueue(job);
}

/**
 * Closes an account for its owner, who asked an agent to.
 * @param actor name the agent works under.
 * @throws StoreUnavailableError when it could not be stored.
 */
export async function closeAccount(deps: Needs, user: StoredUser, actor: string): Promise<void> {
  const job = await deps.jobs.add({ kind: 'closing', userId: user.id });
  await markClosed(deps, user, actor);
  deps.enqueue(job);
}

/** From this event on the account is no account any more; erasing what is left of it is the job's. */
async function markClosed(deps: Needs, user: StoredUser, actor: string): Promise<void> {
  let current: StoredUser | undefined = user;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    // Somebody else closed it first.
    if (!current) return;
    const isStored = await deps.users.append(current, {
      v: 1,
      type: 'closed',
      at: new Date(deps.now()).toISOString(),
      actor,
      archiveId: deps.randomHex(32),
      generation: deps.randomHex(16),
    });
    if (isStored) {
      deps.log.note('user_closed', { user: shortHash(user.id) });
      return;
    }
    current = await deps.users.find(user.id);
  }
  throw new StoreUnavailableError('the account keeps changing');
}
