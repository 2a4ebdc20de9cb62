import { describe, expect, it } from 'vitest';

import answerAuth from '../../netlify/functions/auth.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { DAY_MS } from '../support/clock.ts';
import {
  makeOrder,
  makeRegistration,
  OTHER_SECRET,
  PASSWORD,
  SESSION_SECRETS,
} from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { makeSite, type TestSite, type TestSiteOptions } from '../support/site.ts';

const local: TestSiteOptions = { env: { SITE_CONTEXT: 'local' }, deploy: {} };
const plainOrigin = { origin: 'http://localhost:8888' };

async function signUp(site: TestSite, options = {}): Promise<{ browser: Browser; answer: Answer }> {
  const browser = site.browser(options);
  return { browser, answer: await browser.post('/api/register', makeRegistration()) };
}

/** Another browser with the same cookies. */
const copyOf = (site: TestSite, { cookies }: Browser) => site.browser({ cookies });

function cookieLines(answer: Answer): Record<string, string> {
  return Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [, name = '', rest = ''] = /^([^=]+)=[^;]*; (.*)$/.exec(line) ?? [];
      return [name, rest];
    }),
  );
}

describe('session cookies', () => {
  it('have the __Host- prefix, Secure, HttpOnly and SameSite=Strict', async () => {
    const { answer } = await signUp(makeSite());
    expect(cookieLines(answer)).toEqual({
      '__Host-session': 'Max-Age=2592000; HttpOnly; Path=/; SameSite=Strict; Secure',
      signed_in: 'Max-Age=2592000; Path=/; SameSite=Strict; Secure',
    });
    for (const line of answer.headers.getSetCookie()) expect(line.length).toBeLessThan(1024);
    expect(answer.headers.getSetCookie().join()).toContain('signed_in=1;');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('contain no name and no email address, and the token is nowhere else', async () => {
    const { answer, browser } = await signUp(makeSite());
    const token = browser.cookies.get('__Host-session')!;
    const decoded = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
      .join();
    expect(decoded).not.toMatch(/ada|lovelace|example/i);
    expect(answer.text).not.toContain(token.slice(-20));
  });

  it('work without TLS on the local site only', async () => {
    const { answer, browser } = await signUp(makeSite(local), plainOrigin);
    expect(cookieLines(answer)).toEqual({
      session: 'Max-Age=2592000; HttpOnly; Path=/; SameSite=Strict',
      signed_in: 'Max-Age=2592000; Path=/; SameSite=Strict',
    });
    expect((await browser.get('/api/user')).status).toBe(200);

    const production = await signUp(makeSite(), { origin: 'http://roomtone.example' });
    expect(Object.keys(cookieLines(production.answer))).toContain('__Host-session');
  });

  it('are ignored under their local name on a deployed site', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const token = browser.cookies.get('__Host-session')!;
    for (const origin of ['https://roomtone.example', 'http://roomtone.example']) {
      const other = site.browser({ origin });
      other.cookies.set('session', token);
      expect((await other.get('/api/user')).status).toBe(401);
    }
  });
});

describe('GET /api/user', () => {
  it.each(['__Host-session=dead', 'signed_in=1'])(
    'clears both session cookies when there is only %s',
    async (cookie) => {
      const answer = await makeSite().browser().get('/api/user', { cookie });
      expect(answer.headers.getSetCookie()).toEqual([
        '__Host-session=; Max-Age=0; HttpOnly; Path=/; SameSite=Strict; Secure',
        'signed_in=; Max-Age=0; Path=/; SameSite=Strict; Secure',
      ]);
    },
  );

  it('does not undo a sign-in when another tab receives a late 401 for the previous session', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    await browser.post('/api/login', { email: 'ada@example.com', password: PASSWORD });
    const late = await browser.get('/api/user', { cookie });
    expect([late.status, late.text]).toEqual([
      401,
      JSON.stringify({ code: 'unauthorized', message: 'Unauthorized' }),
    ]);
    expect(late.headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('returns 503, not signed out, while the store is unavailable', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const before = new Map(browser.cookies);
    site.blobs.fault = () => ({ kind: 'status', status: 503 });
    const answer = await browser.get('/api/user');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(browser.cookies).toEqual(before);
  });
});

describe('POST /api/logout', () => {
  it('ends the session for every copy of its cookie', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const copy = copyOf(site, browser);
    const answer = await browser.post('/api/logout');
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await copy.get('/api/user')).status).toBe(401);
    const second = makeSite({ blobs: site.blobs, clock: site.clock });
    expect((await copyOf(second, copy).get('/api/user')).status).toBe(401);
    // Again, and without any.
    for (const each of [copyOf(second, copy), site.browser()])
      expect((await each.post('/api/logout')).status).toBe(204);
  });

  it("keeps the account's other sessions", async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const other = site.browser();
    await other.post('/api/login', { email: 'ada@example.com', password: PASSWORD });
    await browser.post('/api/logout');
    expect((await other.get('/api/user')).status).toBe(200);
  });

  it('clears the cookies but returns an error when the end cannot be stored', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const copy = copyOf(site, browser);
    failAt(site, 'PUT', '');
    const answer = await browser.post('/api/logout');
    expect(answer.status).toBe(503);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect(browser.cookies.has('signed_in')).toBe(false);
    site.blobs.fault = () => undefined;
    expect((await copy.post('/api/logout')).status).toBe(204);
  });

  it('clears the cached pages, over TLS only', async () => {
    const secure = await signUp(makeSite());
    const answer = await secure.browser.post('/api/logout');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    const plain = await signUp(makeSite(local), plainOrigin);
    expect((await plain.browser.post('/api/logout')).headers.has('clear-site-data')).toBe(false);
  });
});

