import { inTurn } from '../lib/in-turn.ts';
import { orderClaimsPrefix, OWNERLESS_CLAIMS } from './keys.ts';
import { mapParallel } from '../lib/map-parallel.ts';
import { claimRecordSchema, parseRecord } from './records.ts';
import type { ClaimRecord } from './records.ts';
import { CorruptRecordError, StoreUnavailableError } from './store.ts';
import type { Key, Store } from './store.ts';

/** What `Idempotency-Key`s stand for. */
export interface ClaimStore {
  /** @returns the claim that holds: this one, or the one that was first. */
  claim(
    key: Key,
    claim: ClaimRecord,
  ): Promise<{ readonly isFirst: boolean; readonly claim: ClaimRecord }>;
  find(key: Key): Promise<ClaimRecord | undefined>;
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

export function claimStore(store: Store): ClaimStore {
  return {
    async claim(key, claim) {
      const creation = await store.createOnce(key, claim);
      if (creation.isCreated) return { isFirst: true, claim };
      if (creation.existing === undefined) throw new StoreUnavailableError('claim cannot be read');
      return { isFirst: false, claim: parseRecord(claimRecordSchema, key, creation.existing) };
    },

    async find(key) {
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(claimRecordSchema, key, record);
    },

    async removeAllOf(userId) {
      const keys = await store.list(orderClaimsPrefix(userId));
      await mapParallel(keys, (key) => store.delete(key));
    },

    async removeOwnerlessBefore(ms, mayGoOn) {
      const keys = (await Promise.all(OWNERLESS_CLAIMS.map((prefix) => store.list(prefix)))).flat();
      const removeOld = async (key: Key) => {
        const claim = claimRecordSchema.safeParse(await readOrUndefined(store, key));
        const isOld = claim.success && Date.parse(claim.data.at) < ms;
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
