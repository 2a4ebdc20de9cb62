import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { keyFormat, numberPart, prefixOf, sha256Part } from '../storage/keys.ts';
import { moment, version } from '../storage/store.ts';

/** Up to when an account has seen its orders; the latest counts. */
export const seenKey = keyFormat<{ userId: string; atMs: number }>(':userId/:atMs', {
  userId: sha256Part,
  atMs: numberPart(13),
});

export const seenRecordSchema = z.object({ v: version, type: z.literal('seen'), at: moment });

const seenStore = ({ store }: Pick<Dependencies, 'store'>) => store('seen');

const marksOf = (deps: Dependencies, userId: string) =>
  seenStore(deps).list(prefixOf(sha256Part.write(userId)));

/** @returns ISO 8601, UTC; undefined when the account never looked. */
export async function seenUntil(deps: Dependencies, userId: string): Promise<string | undefined> {
  const latest = (await marksOf(deps, userId)).at(-1);
  const mark = latest && seenKey.parse(latest);
  return mark && new Date(mark.atMs).toISOString();
}

/**
 * Remembers what was on screen; an earlier moment than before changes nothing.
 * @param at of the newest event.
 * @throws ApiError
 */
export async function markSeen(deps: Dependencies, userId: string, at: string): Promise<void> {
  if (!moment.safeParse(at).success)
    throw new ApiError('invalid_request', { fields: { at: 'Must be a moment' } });
  const earlier = await marksOf(deps, userId);
  const key = seenKey({ userId, atMs: Math.min(Date.parse(at), deps.now()) });
  const latest = earlier.at(-1);
  if (latest !== undefined && key <= latest) return;
  await seenStore(deps).createOnce(key, { v: 1, type: 'seen', at });
  for (const mark of earlier) await seenStore(deps).delete(mark);
}

/** The account was closed. */
export async function forgetSeen(deps: Dependencies, userId: string): Promise<void> {
  for (const mark of await marksOf(deps, userId)) await seenStore(deps).delete(mark);
}
