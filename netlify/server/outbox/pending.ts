import type { Dependencies } from '../dependencies.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { isDocumentId, isDay, isoOf, isUserId, timeOfId } from '../storage/fields.ts';
import { keyOf, orLogged } from '../storage/store.ts';
import type { Pointer, Subject } from './subject.ts';

/** By then a writer has stored its document or never will: no function lives for longer than a minute. */
export const WRITER_GONE_MS = 2 * MINUTE_MS;

const partsOf = (subject: Subject): string[] => {
  switch (subject.kind) {
    case 'order':
      return [subject.userId, subject.orderId];
    case 'message':
      return [subject.day, subject.messageId];
    case 'user':
      return [subject.userId];
    case 'letter':
      return [subject.letterId];
  }
};

/** Stands for a document in a round of work. */
export function subjectKeyOf(subject: Subject): string {
  return keyOf(subject.kind, ...partsOf(subject));
}

type Context = Pick<Dependencies, 'store' | 'newId' | 'now'>;

export async function addPointer(deps: Context, subject: Subject): Promise<Pointer> {
  const id = deps.newId();
  const key = keyOf(subjectKeyOf(subject), id);
  await deps.store('pending').put(key, { at: isoOf(deps.now()) }, { ifNew: true });
  return { key, subject, atMs: timeOfId(id) };
}

/** What it was for came to nothing, or is done. When that fails, the sweep finds nothing to do and removes it. */
export function removePointer(
  { store, log }: Pick<Dependencies, 'store' | 'log'>,
  { key }: Pick<Pointer, 'key'>,
): Promise<void> {
  return orLogged(log, 'removing a pointer', () => store('pending').delete(key));
}

/** Every pointer, oldest first. */
export async function listPointers({ store }: Pick<Dependencies, 'store'>): Promise<Pointer[]> {
  const listed = await store('pending').list();
  return listed
    .flatMap(({ key }) => parsePointer(key) ?? [])
    .sort((one, other) => one.atMs - other.atMs);
}

export function parsePointer(key: string): Pointer | undefined {
  const [kind, ...parts] = key.split('/');
  const [id = '', ...own] = parts.toReversed();
  if (!isDocumentId(id)) return undefined;
  const subject = parseSubject(kind, own.toReversed());
  return subject && { key, subject, atMs: timeOfId(id) };
}

function parseSubject(kind: string | undefined, [first = '', second = '', ...more]: string[]) {
  if (more.length > 0) return undefined;
  const subjects: Record<string, Subject | false> = {
    order: isUserId(first) &&
      isDocumentId(second) && { kind: 'order', userId: first, orderId: second },
    message: isDay(first) &&
      isDocumentId(second) && { kind: 'message', day: first, messageId: second },
    user: isUserId(first) && second === '' && { kind: 'user', userId: first },
    letter: isDocumentId(first) && second === '' && { kind: 'letter', letterId: first },
  };
  return (kind && subjects[kind]) || undefined;
}
