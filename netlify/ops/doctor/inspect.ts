import type * as z from 'zod/mini';

import {
  isLeaseKey,
  parseNotificationKey,
  parseOpenKey,
  parseJobKey,
} from '../../server/storage/job-keys.ts';
import {
  parseContactKey,
  parseFeedbackKey,
  parseOrderEventKey,
  parseUserEventKey,
} from '../../server/storage/keys.ts';
import {
  idempotencyRecordSchema,
  doneRecordSchema,
  feedbackRecordSchema,
  messageRecordSchema,
  orderChangeSchema,
  parseRecord,
  placedEventSchema,
  pointerRecordSchema,
  registeredEventSchema,
  revocationRecordSchema,
  settledRecordSchema,
  limitEntrySchema,
  tryRecordSchema,
  userChangeSchema,
} from '../../server/storage/records.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import type { Key } from '../../server/storage/store.ts';
import type { Noun } from '../site.ts';

const CLAIM = /^(orders\/[0-9a-f]{64}|contact|feedback)\/[0-9a-f]{64}$/;
const REVOCATION = /^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/;
const SLOT = /^\d{4}-\d{2}-\d{2}\/[a-z-]+\/[0-9a-f]{32}\/\d+\/\d{4}$/;

/** @returns the shape a record under this key must have; undefined for a key that is none of the store's. */
export function schemaFor(noun: Noun, key: Key): z.ZodMiniType | undefined {
  switch (noun) {
    case 'users': {
      const parsed = parseUserEventKey(key);
      return parsed && (parsed.sequence === 0 ? registeredEventSchema : userChangeSchema);
    }
    case 'orders': {
      const parsed = parseOrderEventKey(key);
      return parsed && (parsed.sequence === 0 ? placedEventSchema : orderChangeSchema);
    }
    case 'contacts': {
      const parsed = parseContactKey(key);
      return parsed && (parsed.isDone ? doneRecordSchema : messageRecordSchema);
    }
    case 'idempotency':
      return CLAIM.test(key) ? idempotencyRecordSchema : undefined;
    case 'revocations':
      return REVOCATION.test(key) ? revocationRecordSchema : undefined;
    case 'limits':
      return SLOT.test(key) ? limitEntrySchema : undefined;
    case 'open':
      return parseOpenKey(key) && pointerRecordSchema;
    case 'jobs':
      return parseJobKey(key) || isLeaseKey(key) ? pointerRecordSchema : undefined;
    case 'notifications': {
      const parsed = parseNotificationKey(key);
      return parsed && (parsed.attempt === undefined ? settledRecordSchema : tryRecordSchema);
    }
    case 'feedback':
      return parseFeedbackKey(key) && feedbackRecordSchema;
  }
}

/** @returns what is wrong with a record, or undefined when it is as it should be. */
export function inspectRecord(noun: Noun, key: Key, record: unknown): string | undefined {
  const schema = schemaFor(noun, key);
  if (!schema) return 'unknown key';
  try {
    parseRecord(schema, key, record);
    return undefined;
  } catch (error) {
    if (error instanceof CorruptRecordError) return error.reason;
    throw error;
  }
}
