import { hash } from 'node:crypto';

import { DESK_LINK_MINUTES, DESK_LINK_PARAMETER, type Agent } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment, studio, type EmailContent } from '../email/render-email.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { requireSessionSecrets, signToken, verifyToken } from '../lib/tokens.ts';
import { addLetter, type LetterDocument } from '../outbox/letters.ts';
import type { Letter } from '../outbox/send.ts';
import { countKnown, perAccount, perAddress, readLimits } from '../storage/limits.ts';
import { agentIdOf, agentsOf } from './agents.ts';
import { DESK_LINK_SECONDS, DESK_LINK_TOKEN, endDeskToken } from './desk-sessions.ts';

/** What one client asks for in an agent's name. */
const DESK_LINK_PER_MAILBOX_AND_ADDRESS = perAccount(
  'desk-link-mailbox-address',
  3,
  15 * MINUTE_MS,
);
const DESK_LINK_PER_ADDRESS = perAddress('desk-link-address', 10, HOUR_MS);
/** What all clients ask for in an agent's name: refused in silence. */
const DESK_LINK_PER_MAILBOX = perAccount('desk-link-mailbox', 20, HOUR_MS);

/** The list is looked at after the response, so neither text nor timing says who is on it. @throws ApiError */
export async function askForDeskLink(
  deps: Dependencies,
  email: string,
  { address, nonce }: { address: string; nonce: string },
): Promise<void> {
  requireDesk(deps);
  const agentId = addressIdOf(email);
  if (!(await countLink(deps, agentId, address))) return;
  await addLetter(deps, { kind: 'desk-link', agentId, browser: browserOf(nonce) });
  deps.log.record('authn_desk_link_asked', { agent: pseudonym(agentId) });
}

/**
 * @returns whether a link is sent: what others have asked for in the agent's name must neither be told nor add up to a
 * flood. @throws ApiError 'too_many_requests' for what this client asked for.
 */
async function countLink(deps: Dependencies, agentId: string, address: string): Promise<boolean> {
  const [own, inSilence] = await Promise.all([
    readLimits(
      deps,
      [DESK_LINK_PER_MAILBOX_AND_ADDRESS, `${agentId}:${address}`],
      [DESK_LINK_PER_ADDRESS, address],
    ),
    readLimits(deps, [DESK_LINK_PER_MAILBOX, agentId]),
  ]);
  await countKnown(deps, own);
  try {
    await countKnown(deps, inSilence);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.record('authn_desk_link_held', { agent: pseudonym(agentId) });
    return false;
  }
}

/** The link, while it is valid, if the address is on the list; undefined when there is none to send. */
export function deskLinkLetter(
  deps: Dependencies,
  letterId: string,
  { at, agentId, browser }: Extract<LetterDocument, { kind: 'desk-link' }>,
): Letter | undefined {
  const fromMs = Date.parse(at);
  const untilMs = fromMs + DESK_LINK_MINUTES * MINUTE_MS;
  const agent = agentsOf(deps).findById(agentId);
  if (deps.now() >= untilMs || !agent) return undefined;
  return {
    customerAddress: agent.email,
    isToAgent: true,
    content: async () => {
      // A repeated email has the same link.
      const link = { sid: letterId.replaceAll('-', ''), browser };
      return deskLinkEmail(await signLink(deps, agent, fromMs, link), untilMs);
    },
  };
}

/** A link for whoever has the site's secrets anyway; it works in any browser. */
export function makeDeskLink(deps: Dependencies, agent: Agent): Promise<string> {
  return signLink(deps, agent, deps.now(), { sid: deps.randomHex(16) });
}

/**
 * Uses up a link. @param nonce from the cookie that ties links to the browser.
 * @throws ApiError 'invalid_link'
 */
export async function redeemDeskLink(
  deps: Dependencies,
  token: string,
  nonce: string | undefined,
): Promise<Agent> {
  const agents = requireDesk(deps);
  const claims = (await verifyToken(deps, DESK_LINK_TOKEN, token))?.claims;
  const rejection = (reason: string) => {
    const agent = claims ? { agent: pseudonym(claims.sub) } : {};
    deps.log.record('authn_token_rejected', { reason, ...agent });
    return new ApiError('invalid_link');
  };
  if (!claims) throw rejection('invalid');
  const agent = agents.findById(claims.sub);
  if (!agent) throw rejection('no agent');
  const isTied = claims.browser !== undefined;
  if (isTied && (nonce === undefined || browserOf(nonce) !== claims.browser))
    throw rejection('other browser');
  if (!(await endDeskToken(deps, claims))) throw rejection('used');
  deps.log.record('authn_login_success', { agent: pseudonym(claims.sub) });
  return agent;
}

/** Fails before anything is stored or counted when the desk is not configured. */
function requireDesk(deps: Dependencies) {
  requireSessionSecrets(deps);
  return agentsOf(deps);
}

/** Whether links can be signed and agents are listed: the command line may lack the list and the secrets. */
export function hasDesk(deps: Dependencies): boolean {
  try {
    return requireDesk(deps).all.length > 0;
  } catch {
    // Nothing but settings that are missing or malformed.
    return false;
  }
}

/** The token holds a hash: whoever reads the email does not learn the cookie. */
function browserOf(nonce: string): string {
  return hash('sha256', nonce);
}

async function signLink(
  deps: Dependencies,
  agent: Agent,
  fromMs: number,
  link: { sid: string; browser?: string },
): Promise<string> {
  const iat = Math.floor(fromMs / SECOND_MS);
  const claims = { sub: agentIdOf(agent), iat, exp: iat + DESK_LINK_SECONDS, ...link };
  const token = await signToken(deps, DESK_LINK_TOKEN, claims);
  return `${deps.siteUrl}/desk/sign-in#${DESK_LINK_PARAMETER}=${token}`;
}

export function deskLinkEmail(url: string, untilMs: number): EmailContent {
  return {
    subject: 'Sign in to the desk',
    blocks: [
      `Someone, probably you, asked to sign in to the ${studio.name} desk. This link works once, until ${moment(untilMs)}, in the browser that asked for it.`,
      { kind: 'link', label: 'Sign in to the desk', url },
      'Didn’t request this? Ignore this email, and don’t pass the link on. Nobody gets in without it.',
    ],
  };
}
