import * as z from 'zod/mini';

import { ConfigurationError } from '../lib/errors.ts';
import { crashDetails, type SecurityLog } from '../lib/security-log.ts';

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
    log.note('sys_storage_unavailable', { reason: error.reason });
  else if (error instanceof CorruptDocumentError)
    log.note('data_record_corrupt', { key: error.key, reason: error.reason });
  else if (error instanceof ConfigurationError)
    log.note('sys_configuration_invalid', { problem: error.message });
  else log.note('sys_crash', crashDetails(error));
}

/** For work whose failure fails nothing else: an unavailable store is only logged. */
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
