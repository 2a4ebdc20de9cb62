import {
  authenticate,
  DEVICE_SECONDS,
  DEVICE_TOKEN,
  type DeviceClaims,
  SESSION_SECONDS,
  SESSION_TOKEN,
  type SessionClaims,
  type StartedSession,
} from '../auth/sessions.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { SECOND_MS } from '../lib/time.ts';
import { signToken } from '../lib/tokens.ts';
import { setSessionCookie } from './request.ts';
import type { Asker, IncomingRequest } from './route.ts';

/** A customer's cookies. */
export function sessionCookies({ jar, deps }: Pick<IncomingRequest, 'jar' | 'deps'>) {
  const setDevice = (token: string, seconds: number) => {
    jar.set('device', token, seconds);
  };

  return {
    sessionToken: jar.read('session'),
    deviceToken: jar.read('device'),
    async start(started: StartedSession): Promise<void> {
      const token = await signToken(deps, SESSION_TOKEN, started.session);
      const device = await signToken(deps, DEVICE_TOKEN, started.device);
      setSessionCookie(jar, token, SESSION_SECONDS);
      setDevice(device, DEVICE_SECONDS);
    },
    /** Signs the same session with the newer key; its expiry stays. */
    async renew(claims: SessionClaims | undefined): Promise<void> {
      if (!claims) return;
      const secondsLeft = claims.exp - Math.floor(deps.now() / SECOND_MS);
      setSessionCookie(jar, await signToken(deps, SESSION_TOKEN, claims), Math.max(1, secondsLeft));
    },
    /** Makes this browser known to an account for rate limits; it grants no access. */
    async remember(claims: DeviceClaims): Promise<void> {
      setDevice(await signToken(deps, DEVICE_TOKEN, claims), DEVICE_SECONDS);
    },
    /** Removes the session's cookies; the browser stays known. */
    clear(): void {
      setSessionCookie(jar, '', 0);
    },
    forget(): void {
      setSessionCookie(jar, '', 0);
      setDevice('', 0);
    },
  };
}

/** Customers who are signed in; a session under an outgoing key is renewed. Others get 401. */
export const customers: Asker<{ customer: StoredUser }> = {
  isHidden: false,
  async identify(incoming) {
    const cookies = sessionCookies(incoming);
    const { user, renewal } = await authenticate(incoming.deps, cookies.sessionToken);
    await cookies.renew(renewal);
    return { customer: user };
  },
};
