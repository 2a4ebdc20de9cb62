import { orderReference } from '../../../src/contracts/orders.ts';
import { confirmPassword } from '../auth/change-password.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import type { StoredOrder } from '../orders/order-store.ts';
import { moveOrder } from '../orders/move-order.ts';
import { withdrawJob } from '../storage/idempotency.ts';
import { releaseEntries } from '../storage/rate-limiter.ts';
import type { LimitView } from '../storage/rate-limiter.ts';
import type { StoredUser } from '../auth/user-store.ts';

/** Another event may take the number first; so many in a row are not chance. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Closes the account of somebody who is signed in.
 * @param limits what `viewConfirmation` found.
 * @throws ApiError 'wrong_password', 'open_orders', 'conflict' or 'too_many_requests'.
 */
export async function closeOwnAccount(
  deps: Dependencies,
  user: StoredUser,
  limits: readonly LimitView[],
  password: string,
): Promise<void> {
  const [attempt, orders] = await Promise.all([
    confirmPassword(deps, user, { password, field: 'password', limits }),
    listOrders(deps, user),
  ]);
  await Promise.all([releaseEntries(deps, attempt), closeWith(deps, user, orders, 'customer')]);
}

/**
 * Closes an account. Pending orders are cancelled first; while the studio works on one the account stays open, because
 * closing it erases what is needed to deliver.
 * @param actor `customer`, or the name of the agent whom the owner asked.
 * @throws ApiError 'open_orders', or 'conflict' when the account keeps changing.
 */
export async function closeAccount(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
): Promise<void> {
  await closeWith(deps, user, await listOrders(deps, user), actor);
}

async function listOrders(deps: Dependencies, user: StoredUser): Promise<readonly StoredOrder[]> {
  return (await deps.orders.list(user.id, Number.MAX_SAFE_INTEGER)).orders;
}

async function closeWith(
  deps: Dependencies,
  user: StoredUser,
  orders: readonly StoredOrder[],
  actor: string,
): Promise<void> {
  await settleOrders(deps, orders, actor);
  const job = await deps.jobs.add({ kind: 'closing', userId: user.id });
  if (!(await markClosed(deps, user, actor))) {
    await withdrawJob(deps, job);
    throw new ApiError('conflict');
  }
  deps.enqueue(job);
}

async function settleOrders(
  deps: Dependencies,
  orders: readonly StoredOrder[],
  actor: string,
): Promise<void> {
  refuseInWork(orders.filter(({ status }) => status === 'processing').map(({ id }) => id));
  for (const { userId, id: orderId, status } of orders) {
    if (status !== 'pending') continue;
    const move = { userId, orderId, from: 'pending', to: 'cancelled', actor } as const;
    const result = await moveOrder(deps, move);
    // An agent began to work on it in this very moment.
    if (result.outcome === 'refused' && result.order.status === 'processing')
      refuseInWork([orderId]);
  }
}

function refuseInWork(orders: string[]): void {
  if (orders.length === 0) return;
  const names = orders.map(orderReference);
  const last = names.pop() ?? '';
  const list = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  const [are, they] = orders.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  throw new ApiError('open_orders', {
    message: `${list} ${are} in production, so the account cannot be closed yet: we would lose what we need to deliver. Wait until ${they} complete, or write to us and ask us to stop.`,
    orders,
  });
}

/**
 * From this event on the account is no account any more; erasing what is left of it is the job's.
 * @returns false when the account keeps changing.
 */
async function markClosed(deps: Dependencies, user: StoredUser, actor: string): Promise<boolean> {
  let current: StoredUser | undefined = user;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    // Somebody else closed it first.
    if (!current) return true;
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
      return true;
    }
    current = await deps.users.find(user.id, current);
  }
  return false;
}
