import { orderReference } from '../../../src/contracts/orders.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { appendChange, usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { moveOrder } from '../orders/change-order.ts';
import type { StoredOrder } from '../orders/order.ts';
import { stamp, unlessCorrupt } from '../storage/store.ts';
import { ordersOf } from '../orders/order-store.ts';
import { release, type LimitState } from '../storage/rate-limiter.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { jobsOf } from '../queue/job-store.ts';

/** Closes the signed-in customer's account. @throws ApiError 'wrong_password' or 'open_orders', among others. */
export async function closeOwnAccount(
  deps: Dependencies,
  user: StoredUser,
  limits: readonly LimitState[],
  password: string,
): Promise<void> {
  const [attempt, orders] = await Promise.all([
    confirmPassword(deps, user, { password, field: 'password', limits }),
    readOpenOrders(deps, user),
  ]);
  await Promise.all([release(deps, attempt), closeWith(deps, user, orders, 'customer')]);
}

/** Cancels pending orders, then closes the account. @throws ApiError 'open_orders' or 'conflict'. */
export async function closeAccount(
  deps: Dependencies,
  user: StoredUser,
  actor: string,
): Promise<void> {
  await closeWith(deps, user, await readOpenOrders(deps, user), actor);
}

/**
 * Closes an account that never confirmed its address, by nobody's wish there. @returns false when it has an order in
 * production, or confirmed the address just now.
 */
export async function closeUnconfirmed(deps: Dependencies, user: StoredUser): Promise<boolean> {
  const orders = await readOpenOrders(deps, user);
  try {
    return await closeWith(deps, user, orders, 'system', (current) => !current.isEmailConfirmed);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'open_orders') return false;
    throw error;
  }
}

/** From the index, so the cost depends on open orders only. */
async function readOpenOrders(deps: Dependencies, { id }: StoredUser): Promise<StoredOrder[]> {
  const entries = await openIndexOf(deps).list();
  const orderIds = entries.flatMap(({ subject }) =>
    subject.kind === 'order' && subject.userId === id ? [subject.orderId] : [],
  );
  // One that is unreadable blocks erasing, not closing.
  const read = (orderId: string) => unlessCorrupt(() => ordersOf(deps).find(id, orderId));
  const orders = await Promise.all([...new Set(orderIds)].map(read));
  return orders.filter((order) => order !== undefined);
}

async function closeWith(
  deps: Dependencies,
  user: StoredUser,
  orders: readonly StoredOrder[],
  actor: string,
  mayClose: (user: StoredUser) => boolean = () => true,
): Promise<boolean> {
  await settleOrders(deps, orders, actor);
  const job = await jobsOf(deps).add({ kind: 'closing', userId: user.id });
  let isStored: boolean;
  try {
    // From this event on the account is closed; the job erases it.
    const ids = { archiveId: deps.randomHex(32), generation: deps.randomHex(16) };
    const change = { ...stamp(deps, actor), type: 'closed', ...ids } as const;
    isStored = await appendChange(usersOf(deps), user, change, mayClose);
    const isConfirmed = user.isEmailConfirmed;
    if (isStored) deps.log.note('user_closed', { user: shortHash(user.id), isConfirmed });
  } catch (error) {
    if (error instanceof ApiError) await withdrawJob(deps, job);
    throw error;
  }
  deps.enqueue(job.key);
  return isStored;
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
    // An agent started on it just now.
    if (result.outcome === 'refused' && result.order.status === 'processing')
      refuseInWork([orderId]);
  }
}

function refuseInWork(orders: string[]): void {
  if (orders.length === 0) return;
  const list = new Intl.ListFormat('en-US').format(orders.map(orderReference));
  const [are, they] = orders.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  throw new ApiError('open_orders', {
    message: `${list} ${are} in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until ${they} complete, or write to us and ask us to stop.`,
    orders,
  });
}
