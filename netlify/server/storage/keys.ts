import { hash } from 'node:crypto';

import { HOUR_MS } from '../lib/durations.ts';
import {
  day,
  DAY,
  key,
  NUMBER,
  number,
  NUMBER_DIGITS,
  part,
  SESSION_ID,
  startOf,
  USER_ID,
  UUID_V7,
} from './key-parts.ts';
import type { Key, KeyPrefix } from './store.ts';

export { isKey, UUID_V7 } from './key-parts.ts';

const LIMIT_NAME = /^[a-z][a-z-]{0,40}$/;

/** Everything in a store, for sweeps and export. */
export const WHOLE_STORE = '' as KeyPrefix;

/** Tells whether the text can be an order's id. */
export function isOrderId(text: string): boolean {
  return UUID_V7.test(text);
}

/** Tells whether the text can be the id of an account, or of the archive that orders of a closed one went to. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}

/** Id of the account of a canonical e-mail address: it is found without an index and shows no address. */
export function userIdOf(canonicalEmail: string): string {
  return hash('sha256', canonicalEmail);
}

/** `<userId>/0000` registered, `0001` and on: what happened to the account since. */
export function userEventKey(userId: string, sequence: number): Key {
  return key(part(USER_ID, userId), number(sequence));
}

/** Every order of a customer. The slash keeps an id that begins like another one apart. */
export function ordersPrefix(userId: string): KeyPrefix {
  return `${part(USER_ID, userId)}/` as KeyPrefix;
}

/** `<userId>/<orderId>/0000` placed, `0001` and on: what happened to the order since. */
export function orderEventKey(userId: string, orderId: string, sequence: number): Key {
  return key(part(USER_ID, userId), part(UUID_V7, orderId), number(sequence));
}

/** Reads a key made by {@link userEventKey}; undefined for any other. */
export function parseUserEventKey(text: string): { userId: string; sequence: number } | undefined {
  const [userId = '', digits = '', ...rest] = text.split('/');
  if (!USER_ID.test(userId) || !NUMBER.test(digits) || rest.length > 0) return undefined;
  return { userId, sequence: Number(digits) };
}

/** Every event of an account. */
export function userPrefix(userId: string): KeyPrefix {
  return `${part(USER_ID, userId)}/` as KeyPrefix;
}

/** Reads a key made by {@link orderEventKey}; undefined for any other. */
export function parseOrderEventKey(
  text: string,
): { userId: string; orderId: string; sequence: number } | undefined {
  const [userId, orderId, digits, ...rest] = text.split('/');
  if (!userId || !orderId || !digits || rest.length > 0) return undefined;
  if (!USER_ID.test(userId) || !UUID_V7.test(orderId) || !NUMBER.test(digits)) return undefined;
  return { userId, orderId, sequence: Number(digits) };
}

/** `<day>/<messageId>`: contact messages lie by the day they came in. */
export function contactKey(receivedAtMs: number, messageId: string): Key {
  return key(day(receivedAtMs), part(UUID_V7, messageId));
}

/** `<day>/<messageId>/done`: somebody answered the message. */
export function contactDoneKey(receivedAtMs: number, messageId: string): Key {
  return key(contactKey(receivedAtMs, messageId), 'done');
}

/** Reads a key made by {@link contactKey} or {@link contactDoneKey}; undefined for any other. */
export function parseContactKey(
  text: string,
): { receivedAtMs: number; messageId: string; isDone: boolean } | undefined {
  const [onDay = '', messageId = '', done, ...rest] = text.split('/');
  if (!DAY.test(onDay) || !UUID_V7.test(messageId) || rest.length > 0) return undefined;
  if (done !== undefined && done !== 'done') return undefined;
  return { receivedAtMs: startOf(onDay), messageId, isDone: done !== undefined };
}

/** Result of an `Idempotency-Key` of a customer: nobody else's key can meet it. */
export function orderRequestKey(userId: string, idempotencyKey: string): Key {
  return key('orders', part(USER_ID, userId), hash('sha256', idempotencyKey));
}

/** Every `Idempotency-Key` of a customer. */
export function orderRequestsPrefix(userId: string): KeyPrefix {
  return `orders/${part(USER_ID, userId)}/` as KeyPrefix;
}

/** Keys that belong to no account: those of messages and feedback. */
export const OWNERLESS_REQUESTS = ['contact/' as KeyPrefix, 'feedback/' as KeyPrefix];

/** Result of an `Idempotency-Key` sent with a contact message. */
export function contactRequestKey(idempotencyKey: string): Key {
  return key('contact', hash('sha256', idempotencyKey));
}

/** `<day>/<feedbackId>`: answers to "Was this helpful?" lie by the day they came in. */
export function feedbackKey(receivedAtMs: number, feedbackId: string): Key {
  return key(day(receivedAtMs), part(UUID_V7, feedbackId));
}

/** Reads a key made by {@link feedbackKey}; undefined for any other. */
export function parseFeedbackKey(
  text: string,
): { receivedAtMs: number; feedbackId: string } | undefined {
  const [onDay = '', feedbackId = '', ...rest] = text.split('/');
  if (!DAY.test(onDay) || !UUID_V7.test(feedbackId) || rest.length > 0) return undefined;
  return { receivedAtMs: startOf(onDay), feedbackId };
}

/** Result of an `Idempotency-Key` sent with feedback. */
export function feedbackRequestKey(idempotencyKey: string): Key {
  return key('feedback', hash('sha256', idempotencyKey));
}

/**
 * A session that was ended, under the day on which its tokens expire anyway; an hour is added, so that it is not swept
 * while a machine whose clock is behind still believes them.
 */
export function revocationKey(expiresAtMs: number, sessionId: string): Key {
  return key(day(expiresAtMs + HOUR_MS), part(SESSION_ID, sessionId));
}

/** Where the entries of one limit, subject and window lie, under the day on which the window ends. */
export interface LimitWindow {
  readonly limitName: string;
  /** Who is limited: an account, an address. Only its hash gets into the key. */
  readonly subject: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** All entries of a window. */
export function limitPrefix(window: LimitWindow): KeyPrefix {
  const start = String(Math.floor(window.startMs / 1000));
  const subject = hash('sha256', window.subject).slice(0, 32);
  return `${day(window.endMs)}/${part(LIMIT_NAME, window.limitName)}/${subject}/${start}/` as KeyPrefix;
}

/** One entry of a window. */
export function limitKey(window: LimitWindow, index: number): Key {
  return key(`${limitPrefix(window)}${number(index)}`);
}

/** The number an entry's key ends with. */
export function limitIndexOf(entry: Key): number {
  return Number(entry.slice(-NUMBER_DIGITS));
}

/** The day a key of revocations, limits, contacts or feedback begins with, as milliseconds of its start; undefined without one. */
export function dayOf(text: Key): number | undefined {
  const match = /^\d{4}-\d{2}-\d{2}(?=\/)/.exec(text);
  return match ? startOf(match[0]) : undefined;
}
