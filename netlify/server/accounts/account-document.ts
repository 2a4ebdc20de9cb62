import type { CustomerEntry } from '../../../src/contracts/desk.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderDocument } from '../orders/order-document.ts';
import { ordersOf } from '../orders/order-store.ts';
import { isOpen } from '../orders/order.ts';
import { searchableWords, type SearchDocument } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { orLogged } from '../storage/store.ts';

/** Notes an account for searching, with its open orders, which show its present name. Only logs what fails. */
export function noteAccount(deps: Dependencies, user: StoredUser): Promise<void> {
  return orLogged(deps.log, 'noting an account for searching', async () => {
    const index = searchIndexOf(deps);
    const { orders } = await ordersOf(deps).list(user.id, Number.MAX_SAFE_INTEGER);
    for (const order of orders)
      if (isOpen(order)) await index.note(orderDocument(order, user, deps.now()));
    await index.note(accountDocument(user, deps.now()));
    // Closed meanwhile: its job may have erased the account here before this was noted.
    const { state } = await usersOf(deps).findAccount(user.id, user.nextSequence);
    if (state !== 'open') await index.erase({ userId: user.id });
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
