import * as z from 'zod/mini';

import { mapParallel } from '../lib/map-parallel.ts';
import { isKey, orderRequestsPrefix, OWNERLESS_REQUESTS, UUID_V7, type Key } from './keys.ts';
import { addRecord, hexDigits, moment, readRecord, version, type Store } from './store.ts';

/** What a request with an `Idempotency-Key` creates; written first, so a repeat can complete it. */
export const idempotencyRecordSchema = z.object({
  v: version,
  type: z.literal('request'),
  at: moment,
  /** UUID v7 of what is created. */
  targetId: z.string().check(z.regex(UUID_V7)),
  /** SHA-256 of the request's content. */
  fingerprint: hexDigits(64),
  /** Rate-limit entries that the request took. */
  entries: z.array(z.custom<Key>((text) => typeof text === 'string' && isKey(text))),
});
export type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>;

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;

export function idempotencyStore(store: Store) {
  return {
    find: (key: Key) => readRecord(store, idempotencyRecordSchema, key),

    /** @returns the record that was first. */
    async add(key: Key, record: IdempotencyRecord): Promise<IdempotencyRecord> {
      return (await addRecord(store, idempotencyRecordSchema, key, record)).record;
    },

    async listOwnerless(): Promise<Key[]> {
      return (await Promise.all(OWNERLESS_REQUESTS.map((prefix) => store.list(prefix)))).flat();
    },

    remove: (key: Key) => store.delete(key),

    async removeAllOf(userId: string): Promise<void> {
      const keys = await store.list(orderRequestsPrefix(userId));
      await mapParallel(keys, (key) => store.delete(key));
    },
  };
}
