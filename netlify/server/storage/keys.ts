import { hash } from 'node:crypto';

import { HOUR_MS } from '../lib/durations.ts';

// Blobs puts keys into URLs without encoding them: the alphabet is closed, and what a visitor sent gets in only through
// a pattern or as a hash.

/** A key; no other module can make one, so no text of a visitor becomes a path. */
export type Key = string & { __brand: 'Key' };
/** The beginning of keys, ending in `/`. */
export type KeyPrefix = string & { __brand: 'KeyPrefix' };

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const KEY_MAX_LENGTH = 200;

/** Tells a key of ours from what else a list may show, such as the temporary files of the local emulator. */
export function isKey(text: string): text is Key {
  return text.length <= KEY_MAX_LENGTH && KEY.test(text);
}

/** @throws RangeError when the parts do not make a key. */
function key(...parts: string[]): Key {
  const text = parts.join('/');
  if (!isKey(text)) throw new RangeError('Parts make no key');
  return text;
}

/** What stands between two slashes. */
interface Part<Value> {
  /** @throws RangeError when the value does not fit. */
  write(value: Value): string;
  /** @returns undefined for a text that `write` does not make. */
  read(text: string): Value | undefined;
}

function textPart(pattern: RegExp): Part<string> {
  return {
    write(text) {
      if (!pattern.test(text)) throw new RangeError('Text is no part of a key');
      return text;
    },
    read: (text) => (pattern.test(text) ? text : undefined),
  };
}

function fixedPart(fixed: string): Part<string> {
  return { write: () => fixed, read: (text) => (text === fixed ? text : undefined) };
}

/** Ids of orders, messages, feedback and jobs. */
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const uuid = textPart(UUID_V7);
const account = textPart(/^[0-9a-f]{64}$/);
/** Sessions, and the generations of accounts. */
const session = textPart(/^[0-9a-f]{32}$/);
const delivery = textPart(/^[a-z]+-[a-z]+$/);
const limitName = textPart(/^[a-z][a-z-]{0,40}$/);

const NUMBER_DIGITS = 4;
/** How many events a run can have. */
export const MAXIMUM_NUMBERS = 10 ** NUMBER_DIGITS;

/** Numbers of events and entries have four digits, so that keys sort like numbers. */
const number: Part<number> = {
  write(value) {
    if (!Number.isInteger(value) || value < 0 || value >= MAXIMUM_NUMBERS) {
      throw new RangeError('Number does not fit a key');
    }
    return String(value).padStart(NUMBER_DIGITS, '0');
  },
  read: (text) => (/^\d{4}$/.test(text) ? Number(text) : undefined),
};

/** The day (UTC) a moment lies on; read as the milliseconds of its start. */
const day: Part<number> = {
  write: (ms) => new Date(ms).toISOString().slice(0, 10),
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : undefined),
};

/** A part of a format: a fixed text, or a name and what stands there. */
type Field = string | readonly [name: string, part: Part<string> | Part<number>];
type ValueOf<Entry> = Entry extends readonly [string, Part<infer Value>] ? Value : never;
type Values<Fields> = Fields extends readonly [infer First, ...infer Rest]
  ? First extends string
    ? Values<Rest>
    : [ValueOf<First>, ...Values<Rest>]
  : [];
type Named<Fields extends readonly Field[]> = {
  [Entry in Exclude<Fields[number], string> as Entry[0]]: ValueOf<Entry>;
};

/** Makes keys of one form, and reads them back. */
interface KeyFormat<Fields extends readonly Field[]> {
  /** @throws RangeError when a value does not fit. */
  (...values: Values<Fields>): Key;
  /** The same with the values by their names. */
  of: (values: Named<Fields>) => Key;
  /** @returns the values by their names; undefined for a key of another form. */
  parse: (text: string) => Named<Fields> | undefined;
}

