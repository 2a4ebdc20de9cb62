import type { Agent } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { agentIdOf } from '../desk/agents.ts';
import {
  authenticateAgent,
  DESK_LINK_SECONDS,
  DESK_SESSION_TOKEN,
  type AgentState,
  type DeskSessionClaims,
} from '../desk/desk-sessions.ts';
import { pseudonym } from '../lib/security-log.ts';
import { signToken } from '../lib/tokens.ts';
import { isDocumentId } from '../storage/store.ts';
import type { CookieJar } from './request.ts';
import type { Asker } from './router.ts';

/** Agents; the log says what each asked for. Whoever is none gets 404, whatever they ask. */
export const agents: Asker<{ agent: Agent; state: AgentState }> = {
  isHidden: true,
  async identify({ jar, deps, params }) {
    const state = await authenticateAgent(deps, deskCookies(jar, deps).agentToken);
    const { customer, id } = params;
    deps.log.record('desk_request', {
      agent: pseudonym(agentIdOf(state.agent)),
      ...(customer === undefined ? {} : { user: pseudonym(customer) }),
      ...(id !== undefined && isDocumentId(id) ? { subject: id } : {}),
    });
    return { agent: state.agent, state };
  },
};

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
      const token = await signToken(deps, DESK_SESSION_TOKEN, claims);
      jar.set('agent', token, claims.exp - claims.iat);
      jar.set('desk-request', '', 0);
    },
    clear(): void {
      jar.set('agent', '', 0);
    },
  };
}
