import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { DESK_SESSION_HOURS } from '../../src/contracts/desk.ts';
import { parseSessionSecrets } from '../../netlify/server/lib/tokens.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import {
  agentBrowser,
  askForLink,
  customerBrowser,
  deskToken,
  KIM,
  LEE,
  makeDesk,
  signInWith,
  STRANGER,
  WITHOUT_KIM,
  withEnv,
} from '../support/desk.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';

describe('the session of an agent', () => {
  it('has a cookie of its own: __Host-, Secure, HttpOnly, SameSite=Strict, for twelve hours', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const asked = await askForLink(browser);
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-desk-request=[0-9a-f]{32}; Max-Age=600; HttpOnly; Path=\/; SameSite=Strict; Secure$/,
      ),
    ]);
    const answer = await signInWith(browser, await mailedTo(browser));
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-agent=[\w.-]{100,900}; Max-Age=43200; HttpOnly; Path=\/; SameSite=Strict; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-agent-device=[\w.-]{100,900}; Max-Age=15552000; HttpOnly; Path=\/; SameSite=Strict; Secure$/,
      ),
      '__Host-desk-request=; Max-Age=0; HttpOnly; Path=/; SameSite=Strict; Secure',
    ]);
    const [header, payload] = browser.cookies
      .get('__Host-agent')!
      .split('.', 2)
      .map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header!)).toEqual({ alg: 'HS256', typ: 'agent+jwt', kid: 'desk-k1' });
    expect(JSON.parse(payload!)).toMatchObject({ aud: 'roomtone:production:desk' });
    expect(payload).not.toMatch(/kim|osei|example/i);
  });

  it('works without TLS on the local site only', async () => {
    const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
    const browser = site.browser({ origin: 'http://localhost:8888' });
    await askForLink(browser);
    expect([...browser.cookies.keys()]).toEqual(['desk-request']);

    const deployed = makeSite();
    const agent = await agentBrowser(deployed);
    const plain = deployed.browser();
    plain.cookies.set('agent', agent.cookies.get('__Host-agent')!);
    expect((await plain.get('/api/desk/session')).status).toBe(404);
  });

  it(`lasts ${DESK_SESSION_HOURS} hours, whatever is done meanwhile`, async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    site.clock.advance(DESK_SESSION_HOURS * HOUR_MS - MINUTE_MS);
    expect((await browser.get('/api/desk/session')).status).toBe(200);
    site.clock.advance(2 * MINUTE_MS);
    expect((await browser.get('/api/desk/session')).status).toBe(404);
  });

  it('ends for every copy of its cookie', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    const answer = await browser.post('/api/desk/sign-out');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect([...browser.cookies.keys()]).toEqual(['__Host-agent-device']);
    expect((await copy.get('/api/desk/session')).status).toBe(404);
    expect((await copy.post('/api/desk/sign-out')).status).toBe(404);
    expect(site.log.at(-1)).toMatchObject({ event: 'authn_token_rejected', reason: 'revoked' });
  });

  it('is replaced when the same browser signs in again', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    await signInWith(browser, await deskToken(site, LEE));
    expect((await copy.get('/api/desk/session')).status).toBe(404);
    expect((await browser.get('/api/desk/session')).text).toContain('"agent":{"name":"Lee Park"');
  });

  it('ends at once when the address leaves the list', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const later = withEnv(site, { AGENTS: WITHOUT_KIM });
    const copy = later.browser({ cookies: browser.cookies });
    expect((await copy.get('/api/desk/session')).status).toBe(404);
    expect((await copy.post('/api/desk/sign-out')).status).toBe(404);
    expect(later.log[0]).toMatchObject({ event: 'authn_token_rejected', reason: 'no agent' });
  });

  it('outlives a rotation of the secrets, until the old one is removed', async () => {
    const site = makeSite();
    const { cookies } = await agentBrowser(site);
    const statusUnder = async (secrets: string) => {
      const rotated = withEnv(site, { SESSION_SECRETS: secrets });
      return (await rotated.browser({ cookies }).get('/api/desk/session')).status;
    };
    expect(await statusUnder(`${OTHER_SECRET},${SESSION_SECRETS}`)).toBe(200);
    expect(await statusUnder(OTHER_SECRET)).toBe(404);
  });

  it('is refused when the store cannot say whether it has ended', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    site.blobs.fault = () => ({ kind: 'status', status: 503 });
    expect((await browser.get('/api/desk/session')).status).toBe(503);
  });

  it('is no session of a customer, and a customer’s is none of an agent', async () => {
    const site = makeSite();
    const customer = await customerBrowser(site);
    const agent = await agentBrowser(site);
    const thief = site.browser();
    thief.cookies.set('__Host-session', agent.cookies.get('__Host-agent')!);
    expect((await thief.get('/api/user')).status).toBe(401);
    for (const [name, { cookies }] of [
      ['__Host-session', customer],
      ['__Host-device', customer],
      ['__Host-agent-device', agent],
    ] as const) {
      thief.cookies.set('__Host-agent', cookies.get(name)!);
      expect((await thief.get('/api/desk/session')).status).toBe(404);
    }
  });

  it.each([
    ['the keys of customers’ sessions', 'k1', 'production:desk', 'agent+jwt'],
    ['these keys under the desk’s name', 'desk-k1', 'production:desk', 'agent+jwt'],
    ['the audience of customers', 'k1', 'production', 'session+jwt'],
    ['another deploy context', 'desk-k1', 'deploy-preview-5f0c1e2d3b4a:desk', 'agent+jwt'],
  ])('cannot be forged with %s', async (_what, kid, recipient, type) => {
    const site = makeSite();
    const secret = parseSessionSecrets(SESSION_SECRETS).byKid.get('k1')!;
    const iat = site.clock.now() / SECOND_MS;
    const claims = { sub: userIdOf(KIM), sid: 'a'.repeat(32), iat, exp: iat + 3600 };
    const forged = await new SignJWT({
      iss: 'roomtone',
      aud: `roomtone:${recipient}`,
      jti: 'x',
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256', typ: type, kid })
      .sign(secret);
    const browser = site.browser();
    browser.cookies.set('__Host-agent', forged);
    expect((await browser.get('/api/desk/session')).status).toBe(404);
  });
});

describe('the log of the desk', () => {
  it('has a line for each action of an agent, and neither address, name nor token', async () => {
    const { site, out, mailedTo } = makeDesk();
    const browser = site.browser();
    await askForLink(browser, STRANGER);
    const token = await mailedTo(browser);
    await signInWith(site.browser(), token);
    await signInWith(browser, token);
    const cookie = browser.cookies.get('__Host-agent')!;
    await browser.get('/api/desk/session');
    await browser.post('/api/desk/sign-out');
    await site.settled();
    expect(out.mails).toHaveLength(1);
    expect(site.events()).toEqual([
      'authn_desk_link_asked',
      'authn_desk_link_asked',
      'authn_token_rejected',
      'authn_login_success',
      'session_created',
      'desk_request',
      'desk_request',
      'session_ended',
    ]);
    const agents = site.log.slice(1).map(({ agent }) => agent);
    expect(new Set(agents).size).toBe(1);
    expect(agents[0]).toMatch(/^[0-9a-f]{12}$/);
    const lines = JSON.stringify(site.log);
    expect(lines).not.toMatch(/kim|osei|stranger/i);
    for (const secret of [token, cookie]) expect(lines).not.toContain(secret.split('.')[2]);
    expect([...site.blobs.entries].join()).not.toMatch(/kim@|stranger@/i);
  });
});
