import { SESSION_HINT_COOKIE } from '../../../src/contracts/account.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { DEVICE_SECONDS, SESSION_SECONDS } from '../auth/session-token.ts';
import type { DeviceClaims, SessionClaims } from '../auth/session-token.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StartedSession } from '../auth/sessions.ts';

export type SessionCookies = ReturnType<typeof sessionCookies>;

/**
 * @param isLocal allows unprefixed cookies over http. Elsewhere only `__Host-` names count, which no subdomain or plain
 * connection can set.
 */
export function sessionCookies(request: Request, isLocal: boolean, deps: Dependencies) {
  const isPlain = isLocal && new URL(request.url).protocol === 'http:';
  const prefix = isPlain ? '' : '__Host-';
  const shared = `Path=/; SameSite=Strict${isPlain ? '' : '; Secure'}`;
  const session = `${prefix}session`;
  const device = `${prefix}device`;

  const sent = request.headers.get('cookie') ?? '';
  const sessionToken = readCookie(sent, session);
  const lines = new Map<string, string>();
  const setSession = (token: string, seconds: number) => {
    lines.set(session, `${session}=${token}; Max-Age=${seconds}; HttpOnly; ${shared}`);
    const hint = seconds > 0 ? '1' : '';
    lines.set(SESSION_HINT_COOKIE, `${SESSION_HINT_COOKIE}=${hint}; Max-Age=${seconds}; ${shared}`);
  };
  const setDevice = (token: string, seconds: number) => {
    lines.set(device, `${device}=${token}; Max-Age=${seconds}; HttpOnly; ${shared}`);
  };

  return {
    sessionToken,
    deviceToken: readCookie(sent, device),
    /** The browser may believe that it is signed in. */
    hasSession: sent.includes(`${session}=`) || sent.includes(`${SESSION_HINT_COOKIE}=`),
    async start(started: StartedSession): Promise<void> {
      const token = await deps.sessions.sign(started.session);
      const mark = await deps.sessions.signDevice(started.device, deps.now());
      setSession(token, SESSION_SECONDS);
      setDevice(mark, DEVICE_SECONDS);
    },
    /** Signs the same session with the newer key; its expiry stays. */
    async renew(claims: SessionClaims | undefined): Promise<void> {
      if (!claims) return;
      const secondsLeft = claims.exp - Math.floor(deps.now() / SECOND_MS);
      setSession(await deps.sessions.sign(claims), Math.max(1, secondsLeft));
    },
    /** Marks this browser as known to an account for rate limits; it grants no access. */
    async mark(claims: DeviceClaims): Promise<void> {
      setDevice(await deps.sessions.signDevice(claims, deps.now()), DEVICE_SECONDS);
    },
    /** Removes the session's cookies; the browser stays known. */
    clear(): void {
      setSession('', 0);
    },
    /** Also removes the browser's mark. */
    forget(): void {
      setSession('', 0);
      setDevice('', 0);
    },
    /** Values of `Set-Cookie`. */
    lines: () => [...lines.values()],
  };
}

/** @returns undefined when missing or duplicated: a duplicate was planted. */
function readCookie(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
