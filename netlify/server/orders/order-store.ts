import { NO_DETAILS } from '../../../src/contracts/orders.ts';
import type { OrderDetails, OrderStatus } from '../../../src/contracts/orders.ts';
import { orderEventKey, ordersPrefix, parseOrderEventKey, WHOLE_STORE } from '../storage/keys.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import { readRun } from '../storage/read-run.ts';
import { orderChangeSchema, parseRecord, placedEventSchema } from '../storage/records.ts';
import type { Recipient, OrderChange, PlacedEvent } from '../storage/records.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import type { Key, Store } from '../storage/store.ts';

/** An event of an order without the customer's data. */
export interface OrderStep {
  readonly sequence: number;
  readonly type: 'placed' | OrderChange['type'];
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: string;
  /** For a step to another status. */
  readonly to?: OrderStatus;
  readonly note?: string;
  /** The note is not for the customer. */
  readonly isInternal?: boolean;
  /** Who is to be told of it. */
  readonly notify: readonly Recipient[];
}

/** An order as its events make it. */
export interface StoredOrder extends OrderDetails, Pick<PlacedEvent, 'serviceName' | 'priceCents'> {
  readonly id: string;
  /** The customer it belongs to, or the archive it went to when the account was closed. */
  readonly userId: string;
  readonly status: OrderStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
  /** What happened so far, oldest first. */
  readonly steps: readonly OrderStep[];
  /**
   * Set once the customer's data was taken out: then name, address, phone and brief are empty. The order goes on under
   * this id; where `userId` is another one, nothing can be appended any more.
   */
  readonly archiveId: string | undefined;
  /** The number the next event will have. */
  readonly nextSequence: number;
}

/** The numbers of an order's events that are in the store. */
export interface OrderRun {
  readonly userId: string;
  readonly orderId: string;
  /** Ascending; gaps are possible when something is wrong. */
  readonly sequences: readonly number[];
}

/** One page of a customer's orders. */
export interface OrderPage {
  /** Newest first. */
  readonly orders: readonly StoredOrder[];
  /** Records that are there and cannot be read; they are left out of `orders`. */
  readonly corrupt: readonly CorruptRecordError[];
  /** Give it as `before` to get older ones; undefined at the end. */
  readonly nextBefore: string | undefined;
}

/** Orders, each under its customer. */
export interface OrderStore {
  /** @returns whether this call placed the order, and the order there is now. */
  place(
    userId: string,
    orderId: string,
    event: PlacedEvent,
  ): Promise<{ readonly isCreated: boolean; readonly order: StoredOrder }>;
  /** @throws CorruptRecordError when an event of the order cannot be read. */
  find(userId: string, orderId: string): Promise<StoredOrder | undefined>;
  /** @returns false when another event took the number first: read again and decide anew. */
  append(order: StoredOrder, event: OrderChange): Promise<boolean>;
  /**
   * @param before id of an order; only older ones are listed.
   * @param mayReadOn asked before each read but those of the first order; once it says no, the page ends.
   */
  list(
    userId: string,
    limit: number,
    before?: string,
    mayReadOn?: () => boolean,
  ): Promise<OrderPage>;
  /** @param userId whose orders; undefined for everybody's, which costs a list of the whole store. */
  listRuns(userId?: string): Promise<OrderRun[]>;
  /**
   * Carries an order whose last event is `anonymised` over to its archive: copies every event without the customer's
   * data, then deletes the originals. Can be repeated when it broke off.
   */
  archive(order: StoredOrder): Promise<void>;
  /** @returns the archive that a run was carried over to, from its last event; undefined when it was not. */
  archiveOf(run: OrderRun): Promise<string | undefined>;
  /** Deletes what is left of a run that was carried over: see {@link OrderStore.archive}. */
  removeRun(run: OrderRun): Promise<void>;
}

