import { exportAccountContract } from '../../../src/contracts/account-export.ts';
import type { AccountExport } from '../../../src/contracts/account-export.ts';
import type { StoredUser } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { type OrderPage, ordersOf } from '../orders/order-store.ts';
import { orderToResponse } from '../orders/order-response.ts';
import { isOrderId, type OrderStep } from '../orders/order.ts';
import { noteFailure } from '../storage/store.ts';

const ABOUT = [
  'This file holds everything that Roomtone keeps about you as a customer: your account, and your orders with everything that happened to them, including the studio’s notes.',
  'It lists the names of the files that you sent or we delivered here. You can download the files themselves from your dashboard until 90 days after their order is closed.',
  'We keep your password only as a bcrypt hash, which is left out here.',
  'Messages sent with the contact form aren’t tied to an account. To get yours, write to us from the address you used.',
];

const PAGE_SIZE = 50;
/** Netlify streams at most 20 MB, which includes one more page of the largest orders. */
const MAXIMUM_BYTES = 16 * 1024 * 1024;

/**
 * Streams a customer's data as JSON of the shape of `AccountExport`; unreadable orders are mentioned in `about`.
 * @param before only orders older than this id; `next` continues when not all fit.
 */
export async function exportAccount(
  deps: Dependencies,
  user: StoredUser,
  before: string | undefined,
  path: string = exportAccountContract.path,
): Promise<AsyncGenerator<string>> {
  if (before !== undefined && !isOrderId(before)) {
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  }
  // Read before the response starts, so that an unavailable store returns an error.
  const first = await ordersOf(deps).list(user.id, PAGE_SIZE, before);
  deps.log.note('sensitive_read', { kind: 'export', user: pseudonym(user.id) });
  return writeExport(deps, user, first, path);
}

async function* writeExport(
  deps: Dependencies,
  user: StoredUser,
  first: OrderPage,
  path: string,
): AsyncGenerator<string> {
  const { firstName, lastName, email, createdAt } = user;
  const history = user.steps.map(({ type, at, actor, email: address, name }) => {
    const to = name ? `${name.firstName} ${name.lastName}` : address;
    const isChange = type !== 'registered' && to !== undefined;
    return { type, at, by: byWhom(actor), ...(isChange ? { to } : {}) };
  });
  const account: AccountExport['account'] = { firstName, lastName, email, createdAt, history };
  const exportedAt = new Date(deps.now()).toISOString();
  yield `${JSON.stringify({ exportedAt, account }).slice(0, -1)},"orders":[`;

  let bytes = 0;
  let broken = 0;
  let page = first;
  for (;;) {
    for (const error of page.corrupt) noteFailure(error, deps.log);
    broken += page.corrupt.length;
    for (const order of page.orders) {
      const entry = {
        ...orderToResponse(deps, order, user),
        history: order.steps.map(toHistory),
      };
      const text = `${bytes > 0 ? ',' : ''}\n${JSON.stringify(entry)}`;
      bytes += Buffer.byteLength(text);
      yield text;
    }
    if (page.nextBefore === undefined || bytes >= MAXIMUM_BYTES) break;
    page = await ordersOf(deps).list(user.id, PAGE_SIZE, page.nextBefore);
  }
  const next = page.nextBefore && `${path}?before=${page.nextBefore}`;
  const about = [...ABOUT, ...(broken > 0 ? [missing(broken)] : []), ...(next ? [more(next)] : [])];
  yield `\n],${JSON.stringify({ about, ...(next ? { next } : {}) }).slice(1)}`;
}

function missing(count: number): string {
  return `${count} of your orders could not be read just now and are missing here. Write to us, and we’ll look into it.`;
}

function more(next: string): string {
  return `This file is full. Older orders are in the next one: ${next}`;
}

function toHistory({ type, at, actor, to, note, isInternal }: OrderStep) {
  return {
    type,
    at,
    by: byWhom(actor),
    to,
    note,
    ...(isInternal ? { isInternal } : {}),
  };
}

/** An agent's name is the agent's personal data. */
function byWhom(actor: string): string {
  return actor === 'customer' ? 'customer' : 'studio';
}
