import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
import { ApiError, ConfigurationError } from '../lib/errors.ts';
import { crashDetails, type SecurityLog } from '../lib/security-log.ts';
import { DAY_MS } from '../lib/time.ts';

/** A document as it was read. */
export interface Stored {
  value: unknown;
  /** Of this very write; another write of the same content has another one. */
  etag: string;
}

export interface Listed {
  key: string;
  etag: string;
}

/** Sorts a list as databases do. */
export const byKey = (a: Listed, b: Listed) => (a.key < b.key ? -1 : 1);

/** When a document is written: only where none is, or only over the one with this etag. */
export type Condition = { ifNew: true } | { ifMatch: string };

/** Allows a document above the usual limit: the snapshot of closed rows, which is one on purpose. */
export interface PutOptions {
  isLarge?: boolean;
}

/** Documents by key, with strongly consistent reads. Of simultaneous writes under one condition exactly one succeeds. */
export interface Store {
  /** Undefined without a document. @throws StoreUnavailableError, or CorruptDocumentError when it is not JSON. */
  get(key: string): Promise<Stored | undefined>;
  /**
   * Writes a document if the condition holds.
   * @returns its etag; undefined when the condition does not hold.
   * @throws StoreUnavailableError when the result is unknown: the write may still happen.
   * @throws DocumentTooLargeError
   */
  put(
    key: string,
    value: object,
    condition: Condition,
    options?: PutOptions,
  ): Promise<string | undefined>;
  /** Every document whose key has the prefix, by key. @throws StoreUnavailableError when the list is incomplete. */
  list(prefix?: string): Promise<Listed[]>;
  /** Succeeds without a document. @throws StoreUnavailableError when the result is unknown. */
  delete(key: string): Promise<void>;
  /**
   * Keys of at most so many documents in whose text is each word, in any case and with any accents; undefined for words
   * that are too short. Names of fields count, too. Only some engines can do it, for accounts, orders, and messages.
   * @throws StoreUnavailableError when it takes too long.
   */
  search?(words: readonly string[], limit: number): Promise<string[] | undefined>;
}

/** Part of the budget that one more round of reads takes when the store is slow. */
const ROUND_PART = 1 / 4;

/** How long one request may wait for the store in all. */
export const STORE_BUDGET_MS = 4000;

export interface TimeBudget {
  remainingMs(): number;
  extend(ms: number): void;
  hasRound(): boolean;
  /** Counts the time until the work settles; parallel work counts once. */
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Counts only the time spent waiting for the store, so that hashing does not make it look slow. */
export function timeBudget(budgetMs = STORE_BUDGET_MS, now = () => performance.now()): TimeBudget {
  let totalMs = budgetMs;
  let spentMs = 0;
  let running = 0;
  let runningSince = 0;
  const spent = () => spentMs + (running > 0 ? now() - runningSince : 0);
  const remainingMs = () => Math.max(0, totalMs - spent());
  return {
    remainingMs,
    extend(ms) {
      totalMs += ms;
    },
    hasRound: () => remainingMs() >= totalMs * ROUND_PART,
    async spend(work) {
      if (running === 0) runningSince = now();
      running += 1;
      try {
        return await work();
      } finally {
        if (running === 1) spentMs += now() - runningSince;
        running -= 1;
      }
    },
  };
}

/** What every engine needs of a store that it opens. */
export interface EngineOptions {
  name: string;
  budget: TimeBudget;
  randomHex: (bytes: number) => string;
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

/** What becomes of the attempts at one write. */
export interface Loss {
  /** One of them may have happened although no answer said so. */
  isNoted: boolean;
}

/** Other writes were first, again and again. */
export class ContendedError extends StoreUnavailableError {
  constructor() {
    super('it keeps changing');
  }
}

/** An unreadable document; never treated as absent or overwritten. */
export class CorruptDocumentError extends Error {
  override readonly name = 'CorruptDocumentError';
  readonly key: string;
  readonly reason: string;

