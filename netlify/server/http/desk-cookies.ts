import {
  DESK_LINK_SECONDS,
  DESK_SESSION_SECONDS,
  deskTokensOf,
  type DeskSessionClaims,
} from '../desk/desk-sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CookieJar } from './cookies.ts';

const NONCE = /^[0-9a-f]{32}$/;

/** An agent's cookies. */
export function deskCookies(jar: CookieJar, deps: Dependencies) {
  const nonce = jar.read('desk-request');
  return {
    agentToken: jar.read('agent'),
    /** What ties a link to the browser that asked for it; undefined in another browser. */
    nonce: nonce !== undefined && NONCE.test(nonce) ? nonce : undefined,
    /** A browser that asks again keeps its nonce, so that the first link works, too. */
    tie(value: string): void {
      jar.set('desk-request', value, DESK_LINK_SECONDS);
    },
    async start(claims: DeskSessionClaims): Promise<void> {
      jar.set('agent', await deskTokensOf(deps).signSession(claims), DESK_SESSION_SECONDS);
      jar.set('desk-request', '', 0);
    },
    clear(): void {
      jar.set('agent', '', 0);
    },
  };
}
