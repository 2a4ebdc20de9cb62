import { hash } from 'node:crypto';

import { DESK_LINK_MINUTES, DESK_LINK_PARAMETER, type Agent } from '../../../src/contracts/desk.ts';
import { mailTo } from '../accounts/account-jobs.ts';
import { revoke } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment, studio, type EmailContent } from '../email/render-email.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { requireSessionSecrets, signToken, verifyToken } from '../lib/tokens.ts';
import { jobsOf } from '../queue/job-store.ts';
import type { JobOf, Progress, Round } from '../queue/run-job.ts';
import {
  consume,
  consumeAll,
  countAttempt,
  peek,
  perAccount,
  perAddress,
} from '../storage/rate-limiter.ts';
import { agentIdOf, agentsOf } from './agents.ts';
import { DESK_DEVICE_TOKEN, DESK_LINK_SECONDS, DESK_LINK_TOKEN } from './desk-sessions.ts';

/** Of a known browser, or of all others together: theirs are refused in silence. */
const DESK_LINK_PER_MAILBOX = perAccount('desk-link-mailbox', 3, 15 * MINUTE_MS);
const DESK_LINK_PER_ADDRESS = perAddress('desk-link-address', 10, HOUR_MS);
/** Links asked for in browsers that are not known, whoever is named: refused in silence. */
const DESK_LINKS_OF_STRANGERS = perAccount('desk-link-strangers', 30, HOUR_MS);
/** Links that sign nobody in; a valid one always does. */
const DESK_SIGN_IN_PER_ADDRESS = perAddress('desk-sign-in-address', 20, 15 * MINUTE_MS);

interface Sender {
  address: string;
  /** From the cookie that ties links to the browser. */
  nonce: string | undefined;
}

interface Asking extends Sender {
  nonce: string;
  /** From the cookie of a browser in which an agent signed in before. */
  deviceToken: string | undefined;
}

/** The list is looked at after the response, so neither text nor timing says who is on it. @throws ApiError */
export async function askForDeskLink(
  deps: Dependencies,
  { email, isTrusted = false }: { email: string; isTrusted?: boolean | undefined },
  { address, nonce, deviceToken }: Asking,
): Promise<void> {
  requireDesk(deps);
  const agentId = addressIdOf(email);
  const device = (await verifyToken(deps, DESK_DEVICE_TOKEN, deviceToken))?.claims;
  if (device?.sub === agentId) {
    await countAttempt(deps, [DESK_LINK_PER_MAILBOX, `${agentId}:${device.did}`]);
  } else if (!(await countStranger(deps, agentId, address))) return;
  const kind = isTrusted ? 'desk-week-link' : 'desk-link';
  deps.enqueue((await jobsOf(deps).add({ kind, agentId, browser: browserOf(nonce) })).key);
  deps.log.note('authn_desk_link_asked', { agent: pseudonym(agentId) });
}

/**
 * Counts a request of a browser that is not known. @returns whether a link is sent: what others have asked for in the
 * agent's name must neither be told nor add up to a flood. @throws ApiError 'too_many_requests' to a busy address.
 */
async function countStranger(
  deps: Dependencies,
  agentId: string,
  address: string,
): Promise<boolean> {
  const [ofAddress, ...inSilence] = await Promise.all([
    peek(deps, DESK_LINK_PER_ADDRESS, address),
    peek(deps, DESK_LINK_PER_MAILBOX, agentId),
    peek(deps, DESK_LINKS_OF_STRANGERS, ''),
  ]);
  await consume(deps, ofAddress);
  try {
    await consumeAll(deps, inSilence);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.note('authn_desk_link_held', { agent: pseudonym(agentId) });
    return false;
  }
}

/** Sends a link while it is valid, if the address is on the list. */
export async function sendDeskLink(
  deps: Dependencies,
  job: JobOf<'desk-link'> | JobOf<'desk-week-link'>,
  round: Round,
): Promise<Progress> {
  const { id, spec, createdAtMs } = job;
  const untilMs = createdAtMs + DESK_LINK_MINUTES * MINUTE_MS;
  if (deps.now() >= untilMs) return 'done';
  // The command line may lack the list and the secrets; the site sends the link.
  if (!hasDesk(deps)) return 'not_yet';
  const agent = agentsOf(deps).findById(spec.agentId);
  if (!agent) return 'done';
  const content = async () => {
    // A repeated email has the same link.
    const isTrusted = spec.kind === 'desk-week-link';
    const link = { sid: id.replaceAll('-', ''), browser: spec.browser, isTrusted };
    return deskLinkEmail(await signLink(deps, agent, createdAtMs, link), untilMs);
  };
  return mailTo(deps, agent, job, content, round, { isToAgent: true });
}

/** A link for whoever has the site's secrets anyway; it works in any browser. */
export function makeDeskLink(deps: Dependencies, agent: Agent, isTrusted = false): Promise<string> {
  return signLink(deps, agent, deps.now(), { sid: deps.randomHex(16), isTrusted });
}

/** Uses up a link. Only what signs nobody in is counted. @throws ApiError 'invalid_link' or 'too_many_requests'. */
export async function redeemDeskLink(
  deps: Dependencies,
  token: string,
  { address, nonce }: Sender,
): Promise<{ agent: Agent; isTrusted: boolean }> {
  const agents = requireDesk(deps);
  const claims = (await verifyToken(deps, DESK_LINK_TOKEN, token))?.claims;
  const rejection = async (reason: string) => {
    await countAttempt(deps, [DESK_SIGN_IN_PER_ADDRESS, address]);
    const agent = claims ? { agent: pseudonym(claims.sub) } : {};
    deps.log.note('authn_token_rejected', { reason, ...agent });
    return new ApiError('invalid_link');
  };
  if (!claims) throw await rejection('invalid');
  const agent = agents.findById(claims.sub);
  if (!agent) throw await rejection('no agent');
  const isTied = claims.browser !== undefined;
  if (isTied && (nonce === undefined || browserOf(nonce) !== claims.browser))
    throw await rejection('other browser');
  if (!(await revoke(deps, claims))) throw await rejection('used');
  deps.log.note('authn_login_success', { agent: pseudonym(claims.sub) });
  return { agent, isTrusted: claims.isTrusted === true };
}

/** Fails before anything is stored or counted when the desk is not configured. */
function requireDesk(deps: Dependencies) {
  requireSessionSecrets(deps);
  return agentsOf(deps);
}

function hasDesk(deps: Dependencies): boolean {
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
  link: { sid: string; browser?: string; isTrusted: boolean },
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
