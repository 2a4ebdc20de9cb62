import * as z from 'zod/mini';

import { ConfigurationError } from '../lib/errors.ts';
import { crashDetails, type SecurityLog } from '../lib/security-log.ts';
import { MAXIMUM_NUMBERS, type Key, type KeyPrefix } from './keys.ts';

export type Creation =
  | { isCreated: true }
  /** Undefined when it was deleted in the meantime. */
  | { isCreated: false; existing: unknown };

/** Append-only, with strongly consistent reads: one fact is one create-only write; nothing is overwritten. */
export interface Store {
  /** Undefined without a record. @throws StoreUnavailableError, or CorruptRecordError when it is not JSON. */
  get(key: Key): Promise<unknown>;
  /**
   * Creates the record unless the key is taken; of simultaneous calls exactly one succeeds.
   * @throws StoreUnavailableError when the result is unknown: the record may still appear.
   * @throws CorruptRecordError when the existing record is not JSON.
   */
  createOnce(key: Key, record: object): Promise<Creation>;
  /** Every valid key with the prefix, ascending. @throws StoreUnavailableError when the list is incomplete. */
  list(prefix: KeyPrefix): Promise<Key[]>;
  /** Succeeds without a record. @throws StoreUnavailableError when the result is unknown. */
  delete(key: Key): Promise<void>;
}

export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** For the log; holds no content. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Store unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** An unreadable record; never treated as absent or overwritten. */
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

/** Far above our largest record; larger ones would make a list of fifty fail. */
const RECORD_MAX_LENGTH = 256 * 1024;

/** Parses a record as an engine stores it. @throws CorruptRecordError */
export function parseText(key: Key, text: string): unknown {
  if (text.length > RECORD_MAX_LENGTH) throw new CorruptRecordError(key, 'too large');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CorruptRecordError(key, 'not JSON');
  }
}

/** Whether a record carries the mark of one write, and so is that write's. */
export function isWrittenBy(record: unknown, writeId: string): boolean {
  return (
    typeof record === 'object' &&
    record !== null &&
    'writeId' in record &&
    record.writeId === writeId
  );
}

/** Format of the record; another shape gets another number and schema. */
export const version = z.literal(1);
/** ISO 8601 in UTC with milliseconds. Not before 1970: keys count from there. */
export const moment = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((text) => Date.parse(text) >= 0));
export const hexDigits = (digits: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
/** `customer`, `system`, or the name of an agent. */
const actor = z.string().check(z.minLength(1), z.maxLength(100));
export const eventFields = { v: version, at: moment, actor };

/** The fields that every event has, for one of this moment. */
export function stamp<Actor extends string>({ now }: { now: () => number }, actor: Actor) {
  return { v: 1, at: new Date(now()).toISOString(), actor } as const;
}

const recipients = ['agents', 'customer'] as const;
export type Recipient = (typeof recipients)[number];
/** Absent when nobody is notified. */
export const notify = z.optional(z.array(z.enum(recipients)));

/** An event of a type that this version does not know: a line of history that changes nothing. */
export interface UnknownEvent {
  v: 1;
  type: 'unknown';
  at: string;
  actor: string;
}
const unknownEventSchema = z.object({ type: z.string(), at: moment, actor });

/** @returns undefined for a corrupt record. */
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

/** @returns the error in place of a corrupt record. */
export async function orCorrupt<Result>(
  read: () => Result | Promise<Result>,
): Promise<Result | CorruptRecordError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CorruptRecordError) return error;
    throw error;
  }
}

/** For work whose failure fails nothing else: it is only logged. */
export async function orLogged(
  log: SecurityLog,
  during: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.note('sys_storage_unavailable', { during });
  }
}

/** @throws CorruptRecordError when the record does not fit. */
export function parseRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: Key,
  record: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  throw unfit(key, result.error);
}

function unfit(key: Key, { issues }: z.core.$ZodError): CorruptRecordError {
  const paths = issues.map(({ path }) => path.join('.')).join(', ');
  return new CorruptRecordError(key, `bad ${paths || 'shape'}`);
}

/**
 * Readers are deployed before writers, so an event may have a type that only the next version knows.
 * @param schema a union told apart by `type`. @throws CorruptRecordError when an event of a known type does not fit.
 */
export function parseEvent<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: Key,
  record: unknown,
): z.infer<Schema> | UnknownEvent {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  const isTypeUnknown = result.error.issues.some(
    ({ code, path }) => code === 'invalid_union' && path.join('.') === 'type',
  );
  const { data } = unknownEventSchema.safeParse(record);
  if (!isTypeUnknown || !data) throw unfit(key, result.error);
  return { v: 1, type: 'unknown', at: data.at, actor: data.actor };
}

/** @returns undefined without a record. @throws CorruptRecordError */
export async function readRecord<Schema extends z.ZodMiniType>(
  store: Store,
  schema: Schema,
  key: Key,
): Promise<z.infer<Schema> | undefined> {
  const record = await store.get(key);
  return record === undefined ? undefined : parseRecord(schema, key, record);
}

/** @returns the record that was first, and whether it is this one. */
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

export interface Run {
  records: readonly unknown[];
  /** Number 0 is missing but later ones exist: the run is being deleted. */
  isStartMissing: boolean;
}

/**
 * Reads a run by number instead of listing it; the first missing number ends it. Batches double, so long runs take few
 * rounds.
 * @param firstRead number of events in the first batch.
 * @throws CorruptRecordError when the run has every possible number.
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
    return { records, isStartMissing: records.length === 0 && read[1] !== undefined };
  }
}

/** Enough to hide latency while leaving capacity for other requests. */
const MAXIMUM_PARALLEL = 25;

/** At most so many at a time. @param mayBegin once false for an index, that item and later ones are skipped. */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  mayBegin: (index: number) => boolean = () => true,
  atOnce = MAXIMUM_PARALLEL,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (!mayBegin(index)) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** Logs what is no error of the contract, without messages of unknown errors, which may quote user input. */
export function noteFailure(error: unknown, log: SecurityLog): void {
  if (error instanceof StoreUnavailableError)
    log.note('sys_storage_unavailable', { reason: error.reason });
  else if (error instanceof CorruptRecordError)
    log.note('data_record_corrupt', { key: error.key, reason: error.reason });
  else if (error instanceof ConfigurationError)
    log.note('sys_configuration_invalid', { problem: error.message });
  else log.note('sys_crash', crashDetails(error));
}
