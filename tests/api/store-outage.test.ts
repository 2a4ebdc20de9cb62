import process from 'node:process';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { SECOND_MS } from '../../netlify/server/lib/durations.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import type { BlobsFault, BlobsOperation } from '../support/fake-blobs.ts';
import { flows, prepare, pressed, signUp } from '../support/flows.ts';
import type { Flow } from '../support/flows.ts';
import { makeMessage, makeOrder } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';
import { inVirtualTime } from '../support/virtual-time.ts';

/** The longest that anybody waits for an answer (bar 6). */
const PATIENCE_MS = 4500;

const nothing = () => Promise.resolve();
/** What people read of the store. */
const reading: readonly Flow[] = [
  {
    name: 'user',
    success: 200,
    prepare: signUp,
    act: (browser) => browser.get('/api/user'),
    check: nothing,
  },
  {
    name: 'list of orders',
    success: 200,
    async prepare(site, browser) {
      await signUp(site, browser);
      await browser.post('/api/orders', makeOrder(), pressed);
    },
    act: (browser) => browser.get('/api/orders'),
    check: nothing,
  },
];
const everything = [...flows, ...reading];

const asIfForPeople = { wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) };

/** The site is asked once; its store does this to what fits. */
async function askWhile(
  flow: Flow,
  fits: (operation: BlobsOperation) => boolean,
  fault: BlobsFault,
) {
  const { resume, cookies } = await prepare(flow);
  const { site, browser } = resume(undefined, asIfForPeople);
  let hits = 0;
  site.blobs.fault = (operation) => {
    const { store, key } = operation;
    // What is not there has no body that could be slow.
    const isBodiless = key !== undefined && !site.blobs.entries.has(`${store}/${key}`);
    if (!fits(operation) || (fault.kind === 'trickle' && isBodiless)) return undefined;
    hits += 1;
    return fault;
  };
  const { result: answer, ms } = await inVirtualTime(() => flow.act(browser));
  site.blobs.fault = () => undefined;
  const again = () => {
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return flow.act(browser);
  };
  return { site, browser, answer, ms, hits, again };
}

/** It says that it did not work, when to come again, and in the log why. */
function expectRefusal(site: TestSite, answer: Answer, reason: RegExp) {
  expect(answer.status).toBe(503);
  expect(answer.json.code).toBe('unavailable');
  expect(answer.headers.get('retry-after')).toBe('10');
  const lines = site.log.filter(({ event }) => event === 'sys_storage_unavailable');
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line['reason']).toMatch(reason);
  expect(site.events()).not.toContain('sys_crash');
}

const kinds = {
  reads: ({ method, key }: BlobsOperation) => method === 'GET' && key !== undefined,
  lists: ({ method, key }: BlobsOperation) => method === 'GET' && key === undefined,
  writes: ({ method }: BlobsOperation) => method === 'PUT',
} as const;

describe.each(everything)('$name, before a store that does not answer', (flow) => {
  const stalls = (['hang', 'trickle'] as const).flatMap((kind) =>
    (Object.keys(kinds) as (keyof typeof kinds)[])
      // The answer to a write has no body.
      .filter((what) => kind === 'hang' || what !== 'writes')
      .map((what) => ({ what, kind })),
  );

  it.each(stalls)('is refused within 4.5 s: $what $kind', async ({ what, kind }) => {
    const asked = await askWhile(flow, kinds[what], { kind });
    const { site, browser, answer, ms, hits, again } = asked;
    expect(ms).toBeLessThanOrEqual(PATIENCE_MS);
    if (hits === 0) {
      expect(answer.status).toBe(flow.success);
      return;
    }
    expectRefusal(site, answer, /timeout|no time left/);
    // It has been waited for as long as there was time: not given up at once.
    expect(ms).toBeGreaterThan(3 * SECOND_MS);
    expect((await again()).status).toBe(flow.success);
    await flow.check(site, browser);
  });
});