function format<const Fields extends readonly Field[]>(...fields: Fields): KeyFormat<Fields> {
  const parts = fields.map((field) => {
    const [name, part] = typeof field === 'string' ? ['', fixedPart(field)] : field;
    return { name, part };
  });
  const names = parts.flatMap(({ name }) => (name === '' ? [] : [name]));
  const of = (values: Readonly<Record<string, unknown>>) =>
    key(...parts.map(({ name, part }) => (part as Part<unknown>).write(values[name])));
  const make = (...values: readonly unknown[]) =>
    of(Object.fromEntries(names.map((name, index) => [name, values[index]])));
  const parse = (text: string) => {
    const texts = text.split('/');
    const read = parts.map(({ name, part }) => [name, part.read(texts.shift() ?? '')] as const);
    if (texts.length > 0 || read.some(([, value]) => value === undefined)) return undefined;
    return Object.fromEntries(read.filter(([name]) => name !== ''));
  };
  return Object.assign(make, { of, parse }) as KeyFormat<Fields>;
}

/** Everything in a store, for sweeps and export. */
export const WHOLE_STORE = '' as KeyPrefix;

/** Tells whether the text can be an order's id. */
export function isOrderId(text: string): boolean {
  return UUID_V7.test(text);
}

/** Tells whether the text can be the id of an account, or of the archive that orders of a closed one went to. */
export function isUserId(text: string): boolean {
  return account.read(text) !== undefined;
}

/** Id of the account of a canonical email address: it is found without an index and shows no address. */
export function userIdOf(canonicalEmail: string): string {
  return hash('sha256', canonicalEmail);
}

/** Milliseconds since 1970 at which a UUID v7 was made. */
export function timeOfId(id: string): number {
  return Number.parseInt(uuid.write(id).replace('-', '').slice(0, 12), 16);
}

/** `<userId>/0000` registered, `0001` and on: what happened to the account since. */
export const userEventKey = format(['userId', account], ['sequence', number]);

/** Every event of an account, or every order of a customer. The slash keeps an id that begins like another one apart. */
export function userPrefix(userId: string): KeyPrefix {
  return `${account.write(userId)}/` as KeyPrefix;
}

/** `<userId>/<orderId>/0000` placed, `0001` and on: what happened to the order since. */
export const orderEventKey = format(['userId', account], ['orderId', uuid], ['sequence', number]);

/** `<day>/<messageId>`: contact messages lie by the day they came in. */
export const contactKey = format(['receivedAtMs', day], ['messageId', uuid]);
/** `<day>/<messageId>/done`: somebody answered the message. */
export const contactDoneKey = format(['receivedAtMs', day], ['messageId', uuid], 'done');

/** `<day>/<feedbackId>`: answers to "Was this helpful?" lie by the day they came in. */
export const feedbackKey = format(['receivedAtMs', day], ['feedbackId', uuid]);

/** Result of an `Idempotency-Key` of a customer: nobody else's key can meet it. */
export function orderRequestKey(userId: string, idempotencyKey: string): Key {
  return key('orders', account.write(userId), hash('sha256', idempotencyKey));
}

/** Every `Idempotency-Key` of a customer. */
export function orderRequestsPrefix(userId: string): KeyPrefix {
  return `orders/${account.write(userId)}/` as KeyPrefix;
}

/** Result of an `Idempotency-Key` that belongs to no account. */
export function ownerlessRequestKey(kind: 'contact' | 'feedback', idempotencyKey: string): Key {
  return key(kind, hash('sha256', idempotencyKey));
}

/** Keys that belong to no account: those of messages and feedback. */
export const OWNERLESS_REQUESTS = ['contact/' as KeyPrefix, 'feedback/' as KeyPrefix];

/**
 * A session that was ended, under the day on which its tokens expire anyway; an hour is added, so that it is not swept
 * while a machine whose clock is behind still believes them.
 */
export function revocationKey(expiresAtMs: number, sessionId: string): Key {
  return key(day.write(expiresAtMs + HOUR_MS), session.write(sessionId));
}

/** Where the entries of one limit, subject and window lie, under the day on which the window ends. */
export interface LimitWindow {
  limitName: string;
  /** Who is limited: an account, an address. Only its hash gets into the key. */
  subject: string;
  startMs: number;
  endMs: number;
}

/** All entries of a window. */
export function limitPrefix(window: LimitWindow): KeyPrefix {
  const start = String(Math.floor(window.startMs / 1000));
  const subject = hash('sha256', window.subject).slice(0, 32);
  return `${day.write(window.endMs)}/${limitName.write(window.limitName)}/${subject}/${start}/` as KeyPrefix;
}

