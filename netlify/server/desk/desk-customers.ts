import type { Agent, DeskCustomer } from '../../../src/contracts/desk.ts';
import type { ErrorCode } from '../../../src/contracts/endpoint.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { sendConfirmation } from '../accounts/send-confirmation.ts';
import { endAllSessions } from '../auth/sessions.ts';
import { findAccount, findByAddress, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { canonicalAddressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { listRows, readRows, type OrderRow } from '../lists/rows.ts';
import { mailObstacleOf } from '../orders/order-emails.ts';
import { listOrders } from '../orders/orders.ts';
import { isUserId } from '../storage/store.ts';
import { orderToEntry } from './entries.ts';

/** An account and its latest orders. */
export async function readDeskCustomer(
  deps: Dependencies,
  customer: string,
): Promise<DeskCustomer> {
  const { user } = await findCustomer(deps, customer);
  const [page, { rows }] = await Promise.all([
    listOrders(deps, user.id),
    listRows(deps).then((listing) => readRows(deps, listing)),
  ]);
  const { id, firstName, lastName, email, createdAt } = user;
  const orders = page.orders.map((order) => orderToEntry(deps, order, user));
  const own = rows.filter((row) => row.kind === 'order' && row.userId === user.id) as OrderRow[];
  const sum = (cents: (row: OrderRow) => number) =>
    own.reduce((total, row) => total + cents(row), 0) / 100;
  const totals = {
    orders: own.length,
    paid: sum(({ facts }) => facts.paidCents),
    due: sum(({ facts }) => facts.dueCents),
  };
  const reach = mailObstacleOf(deps, user);
  return { id, firstName, lastName, email, createdAt, ...reach, orders, totals };
}

/** The account with an id. @throws ApiError 'not_found' */
export async function findCustomer(deps: Dependencies, id: string): Promise<Account> {
  const account = isUserId(id) ? await findAccount(deps, id) : undefined;
  if (!account) throw new ApiError('not_found');
  return account;
}

/** The open account with an email address, however it is spelled. */
export async function findByEmail(
  deps: Dependencies,
  address: string,
): Promise<Account | undefined> {
  const email = canonicalEmail(address);
  return email === undefined ? undefined : findByAddress(deps, canonicalAddressIdOf(email));
}

/** Signs a customer out everywhere, or closes the account, as the commands do; or helps to confirm it. @throws ApiError */
export async function actOnCustomer(
  deps: Dependencies,
  agent: Agent,
  id: string,
  action: 'end_sessions' | 'confirm' | 'close',
  idempotencyKey: string | undefined,
): Promise<void> {
  const account = await findCustomer(deps, id);
  if (action === 'confirm') return sendConfirmation(deps, account, idempotencyKey);
  try {
    if (action === 'close') await closeAccount(deps, account, agent.name);
    else if (!(await endAllSessions(deps, account, agent.name))) throw new ApiError('not_found');
  } catch (error) {
    const message = error instanceof ApiError && agentsWords[error.code];
    throw message ? new ApiError(error.code, { ...error.details, message }) : error;
  }
}

/** The messages of these codes speak to the customer. */
const agentsWords: Partial<Record<ErrorCode, string>> = {
  open_orders:
    'An order is in production, or a plan is running. Complete or cancel it before you close the account.',
  conflict: 'The account changed at the same time, so nothing was saved. Please try again.',
};
