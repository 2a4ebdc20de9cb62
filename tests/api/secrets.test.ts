import { describe, expect, it } from 'vitest';

import type { Browser } from '../support/browser.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { register, signIn } from '../support/flows.ts';
import { makeOrder, OTHER_SECRET, SESSION_SECRETS } from '../support/makers.ts';
import { makeRandomBytes } from '../support/random.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

/** The site of one store with these secrets; one more instance each time. */
function makeSites() {
  const blobs = new FakeBlobs();
  let instances = 0;
  return (secrets: string) => {
    instances += 1;
    return makeSite({
      blobs,
      env: { SESSION_SECRETS: secrets },
      seed: `instance ${String(instances)}`,
    });
  };
}

function moveTo(site: TestSite, from: Browser): Browser {
  const browser = site.browser();
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Who signed a browser's session. */
function kidOf(browser: Browser): unknown {
  const [header = ''] = browser.cookies.get('__Host-session')!.split('.');
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid;
}

describe('a session whose key is gone', () => {
  it.each([
    ['changed, and the old one not kept', OTHER_SECRET],
    // The very same bytes: what counts is that we know no key of that name.
    ['under a name that nobody knows', SESSION_SECRETS.replace('k1:', 'k9:')],
    ['changed under its old name', OTHER_SECRET.replace('k2:', 'k1:')],
  ])('is over, and its cookies go: %s', async (_what, secrets) => {
    const open = makeSites();
    const browser = open(SESSION_SECRETS).browser();
    await register(browser);
    const later = open(secrets);
    const moved = moveTo(later, browser);
    for (const ask of [
      () => moved.get('/api/orders'),
      () => moveTo(later, browser).post('/api/orders', makeOrder()),
      () => moveTo(later, browser).get('/api/account/export'),
    ]) {
      const answer = await ask();
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ code: 'unauthorized', message: 'Unauthorized' });
    }
    expect(moved.cookies.has('__Host-session')).toBe(false);
    expect(moved.cookies.has('signed_in')).toBe(false);
    expect((await signIn(moved)).status).toBe(200);
    expect((await moved.get('/api/user')).status).toBe(200);
  });
});

describe('two instances that sign with different keys', () => {
  it('take each other’s sessions, as often as a customer goes to and fro, and end them', async () => {
    const open = makeSites();
    const old = open(`${SESSION_SECRETS},${OTHER_SECRET}`);
    const young = open(`${OTHER_SECRET},${SESSION_SECRETS}`);
    let browser = old.browser();
    await register(browser);
    const copy = moveTo(old, browser);
    for (const [site, kid] of [
      [young, 'k2'],
      [old, 'k1'],
      [young, 'k2'],
      [old, 'k1'],
    ] as const) {
      browser = moveTo(site, browser);
      expect((await browser.get('/api/user')).status).toBe(200);
      expect((await browser.post('/api/orders', makeOrder())).status).toBe(201);
      // Signed anew by whoever was asked, without a new session.
      expect(kidOf(browser)).toBe(kid);
    }
    expect((await moveTo(young, browser).post('/api/logout')).status).toBe(204);
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await moveTo(young, copy).get('/api/user')).status).toBe(401);
  });
});

describe('secrets that were cut off at 4 KB', () => {
  /** So many keys of so many bytes each, as long as the environment of a function and longer. */
  function makeSecrets(bytes: number): string {
    const random = makeRandomBytes('secrets');
    return Array.from({ length: 120 }, (_, number) => {
      return `k${String(number)}:${Buffer.from(random(bytes)).toString('base64')}`;
    }).join(',');
  }

  it.each([32, 48, 64])('are refused wherever the cut is, with keys of %i bytes', async (bytes) => {
    const secrets = makeSecrets(bytes);
    // With the name of the variable and the others, less than 4,096 may be left.
    for (let length = 4096; length > 3900; length -= 1) {
      const site = makeSite({ env: { SESSION_SECRETS: secrets.slice(0, length) } });
      expect((await signIn(site.browser())).status, String(length)).toBe(503);
      expect(site.log).toMatchObject([
        {
          event: 'sys_configuration_invalid',
          problem: 'SESSION_SECRETS is longer than 2048 characters',
        },
      ]);
      expect(site.blobs.operations).toEqual([]);
    }
  });
});
