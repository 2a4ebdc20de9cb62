import { describe, expect, it } from 'vitest';

import type { Browser } from '../support/browser.ts';
import { agentBrowser, codeOf, customerBrowser, withEnv } from '../support/desk.ts';
import { endpoints, makeSite } from '../support/site.ts';

const NOT_FOUND = { code: 'not_found', message: 'Nothing was found at this address' };

/** Addresses of every function of the desk, with something in place of each parameter. */
const paths = endpoints
  .filter(({ path }) => path.startsWith('/api/desk/'))
  .map(({ path }) =>
    path
      .replace(':customer', 'a'.repeat(64))
      .replace(':day', '2026-11-21')
      .replace(':id', '019aa5b1-0000-7000-8000-000000000000'),
  );
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
/** They sign in. */
const isOpen = (path: string, method: string) =>
  path === '/api/desk/link' || (path === '/api/desk/session' && !['GET', 'HEAD'].includes(method));
const json = { 'content-type': 'application/json' };

/** Every way to send something to an address. */
const mannersOf = (method: string): RequestInit[] => {
  const bodies = method === 'POST' || method === 'PUT' ? ['{}', '{', 'x'.repeat(100_000)] : [null];
  return bodies.flatMap((body) =>
    [{ 'sec-fetch-site': 'same-origin', ...json }, { 'sec-fetch-site': 'cross-site' }].map(
      (headers) => ({ method, headers, body }),
    ),
  );
};

describe.each(paths)('%s', (path) => {
  const closed = methods.filter((method) => !isOpen(path, method));

  async function expectNothing(browser: Browser) {
    for (const method of closed) {
      for (const manner of mannersOf(method)) {
        const answer = await browser.send(path, manner);
        expect(answer.status, method).toBe(404);
        expect(answer.headers.get('x-request-id')).not.toBeNull();
        expect(answer.text).toBe(method === 'HEAD' ? '' : JSON.stringify(NOT_FOUND));
        expect(answer.headers.get('allow')).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  }

  it('returns 404 to a customer with an agent’s address, before anything else', async () => {
    const site = makeSite();
    const browser = await customerBrowser(site);
    site.blobs.operations.length = 0;
    await expectNothing(browser);
    await expectNothing(site.browser());
    expect(site.blobs.operations).toEqual([]);
  });

  it('returns 404 to an agent who left the list, and to one who signed out', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    const later = withEnv(site, { AGENTS: undefined });
    await expectNothing(later.browser({ cookies: browser.cookies }));
    await browser.post('/api/desk/sign-out');
    await expectNothing(copy);
  });

  it('knows an agent, and refuses what other sites send in their name', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const put = await browser.send(path, { method: 'PUT' });
    expect(put.status).toBe(405);
    if (!put.headers.get('allow')!.includes('POST')) return;
    site.blobs.operations.length = 0;
    for (const origin of [{ 'sec-fetch-site': 'cross-site' }, {}]) {
      const init = { method: 'POST', headers: { ...origin, ...json }, body: '{}' };
      expect(codeOf(await browser.send(path, init))).toEqual([403, 'forbidden_origin']);
    }
    // Nothing but whether the session goes on.
    expect(
      site.blobs.operations.filter(
        ({ method, store }) => method !== 'GET' || !store.startsWith('revocations'),
      ),
    ).toEqual([]);
    const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    const sent = await browser.send(path, { method: 'POST', headers: form, body: 'a=b' });
    expect(codeOf(sent)).toEqual([415, 'unsupported_media_type']);
  });
});
