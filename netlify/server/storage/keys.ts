import { hash } from 'node:crypto';

import { orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import { HOUR_MS, SECOND_MS } from '../lib/durations.ts';

// Blobs puts keys into URLs without encoding them, so the alphabet is closed and user input only enters by pattern or
// hash.

/** A valid key; only this module creates them. */
export type Key = string & { __brand: 'Key' };
export type KeyPrefix = string & { __brand: 'KeyPrefix' };

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const KEY_MAX_LENGTH = 200;

/** Filters out foreign entries of a list, such as temporary files of the local emulator. */
export function isKey(text: string): text is Key {
  return text.length <= KEY_MAX_LENGTH && KEY.test(text);
}

function key(...parts: string[]): Key {
  const text = parts.join('/');
  if (!isKey(text)) throw new RangeError('Parts make no key');
  return text;
}

interface Part<Value> {
  write(value: Value): string;
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
const session = textPart(/^[0-9a-f]{32}$/);
const browser = textPart(/^[0-9a-f]{64}$/);
const delivery = textPart(/^[a-z]+-[a-z]+$/);
const limitName = textPart(/^[a-z][a-z-]{0,40}$/);

const NUMBER_DIGITS = 4;
export const MAXIMUM_NUMBERS = 10 ** NUMBER_DIGITS;

/** Zero-padded, so that keys sort numerically. */
function numberPart(digits: number): Part<number> {
  const pattern = new RegExp(`^\\d{${digits}}$`);
  return {
    write(value) {
      if (!Number.isInteger(value) || value < 0 || value >= 10 ** digits) {
        throw new RangeError('Number does not fit a key');
      }
      return String(value).padStart(digits, '0');
    },
    read: (text) => (pattern.test(text) ? Number(text) : undefined),
  };
}

const number = numberPart(NUMBER_DIGITS);

/** The UTC day of a timestamp; parsed as the milliseconds of its start. */
const day: Part<number> = {
  write: (ms) => new Date(ms).toISOString().slice(0, 10),
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : undefined),
};

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

interface KeyFormat<Fields extends readonly Field[]> {
  (...values: Values<Fields>): Key;
  of: (values: Named<Fields>) => Key;
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
    if (texts.length !== parts.length) return undefined;
    const values: Record<string, unknown> = {};
    // A loop, because the desk parses tens of thousands of keys at once.
    for (const [index, { name, part }] of parts.entries()) {
      const value = part.read(String(texts[index]));
      if (value === undefined) return undefined;
      if (name !== '') values[name] = value;
    }
    return values;
  };
  return Object.assign(make, { of, parse }) as KeyFormat<Fields>;
}

export const WHOLE_STORE = '' as KeyPrefix;

export function isOrderId(text: string): boolean {
  return UUID_V7.test(text);
}

/** For an account, or the archive of a closed account's orders. */
export function isUserId(text: string): boolean {
  return account.read(text) !== undefined;
}

/** Id of an address, and of its first account: SHA-256 of the canonical email address. */
export function userIdOf(canonicalEmail: string): string {
  return hash('sha256', canonicalEmail);
}

/** Id of the next account of an address, after `slot` others that left it unconfirmed. */
export function slotIdOf(addressId: string, slot: number): string {
  return slot === 0 ? addressId : hash('sha256', `${addressId}/${slot}`);
}

/** Creation time of a UUID v7, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(uuid.write(id).replace('-', '').slice(0, 12), 16);
}

/** `<userId>/0000` is the registration, later numbers are changes. */
export const userEventKey = format(['userId', account], ['sequence', number]);

/** All events of an account, or all orders of a customer. */
export function userPrefix(userId: string): KeyPrefix {
  return `${account.write(userId)}/` as KeyPrefix;
}

/** `<userId>/<orderId>/0000` is the placement, later numbers are changes. */
export const orderEventKey = format(['userId', account], ['orderId', uuid], ['sequence', number]);

export const contactKey = format(['receivedAtMs', day], ['messageId', uuid]);
export const contactDoneKey = format(['receivedAtMs', day], ['messageId', uuid], 'done');

export const feedbackKey = format(['receivedAtMs', day], ['feedbackId', uuid]);

export function orderRequestKey(userId: string, idempotencyKey: string): Key {
  return key('orders', account.write(userId), hash('sha256', idempotencyKey));
}

