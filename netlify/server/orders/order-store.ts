import { ORDERS_PAGE_SIZE } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { WHOLE_STORE, type Key } from '../storage/keys.ts';
import {
  CorruptRecordError,
  mapParallel,
  noteFailure,
  orCorrupt,
  parseEvent,
  parseRecord,
  readRecord,
  readRun,
  StoreUnavailableError,
  type Store,
} from '../storage/store.ts';
import {
  foldOrder,
  isOrderId,
  openOrder,
  orderChangeSchema,
  orderEventKey,
  ordersPrefix,
  placedEventSchema,
  withoutCustomer,
  type ArchivedOrder,
  type OrderChange,
  type PlacedEvent,
  type StoredOrder,
} from './order.ts';

export interface OrderRun {
  userId: string;
  orderId: string;
  /** Ascending; gaps mean corruption. */
  sequences: readonly number[];
}

export interface OrderPage {
  orders: readonly StoredOrder[];
  corrupt: readonly CorruptRecordError[];
  nextBefore: string | undefined;
}

/** A page of orders, shorter when the store is slow; unreadable ones are logged. @param before an id. */
export async function listOrders(
  deps: Dependencies,
  userId: string,
  before: string | undefined,
): Promise<OrderPage> {
  if (before !== undefined && !isOrderId(before))
    throw new ApiError('invalid_request', { fields: { before: 'Must be the id of an order' } });
  const mayReadOn = () => deps.budget.hasRound();
  const page = await ordersOf(deps).list(userId, ORDERS_PAGE_SIZE, before, mayReadOn);
  for (const error of page.corrupt) noteFailure(error, deps.log);
  return page;
}

export function ordersOf({ store }: Pick<Dependencies, 'store'>): OrderStore {
  return orderStore(store('orders'));
}

export function orderStore(store: Store): OrderStore {
  return new OrderStore(store);
}

class OrderStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param eventCount as far as it is known; sizes the first batch of reads. */
  async find(userId: string, orderId: string, eventCount = 3): Promise<StoredOrder | undefined> {
    const keyAt = (sequence: number) => orderEventKey({ userId, orderId, sequence });
    const { records } = await readRun(this.#store, keyAt, eventCount + 1);
    return foldOrder(userId, orderId, records);
  }

  /** How the order began; one read. */
  async findPlaced(userId: string, orderId: string): Promise<PlacedEvent | undefined> {
    const key = orderEventKey({ userId, orderId, sequence: 0 });
    return readRecord(this.#store, placedEventSchema, key);
  }

  /** Like `find`, with one read an event. */
  async findRun(run: OrderRun): Promise<StoredOrder | undefined> {
    const read = async (key: Key) => [key, await this.#store.get(key)] as const;
    return foldRun(run, new Map(await Promise.all(keysOf(run).map(read))));
  }

  async listRuns(userId?: string): Promise<OrderRun[]> {
    const keys = await this.#store.list(userId === undefined ? WHOLE_STORE : ordersPrefix(userId));
    const runs = new Map<string, OrderRun & { sequences: number[] }>();
    for (const key of keys) {
      const parsed = orderEventKey.parse(key);
      if (!parsed) continue;
      const { sequence, ...ids } = parsed;
      const id = `${ids.userId}/${ids.orderId}`;
      const run = runs.get(id) ?? { ...ids, sequences: [] };
      run.sequences.push(sequence);
      runs.set(id, run);
    }
    return [...runs.values()];
  }

  /** Ascending: without its first event, a run belongs to nobody. */
  async removeRun(run: OrderRun): Promise<void> {
    for (const key of keysOf(run)) await this.#store.delete(key);
  }

  async place(
    userId: string,
    orderId: string,
    event: PlacedEvent,
  ): Promise<{ isCreated: boolean; order: StoredOrder }> {
    const key = orderEventKey({ userId, orderId, sequence: 0 });
    const { isCreated } = await this.#store.createOnce(key, event);
    const order = isCreated ? openOrder(userId, orderId, event) : await this.find(userId, orderId);
    if (!order) throw new StoreUnavailableError('order is there and cannot be read');
    return { isCreated, order };
  }

  async append(
    { userId, id: orderId, nextSequence: sequence }: StoredOrder,
    event: OrderChange,
  ): Promise<boolean> {
    const key = orderEventKey({ userId, orderId, sequence });
    return (await this.#store.createOnce(key, event)).isCreated;
  }

  /** @param before only orders older than this id. @param mayReadOn false ends the page after its first order. */
  async list(
    userId: string,
    limit: number,
    before?: string,
    mayReadOn = () => true,
  ): Promise<OrderPage> {
    const runs = (await this.listRuns(userId)).toReversed();
    // Ids are UUID v7 and sort by age.
    const older = runs.filter(({ orderId }) => before === undefined || orderId < before);
    const wanted = older.slice(0, limit);
    // A page has at least one order.
    const least = wanted[0]?.sequences.length ?? 0;
    const read = await mapParallel(
      wanted.flatMap(keysOf),
      async (key) => [key, await orCorrupt(() => this.#store.get(key))] as const,
      (index) => index < least || mayReadOn(),
    );
    const records = new Map<Key, unknown>(read);
    const page = wanted.filter((run) => keysOf(run).every((key) => records.has(key)));
    const results = await Promise.all(page.map((run) => orCorrupt(() => foldRun(run, records))));
    return {
      orders: results.flatMap((each) => (each && !isCorrupt(each) ? [each] : [])),
      corrupt: results.filter(isCorrupt),
      nextBefore: older.length > page.length ? page.at(-1)?.orderId : undefined,
    };
  }

  /** Copies every event to the archive without the customer's data, then deletes the originals. Repeatable. */
  async archive({ userId, id: orderId, archiveId, nextSequence }: ArchivedOrder): Promise<void> {
    const sequences = Array.from({ length: nextSequence }, (_, sequence) => sequence);
    // The first event last: until then nobody finds the order.
    for (const sequence of sequences.toReversed()) {
      const key = orderEventKey({ userId, orderId, sequence });
      const record = await this.#store.get(key);
      if (record === undefined) throw new StoreUnavailableError('event cannot be read');
      const event =
        sequence === 0
          ? parseRecord(placedEventSchema, key, record)
          : parseEvent(orderChangeSchema, key, record);
      const copy = orderEventKey({ userId: archiveId, orderId, sequence });
      await this.#store.createOnce(copy, withoutCustomer(event));
    }
    await this.removeRun({ userId, orderId, sequences });
  }

  /** @returns the archive named by the run's last event, if any. */
  async archiveOf(run: OrderRun): Promise<string | undefined> {
    const sequence = Math.max(...run.sequences);
    const record = await this.#store.get(orderEventKey({ ...run, sequence }));
    const event = orderChangeSchema.safeParse(record);
    return event.success && event.data.type === 'anonymized' ? event.data.archiveId : undefined;
  }
}

function keysOf({ userId, orderId, sequences }: OrderRun): Key[] {
  return sequences.map((sequence) => orderEventKey({ userId, orderId, sequence }));
}

function foldRun(
  { userId, orderId, sequences }: OrderRun,
  read: ReadonlyMap<Key, unknown>,
): StoredOrder | undefined {
  const records = sequences.map((_, sequence) => {
    const key = orderEventKey({ userId, orderId, sequence });
    const record = read.get(key);
    if (record === undefined) throw new CorruptRecordError(key, 'missing in its run');
    if (record instanceof CorruptRecordError) throw record;
    return record;
  });
  return foldOrder(userId, orderId, records);
}

function isCorrupt(result: unknown): result is CorruptRecordError {
  return result instanceof CorruptRecordError;
}
