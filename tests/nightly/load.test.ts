import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import type { Answer } from '../support/browser.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { memoryStore } from '../support/memory-store.ts';
import type { MemoryStore } from '../support/memory-store.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { makeSite } from '../support/site.ts';

const IN_FLIGHT = 200;
const WARM_UP = 4_000;
const REQUESTS = 12_000;
/** Less than 300 bytes a request: the smallest thing that is kept of each would be more. */
const MOST_GROWTH_BYTES = 3.5 * 1024 ** 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A customer with an order, and requests that leave nothing new in the store. */
async function makeBusySite() {
  const stores = new Map<string, MemoryStore>();
  const site = makeSite({
    platform: {
      openStore: (name) => {
        const store = stores.get(name) ?? memoryStore();
        stores.set(name, store);
        return store;
      },
      passwords: quickPasswords,
    },
  });
  const ada = site.browser();
  const { email, password } = makeRegistration();
  const key = { 'idempotency-key': 'the-same-press-again' };
  const requests: readonly (readonly [status: number, send: () => Promise<Answer>])[] = [
    [200, () => ada.get('/api/user')],
    [200, () => ada.get('/api/orders')],
    [201, () => ada.post('/api/orders', makeOrder(), key)],
    [201, () => site.browser().post('/api/contact', makeMessage(), key)],
    [200, () => ada.get('/api/blog')],
    [401, () => site.browser().get('/api/user')],
    [400, () => site.browser().post('/api/login', { email })],
    [404, () => site.browser().get('/api/blog/nothing')],
  ];
  expect((await ada.post('/api/register', { ...makeRegistration(), password })).status).toBe(201);
  for (const [status, send] of requests) expect((await send()).status).toBe(status);

  /** Sends so many requests at full concurrency. @returns the unexpected responses. */
  const run = async (count: number) => {
    const surprises: string[] = [];
    let next = 0;
    const visitor = async () => {
      while (next < count) {
        const [status, send] = requests[next % requests.length]!;
        next += 1;
        const answer = await send();
        if (answer.status !== status) surprises.push(`${answer.status} ${answer.text}`);
        site.log.length = 0;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, visitor));
    return surprises;
  };
  return { run };
}

describe('200 requests in flight', () => {
  it('are all answered correctly, and leak no memory', async ({ annotate }) => {
    const { run } = await makeBusySite();
    expect(await run(WARM_UP)).toEqual([]);
    const before = heapBytes();
    expect(await run(REQUESTS)).toEqual([]);
    const grown = heapBytes() - before;
    await annotate(`${REQUESTS} requests, ${(grown / 1024).toFixed(0)} KiB more memory`);
    expect(grown).toBeLessThan(MOST_GROWTH_BYTES);
  }, 120_000);
});
