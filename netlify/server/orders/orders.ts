import { ORDERS_PAGE_SIZE } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { orderKey, parseOrderKey, type OrderId } from '../outbox/outbox.ts';
import {
  CorruptDocumentError,
  isDocumentId,
  keyOf,
  logFailure,
  mapParallel,
  read,
  type Document,
} from '../storage/store.ts';
import { foldOrder, orderSchema, type OrderValue, type StoredOrder } from './order.ts';

type Context = Pick<Dependencies, 'store'>;

/** An order as it was read, to be changed. */
export interface ReadOrder {
  order: StoredOrder;
  document: Document<OrderValue>;
}

/** @throws CorruptDocumentError */
export async function readOrder({ store }: Context, id: OrderId): Promise<ReadOrder | undefined> {
  const document = await read(store('orders'), orderSchema, orderKey(id));
  return document && { order: foldOrder(id, document.value), document };
}

export async function findOrder(deps: Context, id: OrderId): Promise<StoredOrder | undefined> {
  return (await readOrder(deps, id))?.order;
}

/** Ids of a customer's orders, or of all, by customer and oldest first. */
export async function listOrderIds({ store }: Context, userId?: string): Promise<OrderId[]> {
  const listed = await store('orders').list(userId === undefined ? '' : `${keyOf(userId)}/`);
  return listed.flatMap(({ key }) => parseOrderKey(key) ?? []);
}

export interface OrderPage {
  orders: readonly StoredOrder[];
  corrupt: readonly CorruptDocumentError[];
  nextBefore: string | undefined;
}

/** Newest first. @param before only orders older than this id. @param mayReadOn false ends the page after its first order. */
export async function readOrders(
  deps: Context,
  userId: string,
  {
    before,
    limit = Number.MAX_SAFE_INTEGER,
    mayReadOn = () => true,
  }: { before?: string | undefined; limit?: number; mayReadOn?: () => boolean } = {},
): Promise<OrderPage> {
  const ids = (await listOrderIds(deps, userId)).toReversed();
  // Ids are UUID v7 and sort by age.
  const older = ids.filter(({ orderId }) => before === undefined || orderId < before);
  const wanted = older.slice(0, limit);
  const found = await mapParallel(
    wanted,
    async (id) => {
      try {
        return await findOrder(deps, id);
      } catch (error) {
        if (error instanceof CorruptDocumentError) return error;
        throw error;
      }
    },
    (index) => index === 0 || mayReadOn(),
  );
  return {
    orders: found.flatMap((each) =>
      each === undefined || each instanceof CorruptDocumentError ? [] : [each],
    ),
    corrupt: found.filter((each) => each instanceof CorruptDocumentError),
    nextBefore: older.length > found.length ? wanted[found.length - 1]?.orderId : undefined,
  };
}

/** A page of orders, shorter when the store is slow; unreadable ones are logged. @param before an id. */
export async function listOrders(
  deps: Dependencies,
  userId: string,
  before?: string,
): Promise<OrderPage> {
  if (before !== undefined && !isDocumentId(before))
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  const page = await readOrders(deps, userId, {
    before,
    limit: ORDERS_PAGE_SIZE,
    mayReadOn: () => deps.budget.hasRound(),
  });
  for (const error of page.corrupt) logFailure(error, deps.log);
  return page;
}
