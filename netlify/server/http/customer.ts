import {
  authenticate,
  SESSION_SECONDS,
  SESSION_TOKEN,
  type SessionClaims,
  type StartedSession,
} from '../auth/sessions.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Account } from '../auth/users.ts';
import { SECOND_MS } from '../lib/time.ts';
import { signToken } from '../lib/tokens.ts';
import { setSessionCookie } from './request.ts';
import type { Asker, IncomingRequest } from './router.ts';

/** A customer's cookies. */
export function sessionCookies({ jar, deps }: Pick<IncomingRequest, 'jar' | 'deps'>) {
  return {
    sessionToken: jar.read('session'),
    async start({ session }: StartedSession): Promise<void> {
      setSessionCookie(jar, await signToken(deps, SESSION_TOKEN, session), SESSION_SECONDS);
    },
    /** Signs the same session with the newer key; its expiry stays. */
    async renew(claims: SessionClaims | undefined): Promise<void> {
      if (!claims) return;
      const secondsLeft = claims.exp - Math.floor(deps.now() / SECOND_MS);
      setSessionCookie(jar, await signToken(deps, SESSION_TOKEN, claims), Math.max(1, secondsLeft));
    },
    clear(): void {
      setSessionCookie(jar, '', 0);
    },
  };
}

/** Customers who are signed in; a session under an outgoing key is renewed. Others get 401. */
export const customers: Asker<{ customer: StoredUser; account: Account }> = {
  isHidden: false,
  async identify(incoming) {
    const cookies = sessionCookies(incoming);
    const { account, renewal } = await authenticate(incoming.deps, cookies.sessionToken);
    await cookies.renew(renewal);
    return { customer: account.user, account };
  },
};
