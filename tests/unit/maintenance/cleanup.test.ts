import { describe, expect, it } from 'vitest';

import sweep from '../../../netlify/functions/sweep.ts';
import { SIGN_IN_PER_ADDRESS } from '../../../netlify/server/auth/sign-in.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { listRows, readRows } from '../../../netlify/server/lists/rows.ts';
import { cleanUp } from '../../../netlify/server/maintenance/cleanup.ts';
import { MESSAGE_MONTHS } from '../../../src/contracts/contact.ts';
import { sendMessage } from '../../../netlify/server/messages/contact.ts';
import { addLetter } from '../../../netlify/server/outbox/letters.ts';
import { countAttempt } from '../../../netlify/server/storage/limits.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { makeMessage } from '../../support/makers.ts';
import { makeServices, makeSite } from '../../support/site.ts';

const clean = (deps: Dependencies) => cleanUp(deps, Number.POSITIVE_INFINITY);
const origin = { address: '203.0.113.7', idempotencyKey: undefined };

describe('the cleanup', () => {
  it('deletes attempts once none of them counts, and what cannot be read of them', async () => {
    const { deps, clock, store } = makeServices();
    const limits = store('limits').documents;
    await countAttempt(deps, [SIGN_IN_PER_ADDRESS, 'someone', 'ada']);
    limits.set('strange/key', { text: '{', etag: 'e' });
    clock.advance(SIGN_IN_PER_ADDRESS.windowMs - 1);
    expect(await clean(deps)).toMatchObject({ expiredDeleted: 1 });
    expect(limits.size).toBe(1);
    clock.advance(1);
    expect(await clean(deps)).toMatchObject({ expiredDeleted: 1 });
    expect(limits.size).toBe(0);
  });

  it(`deletes messages before they are ${MESSAGE_MONTHS} months old, with their rows`, async () => {
    const { deps, clock, store, sweep: sweepAll } = makeServices();
    await sendMessage(deps, makeMessage(), origin);
    clock.advance(3 * MINUTE_MS);
    await sweepAll();
    clock.set(Date.parse('2028-11-20T23:59:00.000Z'));
    expect(await clean(deps)).toMatchObject({ messagesDeleted: 0 });
    clock.set(Date.parse('2028-11-21T03:00:00.000Z'));
    expect(store('messages').documents.size).toBe(1);
    expect(await clean(deps)).toMatchObject({ messagesDeleted: 1 });
    clock.advance(3 * DAY_MS);
    await sweepAll({ isCleanup: true });
    expect([...store('desk').documents.keys()]).toEqual(['snapshot']);
    expect((await readRows(deps, await listRows(deps))).rows).toEqual([]);
    expect(store('messages').documents.size).toBe(0);
  });

  it('deletes letters after two days, and bounces after two weeks', async () => {
    const { deps, clock, store } = makeServices();
    await addLetter(deps, { kind: 'digest', bounces: 0 });
    await deps.store('pending').put(`bounce/${deps.newId()}`, {}, { ifNew: true });
    const left = () =>
      ['letters', 'pending'].map(
        (noun) => [...store(noun).documents.keys()].filter((key) => !/^letter\//.test(key)).length,
      );
    clock.advance(2 * DAY_MS);
    await clean(deps);
    expect(left()).toEqual([1, 1]);
    clock.advance(1);
    expect(await clean(deps)).toMatchObject({ expiredDeleted: 1 });
    expect(left()).toEqual([0, 1]);
    clock.advance(12 * DAY_MS);
    await clean(deps);
    expect(left()).toEqual([0, 0]);
  });
});

const uuid = (number: number) => `01000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hex = (number: number) => number.toString(16).padStart(32, '0');

/** Something of each kind that is kept for a time only, whose time is over: key and text by its number. */
const overdue: Readonly<Record<string, (number: number) => readonly [string, string]>> = {
  limits: (number) => [`contact-address/${hex(number)}`, '{"attempts":[],"endsAt":1}'],
  messages: (number) => [`2024-01-01/${uuid(number)}`, '{}'],
  letters: (number) => [uuid(number), '{}'],
};
const nouns = Object.keys(overdue);

/** A site whose store is so slow that a sweep comes to two hundred operations. */
function makeSlowSite() {
  const operationMs = 100;
  const happen = <Result>(work: () => Promise<Result>) => {
    site.clock.advance(operationMs);
    return work();
  };
  const wrapStore = (store: Store): Store => ({
    get: (key) => happen(() => store.get(key)),
    put: (...write) => happen(() => store.put(...write)),
    list: (prefix) => happen(() => store.list(prefix)),
    delete: (key) => happen(() => store.delete(key)),
  });
  const site = makeSite({ wrapStore });
  const add = (noun: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      const [key, text] = overdue[noun]!(number);
      site.blobs.entries.set(`${noun}-production/${key}`, text);
    }
  };
  const left = (noun: string) => site.blobs.keysOf(`${noun}-production`).length;
  const run = () =>
    sweep(
      new Request('https://roomtone.example/', { method: 'POST' }),
      { deploy: { context: 'production' } },
      site.platform,
    );
  return { site, add, left, run };
}

describe('the scheduled cleanup', () => {
  it.each(nouns)('reaches everything else despite a flood of %s', async (flooded) => {
    const { site, add, left, run } = makeSlowSite();
    const many = 1000;
    for (const noun of nouns) add(noun, noun === flooded ? many : 1);
    const startedAtMs = site.clock.now();
    await run();
    const others = nouns.filter((noun) => noun !== flooded);
    expect(Object.fromEntries(others.map((noun) => [noun, left(noun)]))).toEqual(
      Object.fromEntries(others.map((noun) => [noun, 0])),
    );
    // The flood goes down as well, and the run ends in time.
    expect(left(flooded)).toBeLessThan(many);
    expect(left(flooded)).toBeGreaterThan(0);
    expect(site.clock.now() - startedAtMs).toBeLessThan(30 * SECOND_MS);
  });

  it('reaches everything despite a flood of attempts that still count', async () => {
    const { site, add, left, run } = makeSlowSite();
    const endsAt = site.clock.now() + HOUR_MS;
    for (let number = 0; number < 1000; number += 1) {
      const path = `limits-production/sign-in-address/${hex(number)}`;
      site.blobs.entries.set(path, JSON.stringify({ attempts: [], endsAt }));
    }
    const others = nouns.filter((noun) => noun !== 'limits');
    for (const noun of others) add(noun, 5);
    await run();
    expect(others.map(left)).toEqual(others.map(() => 0));
    expect(left('limits')).toBe(1000);
  });
});
