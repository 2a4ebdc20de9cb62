import { describe, expect, it } from 'vitest';

import type { Store } from '../../netlify/server/storage/store.ts';
import type { Browser } from '../support/browser.ts';
import { makeClock } from '../support/clock.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { pressed, register, signIn } from '../support/flows.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

/**
 * The site of next year, as far as the store sees it: it writes records of version 2 and reads both. There is no such
 * version yet; what today's code has to do before one is the same.
 */
const nextYear = (store: Store): Store => ({
  ...store,
  get: async (key) => downgrade(await store.get(key)),
  createOnce: async (key, record) => {
    const creation = await store.createOnce(key, { ...record, v: 2, since: 'next year' });
    return creation.isCreated ? creation : { ...creation, existing: downgrade(creation.existing) };
  },
});

function downgrade(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? { ...record, v: 1 } : record;
}

/** Two instances of the site on one store, the older one from before a deploy that is still under way. */
function makeInstances() {
  const [blobs, clock] = [new FakeBlobs(), makeClock()];
  return {
    blobs,
    old: makeSite({ blobs, clock, seed: 'old', worksAfterAnswers: true }),
    young: makeSite({
      blobs,
      clock,
      seed: 'young',
      worksAfterAnswers: true,
      wrapStore: nextYear,
    }),
  };
}

function copyTo(site: { browser(): Browser }, from: Browser): Browser {
  const browser = site.browser();
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

describe('two versions of the site on one store', () => {
  it('the old one leaves what the new one wrote as it is, and says that it cannot read it', async () => {
    const { blobs, old, young } = makeInstances();
    const eve = young.browser();
    const registration = makeRegistration({ email: 'eve@example.com' });
    expect((await eve.post('/api/register', registration, pressed)).status).toBe(201);
    expect((await eve.post('/api/orders', makeOrder(), pressed)).status).toBe(201);
    await young.settled();
    const written = new Map(blobs.entries);
    expect([...written.values()].every((text) => text.includes('"v":2'))).toBe(true);

    const { email, password } = registration;
    const there = copyTo(old, eve);
    const answers = [
      await there.get('/api/user'),
      await there.get('/api/orders'),
      await there.post('/api/orders', makeOrder(), pressed),
      await old.browser().post('/api/login', { email, password }),
      await old.browser().post('/api/register', registration, pressed),
      await there.post('/api/account/close', { password }),
    ];
    await old.settled();
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(503));
    const reasons = old.log.filter(({ event }) => event === 'data_record_corrupt');
    expect(reasons).not.toEqual([]);
    for (const line of reasons) expect(line['reason']).toBe('unknown version');
    for (const [path, text] of written) expect(blobs.entries.get(path)).toBe(text);
    // Nobody was signed out, and where the new version runs everything is as it was.
    expect((await copyTo(young, there).get('/api/orders')).list).toHaveLength(1);
    expect((await copyTo(young, there).get('/api/user')).status).toBe(200);
  });

  it('a customer of the old one who ordered at the new one sees the rest, and it all again afterwards', async () => {
    const { blobs, old, young } = makeInstances();
    const ada = old.browser();
    await register(ada);
    await ada.post('/api/orders', makeOrder({ projectBrief: 'At the old one.' }));
    const moved = copyTo(young, ada);
    const brief = { projectBrief: 'At the new one.' };
    expect((await moved.post('/api/orders', makeOrder(brief), pressed)).status).toBe(201);
    await Promise.all([old.settled(), young.settled()]);

    expect((await ada.get('/api/orders')).list).toMatchObject([
      { projectBrief: 'At the old one.' },
    ]);
    const before = blobs.keysOf('orders-production');
    expect((await ada.post('/api/orders', makeOrder(brief), pressed)).status).toBe(503);
    expect(blobs.keysOf('orders-production')).toEqual(before);
    // What the old one still writes, the new one reads.
    expect((await ada.post('/api/orders', makeOrder())).status).toBe(201);
    expect((await ada.post('/api/contact', makeMessage())).status).toBe(201);
    expect((await moved.get('/api/orders')).list).toHaveLength(3);
  });

  it('who signs out at either of them is signed out at both', async () => {
    const { old, young } = makeInstances();
    for (const [first, second] of [
      [old, young],
      [young, old],
    ] as const) {
      const ada = old.browser();
      await (first === old ? register(ada) : signIn(ada));
      expect((await copyTo(first, ada).post('/api/logout')).status).toBe(204);
      expect((await copyTo(first, ada).get('/api/user')).status).toBe(401);
      expect((await copyTo(second, ada).get('/api/user')).status).toBe(401);
    }
  });
});
