import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import type { SecurityLog } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import {
  isDocumentId,
  isoOf,
  isoTime,
  isUserId,
  keyOf,
  orLogged,
  parseDayKey,
  timeOfId,
  type Document,
  type Store,
} from '../storage/store.ts';

export const audiences = ['agents', 'customer', 'webhook'] as const;
export type Audience = (typeof audiences)[number];

/** Whom an event may be told. */
export type Recipient = Exclude<Audience, 'webhook'>;

/** A mail that a document owes, and what became of it. */
const entrySchema = z.object({
  /** The same for every try, so that mail programs show an accidental duplicate once. */
  id: z.string(),
  /** What it is about: number of an event, or the name of a mail. */
  about: z.string(),
  to: z.enum(audiences),
  /** Since when it is owed. */
  at: isoTime,
  /** When it is tried next; whoever is about to send it moves this on first. */
  dueAt: isoTime,
  /** That failed. */
  tries: z.int(),
  /** It counts against the day's mail of its mailbox already. */
  isCounted: z.optional(z.boolean()),
  /** It shares the next email of its conversation, which may go out before `dueAt`. */
  isPaused: z.optional(z.boolean()),
  state: z.enum(['waiting', 'sent', 'refused', 'abandoned']),
  endedAt: z.optional(isoTime),
  /** Why it was refused or given up, such as `smtp EENVELOPE 550 RCPT TO`. */
  reason: z.optional(z.string()),
});
export type Entry = z.infer<typeof entrySchema>;

/** In a document, beside what it is about: one write stores both. */
export const outboxSchema = z.array(entrySchema);
export type Outbox = z.infer<typeof outboxSchema>;

/** Nobody else sends a mail for so long after somebody said that they are about to: no function lives for longer than a minute. */
export const HOLD_MS = 2 * MINUTE_MS;

interface Sender {
  now: () => number;
  /** Whether the request goes on after its response, and sends then. */
  worksAfterResponse: boolean;
}

/** A mail that is owed from now on; the request that writes it sends it after its response, or else the next sweep. */
export function owe(
  { now, worksAfterResponse }: Sender,
  { id, about, to }: Pick<Entry, 'id' | 'about' | 'to'>,
): Entry {
  const atMs = now();
  return {
    id,
    about,
    to,
    at: isoOf(atMs),
    dueAt: isoOf(worksAfterResponse ? atMs + HOLD_MS : atMs),
    tries: 0,
    state: 'waiting',
  };
}

/** The mails about one event of a document, by its number. */
export function entriesAbout(
  sender: Sender,
  { id, event }: { id: string; event: number },
  tell: readonly Audience[],
): Entry[] {
  return tell.map((to) => owe(sender, { id: `${id}-${event}`, about: String(event), to }));
}

/** Whatever agents are mailed they may have in a chat, too. */
export function withChat(tell: readonly Recipient[]): Audience[] {
  return tell.flatMap((to) => (to === 'agents' ? (['agents', 'webhook'] as const) : [to]));
}

export function isWaiting({ state }: Entry): boolean {
  return state === 'waiting';
}

const FIRST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;

/**
 * When a mail is tried again: after five minutes, then twice as long each time, at most six hours. Up to a quarter less
 * by its id, so that what failed together is not tried together.
 */
export function retryAt({ id }: Pick<Entry, 'id'>, tries: number, nowMs: number): string {
  const pauseMs = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  const jitter = Number.parseInt(hash('sha256', `${id} ${tries}`).slice(0, 8), 16) / 2 ** 32;
  return isoOf(Math.round(nowMs + pauseMs * (1 - jitter / 4)));
}

/** An outbox in which these entries are changed. */
export function withChanges(outbox: Outbox, changes: ReadonlyMap<string, Partial<Entry>>): Outbox {
  return outbox.map((entry) => {
    const change = changes.get(idOf(entry));
    return change && isWaiting(entry) ? { ...entry, ...change } : entry;
  });
}

/** Of an entry within its document. */
export function idOf({ id, to }: Pick<Entry, 'id' | 'to'>): string {
  return `${id}-${to}`;
}

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
