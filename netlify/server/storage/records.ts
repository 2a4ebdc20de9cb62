import * as z from 'zod/mini';

import { contactServices } from '../../../src/contracts/contact.ts';
import { orderDetailsSchema, orderStatuses } from '../../../src/contracts/orders.ts';
import { PASSWORD_HASH_PATTERN } from '../auth/password.ts';
import { UUID_V7 } from './keys.ts';
import { CorruptRecordError } from './store.ts';
import type { Key } from './store.ts';

// What lies in the store, and for years. A change of shape is a new `v` with its own schema beside the old one, which
// stays; golden files in tests/unit/stores/golden hold one record of every shape ever written.

/** Longest note on an order, in characters. */
export const NOTE_MAX_LENGTH = 2000;

const version = z.literal(1);
/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it, and a moment that exists. */
const moment = z.iso.datetime({ precision: 3 });
const hexDigits = (digits: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
/** Who did it: `customer`, `system`, or the name an agent works under. */
const actor = z.string().check(z.minLength(1), z.maxLength(100));

/** Who is notified of a thing. Part of the record itself, so that it cannot be stored without being promised. */
const recipients = ['agents', 'customer'] as const;
export type Recipient = (typeof recipients)[number];
/** Left out when nobody is notified. */
const notify = z.optional(z.array(z.enum(recipients)));
/** What the studio says about an order. */
const note = z.string().check(z.maxLength(NOTE_MAX_LENGTH));

const registeredSchema = z.object({
  v: version,
  type: z.literal('registered'),
  at: moment,
  actor,
  /** As typed. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Random; sessions carry it and die when the account gets another one. */
  generation: hexDigits(32),
  /** SHA-256 of the `Idempotency-Key` of the request, so that its repeat can be told from a second person. */
  requestKey: z.optional(hexDigits(64)),
});

/**
 * The account's generation before the change: what was appended to an account that is gone says nothing about the next
 * one under the same address. Missing in records from before it was written down.
 */
const after = z.optional(hexDigits(32));

const passwordChangedSchema = z.object({
  v: version,
  type: z.literal('password_changed'),
  at: moment,
  actor,
  passwordHash: z.string().check(z.regex(PASSWORD_HASH_PATTERN)),
  /** Another one ends all sessions; the same one keeps them (the same password under a higher cost). */
  generation: hexDigits(32),
  after,
});

const sessionsEndedSchema = z.object({
  v: version,
  type: z.literal('sessions_ended'),
  at: moment,
  actor,
  generation: hexDigits(32),
  after,
});

const closedSchema = z.object({
  v: version,
  type: z.literal('closed'),
  at: moment,
  actor,
  /** Random; the customer's orders go on under it, without anything that shows whose they were. */
  archiveId: hexDigits(64),
  generation: hexDigits(32),
  after,
});

/** First event of an account, `<userId>/0000`. */
export type RegisteredEvent = z.infer<typeof registeredSchema>;
/** What can happen to an account after it was registered. */
export type UserChange =
  | z.infer<typeof passwordChangedSchema>
  | z.infer<typeof sessionsEndedSchema>
  | z.infer<typeof closedSchema>;
/** See {@link RegisteredEvent}. */
export const registeredEventSchema = registeredSchema;
/** See {@link UserChange}. */
export const userChangeSchema = z.discriminatedUnion('type', [
  passwordChangedSchema,
  sessionsEndedSchema,
  closedSchema,
]);

/** First event of an order, `<userId>/<orderId>/0000`. */
export const placedEventSchema = z.object({
  v: version,
  type: z.literal('placed'),
  at: moment,
  actor,
  serviceName: z.string(),
  /** US cents, from the catalogue. */
  priceCents: z.int().check(z.gte(0)),
  /** Left out once the customer closed the account. */
  details: z.optional(orderDetailsSchema),
  notify,
});
/** See {@link placedEventSchema}. */
export type PlacedEvent = z.infer<typeof placedEventSchema>;

/** A step of an order from one state to the next. */
export const movedEventSchema = z.object({
  v: version,
  type: z.literal('moved'),
  at: moment,
  actor,
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  /** For the customer to read. */
  note: z.optional(note),
  notify,
});
/** See {@link movedEventSchema}. */
export type MovedEvent = z.infer<typeof movedEventSchema>;

const notedSchema = z.object({
  v: version,
  type: z.literal('noted'),
  at: moment,
  actor,
  note,
  /** Not shown to the customer on the site. */
  isInternal: z.boolean(),
  notify,
});

const anonymisedSchema = z.object({
  v: version,
  type: z.literal('anonymised'),
  at: moment,
  actor,
  /** Where the order goes on. Under its customer this is the last event there will ever be. */
  archiveId: hexDigits(64),
});
/** See {@link OrderChange}. */
export type NotedEvent = z.infer<typeof notedSchema>;
/** See {@link OrderChange}. */
export type AnonymisedEvent = z.infer<typeof anonymisedSchema>;
/** What can happen to an order after it was placed. */
export type OrderChange = MovedEvent | NotedEvent | AnonymisedEvent;
/** See {@link OrderChange}. */
export const orderChangeSchema = z.discriminatedUnion('type', [
  movedEventSchema,
  notedSchema,
  anonymisedSchema,
]);

/** A contact message, `<day>/<messageId>`. */
export const messageRecordSchema = z.object({
  v: version,
  type: z.literal('received'),
  at: moment,
  name: z.string(),
  email: z.string(),
  podcastName: z.optional(z.string()),
  service: z.enum(contactServices),
  message: z.string(),
  notify,
});
/** See {@link messageRecordSchema}. */
export type MessageRecord = z.infer<typeof messageRecordSchema>;

/** The end of a contact message, `<day>/<messageId>/done`. */
export const doneRecordSchema = z.object({
  v: version,
  type: z.literal('done'),
  at: moment,
  actor,
});
/** See {@link doneRecordSchema}. */
export type DoneRecord = z.infer<typeof doneRecordSchema>;

/** An answer to "Was this helpful?", or the text that followed one, `<day>/<feedbackId>`. Nothing says whose it is. */
export const feedbackRecordSchema = z.object({
  v: version,
  type: z.literal('answered'),
  at: moment,
  /** Path of the help text. */
  page: z.string(),
  isHelpful: z.boolean(),
  text: z.optional(z.string()),
  /** The answer that the text belongs to. */
  answerId: z.optional(z.string().check(z.regex(UUID_V7))),
});
/** See {@link feedbackRecordSchema}. */
export type FeedbackRecord = z.infer<typeof feedbackRecordSchema>;

/** Something that is open, see `open-index.ts`, or still to be done, see `task-store.ts`. The key says what. */
export const pointerRecordSchema = z.object({
  v: version,
  type: z.enum(['open', 'job', 'lease']),
  at: moment,
});

/** Somebody began to send a notification. */
export const tryRecordSchema = z.object({ v: version, type: z.literal('trying'), at: moment });

/** How a notification ended: it went out, its address does not exist, or it was tried for too long. */
export const notificationEnds = ['sent', 'refused', 'abandoned'] as const;
/** See {@link notificationEnds}. */
export type NotificationEnd = (typeof notificationEnds)[number];

/** The end of a notification. */
export const settledRecordSchema = z.object({
  v: version,
  type: z.enum(notificationEnds),
  at: moment,
});
/** See {@link settledRecordSchema}. */
export type SettledRecord = z.infer<typeof settledRecordSchema>;

/** What a request with an `Idempotency-Key` makes. Written before the thing itself, which any repeat can then complete. */
export const idempotencyRecordSchema = z.object({
  v: version,
  type: z.literal('request'),
  at: moment,
  /** UUID v7 the thing is, or will be, stored under. */
  targetId: z.string().check(z.regex(UUID_V7)),
  /** SHA-256 of the request's content: the same key with another content is refused. */
  fingerprint: hexDigits(64),
  /** Keys of the rate-limit entries that the request took. */
  entries: z.array(z.string()),
});
export type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>;

/** A session that was ended before its time. */
export const revocationRecordSchema = z.object({
  v: version,
  type: z.literal('revoked'),
  at: moment,
});
/** See {@link revocationRecordSchema}. */
export type RevocationRecord = z.infer<typeof revocationRecordSchema>;

/** One attempt under a limit. */
export const limitEntrySchema = z.object({
  v: version,
  type: z.literal('entry'),
  at: moment,
  /** What the attempt is for; a repeat for the same thing is no second attempt. */
  owner: z.optional(z.string()),
});
export type LimitEntry = z.infer<typeof limitEntrySchema>;

/** Reason of a {@link CorruptRecordError}: a newer version of the site wrote the record, and it is to be left alone. */
export const UNKNOWN_VERSION = 'unknown version';

function isNewer(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'v' in record && Number(record.v) > 1;
}

/**
 * Reads a stored record.
 * @throws CorruptRecordError when it does not fit, a newer `v` included: half understood is not understood.
 */
export function parseRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: Key,
  record: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  if (isNewer(record)) throw new CorruptRecordError(key, UNKNOWN_VERSION);
  const paths = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new CorruptRecordError(key, `bad ${paths || 'shape'}`);
}
