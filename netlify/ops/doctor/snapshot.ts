import { parseJobKey, parseOpenKey, type JobSpec, type Key } from '../../server/storage/keys.ts';
import type { Store } from '../../server/storage/store.ts';
import { readOnlyStore, type Records } from '../read-store.ts';
import type { StoreName, OpsSite } from '../site.ts';

export interface Snapshot {
  site: OpsSite;
  nowMs: number;
  /** Every known record, readable or not: a broken record is not a missing one. */
  keys: Record<StoreName, Set<Key>>;
  records: Record<StoreName, Records>;
}

/** Ids of the orders and messages that the list of what is open shows. */
export function listedIds({ keys }: Snapshot): Set<string | undefined> {
  return new Set([...keys.open].map((key) => idOf(parseOpenKey(key)?.subject)));
}

/** Ids of the orders and messages that a job is about to look after. */
export function promisedIds({ keys }: Snapshot): Set<string | undefined> {
  return new Set([...keys.jobs].map((key) => idOf(parseJobKey(key)?.spec)));
}

function idOf(spec: JobSpec | undefined): string | undefined {
  if (spec?.kind === 'order') return spec.orderId;
  return spec?.kind === 'message' ? spec.messageId : undefined;
}

/** A store of the server over the records that can be read. */
export function storeOf({ records }: Snapshot, name: StoreName): Store {
  return readOnlyStore(records[name]);
}
