import type { JobSpec, Subject } from '../../server/storage/keys.ts';

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

/** Something the doctor would do about a finding, safe whatever else happens. */
export type Remedy =
  { kind: 'list'; subject: Subject; atMs: number } | { kind: 'promise'; spec: JobSpec };

export interface Finding {
  kind: keyof typeof findingKinds;
  /** `store/key`, or what else it is about. */
  about: string;
  what: string;
  fix: string;
  remedy?: Remedy;
}
