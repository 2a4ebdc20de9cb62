import { endOwnSessions, invalidLink } from '../auth/sessions.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { pseudonym } from '../lib/security-log.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { verifyToken } from '../lib/tokens.ts';
import { markUnwanted, NOT_ME_TOKEN } from '../queue/mailbox.ts';
import { countAttempt, perAddress } from '../storage/rate-limiter.ts';
import { closeUnconfirmed } from './close-account.ts';

const NOT_ME_PER_ADDRESS = perAddress('not-me-address', 20, 15 * MINUTE_MS);

/**
 * The owner of a mailbox says that somebody else used the address. An account that never confirmed it is closed, the
 * sessions of another one end, and the mailbox gets no more mail that needs no proof. Says nothing of an account.
 * @throws ApiError 'invalid_link' or 'too_many_requests'.
 */
export async function sayNotMe(deps: Dependencies, token: string, address: string): Promise<void> {
  const claims = (await verifyToken(deps, NOT_ME_TOKEN, token))?.claims;
  const [holder] = await Promise.all([
    claims && usersOf(deps).findHolder(claims.sub),
    countAttempt(deps, [NOT_ME_PER_ADDRESS, address]),
  ]);
  if (!claims || !holder) throw invalidLink(deps, claims);
  deps.log.note('user_not_me', { user: pseudonym(claims.sub) });
  await Promise.all([
    markUnwanted(deps, claims.box),
    holder.state === 'open' ? keepOut(deps, holder.user) : undefined,
  ]);
}

async function keepOut(deps: Dependencies, user: StoredUser): Promise<void> {
  // With an order in production it is for the agents to decide.
  if (!user.isEmailConfirmed && (await closeUnconfirmed(deps, user))) return;
  await endOwnSessions(deps, user);
}
