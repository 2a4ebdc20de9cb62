import type { Dependencies } from '../../server/dependencies.ts';
import { parseJobKey, parseOpenKey, type JobSpec, type Key } from '../../server/storage/keys.ts';
import type { Store } from '../../server/storage/store.ts';
import { readOnlyStore, type Records } from '../read-store.ts';
import type { StoreName, OpsSite } from '../site.ts';

/** What can be wrong, and what it means for people. */
export const findingKinds = {
  broken: 'Records that cannot be read',
  unknown: 'Records with unknown keys',
  dangling: 'Records that belong to nothing',
  unlisted: 'Open orders and messages that are missing in the list',
  unsent: 'Notifications that should have gone out',
  undelivered: 'Notifications that were given up',
  setting: 'Settings that cannot be used',
};

export interface Finding {
  kind: keyof typeof findingKinds;
  /** `store/key`, or what else it is about. */
  about: string;
  what: string;
  fix: string;
  /** What the doctor would do about it, safe whatever else happens. */
  remedy?: (deps: Dependencies) => Promise<unknown>;
}

/** The records of a site at one time. */
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