/** One entry of a window. */
export function limitKey(window: LimitWindow, index: number): Key {
  return key(`${limitPrefix(window)}${number.write(index)}`);
}

/** The number an entry's key ends with. */
export function limitIndexOf(entry: Key): number {
  return Number(entry.slice(-NUMBER_DIGITS));
}

/** The day a key of revocations, limits, contacts or feedback begins with, as milliseconds of its start; undefined without one. */
export function dayOf(text: Key): number | undefined {
  const [first = '', second] = text.split('/');
  return second === undefined ? undefined : day.read(first);
}

/** An order or a message that somebody has to look after. */
export type Subject =
  | { kind: 'order'; userId: string; orderId: string }
  | { kind: 'message'; receivedAtMs: number; messageId: string };

/** What has to be done after something was stored. */
export type JobSpec =
  | Subject
  /** A link to choose a new password was asked for. */
  | { kind: 'reset'; userId: string }
  /** The password is another one since the account has this generation. */
  | { kind: 'changed'; userId: string; generation: string }
  /** The account is closed and its data is to be erased. */
  | { kind: 'closing'; userId: string };

/** What the part of a key that says show what would be done looks like, by its first word. */
const specs = {
  order: format('order', ['userId', account], ['orderId', uuid]),
  message: format('message', ['receivedAtMs', day], ['messageId', uuid]),
  reset: format('reset', ['userId', account]),
  changed: format('changed', ['userId', account], ['generation', session]),
  closing: format('closing', ['userId', account]),
} satisfies Record<JobSpec['kind'], unknown>;

const specKey = (spec: JobSpec) => specs[spec.kind].of(spec as never);

function parseSpec(text: string): JobSpec | undefined {
  const kind = text.slice(0, text.indexOf('/'));
  if (!isKind(kind)) return undefined;
  const values = specs[kind].parse(text);
  return values && ({ kind, ...values } as JobSpec);
}

function isKind(text: string): text is JobSpec['kind'] {
  return Object.hasOwn(specs, text);
}

/** What stands before the first slash, and after it. */
function splitFirst(text: string): [first: string, rest: string] {
  const index = text.indexOf('/');
  return [text.slice(0, index), text.slice(index + 1)];
}

/** `<jobId>/<kind>/…`; the id is a UUID v7, so that keys sort by age and need not be read to tell it. */
export function jobKey(jobId: string, spec: JobSpec): Key {
  return key(uuid.write(jobId), specKey(spec));
}

/** Reads a key made by `jobKey`; undefined for any other. */
export function parseJobKey(text: string): { jobId: string; spec: JobSpec } | undefined {
  const [jobId, rest] = splitFirst(text);
  const spec = parseSpec(rest);
  return UUID_V7.test(jobId) && spec ? { jobId, spec } : undefined;
}

/** `<day>/<kind>/…`: what is open, under the day on which that was noted. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return key(day.write(notedAtMs), specKey(subject));
}

/** Reads a key made by `openKey`; undefined for any other. */
export function parseOpenKey(text: string): { notedAtMs: number; subject: Subject } | undefined {
  const [first, rest] = splitFirst(text);
  const [notedAtMs, subject] = [day.read(first), parseSpec(rest)];
  if (notedAtMs === undefined || (subject?.kind !== 'order' && subject?.kind !== 'message')) {
    return undefined;
  }
  return { notedAtMs, subject };
}

/** Id of an order, a message, a job or an account: what one process works on at a time. */
const leased = textPart(/^[0-9a-f-]{36,64}$/);
/** `leases/<id>/0000` …: somebody is at work on it. */
export const leaseKey = format('leases', ['id', leased], ['attempt', number]);

/** Every lease of an order, a message, a job or an account. */
export function leasePrefix(id: string): KeyPrefix {
  return `leases/${leased.write(id)}/` as KeyPrefix;
}

/** `<subjectId>/<event>/<delivery>`: the notification needs no more work. */
export const notificationKey = format(
  ['subjectId', uuid],
  ['sequence', number],
  ['delivery', delivery],
);

/** Everything known about notifications of an order, a message or a job. */
export function notificationsPrefix(subjectId: string): KeyPrefix {
  return `${uuid.write(subjectId)}/` as KeyPrefix;
}
