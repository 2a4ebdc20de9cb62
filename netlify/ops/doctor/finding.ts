import type { Dependencies } from '../../server/dependencies.ts';
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

/** The beginning of the command that puts a record back; the rest is its store and key. */
export const RESTORE = 'npm run ops -- restore FOLDER --only';

/** What lacks something that it belongs to. @param spec a job that sets it right. */
export function dangling(about: string, what: string, fix: string, spec?: JobSpec): Finding {
  const finding = { kind: 'dangling', about, what, fix } as const;
  return spec ? { ...finding, remedy: (deps) => jobsOf(deps).add(spec) } : finding;
}
