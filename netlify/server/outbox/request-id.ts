import { hash } from 'node:crypto';

import { uuidV7, type Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import { isDocumentId, timeOfId } from '../storage/fields.ts';

type Context = Pick<Dependencies, 'now' | 'newId'>;

/**
 * Id of what a request creates, and the others under which an earlier one with its `Idempotency-Key` may have created it:
 * made of the key, whose it is, and a time. That is the key's own if it is a UUID v7 of the last or next 24 hours, else,
 * since another program made it or a clock is wrong, the beginning of a UTC day.
 * @param owner whose key it is; others get another id for the same one.
 */
export function idsForRequest(
  { now, newId }: Context,
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
