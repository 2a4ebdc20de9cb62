import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import { answerInRounds } from '../support/fake-blobs.ts';
import { makeMessage, makePlaced, makeUser } from '../support/makers.ts';
import { measureActions, measureListings } from '../support/measured-actions.ts';
import { priceMonth, weighSite } from '../support/month.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import { agentBrowser } from '../support/world.ts';

/** 100,000 accounts, each with counted attempts, and 10,000 orders of the first of them. */
function fillWithOthers({ blobs, clock }: TestSite): void {
  const randomHex = makeRandomHex('others');
  const put = (store: string, key: string, value: object) =>
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(value));
  const at = new Date(clock.now()).toISOString();
  let userId = '';
  for (let index = 0; index < 100_000; index += 1) {
    const email = `other-${index}@example.com`;
    userId = randomHex(32);
    put('users', userId, makeUser({ email }));
    put('emails', addressIdOf(email), { at, userId });
    const limit = index % 2 ? 'orders' : 'sign-in-account';
    const attempts = [{ time: clock.now() }];
    put('limits', `${limit}/${randomHex(16)}`, { attempts, endsAt: clock.now() + DAY_MS });
  }
  for (let index = 0; index < 10_000; index += 1) {
    const orderId = uuidV7(clock.now() - index * 1000, randomHex);
    const rest = { fingerprint: 'f'.repeat(64), changes: [], uploads: [], outbox: [] };
    put('orders', orderKey({ userId, orderId }), { placed: makePlaced(), ...rest });
  }
}

/** Requests to the store, what is done after the answer included. */
const mostRequests: Readonly<Record<string, number>> = {
  'read the blog through the API': 0,
  // One for what is pending, one for plans whose month is at its end.
  'a sweep that finds nothing': 2,
  'who is signed in (once a tab)': 1,
  'sign out': 2,
  'send a message': 7,
  'sign up': 8,
  'cancel an order': 8,
  'sign in': 9,
  'place an order': 9,
  'list 25 orders': 27,
};

describe('the store requests of an action', () => {
  it('stay within a handful, and are none for public pages', async () => {
    const uses = await measureActions();
    for (const [action, most] of Object.entries(mostRequests)) {
      const { reads, writes, lists, deletes } = uses.get(action)!;
      expect(reads + writes + lists + deletes, action).toBeLessThanOrEqual(most);
    }
    for (const [action, { bytes }] of uses) expect(bytes, action).toBeLessThan(32_000);
  });

  it("are the same, to the byte, beside 100,000 accounts, their limits and one customer's 10,000 orders", async () => {
    expect(await measureActions(fillWithOthers)).toEqual(await measureActions());
  }, 60_000);
});

describe('the store requests of bulk work', () => {
  it('are few for who lists what is open, once it was folded, however much that is', async () => {
    for (const orders of [20, 1200]) {
      const [unfolded, , open] = await measureListings(orders);
      expect(unfolded!.use.reads).toBe(orders);
      expect(open!.use).toMatchObject({ reads: 1, lists: 1, writes: 0, deletes: 0 });
    }
  });
});

it('the desk answers in five rounds after 5,000 messages of strangers in an hour', async () => {
  const site = makeSite({ worksAfterAnswers: true });
  const agent = await agentBrowser(site);
  for (let number = 0; number < 5000; number += 1) {
    site.clock.advance(700);
    const stranger = site.browser({ address: `198.51.${number >> 8}.${number & 255}` });
    const message = makeMessage({ email: `somebody@stranger-${number}.example` });
    expect((await stranger.post('/api/contact', message)).status).toBe(201);
  }
  const roundsOf = answerInRounds(site.blobs);
  let before = 0;
  for (const [path, rounds, requests] of [
    ['inbox', 5, 200],
    ['inbox?search=winifred', 2, 2],
    ['inbox?view=done', 2, 2],
    ['figures', 2, 2],
  ] as const) {
    site.blobs.operations.length = 0;
    expect((await agent.get(`/api/desk/${path}`)).status).toBe(200);
    expect(roundsOf() - before, path).toBeLessThanOrEqual(rounds);
    expect(site.blobs.operations.length, path).toBeLessThanOrEqual(requests);
    before = roundsOf();
  }
});

it('the monthly table in docs/scale.md is what the built site comes to', () => {
  const rows = [
    ...readFileSync('docs/scale.md', 'utf8').matchAll(/^\| (?:today|[\d,]+×) +\|([^|]+\|){4}$/gm),
  ].map(([row]) => row.split('|').slice(2, 6));
  const stated = rows.map((cells) => cells.map((cell) => Number(cell.replaceAll(',', ''))));
  const weights = weighSite('dist');
  const counted = [1, 10, 1000, 100_000].map((factor) => {
    const { gigabytes, calls, credits, dollars } = priceMonth(factor, weights);
    return [gigabytes, calls, credits, dollars];
  });
  expect(stated).toHaveLength(counted.length);
  // Pages change every week; what they cost is asked for to a tenth.
  for (const [row, numbers] of counted.entries())
    for (const [column, number] of numbers.entries())
      expect(Math.abs(stated[row]![column]! / number - 1), `${row}, ${column}`).toBeLessThan(0.1);
});