export function orderStore(store: Store): OrderStore {
  async function find(userId: string, orderId: string): Promise<StoredOrder | undefined> {
    const keyAt = (sequence: number) => orderEventKey(userId, orderId, sequence);
    const { records } = await readRun(store, keyAt, 4);
    return foldOrder(userId, orderId, records);
  }

  return {
    find,

    async place(userId, orderId, event) {
      const key = orderEventKey(userId, orderId, 0);
      const creation = await store.createOnce(key, event);
      const order = creation.isCreated
        ? openOrder(userId, orderId, event)
        : await find(userId, orderId);
      if (!order) throw new StoreUnavailableError('order is there and cannot be read');
      return { isCreated: creation.isCreated, order };
    },

    async append(order, event) {
      const key = orderEventKey(order.userId, order.id, order.nextSequence);
      return (await store.createOnce(key, event)).isCreated;
    },

    async list(userId, limit, before, mayReadOn = () => true) {
      const runs = groupByOrder(await store.list(ordersPrefix(userId)));
      // Keys come in ascending order, and ids are UUID v7: the greater, the newer.
      const older = [...runs].filter(([id]) => before === undefined || id < before).toReversed();
      const wanted = older.slice(0, limit);

      const keys = wanted.flatMap(([, run]) => run);
      // A page without a single order would lead nowhere.
      const least = wanted[0]?.[1].length ?? 0;
      const records = new Map(
        await mapParallel(
          keys,
          async (key) => [key, await orCorrupt(() => store.get(key))] as const,
          (index) => index < least || mayReadOn(),
        ),
      );
      const page = wanted.filter(([, run]) => run.every((key) => records.has(key)));
      const results = await Promise.all(
        page.map(([id, run]) =>
          orCorrupt(() => foldOrder(userId, id, runRecords(userId, id, run.length, records))),
        ),
      );
      const read = results.filter((each) => each !== undefined);
      return {
        orders: read.filter((each): each is StoredOrder => !(each instanceof CorruptRecordError)),
        corrupt: read.filter((each) => each instanceof CorruptRecordError),
        nextBefore: older.length > page.length ? page.at(-1)?.[0] : undefined,
      };
    },

    async listRuns(userId) {
      const keys = await store.list(userId === undefined ? WHOLE_STORE : ordersPrefix(userId));
      const runs = new Map<string, { userId: string; orderId: string; sequences: number[] }>();
      for (const key of keys) {
        const parsed = parseOrderEventKey(key);
        if (!parsed) continue;
        const { sequence, ...ids } = parsed;
        const id = `${ids.userId}/${ids.orderId}`;
        const run = runs.get(id);
        if (run) run.sequences.push(sequence);
        else runs.set(id, { ...ids, sequences: [sequence] });
      }
      return [...runs.values()];
    },

    async archive(order) {
      const { userId, id, archiveId, nextSequence } = order;
      if (archiveId === undefined || archiveId === userId) throw new Error('Nothing to carry over');
      const sequences = Array.from({ length: nextSequence }, (_, sequence) => sequence);
      // The first event last: until it is there, nobody finds the order and nobody can append to half of it.
      for (const sequence of sequences.toReversed()) {
        const key = orderEventKey(userId, id, sequence);
        const record = await store.get(key);
        if (record === undefined) throw new StoreUnavailableError('event cannot be read');
        const schema = sequence === 0 ? placedEventSchema : orderChangeSchema;
        const event = withoutCustomer(parseRecord(schema, key, record));
        await store.createOnce(orderEventKey(archiveId, id, sequence), event);
      }
      await removeRun({ userId, orderId: id, sequences });
    },

    async archiveOf({ userId, orderId, sequences }) {
      const key = orderEventKey(userId, orderId, Math.max(...sequences));
      const event = orderChangeSchema.safeParse(await store.get(key));
      return event.success && event.data.type === 'anonymised' ? event.data.archiveId : undefined;
    },

    removeRun,
  };

  /** Ascending: what shows whose order it was goes first, and a run without its beginning is nobody's order. */
  async function removeRun({ userId, orderId, sequences }: OrderRun): Promise<void> {
    for (const sequence of sequences) await store.delete(orderEventKey(userId, orderId, sequence));
  }
}

