import { describe, expect, it } from 'vitest';

import { UNKNOWN_STEP } from '../../src/contracts/orders.ts';
import type { Inbox } from '../../src/contracts/desk.ts';
import { DAY_MS, MINUTE_MS } from '../support/clock.ts';
import {
  accountOf,
  agentBrowser,
  codeOf,
  CUSTOM,
  KIM,
  logIn,
  makeOrdered,
} from '../support/world.ts';

/** As the next version of the site may write it, which is deployed while this one still answers. */
const rerouted = {
  type: 'rerouted',
  amountCents: 9995,
  to: 'Ada Lovelace',
  notify: ['bank'],
};

/** Ada's order, with an event in the store that nothing here wrote. */
async function makeShop(event: object = rerouted) {
  const placed = await makeOrdered(CUSTOM);
  const { site, id, userId, stored } = placed;
  site.clock.advance(MINUTE_MS);
  const at = new Date(site.clock.now()).toISOString();
  const plant = (changes: object) => {
    const value = JSON.stringify({ ...stored(), ...changes });
    site.blobs.entries.set(`orders-production/${userId}/${id}`, value);
  };
  plant({ changes: [{ at, actor: 'Kim Osei', ...event }] });
  const kim = await agentBrowser(site);
  site.log.length = 0;
  return { ...placed, kim, at, plant };
}

describe('an event of an order that this version does not know', () => {
  it('is a line of history in every list', async () => {
    const { site, ada, kim, id, at, atDesk } = await makeShop();
    const [order, ...others] = (await ada.get('/api/orders')).list;
    expect([order?.id, order?.status, others]).toEqual([id, 'pending', []]);
    const unknown = { at, by: 'studio', text: UNKNOWN_STEP };
    expect(order?.view?.timeline.at(-1)).toEqual(unknown);
    expect(await atDesk()).toMatchObject({
      status: 'pending',
      eventCount: 2,
      allowed: ['processing', 'cancelled'],
      isQuotable: true,
      view: { timeline: [{ text: 'Ada Lovelace placed the order' }, unknown] },
    });
    for (const query of ['', '?search=ada']) {
      const inbox = await kim.get(`/api/desk/inbox${query}`);
      expect((JSON.parse(inbox.text) as Inbox).entries).toMatchObject([{ id }]);
    }
    const copy = JSON.parse((await ada.get('/api/account/export')).text) as { orders: unknown[] };
    expect(copy.orders).toMatchObject([{ history: [{ type: 'placed' }, { type: 'unknown', at }] }]);
    expect(site.events()).not.toContain('data_record_corrupt');
  });

  it.each(['customer', 'Kim Osei'])('by %s neither asks nor answers anything', async (actor) => {
    const { site, out, write, atDesk } = await makeShop({ ...rerouted, actor });
    const { waitingSince, createdAt, updatedAt } = await atDesk();
    expect([waitingSince, updatedAt]).toEqual([createdAt, createdAt]);
    const sent = out.mails.length;
    await write('Any news?');
    expect(out.mails).toHaveLength(sent + 1);
    site.clock.advance(5 * MINUTE_MS);
    expect(await site.sweep()).toMatchObject({ waiting: 0 });
  });

  it('refuses nothing, not even to who has not seen it', async () => {
    const { ada, kim, id, deskPath, atDesk } = await makeShop();
    const answers = [
      await kim.post(deskPath, { action: 'assign', to: KIM, eventCount: 1 }),
      await kim.post(deskPath, { action: 'quote', price: 450, eventCount: 3 }),
      await ada.post(`/api/orders/${id}/decision`, { decision: 'accepted', eventCount: 4 }),
      await kim.post(deskPath, { action: 'move', to: 'processing', anyway: true, eventCount: 5 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { timeline } = (await atDesk()).view;
    expect(timeline.map(({ text }) => text)).toEqual([
      'Ada Lovelace placed the order',
      UNKNOWN_STEP,
      'Kim Osei took the order',
      'Kim Osei quoted $450',
      'Ada Lovelace accepted the quote of $450',
      'Kim Osei started production',
    ]);
  });

  it('does not keep a customer from canceling', async () => {
    const { site, ada, id, atDesk } = await makeShop();
    expect((await ada.post(`/api/orders/${id}/cancel`)).status).toBe(200);
    await site.settled();
    expect(await atDesk()).toMatchObject({ status: 'cancelled' });
    site.clock.advance(3 * DAY_MS);
    await site.sweep({ isCleanup: true });
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

it.each([
  ['of a known type with a field that is none', { type: 'moved', from: 'pending', to: 7 }],
  ['of a known type without a field', { type: 'written' }],
  ['of an unknown type without a moment', { type: 'rerouted', at: undefined }],
])('an event %s is damaged', async (_what, damaged) => {
  const { site, ada } = await makeShop(damaged);
  expect((await ada.get('/api/orders')).list).toEqual([]);
  expect(site.events()).toContain('data_record_corrupt');
});

it('an order is not shown whose first event this version does not know', async () => {
  const { site, ada, at, plant } = await makeShop();
  plant({ placed: { type: 'imported', at, actor: 'customer' } });
  expect((await ada.get('/api/orders')).list).toEqual([]);
  expect(site.events()).toContain('data_record_corrupt');
});

it('nobody signs in to an account with an event that this version does not know', async () => {
  const { site, userId } = await makeShop();
  const place = `users-production/${userId}`;
  const { user } = await accountOf(site);
  const event = { type: 'password_replaced', at: user.createdAt, actor: 'customer' };
  const history = [...user.history, event];
  site.blobs.entries.set(place, JSON.stringify({ ...user, history }));
  const answer = await logIn(site.browser());
  expect(codeOf(answer)).toEqual([503, 'unavailable']);
  expect(site.log.at(-1)).toMatchObject({
    event: 'data_record_corrupt',
    reason: 'bad history.2.type',
  });
});
