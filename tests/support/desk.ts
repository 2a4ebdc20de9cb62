import { expect } from 'vitest';

import { DESK_LINK_PARAMETER } from '../../src/contracts/desk.ts';
import { buildDependencies, type Dependencies } from '../../netlify/server/dependencies.ts';
import { makeDeskLink } from '../../netlify/server/desk/desk-links.ts';
import type { Browser, BrowserOptions } from './browser.ts';
import type { TestSite } from './site.ts';

/** What the site's services depend on, for what no request can do. */
export function dependenciesOf(site: TestSite): Dependencies {
  const context = { name: 'production', isLocal: false };
  return buildDependencies(site.platform, context, { note: () => undefined });
}

/** Token of a link that works in any browser, as a command makes it. */
export async function deskToken(site: TestSite, email: string): Promise<string> {
  const deps = dependenciesOf(site);
  return tokenIn(await makeDeskLink(deps, deps.agents.find(email)!));
}

/** Token of the link in a text. */
export function tokenIn(text: string): string {
  return new RegExp(`/desk/sign-in#${DESK_LINK_PARAMETER}=(\\S+)`).exec(text)![1]!;
}

/** A browser of the agent with this address, signed in to the desk. */
export async function agentBrowser(
  site: TestSite,
  email = 'kim@roomtone.example',
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = site.browser(options);
  const answer = await browser.post('/api/desk/session', { token: await deskToken(site, email) });
  expect(answer.status).toBe(200);
  return browser;
}
