import type { SecurityLog } from '../lib/security-log.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { isDocumentId, isoOf, isUserId, parseDayKey, timeOfId } from '../storage/fields.ts';
import { keyOf, orLogged, type Document, type Store } from '../storage/store.ts';

interface Context {
  now: () => number;
  newId: () => string;
  store: (noun: string) => Store;
  log: SecurityLog;
}

export interface OrderId {
  userId: string;
  orderId: string;
}

export interface MessageId {
  /** UTC day of its id. */
  day: string;
  messageId: string;
}

export function orderKey({ userId, orderId }: OrderId): string {
  return keyOf(userId, orderId);
}

export function parseOrderKey(key: string): OrderId | undefined {
  const [userId = '', orderId = '', ...more] = key.split('/');
  const isOrder = more.length === 0 && isUserId(userId) && isDocumentId(orderId);
  return isOrder ? { userId, orderId } : undefined;
}

export function messageKey({ day, messageId }: MessageId): string {
  return keyOf(day, messageId);
}

export function parseMessageKey(key: string): MessageId | undefined {
  const parts = parseDayKey(key);
  return parts && { day: parts.day, messageId: parts.id };
}

/** A document that has mail to send, or something else to be done. */
export type Subject =
  | ({ kind: 'order' } & OrderId)
  | ({ kind: 'message' } & MessageId)
  | { kind: 'user'; userId: string }
  /** A mail that belongs to no other document. */
  | { kind: 'letter'; letterId: string };

/**
 * Says that a document has something to be done. It is written before the document, so that nothing is forgotten, and
 * each writer has one of its own, so that none removes another's.
 */
export interface Pointer {
  key: string;
  subject: Subject;
  atMs: number;
}

/** What is left to do after a response: for the document of this pointer, as it was just written. */
export interface Work {
  pointer: Pointer;
  /** Saves reading it. */
  known?: Document<unknown> | undefined;
  /** Whose entries of the outbox this request is about to send. */
  mine: ReadonlySet<string>;
  /** Version of the row that lists have of it. */
  listed?: number | undefined;
}

/** By then a writer has stored its document or never will: no function lives for longer than a minute. */
export const WRITER_GONE_MS = 2 * MINUTE_MS;

const documentKeyOf = (subject: Subject): string => {
  switch (subject.kind) {
    case 'order':
      return orderKey(subject);
    case 'message':
      return messageKey(subject);
    case 'user':
      return keyOf(subject.userId);
    case 'letter':
      return keyOf(subject.letterId);
  }
};

/** Stands for a document in a round of work. */
export function subjectKeyOf(subject: Subject): string {
  return keyOf(subject.kind, documentKeyOf(subject));
}

export async function addPointer(
  deps: Pick<Context, 'store' | 'newId' | 'now'>,
  subject: Subject,
): Promise<Pointer> {
  const id = deps.newId();
  const key = keyOf(subjectKeyOf(subject), id);
  await deps.store('pending').put(key, { at: isoOf(deps.now()) }, { ifNew: true });
  return { key, subject, atMs: timeOfId(id) };
}

/** What it was for came to nothing, or is done. When that fails, the sweep finds nothing to do and removes it. */
export function removePointer(
  { store, log }: Pick<Context, 'store' | 'log'>,
  { key }: Pick<Pointer, 'key'>,
): Promise<void> {
  return orLogged(log, 'removing a pointer', () => store('pending').delete(key));
}

/** Every pointer, oldest first. */
export async function listPointers({ store }: Pick<Context, 'store'>): Promise<Pointer[]> {
  const listed = await store('pending').list();
  return listed
    .flatMap(({ key }) => parsePointer(key) ?? [])
    .sort((one, other) => one.atMs - other.atMs);
}

export function parsePointer(key: string): Pointer | undefined {
  const [kind, ...parts] = key.split('/');
  const id = parts.pop() ?? '';
  const subject = parseSubject(kind, parts.join('/'));
  return subject && isDocumentId(id) ? { key, subject, atMs: timeOfId(id) } : undefined;
}

function parseSubject(kind: string | undefined, key: string): Subject | undefined {
  switch (kind) {
    case 'order': {
      const id = parseOrderKey(key);
      return id && { kind, ...id };
    }
    case 'message': {
      const id = parseMessageKey(key);
      return id && { kind, ...id };
    }
    case 'user':
      return isUserId(key) ? { kind, userId: key } : undefined;
    case 'letter':
      return isDocumentId(key) ? { kind, letterId: key } : undefined;
    default:
      return undefined;
  }
}
