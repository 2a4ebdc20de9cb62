import { UUID_V7 } from '../../../src/contracts/fields.ts';

// Blobs puts keys into URLs without encoding them, so the alphabet is closed and user input only enters by pattern or
// hash. Each subject declares the formats of its own keys.

/** A valid key; only this module creates them. */
export type Key = string & { __brand: 'Key' };
export type KeyPrefix = string & { __brand: 'KeyPrefix' };

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const KEY_MAX_LENGTH = 200;

/** Filters out foreign entries of a list, such as temporary files of the local emulator. */
export function isKey(text: string): text is Key {
  return text.length <= KEY_MAX_LENGTH && KEY.test(text);
}

/** No key can be made of a value: nothing lies where it leads. */
export class NoKeyError extends RangeError {
  override readonly name = 'NoKeyError';
}

/** @throws NoKeyError when the parts make no key. */
export function keyOf(...parts: string[]): Key {
  const text = parts.join('/');
  if (!isKey(text)) throw new NoKeyError('Parts make no key');
  return text;
}

/** Prefix of all keys that begin with these parts. */
export function prefixOf(...parts: string[]): KeyPrefix {
  return `${keyOf(...parts)}/` as KeyPrefix;
}

export const WHOLE_STORE = '' as KeyPrefix;

/** One part of a key between two slashes. */
export interface KeyPart<Value> {
  /** @throws NoKeyError when the value does not fit. */
  write(value: Value): string;
  read(text: string): Value | undefined;
}

export function textPart(pattern: RegExp): KeyPart<string> {
  return {
    write(text) {
      if (!pattern.test(text)) throw new NoKeyError('Text is no part of a key');
      return text;
    },
    read: (text) => (pattern.test(text) ? text : undefined),
  };
}

/** Zero-padded, so that keys sort numerically. */
export function numberPart(digits: number): KeyPart<number> {
  const pattern = new RegExp(`^\\d{${digits}}$`);
  return {
    write(value) {
      if (!Number.isInteger(value) || value < 0 || value >= 10 ** digits) {
        throw new NoKeyError('Number does not fit a key');
      }
      return String(value).padStart(digits, '0');
    },
    read: (text) => (pattern.test(text) ? Number(text) : undefined),
  };
}

export const uuidPart = textPart(UUID_V7);
/** Ids of accounts, addresses and agents. */
export const sha256Part = textPart(/^[0-9a-f]{64}$/);
/** 128 random bits. */
export const randomPart = textPart(/^[0-9a-f]{32}$/);

const NUMBER_DIGITS = 4;
export const MAXIMUM_NUMBERS = 10 ** NUMBER_DIGITS;
/** Position in a run of events. */
export const sequencePart = numberPart(NUMBER_DIGITS);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The UTC day of a timestamp; read as the milliseconds of its start. */
export const dayPart: KeyPart<number> = {
  write(ms) {
    const date = new Date(ms);
    const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T.*/, '');
    if (!DAY.test(text)) throw new NoKeyError('Moment is on no day of a key');
    return text;
  },
  read(text) {
    const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    // February 30 is read as March 2.
    return !Number.isNaN(ms) && dayPart.write(ms) === text ? ms : undefined;
  },
};

export interface KeyFormat<Values> {
  /** @throws NoKeyError when a value does not fit. */
  (values: Values): Key;
  parse: (text: string) => Values | undefined;
}

/** @param template such as `:userId/:sequence`: parts with a colon are values, others stand for themselves. */
export function keyFormat<Values>(
  template: string,
  parts: { readonly [Name in keyof Values]: KeyPart<Values[Name]> },
): KeyFormat<Values> {
  const segments = template.split('/').map((segment) => {
    if (!segment.startsWith(':')) return { text: segment };
    const name = segment.slice(1) as keyof Values;
    return { name, part: parts[name] };
  });
  const format = (values: Values) =>
    keyOf(
      ...segments.map((each) => ('text' in each ? each.text : each.part.write(values[each.name]))),
    );
  const parse = (text: string): Values | undefined => {
    const texts = text.split('/');
    if (texts.length !== segments.length) return undefined;
    const values: Partial<Values> = {};
    // A loop, because the desk parses tens of thousands of keys at once.
    for (const [index, each] of segments.entries()) {
      const segment = String(texts[index]);
      if ('text' in each) {
        if (each.text !== segment) return undefined;
        continue;
      }
      const value = each.part.read(segment);
      if (value === undefined) return undefined;
      values[each.name] = value;
    }
    return values as Values;
  };
  return Object.assign(format, { parse });
}

/** Creation time of a UUID v7, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(uuidPart.write(id).replace('-', '').slice(0, 12), 16);
}

/** Start of the day a key begins with, in milliseconds; undefined without one. */
export function dayOf(text: Key): number | undefined {
  const [first = '', second] = text.split('/');
  return second === undefined ? undefined : dayPart.read(first);
}
