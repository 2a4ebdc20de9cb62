import { changeAccount, type Account } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { isoOf } from '../storage/store.ts';

/**
 * Remembers what was on screen; an earlier moment than before changes nothing.
 * @param at of the newest event.
 */
export async function markSeen(deps: Dependencies, account: Account, at: string): Promise<void> {
  const now = isoOf(deps.now());
  const until = at < now ? at : now;
  await changeAccount(deps, account, (user) =>
    user.seenUntil === undefined || user.seenUntil < until
      ? { ...user, seenUntil: until }
      : undefined,
  );
}
