import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { priceMonth, weighSite } from '../../bench/month.ts';
import { SIGN_IN_PER_ACCOUNT_AND_ADDRESS } from '../../netlify/server/auth/sign-in.ts';
import { userEventKey } from '../../netlify/server/auth/user-events.ts';
import { uuidV7 } from '../../netlify/server/dependencies.ts';
import { canonicalAddressIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { orderEventKey } from '../../netlify/server/orders/order.ts';
import { ORDERS_PER_CUSTOMER } from '../../netlify/server/orders/place-order.ts';
import { limitKey } from '../../netlify/server/storage/rate-limiter.ts';
import { makePlaced, makeRegistered } from '../support/makers.ts';
import { measureActions, measureListings } from '../support/measured-actions.ts';
import { makeRandomHex } from '../support/random.ts';
import type { TestSite } from '../support/site.ts';

/** 100,000 accounts, each with a rate-limit entry, and 10,000 orders of the first of them. */
function fillWithOthers({ blobs, clock }: TestSite): void {
  const randomHex = makeRandomHex('others');
  const put = (store: string, key: string, record: object) =>
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(record));
  const startMs = Math.floor(clock.now() / DAY_MS) * DAY_MS;
  const at = new Date(clock.now()).toISOString();
  for (let index = 0; index < 100_000; index += 1) {
    const email = `other-${index}@example.com`;
    const subject = canonicalAddressIdOf(email);
    put('users', userEventKey({ userId: subject, sequence: 0 }), makeRegistered({ email }));
    const { name: limitName } = index % 2 ? ORDERS_PER_CUSTOMER : SIGN_IN_PER_ACCOUNT_AND_ADDRESS;
    const window = { limitName, subject, startMs, endMs: startMs + DAY_MS };
    put('limits', limitKey(window, 0), { v: 1, type: 'entry', at });
  }
  for (let index = 0; index < 10_000; index += 1) {
    const id = uuidV7(clock.now() - index * 1000, randomHex);
    put(
      'orders',
      orderEventKey({
        userId: canonicalAddressIdOf('other-0@example.com'),
        orderId: id,
        sequence: 0,
      }),
      makePlaced(),
    );
  }
}

/** Requests to the store, what is done after the answer included. */
const mostRequests: Readonly<Record<string, number>> = {
  'read the blog through the API': 0,
  'a sweep that finds nothing': 1,
  'sign out': 1,
  'who is signed in (once a tab)': 3,
  'sign in': 12,
  'sign up': 17,
  'send a message': 21,
  'place an order': 27,
  'cancel an order': 28,
  'list the newest 20 of 25 orders': 31,
};

describe('the store requests of an action', () => {
  it('stay within a handful, and are none for public pages', async () => {
    const uses = await measureActions();
    for (const [action, most] of Object.entries(mostRequests)) {
      const { reads, writes, lists, deletes } = uses.get(action)!;
      expect(reads + writes + lists + deletes, action).toBeLessThanOrEqual(most);
    }
    for (const [action, { bytes }] of uses) expect(bytes, action).toBeLessThan(15_000);
  });

  it("are the same, to the byte, beside 100,000 accounts, their limits and one customer's 10,000 orders", async () => {
    expect(await measureActions(fillWithOthers)).toEqual(await measureActions());
  }, 60_000);
});

describe('the store requests of bulk work', () => {
  it('grow with what is open, and in pages of a thousand with what is kept', async () => {
    const [few, many] = [await measureListings(20), await measureListings(1200)];
    const [openFew, openMany] = [few[0]!.use, many[0]!.use];
    expect(openFew.lists).toBe(1);
    expect(openMany.lists).toBe(2);
    expect(openMany.reads / openFew.reads).toBe(60);
    const [, , find] = many;
    expect(find!.use).toMatchObject({ reads: 0, lists: 2 });
  });
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
