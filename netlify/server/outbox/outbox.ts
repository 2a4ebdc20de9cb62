import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { isoOf, isoTime } from '../storage/fields.ts';

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
