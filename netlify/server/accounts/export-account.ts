import type { AccountExport } from '../../../src/contracts/account-settings.ts';
import { shortHash } from '../lib/digest.ts';
import type { OrderStep } from '../orders/order-store.ts';
import type { StoredUser } from './user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderToResponse } from '../orders/responses.ts';

const ABOUT = [
  'This file holds everything that Roomtone keeps about you as a customer: your account and your orders with all that happened to them, the notes of the studio included.',
  'Your password is kept as a bcrypt hash only, which is left out here.',
  'Messages sent with the contact form belong to no account. To get those, write to us from the address that you used.',
];

/**
 * Collects everything that is kept about a customer. An order that cannot be read is named among the sentences at the
 * top, so that nobody takes the file for complete.
 * @throws StoreUnavailableError when it could not all be read in time.
 */
export async function exportAccount(
  deps: Pick<Dependencies, 'orders' | 'now' | 'log'>,
  user: StoredUser,
): Promise<AccountExport> {
  const { orders, corrupt } = await deps.orders.list(user.id, Number.MAX_SAFE_INTEGER);
  for (const { key, reason } of corrupt) deps.log.note('data_record_corrupt', { key, reason });
  deps.log.note('sensitive_read', { kind: 'export', user: shortHash(user.id) });
  return {
    exportedAt: new Date(deps.now()).toISOString(),
    about:
      corrupt.length === 0
        ? ABOUT
        : [
            ...ABOUT,
            `${corrupt.length} of your orders could not be read just now and are missing here. Write to us, and we look after it.`,
          ],
    account: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      createdAt: user.createdAt,
      history: user.steps.map(({ type, at, actor }) => ({ type, at, by: byWhom(actor) })),
    },
    orders: orders.map((order) => ({
      ...orderToResponse(order),
      history: order.steps.map(toHistory),
    })),
  };
}

function toHistory({ type, at, actor, to, note, isInternal }: OrderStep) {
  return {
    type,
    at,
    by: byWhom(actor),
    ...(to === undefined ? {} : { to }),
    ...(note === undefined ? {} : { note }),
    ...(isInternal ? { isInternal } : {}),
  };
}

/** Which agent it was is about the agent. */
function byWhom(actor: string): string {
  return actor === 'customer' ? 'customer' : 'studio';
}
