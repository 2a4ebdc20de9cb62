/** A key made by `keys.ts`; no other module can produce one, so no text of a visitor becomes a path. */
export type Key = string & { readonly __brand: 'Key' };
/** The beginning of keys, ending in `/`; made by `keys.ts` only. */
export type KeyPrefix = string & { readonly __brand: 'KeyPrefix' };

/** What came of a create-only write. */
export type Creation =
  | { readonly isCreated: true }
  /** The record that was there first; undefined when it was deleted in the meantime. */
  | { readonly isCreated: false; readonly existing: unknown };

/**
 * Where records lie. There is no overwrite: one fact is one record and one create-only write, so that nothing has
 * to be read, changed and written back. Every read is strongly consistent.
 */
export interface Store {
  /**
   * @returns the parsed JSON, undefined when there is no such record.
   * @throws StoreUnavailableError when that could not be found out in time.
   * @throws CorruptRecordError when what lies there is not JSON.
   */
  get(key: Key): Promise<unknown>;
  /**
   * Writes the record unless the key is taken; of any number of simultaneous calls exactly one creates.
   * @throws StoreUnavailableError when it is not certain that the record is there: it may still appear.
   * @throws CorruptRecordError when the key is taken by something that is not JSON.
   */
  createOnce(key: Key, record: object): Promise<Creation>;
  /**
   * @returns every well-formed key that begins with the prefix, in ascending order, each once.
   * @throws StoreUnavailableError when the list could not be read to its end.
   */
  list(prefix: KeyPrefix): Promise<Key[]>;
  /**
   * Deletes a record; succeeds when there is none.
   * @throws StoreUnavailableError when it is not certain that the record is gone.
   */
  delete(key: Key): Promise<void>;
}

/** The store did not answer, or not in a way that says what happened. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What the store did, without any content; it goes to the log. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Store unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** A record is there and cannot be read. It is never treated as absent and never overwritten. */
export class CorruptRecordError extends Error {
  override readonly name = 'CorruptRecordError';
  readonly key: string;
  readonly reason: string;

  constructor(key: string, reason: string) {
    super(`Corrupt record ${key}: ${reason}`);
    this.key = key;
    this.reason = reason;
  }
}