export function orderRequestsPrefix(userId: string): KeyPrefix {
  return `orders/${account.write(userId)}/` as KeyPrefix;
}

/** For requests without an account. */
export function ownerlessRequestKey(kind: 'contact' | 'feedback', idempotencyKey: string): Key {
  return key(kind, hash('sha256', idempotencyKey));
}

export const OWNERLESS_REQUESTS = ['contact/' as KeyPrefix, 'feedback/' as KeyPrefix];

/** Under the day the session's tokens expire, plus an hour for machines whose clock is slow. */
export function revocationKey(expiresAtMs: number, sessionId: string): Key {
  return key(day.write(expiresAtMs + HOUR_MS), session.write(sessionId));
}

/** Entries of one limit, subject and window, under the day of `endMs`. */
export interface LimitWindow {
  limitName: string;
  subject: string;
  startMs: number;
  /** Since when none of them counts. */
  endMs: number;
}

/** Entries of a limit and subject under one day, whatever their window. */
export function limitDayPrefix(window: LimitWindow): KeyPrefix {
  const subject = hash('sha256', window.subject).slice(0, 32);
  return `${day.write(window.endMs)}/${limitName.write(window.limitName)}/${subject}/` as KeyPrefix;
}

export function limitPrefix(window: LimitWindow): KeyPrefix {
  return `${limitDayPrefix(window)}${Math.floor(window.startMs / SECOND_MS)}/` as KeyPrefix;
}

export function limitKey(window: LimitWindow, index: number): Key {
  return key(`${limitPrefix(window)}${number.write(index)}`);
}

/** `startMs` of an entry's window. */
export function limitStartOf(entry: Key): number {
  return Number(entry.split('/').at(-2)) * SECOND_MS;
}

/** Start of the day a key begins with, in milliseconds; undefined without one. */
export function dayOf(text: Key): number | undefined {
  const [first = '', second] = text.split('/');
  return second === undefined ? undefined : day.read(first);
}

/** An account whose address was not confirmed when it was registered. */
export const unconfirmedKey = format('unconfirmed', ['registeredAtMs', day], ['userId', account]);
export const UNCONFIRMED = 'unconfirmed/' as KeyPrefix;

/** A mailbox whose owner wants no mail that nobody proved to be for them, under the day until which. */
export const unwantedKey = format(['untilMs', day], 'not-me', ['mailboxId', account]);

export type Subject =
  | { kind: 'order'; userId: string; orderId: string }
  | { kind: 'message'; receivedAtMs: number; messageId: string };

export function subjectIdOf(subject: Subject): string {
  return subject.kind === 'order' ? subject.orderId : subject.messageId;
}

/** Work to do after something was stored. */
export type JobSpec =
  | Subject
  /** Send a password reset link to the address with this id, if an account has it. */
  | { kind: 'reset'; addressId: string }
  | { kind: 'email-link'; userId: string; request: string }
  /** Send the link that confirms the address of a registration. */
  | { kind: 'welcome'; userId: string; confirmation: string }
  /** Notify the earlier address that the account changed to the one with this id. */
  | { kind: 'email-changed'; userId: string; addressId: string }
  /** Send a notification of the password change that made this generation. */
  | { kind: 'changed'; userId: string; generation: string }
  | { kind: 'closing'; userId: string }
  /** Send a link to the desk, if the address with this hash is an agent's. */
  | { kind: 'desk-link'; agentId: string; browser: string };

const specs = {
  order: format('order', ['userId', account], ['orderId', uuid]),
  message: format('message', ['receivedAtMs', day], ['messageId', uuid]),
  reset: format('reset', ['addressId', account]),
  'email-link': format('email-link', ['userId', account], ['request', session]),
  welcome: format('welcome', ['userId', account], ['confirmation', session]),
  'email-changed': format('email-changed', ['userId', account], ['addressId', account]),
  changed: format('changed', ['userId', account], ['generation', session]),
  closing: format('closing', ['userId', account]),
  'desk-link': format('desk-link', ['agentId', account], ['browser', browser]),
} satisfies Record<JobSpec['kind'], unknown>;

const specKey = (spec: JobSpec) => specs[spec.kind].of(spec as never);

