import { openKey, parseOpenKey } from '../storage/job-keys.ts';
import type { Subject } from '../storage/job-keys.ts';
import { WHOLE_STORE } from '../storage/keys.ts';
import type { Key, Store } from '../storage/store.ts';

/** An entry of the index. */
export interface OpenEntry {
  readonly key: Key;
  readonly subject: Subject;
  /** Beginning of the day (UTC) on which it was noted, in milliseconds since 1970. */
  readonly notedAtMs: number;
}

/**
 * Orders and messages that somebody has to look after, so that listing them costs what is open and not what there ever
 * was. The index may name something twice, or something that is closed or was never stored: the record itself decides.
 * What it may not do is miss something open, so an entry is written before its record. One whose record is missing is
 * kept for two days: a writer that was interrupted notes it again on the day it continues.
 */
export interface OpenIndex {
  add(subject: Subject, atMs: number): Promise<void>;
  list(): Promise<OpenEntry[]>;
  remove(entry: OpenEntry): Promise<void>;
  /** Removes what was noted of something on one day. */
  removeOf(subject: Subject, notedAtMs: number): Promise<void>;
}

export function openIndex(store: Store): OpenIndex {
  return {
    async add(subject, atMs) {
      const at = new Date(atMs).toISOString();
      await store.createOnce(openKey(atMs, subject), { v: 1, type: 'open', at });
    },

    async list() {
      const keys = await store.list(WHOLE_STORE);
      return keys.flatMap((key) => {
        const parsed = parseOpenKey(key);
        return parsed ? [{ key, ...parsed }] : [];
      });
    },

    remove: ({ key }) => store.delete(key),
    removeOf: (subject, notedAtMs) => store.delete(openKey(notedAtMs, subject)),
  };
}