describe.each(everything)('$name, before a store that wants to be left alone', (flow) => {
  const now = Math.floor(makeSite().clock.now() / SECOND_MS);
  const limits: readonly (readonly [string, Record<string, string>])[] = [
    ['at a moment that is past', { 'X-RateLimit-Reset': String(now - 60) }],
    ['for an hour', { 'X-RateLimit-Reset': String(now + 3600) }],
    ['until no number', { 'X-RateLimit-Reset': 'NaN' }],
    ['until nothing', { 'X-RateLimit-Reset': '' }],
    ['for as long as it does not say', {}],
    ['for an hour by another header', { 'Retry-After': '3600' }],
  ];

  it.each(limits)('is refused as soon as for any other reason: %s', async (_what, headers) => {
    const fault = { kind: 'status', status: 429, headers } as const;
    const { site, answer, ms } = await askWhile(flow, () => true, fault);
    expectRefusal(site, answer, /status 429/);
    expect(ms).toBeLessThanOrEqual(PATIENCE_MS);
  });
});

describe.each(everything)('$name, before a store that fails', (flow) => {
  it.each([500, 502, 503, 504])('always with %i, is refused', async (status) => {
    const { site, answer, ms } = await askWhile(flow, () => true, { kind: 'status', status });
    expectRefusal(site, answer, new RegExp(`status ${status}`));
    expect(ms).toBeLessThanOrEqual(PATIENCE_MS);
  });

  it.each([401, 403])('because its token has expired: %i', async (status) => {
    const { site, browser, answer } = await askWhile(flow, () => true, { kind: 'status', status });
    expectRefusal(site, answer, new RegExp(`status ${status}`));
    // It is the site that may not, not the customer; only signing out takes the cookies in any case.
    if (flow.name !== 'logout' && flow.prepare === signUp) {
      expect(browser.cookies.has('__Host-session')).toBe(true);
    }
  });

  it.each([500, 502, 503, 504, 409])('once with %i at any request, succeeds', async (status) => {
    const { resume } = await prepare(flow);
    const smooth = resume();
    await flow.act(smooth.browser);
    const requests = smooth.site.blobs.operations.length;
    for (let failing = 1; failing <= requests; failing += 1) {
      const { site, browser } = resume();
      const isDelete = () => site.blobs.operations.at(-1)?.method === 'DELETE';
      site.blobs.fault = ({ index }) =>
        index === failing && !isDelete() ? { kind: 'status', status } : undefined;
      expect((await flow.act(browser)).status, `request ${failing}`).toBe(flow.success);
      site.blobs.fault = () => undefined;
      await flow.check(site, browser);
    }
  });
});

describe.each(flows)('$name, when a write happens and is denied', (flow) => {
  it.each([404, 500])('with %i, succeeds once the record is found to be ours', async (status) => {
    const { resume } = await prepare(flow);
    const { site, browser } = resume();
    site.blobs.fault = ({ method }) => (method === 'PUT' ? { kind: 'denied', status } : undefined);
    expect((await flow.act(browser)).status).toBe(flow.success);
    site.blobs.fault = () => undefined;
    await flow.check(site, browser);
  });
});

describe.each(flows)('$name, when what is written is not found for two seconds', (flow) => {
  it('is done once, and never called done when it is not', async () => {
    const { resume, cookies } = await prepare(flow);
    const { site, browser } = resume();
    const again = async (): Promise<Answer> => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return flow.act(browser);
    };
    const before = new Set(site.blobs.entries.keys());
    let isLate = true;
    site.blobs.fault = ({ method, store, key }) => {
      const isNew = key !== undefined && !before.has(`${store}/${key}`);
      return isLate && method === 'GET' && isNew ? { kind: 'status', status: 404 } : undefined;
    };
    expect((await flow.act(browser)).status).toBe(flow.success);
    // Sent again at once: nobody may take what it cannot see for something that is not there.
    expect([flow.success, 503]).toContain((await again()).status);
    site.clock.advance(2 * SECOND_MS);
    isLate = false;
    expect((await again()).status).toBe(flow.success);
    // Each sign-in is one of its own.
    if (flow.name !== 'login') await flow.check(site, browser);
  });
});

