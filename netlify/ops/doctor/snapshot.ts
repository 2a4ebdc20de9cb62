import type * as z from 'zod/mini';

import { revocationRecordSchema } from '../../server/auth/sessions.ts';
import {
  firstRecordSchema,
  unconfirmedKey,
  userChangeSchema,
  userEventKey,
} from '../../server/auth/user-events.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import {
  contactEventKey,
  contactKey,
  messageChangeSchema,
  messageRecordSchema,
} from '../../server/messages/contact.ts';
import { feedbackKey, feedbackRecordSchema } from '../../server/messages/feedback.ts';
import { orderChangeSchema, orderEventKey, placedEventSchema } from '../../server/orders/order.ts';
import { seenKey, seenRecordSchema } from '../../server/orders/seen.ts';
import { idempotencyRecordSchema } from '../../server/queue/idempotency.ts';
import {
  jobRecordSchema,
  leaseKey,
  parseJobKey,
  bounceKey,
  retryKey,
  jobsOf,
  type JobSpec,
} from '../../server/queue/job-store.ts';
import { notificationEndSchema, notificationKey } from '../../server/queue/notification-store.ts';
import { openRecordSchema, parseOpenKey } from '../../server/queue/open-index.ts';
import type { Key } from '../../server/storage/keys.ts';
import { limitEntrySchema } from '../../server/storage/rate-limiter.ts';
import { CorruptRecordError, parseEvent, parseRecord } from '../../server/storage/store.ts';
import type { CommandCall } from '../command.ts';
import { readOnly, readStore, type Records, type StoredRecord } from '../records.ts';
import { storeNames, type OpsSite, type StoreName } from '../site.ts';

/** What can be wrong, and what it means for people. */
export const findingKinds = {
  broken: 'Records that can’t be read',
  unknown: 'Records with unknown keys',
  dangling: 'Records that lack what they refer to',
  unlisted: 'Open orders and messages that are missing from the list',
  held: 'Leases that crashed runs left behind',
  unsent: 'Notifications that should have gone out',
  undelivered: 'Notifications that were given up',
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

/** The beginning of the command that puts a record back; the rest is its store and key. */
export const RESTORE = 'npm run ops -- restore FOLDER --only';

/** What lacks something that it belongs to. @param spec a job that sets it right. */
export function dangling(about: string, what: string, fix: string, spec?: JobSpec): Finding {
  const finding = { kind: 'dangling', about, what, fix } as const;
  return spec ? { ...finding, remedy: (deps) => jobsOf(deps).add(spec) } : finding;
}

/** The records of a site at one time. */
export interface Snapshot {
  site: OpsSite;
  nowMs: number;
  /** Every known record, readable or not: a broken record is not a missing one. */
  keys: Record<StoreName, Set<Key>>;
  records: Record<StoreName, Records>;
  /** What is wrong with records by themselves. */
  problems: { name: StoreName; key: Key; problem: string }[];
  /** The records for the stores of the server to understand them. */
  stored: Pick<Dependencies, 'store'>;
}

/** Reads every record. */
export async function takeSnapshot(call: CommandCall): Promise<Snapshot> {
  const keys = {} as Snapshot['keys'];
  const records = {} as Snapshot['records'];
  const problems: Snapshot['problems'] = [];
  for (const name of storeNames) {
    const values = await readStore(call, name);
    keys[name] = new Set(values.keys());
    records[name] = new Map();
    for (const [key, value] of values) {
      const problem = problemOf(name, key, value);
      if (problem === undefined) records[name].set(key, value as StoredRecord);
      else problems.push({ name, key, problem });
    }
  }
  const stored = readOnly((name) => records[name]);
  return { site: call.site, nowMs: call.now(), keys, records, problems, stored };
}

type Schema = z.ZodMiniType;

const REQUEST = /^(orders\/[0-9a-f]{64}|contact|feedback)\/[0-9a-f]{64}$/;
const REVOCATION = /^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/;
const LIMIT_ENTRY = /^\d{4}-\d{2}-\d{2}\/[a-z-]+\/[0-9a-f]{32}\/\d+\/\d{4}$/;
const isLimit = (key: Key) => LIMIT_ENTRY.test(key) || unconfirmedKey.parse(key) !== undefined;

const inRun = (parsed: { sequence: number } | undefined, first: Schema, later: Schema) =>
  parsed && (parsed.sequence === 0 ? first : later);

/** What is wrong with a key that is none of its store's. */
export const UNKNOWN_KEY = 'unknown key';

/** The shape that a record under a key of each store must have; undefined for a key that is none of the store's. */
const schemas: Record<StoreName, (key: Key) => Schema | undefined> = {
  users: (key) => inRun(userEventKey.parse(key), firstRecordSchema, userChangeSchema),
  orders: (key) => inRun(orderEventKey.parse(key), placedEventSchema, orderChangeSchema),
  contacts: (key) =>
    (contactKey.parse(key) && messageRecordSchema) ??
    (contactEventKey.parse(key) && messageChangeSchema),
  feedback: (key) => feedbackKey.parse(key) && feedbackRecordSchema,
  idempotency: (key) => (REQUEST.test(key) ? idempotencyRecordSchema : undefined),
  revocations: (key) => (REVOCATION.test(key) ? revocationRecordSchema : undefined),
  limits: (key) => (isLimit(key) ? limitEntrySchema : undefined),
  open: (key) => parseOpenKey(key) && openRecordSchema,
  jobs: (key) =>
    (parseJobKey(key) ?? leaseKey.parse(key) ?? retryKey.parse(key) ?? bounceKey.parse(key)) &&
    jobRecordSchema,
  notifications: (key) => notificationKey.parse(key) && notificationEndSchema,
  seen: (key) => seenKey.parse(key) && seenRecordSchema,
};

/** @returns what is wrong with a record, its absence included; undefined when it is as it should be. */
export function problemOf(name: StoreName, key: Key, record: unknown): string | undefined {
  const schema = schemas[name](key);
  if (!schema) return UNKNOWN_KEY;
  if (record instanceof CorruptRecordError) return record.reason;
  const parse = name === 'orders' || name === 'contacts' ? parseEvent : parseRecord;
  try {
    parse(schema, key, record);
    return undefined;
  } catch (error) {
    if (error instanceof CorruptRecordError) return error.reason;
    throw error;
  }
}
