import type * as z from 'zod/mini';

import { revocationRecordSchema } from '../../server/auth/sessions.ts';
import { idempotencyRecordSchema } from '../../server/queue/idempotency.ts';
import { CorruptRecordError, parseRecord } from '../../server/storage/store.ts';
import type { StoreName } from '../site.ts';
import {
  jobRecordSchema,
  leaseKey,
  parseJobKey,
  refusalKey,
  setbackKey,
} from '../../server/queue/job-store.ts';
import { settledRecordSchema, notificationKey } from '../../server/queue/notification-store.ts';
import {
  contactDoneKey,
  contactKey,
  doneRecordSchema,
  messageRecordSchema,
} from '../../server/messages/contact.ts';
import { feedbackKey, feedbackRecordSchema } from '../../server/messages/feedback.ts';
import { unwantedKey } from '../../server/queue/unwanted-mail.ts';
import type { Key } from '../../server/storage/keys.ts';
import { limitEntrySchema } from '../../server/storage/rate-limiter.ts';
import {
  firstRecordSchema,
  unconfirmedKey,
  userChangeSchema,
  userEventKey,
} from '../../server/auth/user-events.ts';
import { orderChangeSchema, orderEventKey, placedEventSchema } from '../../server/orders/order.ts';
import { openRecordSchema, parseOpenKey } from '../../server/queue/open-index.ts';

type Schema = z.ZodMiniType;

const REQUEST = /^(orders\/[0-9a-f]{64}|contact|feedback)\/[0-9a-f]{64}$/;
const REVOCATION = /^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/;
const LIMIT_ENTRY = /^\d{4}-\d{2}-\d{2}\/[a-z-]+\/[0-9a-f]{32}\/\d+\/\d{4}$/;
const isLimit = (key: Key) =>
  LIMIT_ENTRY.test(key) || (unconfirmedKey.parse(key) ?? unwantedKey.parse(key)) !== undefined;

const inRun = (parsed: { sequence: number } | undefined, first: Schema, later: Schema) =>
  parsed && (parsed.sequence === 0 ? first : later);

/** What is wrong with a key that is none of its store's. */
export const UNKNOWN_KEY = 'unknown key';

/** The shape that a record under a key of each store must have; undefined for a key that is none of the store's. */
const schemas: Record<StoreName, (key: Key) => Schema | undefined> = {
  users: (key) => inRun(userEventKey.parse(key), firstRecordSchema, userChangeSchema),
  orders: (key) => inRun(orderEventKey.parse(key), placedEventSchema, orderChangeSchema),
  contacts: (key) =>
    contactKey.parse(key) ? messageRecordSchema : contactDoneKey.parse(key) && doneRecordSchema,
  feedback: (key) => feedbackKey.parse(key) && feedbackRecordSchema,
  idempotency: (key) => (REQUEST.test(key) ? idempotencyRecordSchema : undefined),
  revocations: (key) => (REVOCATION.test(key) ? revocationRecordSchema : undefined),
  limits: (key) => (isLimit(key) ? limitEntrySchema : undefined),
  open: (key) => parseOpenKey(key) && openRecordSchema,
  jobs: (key) =>
    (parseJobKey(key) ?? leaseKey.parse(key) ?? setbackKey.parse(key) ?? refusalKey.parse(key)) &&
    jobRecordSchema,
  notifications: (key) => notificationKey.parse(key) && settledRecordSchema,
};

/** @returns what is wrong with a record, its absence included; undefined when it is as it should be. */
export function problemOf(name: StoreName, key: Key, record: unknown): string | undefined {
  const schema = schemas[name](key);
  if (!schema) return UNKNOWN_KEY;
  if (record instanceof CorruptRecordError) return record.reason;
  try {
    parseRecord(schema, key, record);
    return undefined;
  } catch (error) {
    if (error instanceof CorruptRecordError) return error.reason;
    throw error;
  }
}
