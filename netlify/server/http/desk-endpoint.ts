import type * as z from 'zod/mini';

import type { Agent } from '../../../src/contracts/desk.ts';
import type { EndpointContract } from '../../../src/contracts/endpoint.ts';
import { agentIdOf } from '../desk/agents.ts';
import { authenticateAgent } from '../desk/desk-sessions.ts';
import type { JobHandlers } from '../queue/run-job.ts';
import { shortHash } from '../lib/security-log.ts';
import { deskCookies } from './desk-cookies.ts';
import { guardedEndpoint, type Arrival, type Handler, type Operations } from './endpoint.ts';
import { operation, type Call, type Operation, type Reply } from './operation.ts';
import { isOrderId } from '../orders/order.ts';

interface ByAgent {
  agent: Agent;
}

export type DeskCall<Body> = Call<Body> & ByAgent;

/** Serves a contract to agents: only a desk endpoint can run it. */
export function deskOperation<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: EndpointContract<Request, Response>,
  handle: (
    call: DeskCall<z.infer<Request>>,
  ) => Reply<z.infer<Response>> | Promise<Reply<z.infer<Response>>>,
): Operation<ByAgent> {
  return operation<Request, Response, ByAgent>(contract, handle);
}

/** Whoever is no agent gets 404. A GET must not change anything: it runs while the session is checked. */
export function deskEndpoint(
  path: `/api/desk/${string}`,
  operations: Operations<ByAgent> & { jobs?: JobHandlers },
): Handler {
  return guardedEndpoint(path, operations, async (arrival) => {
    const { agent, confirmed } = await requireAgent(arrival);
    return { extra: { agent }, confirmed };
  });
}

/** Returns the agent of a request and logs that they made it. @throws ApiError 'not_found' for whoever is none. */
export async function requireAgent({ jar, deps, params }: Arrival) {
  const { agent, confirmed } = await authenticateAgent(deps, deskCookies(jar, deps).agentToken);
  const { customer, id } = params;
  const details = {
    agent: shortHash(agentIdOf(agent)),
    ...(customer === undefined ? {} : { user: shortHash(customer) }),
    ...(id !== undefined && isOrderId(id) ? { subject: id } : {}),
  };
  const note = () => {
    deps.log.note('desk_request', details);
  };
  return { agent, confirmed: confirmed.then(note) };
}
