import type { Config } from '@netlify/functions';

import { deskSessionContract, deskSignInContract } from '../../src/contracts/desk.ts';
import replies from '../data/replies.json' with { type: 'json' };
import { agentsOf } from '../server/desk/agents.ts';
import { redeemDeskLink } from '../server/desk/desk-links.ts';
import { signOutOfDesk, startDeskSession } from '../server/desk/desk-sessions.ts';
import { deskCookies, requireAgent } from '../server/http/agent.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';

export default endpoint('/api/desk/session', {
  GET: operation(deskSessionContract, async (call) => {
    const { agent, confirmed } = await requireAgent(call);
    await confirmed;
    return { body: { agent, agents: agentsOf(call.deps).all, replies } };
  }),
  POST: operation(deskSignInContract, async ({ body, address, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    const sender = { address, nonce: cookies.nonce };
    const { agent, isTrusted } = await redeemDeskLink(deps, body.token, sender);
    await signOutOfDesk(deps, cookies.agentToken);
    await cookies.start(startDeskSession(deps, agent, isTrusted));
    return { body: { agent, agents: agentsOf(deps).all, replies } };
  }),
});

export const config: Config = {
  path: '/api/desk/session',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