function groupByOrder(keys: readonly Key[]): Map<string, Key[]> {
  const runs = new Map<string, Key[]>();
  for (const key of keys) {
    const parsed = parseOrderEventKey(key);
    if (!parsed) continue;
    const run = runs.get(parsed.orderId);
    if (run) run.push(key);
    else runs.set(parsed.orderId, [key]);
  }
  return runs;
}

/** One record that cannot be read must not take the list down. */
async function orCorrupt<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result | CorruptRecordError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CorruptRecordError) return error;
    throw error;
  }
}

/** The records of a listed run in order; a number that is missing between others makes the run unreadable. */
function runRecords(
  userId: string,
  orderId: string,
  length: number,
  records: ReadonlyMap<Key, unknown>,
): unknown[] {
  return Array.from({ length }, (_, sequence) => {
    const expected = orderEventKey(userId, orderId, sequence);
    const record = records.get(expected);
    if (record === undefined) throw new CorruptRecordError(expected, 'missing in its run');
    if (record instanceof CorruptRecordError) throw record;
    return record;
  });
}

function foldOrder(
  userId: string,
  orderId: string,
  records: readonly unknown[],
): StoredOrder | undefined {
  let order: StoredOrder | undefined;
  for (const [sequence, record] of records.entries()) {
    const key = orderEventKey(userId, orderId, sequence);
    order = order
      ? withChange(order, parseRecord(orderChangeSchema, key, record))
      : openOrder(userId, orderId, parseRecord(placedEventSchema, key, record));
  }
  return order;
}

function openOrder(userId: string, id: string, event: PlacedEvent): StoredOrder {
  return {
    id,
    userId,
    status: 'pending',
    serviceName: event.serviceName,
    priceCents: event.priceCents,
    ...(event.details ?? NO_DETAILS),
    createdAt: event.at,
    updatedAt: event.at,
    steps: [toStep(0, event)],
    archiveId: undefined,
    nextSequence: 1,
  };
}

/** The order as it is once the event has been appended. */
export function withChange(order: StoredOrder, change: OrderChange): StoredOrder {
  const next: StoredOrder = {
    ...order,
    updatedAt: change.at,
    steps: [...order.steps, toStep(order.nextSequence, change)],
    nextSequence: order.nextSequence + 1,
  };
  switch (change.type) {
    case 'moved':
      return { ...next, status: change.to };
    case 'noted':
      return next;
    case 'anonymised':
      return {
        ...next,
        ...NO_DETAILS,
        archiveId: change.archiveId,
        steps: next.steps.map(withoutNote),
      };
  }
}

/** Names what stays, so that nothing new about a customer stays by oversight. Notes go: they may name the customer. */
function withoutCustomer(event: PlacedEvent | OrderChange): PlacedEvent | OrderChange {
  const { v, at, actor } = event;
  const agents = notifyOf(event).filter((recipient) => recipient === 'agents');
  const told = agents.length > 0 ? { notify: agents } : {};
  switch (event.type) {
    case 'placed': {
      const { type, serviceName, priceCents } = event;
      return { v, type, at, actor, serviceName, priceCents, ...told };
    }
    case 'moved': {
      const { type, from, to } = event;
      return { v, type, at, actor, from, to, ...told };
    }
    case 'noted': {
      const { type, isInternal } = event;
      return { v, type, at, actor, note: '', isInternal, ...told };
    }
    case 'anonymised': {
      const { type, archiveId } = event;
      return { v, type, at, actor, archiveId };
    }
  }
}

function notifyOf(event: PlacedEvent | OrderChange): Recipient[] {
  return event.type === 'anonymised' ? [] : (event.notify ?? []);
}

function withoutNote({ sequence, type, at, actor, notify, to }: OrderStep): OrderStep {
  return { sequence, type, at, actor, notify, ...(to === undefined ? {} : { to }) };
}

function toStep(sequence: number, event: PlacedEvent | OrderChange): OrderStep {
  const { type, at, actor } = event;
  const step = { sequence, type, at, actor, notify: notifyOf(event) };
  if (type === 'moved') {
    return { ...step, to: event.to, ...(event.note === undefined ? {} : { note: event.note }) };
  }
  return type === 'noted' ? { ...step, note: event.note, isInternal: event.isInternal } : step;
}
