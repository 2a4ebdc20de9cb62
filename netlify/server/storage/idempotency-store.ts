import { inTurn, mapParallel } from '../lib/map-parallel.ts';
import { orderRequestsPrefix, OWNERLESS_REQUESTS } from './keys.ts';
import { idempotencyRecordSchema, parseRecord } from './records.ts';
import type { IdempotencyRecord } from './records.ts';
import { CorruptRecordError, StoreUnavailableError } from './store.ts';
import type { Key, Store } from './store.ts';

/** What requests with an `Idempotency-Key` made, or are about to make. */
export interface IdempotencyStore {
  find(key: Key): Promise<IdempotencyRecord | undefined>;
  /** @returns the record that holds: this one, or the one that was first. */
  add(key: Key, record: IdempotencyRecord): Promise<IdempotencyRecord>;
  /** Forgets every key of a customer. */
  removeAllOf(userId: string): Promise<void>;
  /**
   * Forgets the keys that belong to no account and were used before then. One that cannot be read is left to the
   * doctor.
   * @param mayGoOn asked before each key; once it says no, the rest is left.
   * @returns how many.
   */
  removeOwnerlessBefore(ms: number, mayGoOn: () => boolean): Promise<number>;
}

export function idempotencyStore(store: Store): IdempotencyStore {
  return {
    async find(key) {
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(idempotencyRecordSchema, key, record);
    },

    async add(key, record) {
      const creation = await store.createOnce(key, record);
      if (creation.isCreated) return record;
      if (creation.existing === undefined) {
        throw new StoreUnavailableError('idempotency record cannot be read');
      }
      return parseRecord(idempotencyRecordSchema, key, creation.existing);
    },

    async removeAllOf(userId) {
      const keys = await store.list(orderRequestsPrefix(userId));
      await mapParallel(keys, (key) => store.delete(key));
    },

    async removeOwnerlessBefore(ms, mayGoOn) {
      const lists = OWNERLESS_REQUESTS.map((prefix) => store.list(prefix));
      const keys = (await Promise.all(lists)).flat();
      const removeOld = async (key: Key) => {
        const record = idempotencyRecordSchema.safeParse(await readOrUndefined(store, key));
        const isOld = record.success && Date.parse(record.data.at) < ms;
        if (isOld) await store.delete(key);
        return isOld;
      };
      const removed = await mapParallel(inTurn(keys, ms), removeOld, mayGoOn);
      return removed.filter(Boolean).length;
    },
  };
}

async function readOrUndefined(store: Store, key: Key): Promise<unknown> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
}
