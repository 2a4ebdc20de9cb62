import * as z from 'zod/mini';

import { DESK_LINK_MINUTES, DESK_SESSION_HOURS, type Agent } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym, type EventDetails } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { verifyToken, type TokenKind } from '../lib/tokens.ts';
import { hexDigits, isoOf, isoTime, keyOf, read, update, type Document } from '../storage/store.ts';
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
    /** Id of the session or link, by which it ends. */
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

/** What is kept of an agent, under the hash of the address. */
export const agentSchema = z.object({
  /** Sessions that were ended and links that were used, until their tokens are over. */
  ended: z.array(z.object({ id: hexDigits(32), until: isoTime })),
  /** Number of events that were on screen, by the id of the order or message. */
  lastRead: z.record(z.string(), z.int()),
});
export type AgentValue = z.infer<typeof agentSchema>;
const NOTHING: AgentValue = { ended: [], lastRead: {} };

/** Who works at the desk just now. */
export interface AgentState {
  agent: Agent;
  known: Document<AgentValue> | undefined;
}

type Context = Pick<Dependencies, 'store' | 'now'>;

function readAgent({ store }: Context, agentId: string) {
  return read(store('agents'), agentSchema, keyOf(agentId));
}

/** @param decide what becomes of it; undefined for nothing. */
export async function updateAgent(
  { store }: Context,
  agentId: string,
  decide: (now: AgentValue) => AgentValue | undefined,
  known?: Document<AgentValue> | null,
): Promise<void> {
  await update(
    store('agents'),
    agentSchema,
    keyOf(agentId),
    (now = NOTHING) => ({ next: decide(now), result: undefined }),
    { known },
  );
}

/** Claims of a new session; nothing extends it. */
export function startDeskSession(deps: Dependencies, agent: Agent): DeskSessionClaims {
  const sub = agentIdOf(agent);
  const iat = Math.floor(deps.now() / SECOND_MS);
  deps.log.record('session_created', { agent: pseudonym(sub) });
  return { sub, sid: deps.randomHex(16), iat, exp: iat + DESK_SESSION_SECONDS };
}

/** Finds the agent of a token; list and end are read every time. @throws ApiError 'not_found' */
export async function authenticateAgent(
  deps: Dependencies,
  token: string | undefined,
): Promise<AgentState> {
  if (token === undefined) throw new ApiError('not_found');
  const claims = (await verifyToken(deps, DESK_SESSION_TOKEN, token))?.claims;
  if (!claims) throw rejection(deps, { reason: 'invalid' });
  const user = pseudonym(claims.sub);
  const agent = agentsOf(deps).findById(claims.sub);
  if (!agent) throw rejection(deps, { reason: 'no agent', agent: user });
  const known = await readAgent(deps, claims.sub);
  if (known?.value.ended.some(({ id }) => id === claims.sid))
    throw rejection(deps, { reason: 'revoked', agent: user });
  return { agent, known };
}

function rejection(deps: Dependencies, details: EventDetails): ApiError {
  deps.log.record('authn_token_rejected', details);
  return new ApiError('not_found');
}

/** Ends the token's session, for every copy of the token; succeeds without one. */
export async function signOutOfDesk(deps: Dependencies, token: string | undefined): Promise<void> {
  const claims = (await verifyToken(deps, DESK_SESSION_TOKEN, token))?.claims;
  if (!claims) return;
  await endDeskToken(deps, claims);
  deps.log.record('session_ended', { agent: pseudonym(claims.sub) });
}

/** Ends a session, or uses up a link. @returns whether this call did it. */
export async function endDeskToken(
  deps: Context,
  { sub, sid, exp }: DeskSessionClaims,
): Promise<boolean> {
  const now = isoOf(deps.now());
  let isFirst = false;
  await updateAgent(deps, sub, (agent) => {
    isFirst = !agent.ended.some(({ id }) => id === sid);
    // An hour more, for machines whose clock is slow.
    const until = isoOf(exp * SECOND_MS + HOUR_MS);
    const ended = [...agent.ended.filter((each) => each.until > now), { id: sid, until }];
    return isFirst ? { ...agent, ended } : undefined;
  });
  return isFirst;
}
