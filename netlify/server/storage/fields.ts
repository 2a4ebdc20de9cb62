import * as z from 'zod/mini';

import { UUID_V7 } from '../../../src/contracts/fields.ts';
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

/** For orders, messages, and feedback. */
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