  constructor(key: string, reason: string) {
    super(`Corrupt document ${key}: ${reason}`);
    this.key = key;
    this.reason = reason;
  }
}

/** Would be slow to read and write for everyone who needs any of it; nothing was written. */
export class DocumentTooLargeError extends RangeError {
  override readonly name = 'DocumentTooLargeError';
}

/** Logs what is no error of the contract, without messages of unknown errors, which may quote user input. */
export function logFailure(error: unknown, log: SecurityLog): void {
  if (error instanceof StoreUnavailableError)
    log.record('sys_storage_unavailable', { reason: error.reason });
  else if (error instanceof CorruptDocumentError)
    log.record('data_record_corrupt', { key: error.key, reason: error.reason });
  else if (error instanceof ConfigurationError)
    log.record('sys_configuration_invalid', { problem: error.message });
  else log.record('sys_crash', crashDetails(error));
}

/** For work whose failure fails nothing else: an unavailable store is only logged. */
export async function orLogged<Result>(
  log: SecurityLog,
  during: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.record('sys_storage_unavailable', { during });
    return undefined;
  }
}

/** For lists, which leave out what cannot be read. @param log says so; a caller that tells of it otherwise needs none. */
export async function unlessCorrupt<Result>(
  read: () => Promise<Result>,
  log?: SecurityLog,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CorruptDocumentError)) throw error;
    if (log) logFailure(error, log);
    return undefined;
  }
}

/** No key can be made of a value: nothing lies where it leads. */
export class NoKeyError extends RangeError {
  override readonly name = 'NoKeyError';
}

// Blobs puts keys into URLs without encoding them, so the alphabet is closed.
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const KEY_MAX_LENGTH = 200;

/** Whether a text can be a key; filters out foreign entries of a list. */
export function isKey(text: string): boolean {
  return text.length <= KEY_MAX_LENGTH && KEY.test(text);
}

/** @throws NoKeyError when the parts make no key. */
export function keyOf(...parts: string[]): string {
  const text = parts.join('/');
  if (!isKey(text)) throw new NoKeyError('Parts make no key');
  return text;
}

const PREFIX = /^[a-z0-9/-]*$/;

/** The range of keys that begin with a prefix, by code point. @throws NoKeyError when no key can begin with it. */
export function rangeOf(prefix: string): { first: string; end: string } {
  if (!PREFIX.test(prefix)) throw new NoKeyError('No key begins with it');
  const last = prefix.charCodeAt(prefix.length - 1);
  return {
    first: prefix,
    // Comes after every character of a key.
    end: prefix === '' ? '~' : prefix.slice(0, -1) + String.fromCharCode(last + 1),
  };
}

// Fields that documents of several subjects have, and the ids in keys.

/** ISO 8601 in UTC with milliseconds. */
export const isoTime = z.iso.datetime({ precision: 3 });

