import type * as z from 'zod/mini';

import type { Agent } from '../../../src/contracts/desk.ts';
import type { EndpointContract } from '../../../src/contracts/endpoint.ts';
import { DEVICE_SECONDS } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { agentIdOf } from '../desk/agents.ts';
import {
  authenticateAgent,
  DESK_DEVICE_TOKEN,
  DESK_LINK_SECONDS,
  DESK_SESSION_TOKEN,
  type DeskSessionClaims,
} from '../desk/desk-sessions.ts';
import { pseudonym } from '../lib/security-log.ts';
import { signToken } from '../lib/tokens.ts';
import { isOrderId } from '../orders/order.ts';
import {
  guardedEndpoint,
  operation,
  type ApiRequest,
  type Handler,
  type IncomingRequest,
  type Operation,
  type Operations,
} from './endpoint.ts';
import type { CookieJar } from './request.ts';
import type { ApiResponse } from './response.ts';

interface ByAgent {
  agent: Agent;
  /** Rejects for whoever is none after all. */
  confirmed: Promise<void>;
}

/** Serves a contract to agents: only a desk endpoint can run it. */
export function deskOperation<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: EndpointContract<Request, Response>,
  handle: (
    request: ApiRequest<z.infer<Request>> & ByAgent,
  ) => ApiResponse<z.infer<Response>> | Promise<ApiResponse<z.infer<Response>>>,
): Operation<ByAgent> {
  return operation<Request, Response, ByAgent>(contract, handle);
}

/** Whoever is no agent gets 404. A GET runs while the session is checked: what it writes waits for `confirmed`. */
export function deskEndpoint(
  path: `/api/desk/${string}`,
  operations: Operations<ByAgent>,
): Handler {
  return guardedEndpoint(path, operations, async (request) => {
    const { agent, confirmed } = await requireAgent(request);
    return { extra: { agent, confirmed }, confirmed };
  });
}

/** Returns the agent of a request and logs that they made it. @throws ApiError 'not_found' for whoever is none. */
export async function requireAgent({ jar, deps, params }: IncomingRequest) {
  const { agent, confirmed } = await authenticateAgent(deps, deskCookies(jar, deps).agentToken);
  const { customer, id } = params;
  const details = {
    agent: pseudonym(agentIdOf(agent)),
    ...(customer === undefined ? {} : { user: pseudonym(customer) }),
    ...(id !== undefined && isOrderId(id) ? { subject: id } : {}),
  };
  const note = () => {
    deps.log.note('desk_request', details);
  };
  return { agent, confirmed: confirmed.then(note) };
}

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
      const token = await signToken(deps, DESK_SESSION_TOKEN, claims);
      jar.set('agent', token, claims.exp - claims.iat);
      jar.set('agent-device', await signToken(deps, DESK_DEVICE_TOKEN, device), DEVICE_SECONDS);
      jar.set('desk-request', '', 0);
    },
    /** Ends the session; the browser stays known. */
    clear(): void {
      jar.set('agent', '', 0);
    },
  };
}
