import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import replies from '../../netlify/data/replies.json' with { type: 'json' };
import { DESK_LINK_MINUTES, DESK_SESSION_HOURS } from '../../src/contracts/desk.ts';
import type { Browser } from '../support/browser.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { makeSite, type TestSite, type TestSiteOptions } from '../support/site.ts';
import {
  agentBrowser,
  askForLink,
  codeOf,
  deskToken,
  KIM,
  LEE,
  signInWith,
  STRANGER,
  tokenIn,
  withEnv,
  WITHOUT_KIM,
} from '../support/world.ts';

const INVALID = [400, 'invalid_link'];

/** A site that sends emails, and what a browser gets that asks for a link to the desk. */
function makeDesk(options: TestSiteOptions = {}) {
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

/** Id of the agent who is signed in with a browser. */
function agentIdOf({ cookies }: Browser): string {
  const [, claims = ''] = cookies.get('__Host-agent')!.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

describe('a link to the desk', () => {
  it('signs in the browser that asked for it', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const answer = await signInWith(browser, await mailedTo(browser));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      agent: { name: 'Kim Osei', email: KIM },
      agents: [
        { name: 'Kim Osei', email: KIM },
        { name: 'Lee Park', email: LEE },
      ],
      replies,
      services: expect.arrayContaining([
        { name: 'Custom Solution', price: 0 },
        { name: 'Standard Episode Edit', price: 70 },
      ]) as unknown,
    });
    expect([...browser.cookies.keys()]).toEqual(['__Host-agent']);
    expect((await browser.get('/api/desk/session')).text).toBe(answer.text);
  });

  it('works once, however many use it at the same time', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const token = await mailedTo(browser);
    const copies = Array.from({ length: 20 }, () => site.browser({ cookies: browser.cookies }));
    const answers = await Promise.all(copies.map((copy) => signInWith(copy, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = site.browser({ address: '198.51.100.9', cookies: browser.cookies });
    expect(codeOf(await signInWith(late, token))).toEqual(INVALID);
  });

  it('is not mailed when its time is over', async () => {
    const { site, out } = makeDesk({ worksAfterAnswers: false });
    await askForLink(site.browser());
    site.clock.advance(DESK_LINK_MINUTES * MINUTE_MS);
    await site.sweep();
    expect(out.mails).toEqual([]);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('works once even when its email was sent twice', async () => {
    const { site, out } = makeDesk({ worksAfterAnswers: false });
    const browser = site.browser();
    await askForLink(browser);
    // What became of it cannot be written down.
    site.blobs.fault = ({ method, store }) =>
      method === 'PUT' && store === 'letters-production' && out.mails.length > 0
        ? { kind: 'status', status: 500 }
        : undefined;
    await site.sweep();
    site.blobs.fault = () => undefined;
    site.clock.advance(2 * MINUTE_MS);
    await site.sweep();
    expect(out.mails).toHaveLength(2);
    const [first, second] = out.mails.map(({ text }) => tokenIn(text));
    const copy = site.browser({ cookies: browser.cookies });
    expect((await signInWith(browser, first!)).status).toBe(200);
    expect(codeOf(await signInWith(copy, second!))).toEqual(INVALID);
    expect(site.log.at(-1)).toMatchObject({ event: 'authn_token_rejected', reason: 'used' });
  });

  it.each([
    ['the list', { AGENTS: undefined }],
    ['a list that can be read', { AGENTS: 'Kim' }],
    ['the secrets', { SESSION_SECRETS: undefined }],
  ])('waits for the site when a sweep lacks %s', async (_what, env) => {
    const { site, out } = makeDesk({ worksAfterAnswers: false });
    await askForLink(site.browser());
    await withEnv(site, env).sweep();
    expect(site.blobs.keysOf('pending-production')).toHaveLength(1);
    await site.sweep();
    expect(out.mails).toHaveLength(1);
  });

  it('does not work in another browser, and is not used up by it', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const token = await mailedTo(browser);
    const other = site.browser();
    expect(codeOf(await signInWith(other, token))).toEqual(INVALID);
    await askForLink(other, STRANGER);
    expect(codeOf(await signInWith(other, token))).toEqual(INVALID);
    other.cookies.set('__Host-desk-request', token);
    expect(codeOf(await signInWith(other, token))).toEqual(INVALID);
    expect((await signInWith(browser, token)).status).toBe(200);
  });

  it('still works after the browser asked for another one', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const first = await mailedTo(browser);
    const second = await mailedTo(browser);
    expect(second).not.toBe(first);
    expect((await signInWith(browser, first)).status).toBe(200);
  });

  it('works in any browser when a command made it', async () => {
    const site = makeSite();
    expect((await signInWith(site.browser(), await deskToken(site, KIM))).status).toBe(200);
  });

  it('does not work for an address that left the list', async () => {
    const { site, mailedTo } = makeDesk();
    const browser = site.browser();
    const token = await mailedTo(browser);
    const later = withEnv(site, { AGENTS: WITHOUT_KIM });
    expect(codeOf(await signInWith(later.browser({ cookies: browser.cookies }), token))).toEqual(
      INVALID,
    );
  });
});

describe('links asked for in the name of an agent', () => {
  let strangers = 0;
  /** Strangers ask, each from a connection of its own. */
  async function askOften(site: TestSite, times: number, email = KIM) {
    const answers = [];
    for (let number = 0; number < times; number += 1) {
      strangers += 1;
      const address = `2001:db8:${strangers.toString(16)}::1`;
      answers.push(await askForLink(site.browser({ address }), email));
    }
    await site.settled();
    return answers;
  }

  it('neither flood the mailbox nor keep out the agent, who asks from elsewhere', async () => {
    const { site, out, mailedTo } = makeDesk();
    const answers = await askOften(site, 19);
    expect(out.mails).toHaveLength(19);
    const browser = site.browser();
    expect((await signInWith(browser, await mailedTo(browser))).status).toBe(200);
    out.mails.length = 0;
    answers.push(...(await askOften(site, 30)));
    const seen = answers.map(({ status, text, headers }) => [status, text, [...headers.keys()]]);
    expect(seen).toEqual(Array(49).fill(seen[0]));
    expect(seen[0]![0]).toBe(202);
    expect(out.mails).toEqual([]);
    const limits = site.log.flatMap(({ limit }) => (limit === undefined ? [] : [limit]));
    expect(limits).toEqual(Array(30).fill('desk-link-mailbox'));
    const held = site.log.filter(({ event }) => event === 'authn_desk_link_held');
    expect(held).toHaveLength(30);
    expect(held[0]).toMatchObject({ level: 'info', agent: site.mark(agentIdOf(browser)) });
    site.clock.advance(HOUR_MS);
    expect(await mailedTo(browser)).toBeTruthy();
  });

  it('do not keep anybody from the link of a command', async () => {
    const { site } = makeDesk();
    const browser = site.browser();
    await askOften(site, 50);
    expect((await signInWith(browser, await deskToken(site, KIM))).status).toBe(200);
  });

  it('have a limit for each agent and client, and one for each client, which are told', async () => {
    const { site, out } = makeDesk();
    const browser = site.browser();
    const ask = async (times: number, email: string) => {
      const statuses = [];
      for (let number = 0; number < times; number += 1)
        statuses.push((await askForLink(browser, email)).status);
      return statuses;
    };
    expect(await ask(4, KIM)).toEqual([202, 202, 202, 429]);
    expect(await ask(4, LEE)).toEqual([202, 202, 202, 429]);
    await site.settled();
    expect(out.mails).toHaveLength(6);
    expect(await ask(3, STRANGER)).toEqual([202, 202, 202]);
    expect(await ask(2, `x${STRANGER}`)).toEqual([202, 429]);
  });

  it('are counted for nobody when the store fails meanwhile', async () => {
    const { site, out } = makeDesk();
    failAt(site, 'PUT', 'desk-link-mailbox');
    expect((await askForLink(site.browser())).status).toBe(503);
    await site.settled();
    expect(out.mails).toEqual([]);
  });
});

describe('POST /api/desk/link', () => {
  it.each(['a', 'A'.repeat(32), `${'a'.repeat(32)}a`])(
    'ties the link to a cookie of its own, and to none that somebody planted: %s',
    async (planted) => {
      const browser = makeSite().browser();
      browser.cookies.set('__Host-desk-request', planted);
      await askForLink(browser);
      expect(browser.cookies.get('__Host-desk-request')).not.toBe(planted);
    },
  );

  it.each([
    ['a malformed list', { AGENTS: 'Kim <kim@roomtone.example>, Lee' }, 'AGENTS has no email'],
    ['missing secrets', { SESSION_SECRETS: undefined }, 'SESSION_SECRETS is not set'],
  ])('returns 503 with %s, and stores nothing', async (_what, env, problem) => {
    const site = makeSite({ env });
    for (const answer of [
      await askForLink(site.browser()),
      await signInWith(site.browser(), 'x'),
    ]) {
      expect(codeOf(answer)).toEqual([503, 'unavailable']);
    }
    expect(site.blobs.operations).toEqual([]);
    expect(site.log[0]).toMatchObject({ event: 'sys_configuration_invalid' });
    expect(site.log[0]!['problem']).toContain(problem);
    expect(JSON.stringify(site.log)).not.toMatch(/kim|lee/i);
  });
});

describe('the session of an agent', () => {
  it('has a cookie of its own: __Host-, Secure, HttpOnly, SameSite=Strict, for a working week', async () => {
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
        /^__Host-agent=[\w.-]{100,900}; Max-Age=432000; HttpOnly; Path=\/; SameSite=Strict; Secure$/,
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

  it('stays ended for as long as it would have lasted', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    expect((await browser.post('/api/desk/sign-out')).status).toBe(204);
    site.clock.advance(DESK_SESSION_HOURS * HOUR_MS - MINUTE_MS);
    await site.sweep({ isCleanup: true });
    expect((await copy.get('/api/desk/session')).status).toBe(404);
    expect(site.log.at(-1)).toMatchObject({ reason: 'revoked' });
  });

  it('is replaced when the same browser signs in again', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    await signInWith(browser, await deskToken(site, LEE));
    expect((await copy.get('/api/desk/session')).status).toBe(404);
    expect((await browser.get('/api/desk/session')).text).toContain('"agent":{"name":"Lee Park"');
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

  it.each([
    ['the keys of customers’ sessions', 'k1', 'production:desk', 'agent+jwt'],
    ['these keys under the desk’s name', 'desk-k1', 'production:desk', 'agent+jwt'],
    ['the audience of customers', 'k1', 'production', 'session+jwt'],
    ['another deploy context', 'desk-k1', 'deploy-preview-5f0c1e2d3b4a:desk', 'agent+jwt'],
  ])('cannot be forged with %s', async (_what, kid, recipient, type) => {
    const site = makeSite();
    const secret = Buffer.from(SESSION_SECRETS.slice('k1:'.length), 'base64');
    const iat = site.clock.now() / SECOND_MS;
    const sub = agentIdOf(await agentBrowser(site));
    const claims = { sub, sid: 'a'.repeat(32), iat, exp: iat + 3600 };
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
