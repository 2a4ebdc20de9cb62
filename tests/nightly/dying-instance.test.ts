import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dyingInstance } from '../support/dying-instance.ts';
import type { Death, DyingInstance } from '../support/dying-instance.ts';
import { flows, prepare } from '../support/flows.ts';
import { serveToProcesses } from '../support/serve-fake-blobs.ts';
import type { BlobsAddresses } from '../support/serve-fake-blobs.ts';

const served: BlobsAddresses[] = [];
const minutes = { timeout: 120_000 };

beforeEach(() => {
  served.length = 0;
});

afterEach(async () => {
  await Promise.all(served.map((addresses) => addresses.close()));
});

const flowOf = (name: string) => flows.find((flow) => flow.name === name)!;

/** A flow begun by an instance that dies in it, on a store that lives on. */
async function dieIn(name: string, death: Death) {
  const flow = flowOf(name);
  const { resume, cookies } = await prepare(flow);
  const { site, browser } = resume();
  const addresses = await serveToProcesses(site.blobs);
  served.push(addresses);
  const instance = dyingInstance(addresses, death, JSON.stringify(death));
  for (const [cookie, value] of cookies) instance.browser.cookies.set(cookie, value);
  const answer = await flow.act(instance.browser).catch(() => undefined);
  return { flow, site, browser, cookies, instance, answer };
}

/** How many writes it takes when nobody dies. */
async function countWrites(name: string): Promise<number> {
  const { flow, site, instance, answer } = await dieIn(name, {
    how: 'killed',
    moment: 'before',
    atWrite: 0,
  });
  expect(answer?.status).toBe(flow.success);
  const { writes } = instance;
  expect(writes).toBeGreaterThan(0);
  await flow.check(site, instance.browser);
  return writes;
}

/** Nobody got an answer; the same again succeeds, and then everything is there once. */
async function expectWholeAfter(name: string, death: Death, signals: DyingInstance['signal'][]) {
  const { flow, site, browser, cookies, instance, answer } = await dieIn(name, death);
  const where = JSON.stringify(death);
  expect(answer, where).toBeUndefined();
  expect(signals, where).toContain(instance.signal);
  expect((await flow.act(browser)).status, where).toBe(flow.success);
  await flow.check(site, browser);
  for (const [cookie, value] of cookies) browser.cookies.set(cookie, value);
  expect((await flow.act(browser)).status, `again ${where}`).toBe(flow.success);
  await flow.check(site, browser);
}

describe('an instance of the functions that is killed', () => {
  it.each(['register', 'order', 'contact', 'logout'])(
    'before or after any write of %s has lost and doubled nothing',
    minutes,
    async (name) => {
      const writes = await countWrites(name);
      for (let atWrite = 1; atWrite <= writes; atWrite += 1) {
        await Promise.all(
          (['before', 'after'] as const).map((moment) =>
            expectWholeAfter(name, { how: 'killed', moment, atWrite }, ['SIGKILL']),
          ),
        );
      }
    },
  );
});

describe('an instance of the functions that uses up its memory', () => {
  it('at any write of an order fails that request, and the store is whole', minutes, async () => {
    const writes = await countWrites('order');
    for (let atWrite = 1; atWrite <= writes; atWrite += 1) {
      const death = { how: 'out of memory', moment: 'before', atWrite } as const;
      await expectWholeAfter('order', death, ['SIGABRT', 'SIGTRAP', 'SIGILL']);
    }
  });
});
