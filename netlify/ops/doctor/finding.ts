import type { Dependencies } from '../../server/dependencies.ts';
import type { Records } from '../read-store.ts';
import type { StoreName, OpsSite } from '../site.ts';
import type { Key } from '../../server/storage/keys.ts';
import { jobsOf, type JobSpec } from '../../server/queue/job-store.ts';

/** What can be wrong, and what it means for people. */
export const findingKinds = {
  broken: 'Records that cannot be read',
  unknown: 'Records with unknown keys',
  lost: 'Records of the backup that are gone',
  changed: 'Records that are not what the backup has',
  dangling: 'Records that belong to nothing',
  unlisted: 'Open orders and messages that are missing in the list',
  held: 'Leases of runs that died',
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

/** What lacks something that it belongs to. @param spec a job that sets it right. */
export function dangling(about: string, what: string, fix: string, spec?: JobSpec): Finding {
  const finding = { kind: 'dangling', about, what, fix } as const;
  return spec ? { ...finding, remedy: (deps) => jobsOf(deps).add(spec) } : finding;
}
