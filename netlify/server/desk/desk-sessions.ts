import type { Agent } from '../../../src/contracts/desk.ts';
import { isRevoked, revoke } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { shortHash } from '../lib/security-log.ts';
import { agentIdOf, agentsOf } from './agents.ts';
import { DESK_SESSION_SECONDS, deskTokensOf, type DeskSessionClaims } from './desk-tokens.ts';

/** Claims of a new session. */
export function startDeskSession(deps: Dependencies, agent: Agent): DeskSessionClaims {
  const sub = agentIdOf(agent);
  const iat = Math.floor(deps.now() / SECOND_MS);
  deps.log.note('session_created', { agent: shortHash(sub) });
  return { sub, sid: deps.randomHex(16), iat, exp: iat + DESK_SESSION_SECONDS };
}

/** Somebody whose token says that they are an agent. */
export interface AuthenticatedAgent {
  agent: Agent;
  /** Rejects with ApiError 'not_found' when the session has ended; what is read meanwhile must not be shown then. */
  confirmed: Promise<void>;
}

/** Finds the agent of a token; list and revocation are read every time. @throws ApiError 'not_found' */
export async function authenticateAgent(
  deps: Dependencies,
  token: string | undefined,
): Promise<AuthenticatedAgent> {
  if (token === undefined) throw new ApiError('not_found');
  const claims = await deskTokensOf(deps).verifySession(token, deps.now());
  if (!claims) throw refusal(deps, { reason: 'invalid' });
  const user = shortHash(claims.sub);
  const agent = agentsOf(deps).findById(claims.sub);
  if (!agent) throw refusal(deps, { reason: 'no agent', agent: user });
  const confirm = async () => {
    if (await isRevoked(deps, claims)) throw refusal(deps, { reason: 'revoked', agent: user });
  };
  return { agent, confirmed: confirm() };
}

function refusal(deps: Dependencies, details: Readonly<Record<string, string>>): ApiError {
  deps.log.note('authn_token_rejected', details);
  return new ApiError('not_found');
}

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOutOfDesk(deps: Dependencies, token: string | undefined): Promise<void> {
  const claims = await deskTokensOf(deps).verifySession(token, deps.now());
  if (!claims) return;
  await revoke(deps, claims);
  deps.log.note('session_ended', { agent: shortHash(claims.sub) });
}
