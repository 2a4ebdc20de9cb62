import type { Dependencies } from '../dependencies.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { orLogged, stamp } from '../storage/store.ts';
import type { StoredUser } from './user-events.ts';
import { appendAndRead, usersOf } from './user-store.ts';

/**
 * Remembers of an account whether the mail server of its address refused our last email for good.
 * @param first the account as it was read. @returns what hears of each answer about emails to one address.
 */
export function mailAnswersOf(deps: Dependencies, first: StoredUser, address: string) {
  const addressId = addressIdOf(address);
  let user = first;
  return (isRefused: boolean): Promise<void> => {
    const isNews = (current: StoredUser) =>
      current.isMailRefused !== isRefused && addressIdOf(current.email) === addressId;
    if (!isNews(user)) return Promise.resolve();
    return orLogged(deps.log, 'noting an answer of a mail server', async () => {
      const changeId = deps.randomHex(16);
      const change = { ...stamp(deps, 'system'), type: 'mail_answered', changeId } as const;
      const answer = { ...change, addressId, isRefused };
      user = (await appendAndRead(usersOf(deps), user, answer, isNews)) ?? user;
    });
  };
}
