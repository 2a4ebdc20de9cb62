import type { Key, Store } from '../../server/storage/store.ts';
import { archivedStore } from '../archive/format.ts';
import type { Noun, OpsSite } from '../site.ts';

/** Records of one store by their keys. */
export type Records = Map<Key, Record<string, unknown>>;

/** The records of a site at one time, and what was wrong with them on the way. */
export interface Snapshot {
  site: OpsSite;
  nowMs: number;
  /** Readable records, store by store. */
  records: Record<Noun, Records>;
  /** Keys of every record that is there, whether it can be read or not: a broken one is not a missing one. */
  keys: Record<Noun, Set<Key>>;
}

/** A store made of the records that were read, for stores of a noun to fold them. */
export function snapshotStore({ records }: Snapshot, noun: Noun): Store {
  return archivedStore(records[noun]);
}
