import type { Dependencies } from '../dependencies.ts';
import { addPointer } from '../outbox/pending.ts';
import { stamp } from '../storage/fields.ts';
import { orLogged } from '../storage/store.ts';
import { hasAddress, withEvent } from './user.ts';
import { changeAccount, type Account } from './users.ts';

/**
 * Remembers of an account whether the mail server of its address refused our last email for good.
 * @param account as it was read. @returns what hears of each answer about emails to one address.
 */
export function mailAnswersOf(deps: Dependencies, account: Account, address: string) {
  return async (isRefused: boolean): Promise<void> => {
    if (account.user.isMailRefused === isRefused) return;
    const event = { ...stamp(deps, 'system'), type: 'mail_answered', isRefused } as const;
    await orLogged(deps.log, 'noting an answer of a mail server', async () => {
      // Lists show it.
      const pointer = await addPointer(deps, { kind: 'user', userId: account.user.id });
      const changed = await changeAccount(deps, account, (now) =>
        now.isMailRefused !== isRefused && hasAddress(now, address)
          ? withEvent(now, event)
          : undefined,
      );
      if (changed) deps.enqueue({ pointer, known: changed.document, mine: new Set() });
    });
  };
}