export const hexDigits = (digits: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/** `customer`, `system`, or the name of an agent. */
const actor = z.string().check(z.minLength(1), z.maxLength(100));

/** What every event has. */
export const eventFields = { at: isoTime, actor };

/** The fields of an event of this moment. */
export function stamp<Actor extends string>({ now }: { now: () => number }, by: Actor) {
  return { at: isoOf(now()), actor: by };
}

/** @param ms since 1970. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** For an account: 256 random bits. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** For orders and messages. */
export function isDocumentId(text: string): boolean {
  return UUID_V7.test(text);
}

/** Creation time of a UUID v7, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

/** The UTC day of a moment, such as `2026-11-21`. @throws NoKeyError */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  if (!DAY.test(text)) throw new NoKeyError('Moment is on no day of a key');
  return text;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a UTC day; February 30 is none. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** The parts of a key `<UTC day>/<id>`. */
export function parseDayKey(key: string): { day: string; id: string } | undefined {
  const [day = '', id = '', ...more] = key.split('/');
  return more.length === 0 && isDay(day) && isDocumentId(id) ? { day, id } : undefined;
}

/** A UUID v7: begins with the time and ends in 74 random bits. @param ms since 1970. */
export function uuidV7(ms: number, randomHex: (bytes: number) => string): string {
  const time = ms.toString(16).padStart(12, '0');
  const random = randomHex(10);
  const variant = (0x8 | (Number.parseInt(random.slice(0, 1), 16) & 0x3)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-');
}

/**
 * Id of what a request creates, and the others under which an earlier one with its `Idempotency-Key` may have created it:
 * made of the key, whose it is, and a time. That is the key's own if it is a UUID v7 of the last or next 24 hours, else,
 * since another program made it or a clock is wrong, the beginning of a UTC day.
 * @param owner whose key it is; others get another id for the same one.
 */
export function idsForRequest(
  { now, newId }: { now: () => number; newId: () => string },
  idempotencyKey: string | undefined,
  owner = '',
): [id: string, ...earlier: string[]] {
  if (idempotencyKey === undefined) return [newId()];
  const random = hash('sha256', `${owner} ${idempotencyKey}`);
  const idAt = (ms: number) => uuidV7(ms, (bytes) => random.slice(0, 2 * bytes));
  const idOnDay = (ms: number) => idAt(Math.floor(ms / DAY_MS) * DAY_MS);
  const days: [string, string] = [idOnDay(now()), idOnDay(now() - DAY_MS)];
  const key = idempotencyKey.toLowerCase();
  if (!isDocumentId(key)) return days;
  const ownMs = timeOfId(key);
  return Math.abs(ownMs - now()) < DAY_MS ? [idAt(ownMs)] : [...days, idAt(ownMs)];
}

/**
 * What an earlier request with the same `Idempotency-Key` created, under one of the ids of that.
 * @throws ApiError 'idempotency_mismatch' when that request was another one.
 */
export async function findEarlier<Found>(
  ids: readonly string[],
  find: (id: string) => Promise<Found | undefined>,
  isSame: (found: Found) => boolean,
): Promise<Found | undefined> {
  const found = await Promise.all(ids.map(find));
  const earlier = found.find((each) => each !== undefined);
  if (earlier !== undefined && !isSame(earlier)) throw new ApiError('idempotency_mismatch');
  return earlier;
}

/** Whoever changes a document reads and writes it whole. */
export const DOCUMENT_MAX_BYTES = 512 * 1024;
export const LARGE_DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;

/**
 * What every engine checks before it writes.
 * @returns the text to store.
 * @throws NoKeyError, DocumentTooLargeError, or TypeError for what only looks like a document or a condition.
 */
export function textToPut(
  key: string,
  value: object,
  condition: Condition,
  { isLarge = false }: PutOptions = {},
): string {
  keyOf(key);
  // The Blobs client takes an empty one for none, and would overwrite whatever is there.
  if (!('ifNew' in condition) && !condition.ifMatch) throw new TypeError('The etag is empty');
  // Blobs adds a field of its own.
  if (Array.isArray(value) || 'writeId' in value)
    throw new TypeError('A document is an object without a writeId');
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > (isLarge ? LARGE_DOCUMENT_MAX_BYTES : DOCUMENT_MAX_BYTES))
    throw new DocumentTooLargeError(`${key} is too large`);
  return text;
}

/** Parses a document as an engine stores it. @throws CorruptDocumentError */
export function parseText(key: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CorruptDocumentError(key, 'not JSON');
  }
}

/** A document that fits its schema. */
export interface Document<Value> {
  value: Value;
  etag: string;
}

/** @throws CorruptDocumentError when the document does not fit. */
export function parseDocument<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: string,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const paths = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new CorruptDocumentError(key, `bad ${paths || 'shape'}`);
}

/** @returns undefined without a document. @throws CorruptDocumentError */
export async function read<Schema extends z.ZodMiniType>(
  store: Store,
  schema: Schema,
  key: string,
): Promise<Document<z.infer<Schema>> | undefined> {
  const stored = await store.get(key);
  return stored && { value: parseDocument(schema, key, stored.value), etag: stored.etag };
}

/** What comes of looking at a document: the next one, if it changes, and what the caller wants to know. */
export interface Decision<Value, Result> {
  next?: Value | undefined;
  result: Result;
}

/** How often a change is decided again because another write was first. */
const MAXIMUM_ATTEMPTS = 10;

/**
 * Decides on the current document and stores what comes of it; again when another write was first.
 * @param known the document as it was read just now, or null when there was none: it saves a read.
 * @returns what `decide` said, with the document as it is after it.
 * @throws StoreUnavailableError when other writes keep being first.
 */
export async function update<Schema extends z.ZodMiniType<object>, Result>(
  store: Store,
  schema: Schema,
  key: string,
  decide: (now: z.infer<Schema> | undefined) => Decision<z.infer<Schema>, Result>,
  {
    known,
    attempts = MAXIMUM_ATTEMPTS,
  }: { known?: Document<z.infer<Schema>> | null | undefined; attempts?: number } = {},
): Promise<{ result: Result; document: Document<z.infer<Schema>> | undefined }> {
  let current = known === undefined ? await read(store, schema, key) : (known ?? undefined);
  for (let left = attempts; left > 0; left -= 1) {
    const { next, result } = decide(current?.value);
    if (!next) return { result, document: current };
    const etag = await store.put(key, next, current ? { ifMatch: current.etag } : { ifNew: true });
    if (etag !== undefined) return { result, document: { value: next, etag } };
    current = await read(store, schema, key);
  }
  throw new ContendedError();
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
