import { describe, expect, it } from 'vitest';

import type { Answer, Browser } from '../support/browser.ts';
import { flows, signUp } from '../support/flows.ts';
import { makeOrder, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

const SESSION = '__Host-session';

async function signedUp(): Promise<{ site: TestSite; browser: Browser; token: string }> {
  const site = makeSite();
  const browser = site.browser();
  await signUp(site, browser);
  return { site, browser, token: browser.cookies.get(SESSION)! };
}

describe('a Cookie header', () => {
  const shut: readonly (readonly [string, (token: string) => string])[] = [
    ['with the same session twice', (token) => `${SESSION}=${token}; ${SESSION}=${token}`],
    ['with another session first', (token) => `${SESSION}=a.b.c; ${SESSION}=${token}`],
    ['with a quoted session', (token) => `${SESSION}="${token}"`],
    ['with an encoded session', (token) => `${SESSION}=${token.replaceAll('.', '%2E')}`],
    ['with broken encoding', () => `${SESSION}=%E0%A4%A.%.%%`],
    ['with a session of 16 KB', (token) => `${SESSION}=${token}${'A'.repeat(16_384)}`],
    ['of 16 KB without a name', () => 'v'.repeat(16_384)],
    ['with a session behind a comma', (token) => `a=b, ${SESSION}=${token}`],
  ];
  it.each(shut)('is treated as signed out %s', async (_what, header) => {
    const { site, browser, token } = await signedUp();
    const reads = site.blobs.operations.length;
    const cookie = header(token);
    for (const answer of [
      await site.browser().get('/api/user', { cookie }),
      await site.browser().post('/api/orders', makeOrder(), { cookie }),
    ]) {
      expect(answer.status).toBe(401);
    }
    // Not worth a question to the store; and whose it was keeps it.
    expect(site.blobs.operations.length - reads).toBeLessThanOrEqual(2);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await site.browser().post('/api/logout', undefined, { cookie })).status).toBe(204);
    const login = { email: 'ada@example.com', password: PASSWORD };
    expect((await site.browser().post('/api/login', login, { cookie })).status).toBe(200);
  });
});

describe('forged headers', () => {
  const forged = {
    host: 'evil.example',
    forwarded: 'for=198.51.100.9;host=evil.example;proto=http',
    'x-forwarded-for': '198.51.100.9, 203.0.113.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '8080',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'evil.example',
    'x-original-url': '/api/account/export',
    'x-rewrite-url': '/api/account/export',
    'x-http-method-override': 'DELETE',
    'x-real-ip': '198.51.100.9',
    'true-client-ip': '198.51.100.9',
    'client-ip': '198.51.100.9',
    'x-nf-client-connection-ip': '198.51.100.9',
    'x-nf-request-id': 'forged-request-id',
    'x-nf-deploy-context': 'dev',
    'x-nf-site-id': 'another-site',
    'x-nf-blobs-info': 'e30=',
  };

  /** One browser; every request of it has these headers, too. */
  function forge(browser: Browser, headers: Record<string, string>): Browser {
    return {
      ...browser,
      get: (path, own) => browser.get(path, { ...headers, ...own }),
      post: (path, body, own) => browser.post(path, body, { ...headers, ...own }),
      visit: (path, own) => browser.visit(path, { ...headers, ...own }),
    };
  }

  it.each(flows)('change nothing: $name', async (flow) => {
    const live = async (headers: Record<string, string>) => {
      const site = makeSite({ env: { URL: 'https://roomtone.example' } });
      const browser = forge(site.browser(), headers);
      await flow.prepare?.(site, browser);
      const answers: Answer[] = [
        await flow.act(browser),
        await browser.get('/api/user'),
        await browser.visit('/api/login'),
        await browser.visit('/api/logout'),
      ];
      return {
        answers: answers.map(({ status, text, headers: sent }) => ({
          status,
          text,
          headers: [...sent],
        })),
        // The salt of a hash is the only chance that no seed decides about.
        entries: [...site.blobs.entries].map(([path, text]) => [
          path,
          text.replace(/\$2b\$04\$.{53}/, 'a hash'),
        ]),
        log: site.log,
      };
    };
    expect(await live(forged)).toEqual(await live({}));
  });
});
