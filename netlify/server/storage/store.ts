import * as z from 'zod/mini';

import { MAXIMUM_PARALLEL } from '../lib/map-parallel.ts';
import { MAXIMUM_NUMBERS } from './keys.ts';
import type { Key, KeyPrefix } from './keys.ts';

/** What came of a create-only write. */
export type Creation =
  | { isCreated: true }
  /** The record that was there first; undefined when it was deleted in the meantime. */
  | { isCreated: false; existing: unknown };

/**
 * Where records lie. There is no overwrite: one fact is one record and one create-only write, so that nothing has
 * to be read, changed and written back. Every read is strongly consistent.
 */
export interface Store {
  /**
   * @returns the parsed JSON, undefined when there is no such record.
   * @throws StoreUnavailableError when that could not be found out in time.
   * @throws CorruptRecordError when what lies there is not JSON.
   */
  get(key: Key): Promise<unknown>;
  /**
   * Writes the record unless the key is taken; of any number of simultaneous calls exactly one creates.
   * @throws StoreUnavailableError when it is not certain that the record is there: it may still appear.
   * @throws CorruptRecordError when the key is taken by something that is not JSON.
   */
  createOnce(key: Key, record: object): Promise<Creation>;
  /**
   * @returns every well-formed key that begins with the prefix, in ascending order, each once.
   * @throws StoreUnavailableError when the list could not be read to its end.
   */
  list(prefix: KeyPrefix): Promise<Key[]>;
  /**
   * Deletes a record; succeeds when there is none.
   * @throws StoreUnavailableError when it is not certain that the record is gone.
   */
  delete(key: Key): Promise<void>;
}

/** The store did not answer, or not in a way that says what happened. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What the store did, without any content; it goes to the log. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Store unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** A record is there and cannot be read. It is never treated as absent and never overwritten. */
export class CorruptRecordError extends Error {
  override readonly name = 'CorruptRecordError';
  readonly key: string;
  readonly reason: string;

  constructor(key: string, reason: string) {
    super(`Corrupt record ${key}: ${reason}`);
    this.key = key;
    this.reason = reason;
  }
}

// What every record is made of. A change of shape is a new `v` with its own schema beside the old one, which stays.

/** Format of the record. */
export const version = z.literal(1);
/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it, and a moment that exists. */
export const moment = z.iso.datetime({ precision: 3 });
/** That many lower-case hex digits. */
export const hexDigits = (digits: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
/** Who did it: `customer`, `system`, or the name an agent works under. */
const actor = z.string().check(z.minLength(1), z.maxLength(100));
/** What the record of every event has. */
export const eventFields = { v: version, at: moment, actor };

const recipients = ['agents', 'customer'] as const;
/** Who is notified of a thing. Part of the record itself, so that it cannot be stored without being promised. */
export type Recipient = (typeof recipients)[number];
/** Left out when nobody is notified. */
export const notify = z.optional(z.array(z.enum(recipients)));

/** Reason of a CorruptRecordError: a newer version of the site wrote the record, and it is to be left alone. */
export const UNKNOWN_VERSION = 'unknown version';

function isNewer(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'v' in record && Number(record.v) > 1;
}

/** @returns what was read; undefined also for a record that is there and cannot be read. */
export async function unlessCorrupt<Result>(
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
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

/** @returns undefined when there is no such record. @throws CorruptRecordError */
export async function readRecord<Schema extends z.ZodMiniType>(
  store: Store,
  schema: Schema,
  key: Key,
): Promise<z.infer<Schema> | undefined> {
  const record = await store.get(key);
  return record === undefined ? undefined : parseRecord(schema, key, record);
}

/** @returns whether this call stored the record, and the record there is now: this one, or the one that was first. */
export async function addRecord<Schema extends z.ZodMiniType<object>>(
  store: Store,
  schema: Schema,
  key: Key,
  record: z.infer<Schema>,
): Promise<{ isCreated: boolean; record: z.infer<Schema> }> {
  const creation = await store.createOnce(key, record);
  if (creation.isCreated) return { isCreated: true, record };
  if (creation.existing === undefined) throw new StoreUnavailableError('record cannot be read');
  return { isCreated: false, record: parseRecord(schema, key, creation.existing) };
}

/** A run of events as it lies in the store. */
export interface Run {
  /** From number 0 to the last before the first missing one. */
  records: readonly unknown[];
  /** There is no number 0, but what came after it: the run is being deleted. */
  isHeadless: boolean;
}

/**
 * Reads a run by its numbers instead of listing it: the next one missing is proof that it ends.
 * @param keyAt key of the event with that number.
 * @param firstRead events asked for at once at first, as many as most runs have and the proof of their end; then twice
 * as many each time, up to what may be read in parallel, so that even a long run takes few rounds.
 * @throws CorruptRecordError when the run has as many events as there are numbers: nothing of ours makes so many.
 */
export async function readRun(
  store: Store,
  keyAt: (sequence: number) => Key,
  firstRead: number,
): Promise<Run> {
  const records: unknown[] = [];
  for (let count = firstRead; ; count = Math.min(2 * count, MAXIMUM_PARALLEL)) {
    const length = Math.min(count, MAXIMUM_NUMBERS - records.length);
    if (length === 0) throw new CorruptRecordError(keyAt(MAXIMUM_NUMBERS - 1), 'run too long');
    const keys = Array.from({ length }, (_, index) => keyAt(records.length + index));
    const read = await Promise.all(keys.map((key) => store.get(key)));
    const end = read.indexOf(undefined);
    if (end === -1) {
      records.push(...read);
      continue;
    }
    records.push(...read.slice(0, end));
    return { records, isHeadless: records.length === 0 && read[1] !== undefined };
  }
}
