import { SESSION_HINT_COOKIE } from '../../../src/contracts/account.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { DEVICE_SECONDS, SESSION_SECONDS } from '../auth/tokens.ts';
import type { DeviceClaims, SessionClaims } from '../auth/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StartedSession } from '../auth/sessions.ts';

export type CookieJar = ReturnType<typeof cookieJar>;

/** @param isLocal allows names without `__Host-`, which elsewhere no subdomain or plain connection can set. */
export function cookieJar(request: Request, isLocal: boolean) {
  const isPlain = isLocal && new URL(request.url).protocol === 'http:';
  const prefix = isPlain ? '' : '__Host-';
  const shared = `Path=/; SameSite=Strict${isPlain ? '' : '; Secure'}`;
  const sent = request.headers.get('cookie') ?? '';
  const lines = new Map<string, string>();

  return {
    read: (name: string) => readCookie(sent, prefix + name),
    /** Whether it was sent, even if it cannot be read. */
    has: (name: string) => sent.includes(`${prefix}${name}=`),
    hasReadable: (name: string) => sent.includes(`${name}=`),
    set(name: string, value: string, seconds: number): void {
      lines.set(name, `${prefix}${name}=${value}; Max-Age=${seconds}; HttpOnly; ${shared}`);
    },
    /** Sets one that scripts can read, and that therefore may say nothing. */
    setReadable(name: string, value: string, seconds: number): void {
      lines.set(name, `${name}=${value}; Max-Age=${seconds}; ${shared}`);
    },
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

export type SessionCookies = ReturnType<typeof sessionCookies>;

/** A customer's cookies. */
export function sessionCookies(jar: CookieJar, deps: Dependencies) {
  const setSession = (token: string, seconds: number) => {
    jar.set('session', token, seconds);
    jar.setReadable(SESSION_HINT_COOKIE, seconds > 0 ? '1' : '', seconds);
  };
  const setDevice = (token: string, seconds: number) => {
    jar.set('device', token, seconds);
  };

  return {
    sessionToken: jar.read('session'),
    deviceToken: jar.read('device'),
    /** The browser may believe that it is signed in. */
    hasSession: jar.has('session') || jar.hasReadable(SESSION_HINT_COOKIE),
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
    forget(): void {
      setSession('', 0);
      setDevice('', 0);
    },
  };
}
