import { revocationKey } from '../storage/keys.ts';
import type { RevocationRecord } from '../storage/records.ts';
import { CorruptRecordError } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** Sessions that were ended before their time. */
export interface RevocationStore {
  /** @param expiresAtMs end of the session's tokens, after which the record may be swept. */
  revoke(expiresAtMs: number, sessionId: string, atMs: number): Promise<void>;
  isRevoked(expiresAtMs: number, sessionId: string): Promise<boolean>;
}

export function revocationStore(store: Store): RevocationStore {
  return {
    async revoke(expiresAtMs, sessionId, atMs) {
      const at = new Date(atMs).toISOString();
      const record: RevocationRecord = { v: 1, type: 'revoked', at };
      await existsAnyway(() => store.createOnce(revocationKey(expiresAtMs, sessionId), record));
    },

    isRevoked(expiresAtMs, sessionId) {
      const key = revocationKey(expiresAtMs, sessionId);
      return existsAnyway(async () => (await store.get(key)) !== undefined);
    },
  };
}

/** Whatever lies under the key ends the session: what it says does not matter, not even whether it can be read. */
async function existsAnyway(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await work());
  } catch (error) {
    if (error instanceof CorruptRecordError) return true;
    throw error;
  }
}