function parseSpec(text: string): { first: string; spec: JobSpec } | undefined {
  const [, first = '', rest = '', kind = ''] = /^([^/]*)\/(([^/]*)\/.*)/s.exec(text) ?? [];
  if (!Object.hasOwn(specs, kind)) return undefined;
  const values = specs[kind as JobSpec['kind']].parse(rest);
  return values && { first, spec: { kind, ...values } as JobSpec };
}

/** `<jobId>/<kind>/…`; a UUID v7 id sorts by age. */
export function jobKey(jobId: string, spec: JobSpec): Key {
  return key(uuid.write(jobId), specKey(spec));
}

export function parseJobKey(text: string): { jobId: string; spec: JobSpec } | undefined {
  const { first: jobId = '', spec } = parseSpec(text) ?? {};
  return spec && UUID_V7.test(jobId) ? { jobId, spec } : undefined;
}

/** `<day>/<kind>/…`, under the day it was added. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return key(day.write(notedAtMs), specKey(subject));
}

export interface OrderId {
  userId: string;
  orderId: string;
}

/** Where an open order stands after one of its events. */
export interface Standing {
  sequence: number;
  status: OrderStatus;
  /** `agentMark` of who has taken the order, or `none`. */
  agent: string;
  /** Seconds since 1970: since when the customer waits for the studio; 0 when they do not. */
  waitingSince: number;
  /** Quoted price in US cents; 0 without one. */
  quotedCents: number;
}

const statusPart: Part<OrderStatus> = {
  write: (status) => status,
  read: (text) => orderStatuses.find((status) => status === text),
};

/** `<day>/order/<userId>/<orderId>/<event>/…`: a standing, beside the entry of its order. */
const standingFormat = format(
  ['notedAtMs', day],
  'order',
  ['userId', account],
  ['orderId', uuid],
  ['sequence', number],
  ['status', statusPart],
  ['agent', textPart(/^([0-9a-f]{16}|none)$/)],
  ['waitingSince', numberPart(10)],
  ['quotedCents', numberPart(9)],
);

/** Stands for an agent in the key of a standing. */
export function agentMark(canonicalEmail: string): string {
  return userIdOf(canonicalEmail).slice(0, 16);
}

export function standingKey(notedAtMs: number, order: OrderId, standing: Standing): Key {
  return standingFormat.of({ notedAtMs, ...order, ...standing });
}

/** All standings of an order that were noted under one day. */
export function standingsPrefix(notedAtMs: number, order: OrderId): KeyPrefix {
  return `${openKey(notedAtMs, { ...order, kind: 'order' })}/` as KeyPrefix;
}

/** Parses the key of an entry or of a standing. */
export function parseOpenKey(
  text: string,
): { notedAtMs: number; subject: Subject; standing?: Standing } | undefined {
  const parsed = standingFormat.parse(text);
  if (parsed) {
    const { notedAtMs, userId, orderId, ...standing } = parsed;
    return { notedAtMs, subject: { kind: 'order', userId, orderId }, standing };
  }
  const { first = '', spec: subject } = parseSpec(text) ?? {};
  const notedAtMs = day.read(first);
  if (subject?.kind !== 'order' && subject?.kind !== 'message') return undefined;
  return notedAtMs === undefined ? undefined : { notedAtMs, subject };
}

const leased = textPart(/^[0-9a-f-]{36,64}$/);
export const leaseKey = format('leases', ['id', leased], ['attempt', number]);

export function leasePrefix(id: string): KeyPrefix {
  return `leases/${leased.write(id)}/` as KeyPrefix;
}

/** Milliseconds since 1970. */
const milliseconds = numberPart(13);
const ofNotification = [
  ['subjectId', uuid],
  ['sequence', number],
  ['delivery', delivery],
] as const;

/** Beside the jobs: so many tries to send a notification failed, the last one at this time. */
export const setbackKey = format(
  'setbacks',
  ...ofNotification,
  ['tries', number],
  ['atMs', milliseconds],
);

export function setbacksPrefix(subjectId: string): KeyPrefix {
  return `setbacks/${uuid.write(subjectId)}/` as KeyPrefix;
}

/** Beside the jobs: a notification was refused for good, which no digest has said yet. */
export const refusalKey = format('refusals', ...ofNotification, ['atMs', milliseconds]);

/** `<subjectId>/<event>/<delivery>`: the notification is settled. */
export const notificationKey = format(...ofNotification);

export function notificationsPrefix(subjectId: string): KeyPrefix {
  return `${uuid.write(subjectId)}/` as KeyPrefix;
}