describe('GET /api/logout', () => {
  it.each([
    ['our link is followed', 'same-origin'],
    ['the address is opened in a tab', 'none'],
  ])('signs out when %s, and redirects home', async (_what, origin) => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const copy = copyOf(site, browser);
    const answer = await browser.visit('/api/logout', { 'sec-fetch-site': origin });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect((await copy.get('/api/user')).status).toBe(401);
  });

  it('goes by the session where a browser says nothing of where it comes from', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const copy = copyOf(site, browser);
    const { headers } = await site.browser().send('/api/logout');
    expect(headers.getSetCookie()).toEqual([]);
    expect((await browser.send('/api/logout')).status).toBe(303);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect((await copy.get('/api/user')).status).toBe(401);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ])('only redirects home for %s', async (_what, headers) => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const writes = site.blobs.writes.length;
    const answer = await browser.visit('/api/logout', headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(site.blobs.writes).toHaveLength(writes);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('explains in words when it failed', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    site.blobs.fault = () => ({ kind: 'reset' });
    const answer = await browser.visit('/api/logout');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('We can’t reach our records right now.');
    expect(answer.text).toContain('<a href="/">');
    expect(browser.cookies.has('__Host-session')).toBe(false);
  });
});

describe('session secrets', () => {
  it('can be rotated without signing anyone out', async () => {
    const site = makeSite();
    const { browser } = await signUp(site);
    const old = browser.cookies.get('__Host-session')!;
    const hidden = copyOf(site, browser);

    site.clock.advance(10 * DAY_MS);
    const both = makeSite({
      blobs: site.blobs,
      clock: site.clock,
      env: { SESSION_SECRETS: `${OTHER_SECRET},${SESSION_SECRETS}` },
      seed: 'both',
    });
    const moving = copyOf(both, browser);
    const answer = await moving.get('/api/user');
    expect(answer.status).toBe(200);
    expect(both.events()).toContain('session_renewed');
    const renewed = moving.cookies.get('__Host-session')!;
    expect(renewed).not.toBe(old);
    expect(cookieLines(answer)['__Host-session']).toContain(`Max-Age=${20 * 86_400};`);
    expect((await moving.get('/api/user')).headers.getSetCookie()).toEqual([]);

    const onlyNew = makeSite({
      blobs: site.blobs,
      clock: site.clock,
      env: { SESSION_SECRETS: OTHER_SECRET },
    });
    expect((await copyOf(onlyNew, moving).get('/api/user')).status).toBe(200);
    const refused = copyOf(onlyNew, hidden);
    expect((await refused.get('/api/user')).status).toBe(401);
    expect([...refused.cookies.keys()]).toEqual([]);

    await copyOf(both, moving).post('/api/logout');
    expect((await copyOf(both, hidden).get('/api/user')).status).toBe(401);
  });

  it.each([
    ['missing', undefined],
    // As long as the environment of a function may be: what comes after may be cut off.
    [
      'too long',
      Array.from({ length: 50 }, (_, n) => SESSION_SECRETS.replace('k1', `k${n}`)).join(),
    ],
  ])('are never generated when the configured value is %s', async (_what, secrets) => {
    const site = makeSite({ env: { SESSION_SECRETS: secrets } });
    const browser = site.browser();
    browser.cookies.set('__Host-session', 'a.b.c');
    const answers = [
      await browser.get('/api/user'),
      await browser.get('/api/orders'),
      await browser.post('/api/orders', makeOrder()),
      await browser.post('/api/login', { email: 'ada@example.com', password: PASSWORD }),
      await browser.post('/api/register', makeRegistration()),
      await browser.post('/api/logout'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    expect(site.blobs.operations).toEqual([]);
    expect(site.log).toHaveLength(6);
    for (const line of site.log) {
      expect(line['event']).toBe('sys_configuration_invalid');
      expect(line['problem']).toMatch(/^SESSION_SECRETS /);
    }
    expect((await site.browser().get('/api/blog')).status).toBe(200);
    expect((await site.browser().get('/api/blog/due')).status).toBe(200);
  });
});

describe('the data of a deploy', () => {
  const contexts: readonly TestSiteOptions[] = [
    { deploy: { context: 'production', id: '5f0c1e2d3b4a' } },
    { deploy: { context: 'deploy-preview', id: '5f0c1e2d3b4b' } },
    { deploy: { context: 'deploy-preview', id: '5f0c1e2d3b4c' } },
    { deploy: { context: 'branch-deploy', id: '5f0c1e2d3b4d' } },
    { deploy: { context: 'dev', id: '0' } },
    local,
  ];

  it('is not visible to another deploy: neither records nor sessions', async () => {
    const first = makeSite(contexts[0]);
    const { browser } = await signUp(first);
    const stores = new Set<string>();
    for (const options of contexts) {
      const site = makeSite({ ...options, blobs: first.blobs });
      if (options !== contexts[0]) {
        expect((await copyOf(site, browser).get('/api/user')).status).toBe(401);
        expect((await signUp(site)).answer.status).toBe(201);
      }
    }
    for (const path of first.blobs.entries.keys()) stores.add(path.split('/')[0]!);
    const users = [...stores].filter((name) => name.startsWith('users-'));
    expect(users).toHaveLength(contexts.length);
  });

  it.each([undefined, { context: 'deploy-preview' }])(
    'is not served when the deploy context is unclear: %j',
    async (deploy) => {
      const site = makeSite();
      const request = new Request('https://roomtone.example/api/register', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify(makeRegistration()),
      });
      const response = await answerAuth(request, deploy ? { deploy } : {}, site.platform);
      expect(response.status).toBe(500);
      expect(site.blobs.operations).toEqual([]);
      expect(site.events()).toEqual(['sys_configuration_invalid']);
    },
  );
});