describe('a list that is cut off', () => {
  it.each([
    ['in the middle of a key', (text: string) => text.slice(0, text.indexOf('"key"') + 40)],
    ['behind a key', (text: string) => text.slice(0, text.indexOf('},') + 1)],
    ['before it began', () => ''],
    ['and is a page of HTML', () => '<!doctype html><title>Bad gateway</title>'],
  ])('is no shorter list: %s', async (_what, cut) => {
    const { site, browser } = await makeShop();
    await browser.post('/api/orders', makeOrder(), pressed);
    await browser.post('/api/orders', makeOrder());
    const keys = site.blobs.keysOf('orders-production');
    const whole = JSON.stringify({ blobs: keys.map((key) => ({ key, etag: '"x"' })) });
    site.blobs.fault = ({ store, key }) =>
      store === 'orders-production' && key === undefined
        ? { kind: 'text', text: cut(whole) }
        : undefined;
    expect((await browser.get('/api/orders')).status).toBe(503);
    site.blobs.fault = ({ store, key }) =>
      store === 'orders-production' && key === undefined
        ? { kind: 'text', text: whole }
        : undefined;
    expect((await browser.get('/api/orders')).list).toHaveLength(2);
  });
});

describe('a page of HTML in place of records', () => {
  it('is neither an order nor an empty list, and nobody is called unknown', async () => {
    const { site, browser } = await makeShop();
    await browser.post('/api/orders', makeOrder(), pressed);
    const before = new Map(site.blobs.entries);
    site.blobs.fault = () => ({ kind: 'text', text: '<!doctype html><title>Welcome</title>' });
    const answers = [
      await browser.get('/api/user'),
      await browser.get('/api/orders'),
      await browser.post('/api/orders', makeOrder()),
      await browser.post('/api/contact', makeMessage()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(site.blobs.entries).toEqual(before);
  });
});

describe('an environment without a store', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const encode = (context: object) => Buffer.from(JSON.stringify(context)).toString('base64');
  const whole = JSON.parse(Buffer.from(FakeBlobs.context, 'base64').toString()) as object;

  it.each([
    ['missing', '', /MissingBlobsEnvironmentError/],
    ['no base64', '***', /Blobs/],
    ['no JSON', Buffer.from('{"siteID"').toString('base64'), /Blobs/],
    ['an empty object', encode({}), /MissingBlobsEnvironmentError/],
    [
      'without an address for strong reads',
      encode({ ...whole, uncachedEdgeURL: undefined }),
      /BlobsConsistencyError/,
    ],
  ])('is named in the log: %s', async (_what, context, reason) => {
    const { browser: customer, site } = await makeShop();
    site.log.length = 0;
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
    const before = new Map(site.blobs.entries);
    expect(process.env['NETLIFY_BLOBS_CONTEXT']).toBe(context);
    for (const flow of everything) {
      site.log.length = 0;
      const browser: Browser = flow.prepare === undefined ? site.browser() : copyOf(site, customer);
      expectRefusal(site, await flow.act(browser), reason);
    }
    expect(site.blobs.entries).toEqual(before);
    // What needs no store is there as ever.
    expect((await site.browser().get('/api/blog')).status).toBe(200);
  });
});

describe.each(everything)('$name, while the machine stands still for two seconds', (flow) => {
  it('at any request, is late and right', async () => {
    const { resume, cookies } = await prepare(flow);
    const smooth = resume();
    await flow.act(smooth.browser);
    const requests = smooth.site.blobs.operations.length;
    for (let stuck = 1; stuck <= requests; stuck += 1) {
      const { site, browser } = resume(undefined, asIfForPeople);
      site.blobs.before = ({ index }) => {
        // Time passes and nothing runs; then whatever was due meanwhile comes before any answer.
        if (index === stuck) vi.advanceTimersByTime(2 * SECOND_MS);
      };
      const { result, ms } = await inVirtualTime(() => flow.act(browser));
      expect(result.status, `request ${stuck}`).toBe(flow.success);
      expect(ms).toBeLessThanOrEqual(PATIENCE_MS);
      site.blobs.before = () => undefined;
      await flow.check(site, browser);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect((await flow.act(browser)).status).toBe(flow.success);
    }
  });
});

async function makeShop() {
  const site = makeSite();
  const browser = site.browser();
  await signUp(site, browser);
  return { site, browser };
}

function copyOf(site: TestSite, browser: Browser): Browser {
  const copy = site.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
