import { expect } from 'vitest';

import { agentsOf } from '../../netlify/server/desk/agents.ts';
import { makeDeskLink } from '../../netlify/server/desk/desk-links.ts';
import { DESK_LINK_PARAMETER } from '../../src/contracts/desk.ts';
import type { Browser, BrowserOptions } from './browser.ts';
import { makeRegistration } from './makers.ts';
import { makeSite, type TestSite, type TestSiteOptions } from './site.ts';

/** On the list of agents, as `AGENTS` of tests has it. */
export const KIM = 'kim@roomtone.example';
export const LEE = 'lee@roomtone.example';
/** Who is left when Kim leaves. */
export const WITHOUT_KIM = `Lee Park <${LEE}>`;
/** On no list. */
export const STRANGER = 'stranger@roomtone.example';

export const askForLink = (browser: Browser, email = KIM) =>
  browser.post('/api/desk/link', { email });
export const signInWith = (browser: Browser, token: string) =>
  browser.post('/api/desk/session', { token });

/** Token of a link that works in any browser, as a command makes it. */
export async function deskToken(site: TestSite, email: string): Promise<string> {
  const deps = site.deps();
  return tokenIn(await makeDeskLink(deps, agentsOf(deps).find(email)!));
}

/** Token of the link in a text. */
export function tokenIn(text: string): string {
  return new RegExp(`/desk/sign-in#${DESK_LINK_PARAMETER}=(\\S+)`).exec(text)![1]!;
}

/** A browser of the agent with this address, signed in to the desk. */
export async function agentBrowser(
  site: TestSite,
  email = KIM,
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = site.browser(options);
  expect((await signInWith(browser, await deskToken(site, email))).status).toBe(200);
  return browser;
}

/** A customer who registered with an agent's address, which makes nobody an agent. */
export async function customerBrowser(site: TestSite): Promise<Browser> {
  const browser = site.browser();
  const answer = await browser.post('/api/register', makeRegistration({ email: KIM }));
  expect(answer.status).toBe(201);
  return browser;
}

/** A site that sends emails, and what a browser gets that asks for a link to the desk. */
export function makeDesk(options: TestSiteOptions = {}) {
  const site = makeSite({ sendsMail: true, ...options });
  const { out } = site;
  /** Token of the email that a browser asked for. */
  const mailedTo = async (browser: Browser) => {
    out.mails.length = 0;
    expect((await askForLink(browser)).status).toBe(202);
    await site.settled();
    return tokenIn(out.mails[0]!.text);
  };
  return { site, out, mailedTo };
}

/** The same records with another list of agents or other secrets. */
export const withEnv = (site: TestSite, env: Record<string, string | undefined>) =>
  makeSite({ blobs: site.blobs, clock: site.clock, env });
