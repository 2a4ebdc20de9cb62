import type * as z from 'zod/mini';

import {
  isLeaseKey,
  parseJobKey,
  parseNotificationKey,
  parseOpenKey,
} from '../../server/storage/job-keys.ts';
import {
  parseContactKey,
  parseFeedbackKey,
  parseOrderEventKey,
  parseUserEventKey,
} from '../../server/storage/keys.ts';
import * as records from '../../server/storage/records.ts';
import { CorruptRecordError, type Key } from '../../server/storage/store.ts';
import type { StoreName } from '../site.ts';

type Schema = z.ZodMiniType;

const REQUEST = /^(orders\/[0-9a-f]{64}|contact|feedback)\/[0-9a-f]{64}$/;
const REVOCATION = /^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/;
const LIMIT_ENTRY = /^\d{4}-\d{2}-\d{2}\/[a-z-]+\/[0-9a-f]{32}\/\d+\/\d{4}$/;

/** The first record of a run has another shape than those after it. */
const inRun = (parsed: { sequence: number } | undefined, first: Schema, later: Schema) =>
  parsed && (parsed.sequence === 0 ? first : later);

/** The shape that a record under a key of each store must have; undefined for a key that is none of the store's. */
const schemas: Record<StoreName, (key: Key) => Schema | undefined> = {
  users: (key) =>
    inRun(parseUserEventKey(key), records.registeredEventSchema, records.userChangeSchema),
  orders: (key) =>
    inRun(parseOrderEventKey(key), records.placedEventSchema, records.orderChangeSchema),
  contacts(key) {
    const parsed = parseContactKey(key);
    return parsed && (parsed.isDone ? records.doneRecordSchema : records.messageRecordSchema);
  },
  feedback: (key) => parseFeedbackKey(key) && records.feedbackRecordSchema,
  idempotency: (key) => (REQUEST.test(key) ? records.idempotencyRecordSchema : undefined),
  revocations: (key) => (REVOCATION.test(key) ? records.revocationRecordSchema : undefined),
  limits: (key) => (LIMIT_ENTRY.test(key) ? records.limitEntrySchema : undefined),
  open: (key) => parseOpenKey(key) && records.pointerRecordSchema,
  jobs: (key) => (parseJobKey(key) || isLeaseKey(key) ? records.pointerRecordSchema : undefined),
  notifications(key) {
    const parsed = parseNotificationKey(key);
    return (
      parsed &&
      (parsed.attempt === undefined ? records.settledRecordSchema : records.tryRecordSchema)
    );
  },
};

/** Whether keys of the store look like this one. */
export function isKnownKey(name: StoreName, key: Key): boolean {
  return schemas[name](key) !== undefined;
}

/** @returns what is wrong with a record, its absence included; undefined when it is as it should be. */
export function problemOf(name: StoreName, key: Key, record: unknown): string | undefined {
  if (record instanceof CorruptRecordError) return record.reason;
  const schema = schemas[name](key);
  if (!schema) return 'unknown key';
  try {
    records.parseRecord(schema, key, record);
    return undefined;
  } catch (error) {
    if (error instanceof CorruptRecordError) return error.reason;
    throw error;
  }
}
