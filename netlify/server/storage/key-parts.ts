import type { Key } from './store.ts';

// What keys are made of; `keys.ts` and `spec-keys.ts` alone put them together.
// Blobs puts keys into URLs without encoding them (platform-facts §0.6): the alphabet is closed, and what a visitor
// sent gets in only through a pattern or as a hash.
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const KEY_MAX_LENGTH = 200;

export const USER_ID = /^[0-9a-f]{64}$/;
/** Sessions, and the generations of accounts. */
export const SESSION_ID = /^[0-9a-f]{32}$/;
/** Ids of orders, messages and jobs. */
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Numbers of events and slots have four digits, so that keys sort like numbers. */
export const NUMBER_DIGITS = 4;
/** A number as keys have it. */
export const NUMBER = /^\d{4}$/;

/** Tells a key of ours from what else a list may show, such as the temporary files of the local emulator. */
export function isKey(text: string): text is Key {
  return text.length <= KEY_MAX_LENGTH && KEY.test(text);
}

/** The day (UTC) a moment lies on. */
export function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Milliseconds since 1970 at which a day begins. */
export function startOf(onDay: string): number {
  return Date.parse(`${onDay}T00:00:00Z`);
}

/** @throws RangeError when the value has no four digits. */
export function number(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** NUMBER_DIGITS) {
    throw new RangeError('Number does not fit a key');
  }
  return String(value).padStart(NUMBER_DIGITS, '0');
}

/** @throws RangeError when the text does not fit its pattern. */
export function part(pattern: RegExp, text: string): string {
  if (!pattern.test(text)) throw new RangeError('Text is no part of a key');
  return text;
}

/** @throws RangeError when the parts do not make a key. */
export function key(...parts: string[]): Key {
  const text = parts.join('/');
  if (!isKey(text)) throw new RangeError('Parts make no key');
  return text;
}
