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
import type { ApiRequest } from './endpoint.ts';
import { setSessionCookie } from './request.ts';

/** A customer's cookies. */
export function sessionCookies({ jar, deps }: Pick<ApiRequest<unknown>, 'jar' | 'deps'>) {
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

/** Returns the signed-in customer; renews a session under an outgoing key. @throws ApiError 'unauthorized' */
export async function requireCustomer(call: ApiRequest<unknown>): Promise<StoredUser> {
  const [user] = await requireCustomerWith(call, () => Promise.resolve(undefined));
  return user;
}

/** Like `requireCustomer`, and reads in parallel. @param read must not change anything: the session may be invalid. */
export async function requireCustomerWith<Extra>(
  call: ApiRequest<unknown>,
  read: (userId: string) => Promise<Extra>,
): Promise<readonly [StoredUser, Extra]> {
  const cookies = sessionCookies(call);
  const { user, renewal, extra } = await authenticate(call.deps, cookies.sessionToken, read);
  await cookies.renew(renewal);
  return [user, extra];
}
