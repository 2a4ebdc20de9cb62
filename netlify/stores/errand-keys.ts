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

// Keys of what is open, of what has to be done after something was stored, and of the notices that were sent.

const DELIVERY = /^[a-z]+-[a-z]+$/;

/** An order or a message that somebody has to look after. */
export type Subject =
  | { readonly kind: 'order'; readonly userId: string; readonly orderId: string }
  | { readonly kind: 'message'; readonly receivedAtMs: number; readonly messageId: string };

/** What has to be done after something was stored; see `task-store.ts`. */
export type Errand =
  | Subject
  /** A link to choose a new password was asked for. */
  | { readonly kind: 'reset'; readonly userId: string }
  /** The password is another one since the account has this generation. */
  | { readonly kind: 'changed'; readonly userId: string; readonly generation: string }
  /** The account is closed and its data is to be erased. */
  | { readonly kind: 'closing'; readonly userId: string };

/** `<day>/<kind>/…`: what is open, under the day on which that was noted. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return key(day(notedAtMs), ...errandParts(subject));
}

/** Reads a key made by {@link openKey}; undefined for any other. */
export function parseOpenKey(text: string): { notedAtMs: number; subject: Subject } | undefined {
  const [onDay = '', ...parts] = text.split('/');
  const subject = parseErrand(parts);
  if (!DAY.test(onDay) || (subject?.kind !== 'order' && subject?.kind !== 'message')) {
    return undefined;
  }
  return { notedAtMs: startOf(onDay), subject };
}

/** `<taskId>/<kind>/…`; the id is a UUID v7, so that keys sort by age and need not be read to tell it. */
export function taskKey(taskId: string, errand: Errand): Key {
  return key(part(UUID_V7, taskId), ...errandParts(errand));
}

/** Reads a key made by {@link taskKey}; undefined for any other. */
export function parseTaskKey(text: string): { taskId: string; errand: Errand } | undefined {
  const [taskId = '', ...parts] = text.split('/');
  const errand = parseErrand(parts);
  return UUID_V7.test(taskId) && errand ? { taskId, errand } : undefined;
}

/** Milliseconds since 1970 at which a UUID v7 was made. */
export function timeOfId(id: string): number {
  return Number.parseInt(part(UUID_V7, id).replace('-', '').slice(0, 12), 16);
}

/** Everything known about notices of an order, a message or a task. */
export function noticesPrefix(subjectId: string): KeyPrefix {
  return `${part(UUID_V7, subjectId)}/` as KeyPrefix;
}

/** `<subjectId>/<event>/<delivery>/sent`: the notice needs no more work. */
export function noticeSentKey(subjectId: string, sequence: number, delivery: string): Key {
  return key(part(UUID_V7, subjectId), number(sequence), part(DELIVERY, delivery), 'sent');
}

/** `<subjectId>/<event>/<delivery>/0000` …: somebody is sending the notice. */
export function noticeTryKey(
  subjectId: string,
  sequence: number,
  delivery: string,
  attempt: number,
): Key {
  return key(part(UUID_V7, subjectId), number(sequence), part(DELIVERY, delivery), number(attempt));
}

/** Reads a key made by {@link noticeSentKey} or {@link noticeTryKey}; `attempt` is undefined for the former. */
export function parseNoticeKey(
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

function errandParts(errand: Errand): string[] {
  switch (errand.kind) {
    case 'order':
      return ['order', part(USER_ID, errand.userId), part(UUID_V7, errand.orderId)];
    case 'message':
      return ['message', day(errand.receivedAtMs), part(UUID_V7, errand.messageId)];
    case 'changed':
      return ['changed', part(USER_ID, errand.userId), part(SESSION_ID, errand.generation)];
    case 'reset':
    case 'closing':
      return [errand.kind, part(USER_ID, errand.userId)];
  }
}

function parseErrand([kind, first = '', second = '', ...rest]: string[]): Errand | undefined {
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
