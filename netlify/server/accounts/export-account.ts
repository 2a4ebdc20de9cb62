import {
  exportAccountContract,
  type AccountExport,
  type ExportedOrder,
  type HistoryEntry,
} from '../../../src/contracts/account-settings.ts';
import type { StoredUser, UserEvent } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { readOrders, type OrderPage } from '../orders/orders.ts';
import { orderToFacts, shownToCustomer } from '../orders/order-response.ts';
import { invoicesToFacts } from '../orders/invoice.ts';
import { isInternal, messageOf, withPresentAgent, type OrderStep } from '../orders/order.ts';
import { isDocumentId, logFailure } from '../storage/store.ts';

const ABOUT = [
  'This file holds everything that Roomtone keeps about you as a customer: your account, and your orders with everything that happened to them, including the studio’s notes.',
  'It lists the names of the files that you sent or we delivered here. You can download the files themselves from your dashboard until 90 days after their order is closed.',
  'An invoice has the address of its page, where you can print it. It stays in our books when you close your account, as the law asks; its page doesn’t.',
  'We keep your password only as a bcrypt hash, which is left out here.',
  'Which emails we owe you, or sent in the last 30 days, is left out here: the history says what they are about.',
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
  if (before !== undefined && !isDocumentId(before)) {
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  }
  // Read before the response starts, so that an unavailable store returns an error.
  const first = await readOrders(deps, user.id, { limit: PAGE_SIZE, before });
  deps.log.record('sensitive_read', { kind: 'export', user: pseudonym(user.id) });
  return writeExport(deps, user, first, path);
}

async function* writeExport(
  deps: Dependencies,
  user: StoredUser,
  first: OrderPage,
  path: string,
): AsyncGenerator<string> {
  const { firstName, lastName, email, createdAt, billing, isEmailConfirmed, isMailRefused } = user;
  const history = user.history.map((event) => {
    const { type, at, actor } = event;
    const to = changeOf(event);
    return { type, at, by: byWhom(actor), ...(to === undefined ? {} : { to }) };
  });
  const account: AccountExport['account'] = {
    ...{ firstName, lastName, email, createdAt, history, isEmailConfirmed, isMailRefused },
    ...(billing ? { billing } : {}),
    ...(user.seenUntil === undefined ? {} : { seenUntil: user.seenUntil }),
    sessionsUntil: user.sessions.map(({ until }) => until),
  };
  const exportedAt = new Date(deps.now()).toISOString();
  yield `${JSON.stringify({ exportedAt, account }).slice(0, -1)},"orders":[`;

  let bytes = 0;
  let broken = 0;
  let page = first;
  for (;;) {
    for (const error of page.corrupt) logFailure(error, deps.log);
    broken += page.corrupt.length;
    for (const order of page.orders) {
      const entry: ExportedOrder = {
        ...orderToFacts(deps, withPresentAgent(deps, shownToCustomer(order, user))),
        invoices: invoicesToFacts(order).map((invoice) => ({
          ...invoice,
          page: `${deps.siteUrl}/dashboard/invoice#order-${order.id}/${invoice.number}`,
        })),
        history: order.steps.map(toHistory),
      };
      const text = `${bytes > 0 ? ',' : ''}\n${JSON.stringify(entry)}`;
      bytes += Buffer.byteLength(text);
      yield text;
    }
    if (page.nextBefore === undefined || bytes >= MAXIMUM_BYTES || !deps.budget.hasRound()) break;
    page = await readOrders(deps, user.id, { limit: PAGE_SIZE, before: page.nextBefore });
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

function changeOf(event: UserEvent): string | undefined {
  switch (event.type) {
    case 'name_changed':
      return `${event.firstName} ${event.lastName}`;
    case 'email_requested':
    case 'email_changed':
      return event.email;
    default:
      return undefined;
  }
}

function toHistory(step: OrderStep): HistoryEntry {
  return {
    type: step.type,
    at: step.at,
    by: byWhom(step.actor),
    to: step.type === 'moved' ? step.to : undefined,
    message: messageOf(step),
    ...(isInternal(step) ? { isInternal: true } : {}),
  };
}

/** An agent's name is the agent's personal data. */
function byWhom(actor: string): HistoryEntry['by'] {
  return actor === 'customer' ? 'customer' : 'studio';
}
