import { describe, expect, it } from 'vitest';

import { SECOND_MS } from '../../netlify/server/lib/durations.ts';
import type { Answer } from '../support/browser.ts';
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

describe.each(everything)('$name, before a store that fails', (flow) => {
  it.each([500, 502, 503, 504])('always with %i, is refused', async (status) => {
    const { site, answer, ms } = await askWhile(flow, () => true, { kind: 'status', status });
    expectRefusal(site, answer, new RegExp(`status ${status}`));
    expect(ms).toBeLessThanOrEqual(PATIENCE_MS);
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

async function makeShop() {
  const site = makeSite();
  const browser = site.browser();
  await signUp(site, browser);
  return { site, browser };
}
