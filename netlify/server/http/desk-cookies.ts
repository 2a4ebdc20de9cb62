import {
  DESK_LINK_SECONDS,
  DESK_SESSION_SECONDS,
  DESK_DEVICE_TOKEN,
  DESK_SESSION_TOKEN,
  type DeskSessionClaims,
} from '../desk/desk-sessions.ts';
import { DEVICE_SECONDS } from '../auth/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CookieJar } from './cookies.ts';
import { signToken } from '../lib/tokens.ts';

const NONCE = /^[0-9a-f]{32}$/;

/** An agent's cookies. */
export function deskCookies(jar: CookieJar, deps: Dependencies) {
  const nonce = jar.read('desk-request');
  return {
    agentToken: jar.read('agent'),
    deviceToken: jar.read('agent-device'),
    /** What ties a link to the browser that asked for it; undefined in another browser. */
    nonce: nonce !== undefined && NONCE.test(nonce) ? nonce : undefined,
    /** A browser that asks again keeps its nonce, so that the first link works, too. */
    tie(value: string): void {
      jar.set('desk-request', value, DESK_LINK_SECONDS);
    },
    async start(claims: DeskSessionClaims): Promise<void> {
      const device = { sub: claims.sub, did: deps.randomHex(16) };
      jar.set('agent', await signToken(deps, DESK_SESSION_TOKEN, claims), DESK_SESSION_SECONDS);
      jar.set('agent-device', await signToken(deps, DESK_DEVICE_TOKEN, device), DEVICE_SECONDS);
      jar.set('desk-request', '', 0);
    },
    /** Ends the session; the browser stays known. */
    clear(): void {
      jar.set('agent', '', 0);
    },
  };
}
