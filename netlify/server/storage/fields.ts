import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
import { DAY_MS } from '../lib/time.ts';
import { NoKeyError } from './store.ts';

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
