import type { CustomerEntry } from '../../../src/contracts/desk.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteForSearch, orderDocument } from '../orders/order-document.ts';
import { ordersOf } from '../orders/order-store.ts';
import { isOpen } from '../orders/order.ts';
import { searchableWords, type SearchDocument } from '../queue/search-document.ts';
import { orLogged, StoreUnavailableError } from '../storage/store.ts';

/** Notes an account for searching, with its open orders, which show its present name. Only logs what fails. */
export function noteAccount(deps: Dependencies, user: StoredUser): Promise<void> {
  return orLogged(deps.log, 'noting an account for searching', async () => {
    // A new account has no order that shows another name.
    const isNew = user.nextSequence === 1;
    const all = Number.MAX_SAFE_INTEGER;
    const { orders } = isNew ? { orders: [] } : await ordersOf(deps).list(user.id, all);
    const open = orders.filter(isOpen).map((order) => orderDocument(order, user, deps.now()));
    const isNoted = await noteForSearch(deps, user, [...open, accountDocument(user, deps.now())]);
    if (!isNoted) throw new StoreUnavailableError('the index for searching is being worked on');
  });
}

/** An account as agents search and list it. */
export function accountDocument(user: StoredUser, nowMs: number): SearchDocument {
  const { id, firstName, lastName, email, createdAt } = user;
  const row: CustomerEntry = { id, firstName, lastName, email, createdAt };
  return {
    kind: 'customer',
    id,
    userId: id,
    version: user.nextSequence,
    at: user.steps.at(-1)?.at ?? createdAt,
    createdAt,
    doneAt: '',
    notedAt: new Date(nowMs).toISOString(),
    words: searchableWords([firstName, lastName, email]),
    row,
  };
}
