import {
  day,
  DAY,
  key,
  NUMBER,
  number,
  part,
  SESSION_ID,
  startOf,
  USER_ID,
  UUID_V7,
} from './key-parts.ts';
import type { Key, KeyPrefix } from './store.ts';

// Keys of what is open, of what has to be done after something was stored, and of the notifications that were sent.

const DELIVERY = /^[a-z]+-[a-z]+$/;

/** An order or a message that somebody has to look after. */
export type Subject =
  | { readonly kind: 'order'; readonly userId: string; readonly orderId: string }
  | { readonly kind: 'message'; readonly receivedAtMs: number; readonly messageId: string };

/** What has to be done after something was stored; see `task-store.ts`. */
export type JobSpec =
  | Subject
  /** A link to choose a new password was asked for. */
  | { readonly kind: 'reset'; readonly userId: string }
  /** The password is another one since the account has this generation. */
  | { readonly kind: 'changed'; readonly userId: string; readonly generation: string }
  /** The account is closed and its data is to be erased. */
  | { readonly kind: 'closing'; readonly userId: string };

/** `<day>/<kind>/…`: what is open, under the day on which that was noted. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return key(day(notedAtMs), ...specParts(subject));
}

/** Reads a key made by {@link openKey}; undefined for any other. */
export function parseOpenKey(text: string): { notedAtMs: number; subject: Subject } | undefined {
  const [onDay = '', ...parts] = text.split('/');
  const subject = parseSpec(parts);
  if (!DAY.test(onDay) || (subject?.kind !== 'order' && subject?.kind !== 'message')) {
    return undefined;
  }
  return { notedAtMs: startOf(onDay), subject };
}

/** `<jobId>/<kind>/…`; the id is a UUID v7, so that keys sort by age and need not be read to tell it. */
export function jobKey(jobId: string, spec: JobSpec): Key {
  return key(part(UUID_V7, jobId), ...specParts(spec));
}

/** Reads a key made by {@link jobKey}; undefined for any other. */
export function parseJobKey(text: string): { jobId: string; spec: JobSpec } | undefined {
  const [jobId = '', ...parts] = text.split('/');
  const spec = parseSpec(parts);
  return UUID_V7.test(jobId) && spec ? { jobId, spec } : undefined;
}

/** `leases/<userId>/0000` …: somebody is at work on the account. */
export function leaseKey(userId: string, attempt: number): Key {
  return key('leases', part(USER_ID, userId), number(attempt));
}

/** Every lease of an account. */
export function leasePrefix(userId: string): KeyPrefix {
  return `leases/${part(USER_ID, userId)}/` as KeyPrefix;
}

/** Tells a key made by {@link leaseKey}. */
export function isLeaseKey(text: string): boolean {
  const [kind, userId = '', digits = '', ...rest] = text.split('/');
  return kind === 'leases' && USER_ID.test(userId) && NUMBER.test(digits) && rest.length === 0;
}

/** Milliseconds since 1970 at which a UUID v7 was made. */
export function timeOfId(id: string): number {
  return Number.parseInt(part(UUID_V7, id).replace('-', '').slice(0, 12), 16);
}

/** Everything known about notifications of an order, a message or a job. */
export function notificationsPrefix(subjectId: string): KeyPrefix {
  return `${part(UUID_V7, subjectId)}/` as KeyPrefix;
}

/** `<subjectId>/<event>/<delivery>/sent`: the notification needs no more work. */
export function notificationSentKey(subjectId: string, sequence: number, delivery: string): Key {
  return key(part(UUID_V7, subjectId), number(sequence), part(DELIVERY, delivery), 'sent');
}

/** `<subjectId>/<event>/<delivery>/0000` …: somebody is sending the notification. */
export function notificationTryKey(
  subjectId: string,
  sequence: number,
  delivery: string,
  attempt: number,
): Key {
  return key(part(UUID_V7, subjectId), number(sequence), part(DELIVERY, delivery), number(attempt));
}

/** Reads a key made by {@link notificationSentKey} or {@link notificationTryKey}; `attempt` is undefined for the former. */
export function parseNotificationKey(
  text: string,
):
  | { subjectId: string; sequence: number; delivery: string; attempt: number | undefined }
  | undefined {
  const [subjectId = '', digits = '', delivery = '', last = '', ...rest] = text.split('/');
  if (!UUID_V7.test(subjectId) || !NUMBER.test(digits) || !DELIVERY.test(delivery)) {
    return undefined;
  }
  if (rest.length > 0 || !/^(sent|\d{4})$/.test(last)) return undefined;
  const attempt = last === 'sent' ? undefined : Number(last);
  return { subjectId, sequence: Number(digits), delivery, attempt };
}

function specParts(spec: JobSpec): string[] {
  switch (spec.kind) {
    case 'order':
      return ['order', part(USER_ID, spec.userId), part(UUID_V7, spec.orderId)];
    case 'message':
      return ['message', day(spec.receivedAtMs), part(UUID_V7, spec.messageId)];
    case 'changed':
      return ['changed', part(USER_ID, spec.userId), part(SESSION_ID, spec.generation)];
    case 'reset':
    case 'closing':
      return [spec.kind, part(USER_ID, spec.userId)];
  }
}

function parseSpec([kind, first = '', second = '', ...rest]: string[]): JobSpec | undefined {
  if (rest.length > 0) return undefined;
  const isUser = USER_ID.test(first);
  if (kind === 'order' && isUser && UUID_V7.test(second)) {
    return { kind, userId: first, orderId: second };
  }
  if (kind === 'message' && DAY.test(first) && UUID_V7.test(second)) {
    return { kind, receivedAtMs: startOf(first), messageId: second };
  }
  if (kind === 'changed' && isUser && SESSION_ID.test(second)) {
    return { kind, userId: first, generation: second };
  }
  if ((kind === 'reset' || kind === 'closing') && isUser && second === '') {
    return { kind, userId: first };
  }
  return undefined;
}
