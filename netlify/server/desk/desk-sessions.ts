import * as z from 'zod/mini';

import { DESK_LINK_MINUTES, DESK_SESSION_HOURS, type Agent } from '../../../src/contracts/desk.ts';
import { isRevoked, revoke } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym, type EventDetails } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { verifyToken, type TokenKind } from '../lib/tokens.ts';
import { hexDigits } from '../storage/store.ts';
import { agentIdOf, agentsOf } from './agents.ts';

/** Life of a link that signs in. */
export const DESK_LINK_SECONDS = (DESK_LINK_MINUTES * MINUTE_MS) / SECOND_MS;

const DESK_SESSION_SECONDS = (DESK_SESSION_HOURS * HOUR_MS) / SECOND_MS;

export const DESK_SESSION_TOKEN = {
  type: 'agent+jwt',
  seconds: DESK_SESSION_SECONDS,
  claims: z.object({
    /** Hash of the agent's address. */
    sub: hexDigits(64),
    /** Id of the session or link, by which it is revoked. */
    sid: hexDigits(32),
    iat: z.int(),
    exp: z.int(),
  }),
  isForDesk: true,
} satisfies TokenKind<z.ZodMiniType>;
export type DeskSessionClaims = z.infer<typeof DESK_SESSION_TOKEN.claims>;

/** A link that signs an agent in. */
export const DESK_LINK_TOKEN = {
  type: 'desk-link+jwt',
  seconds: DESK_LINK_SECONDS,
  claims: z.extend(DESK_SESSION_TOKEN.claims, {
    /** Hash of the cookie of the browser that asked for it; a link made by a command works in any. */
    browser: z.optional(hexDigits(64)),
  }),
  isForDesk: true,
} satisfies TokenKind<z.ZodMiniType>;

/** Claims of a new session; nothing extends it. */
export function startDeskSession(deps: Dependencies, agent: Agent): DeskSessionClaims {
  const sub = agentIdOf(agent);
  const iat = Math.floor(deps.now() / SECOND_MS);
  deps.log.note('session_created', { agent: pseudonym(sub) });
  return { sub, sid: deps.randomHex(16), iat, exp: iat + DESK_SESSION_SECONDS };
}

/** Finds the agent of a token; list and revocation are read every time. @throws ApiError 'not_found' */
export async function authenticateAgent(
  deps: Dependencies,
  token: string | undefined,
): Promise<Agent> {
  if (token === undefined) throw new ApiError('not_found');
  const claims = (await verifyToken(deps, DESK_SESSION_TOKEN, token))?.claims;
  if (!claims) throw rejection(deps, { reason: 'invalid' });
  const user = pseudonym(claims.sub);
  const agent = agentsOf(deps).findById(claims.sub);
  if (!agent) throw rejection(deps, { reason: 'no agent', agent: user });
  if (await isRevoked(deps, claims)) throw rejection(deps, { reason: 'revoked', agent: user });
  return agent;
}

function rejection(deps: Dependencies, details: EventDetails): ApiError {
  deps.log.note('authn_token_rejected', details);
  return new ApiError('not_found');
}

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOutOfDesk(deps: Dependencies, token: string | undefined): Promise<void> {
  const claims = (await verifyToken(deps, DESK_SESSION_TOKEN, token))?.claims;
  if (!claims) return;
  await revoke(deps, claims);
  deps.log.note('session_ended', { agent: pseudonym(claims.sub) });
}
