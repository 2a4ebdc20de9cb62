import type { Dependencies } from '../../server/dependencies.ts';
import { MINUTE_MS } from '../../server/lib/time.ts';
import type { Documents } from '../documents.ts';
import type { OpsSite } from '../site.ts';

/** What can be wrong, and what it means for people. */
export const findingKinds = {
  broken: 'Documents that can’t be read',
  unknown: 'Documents with unknown keys',
  dangling: 'Documents that lack what they refer to',
  unlisted: 'Orders, messages, and accounts that the desk lists wrongly',
  unsent: 'Emails that should have gone out',
  undelivered: 'Emails that were given up',
  files: 'Files without orders, and orders without files',
  setting: 'Settings that can’t be used',
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

/** A site as it was when it was read. */
export interface Patient {
  site: OpsSite;
  nowMs: number;
  documents: Documents;
}

/** The beginning of the command that puts a document back; the rest is its store and key. */
export const RESTORE = 'npm run ops -- restore FOLDER --only';
export const FIX = 'npm run ops -- doctor --fix';

/** By then the sweep, which runs every five minutes, has done what a request left to it. */
export const SWEPT_WITHIN_MS = 20 * MINUTE_MS;
