import { describe, expect, it } from 'vitest';

import { canonicalAddressIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { ABANDON_AFTER_MS } from '../../netlify/server/queue/deliver.ts';
import { jobsOf } from '../../netlify/server/queue/job-store.ts';
import { notificationsOf } from '../../netlify/server/queue/notification-store.ts';
import { openKey } from '../../netlify/server/queue/open-index.ts';
import { timeOfId } from '../../netlify/server/storage/keys.ts';
import { deskOrderSchema, inboxSchema } from '../../src/contracts/desk.ts';
import { makeAccount, codeOf } from '../support/account.ts';
import { agentBrowser, KIM } from '../support/desk.ts';
import { makeOrder, PASSWORD } from '../support/makers.ts';

const userId = canonicalAddressIdOf('ada@example.com');

/** What a later version of the site may have appended to an order. */
const laterEvents = {
  'of an unknown type': { v: 1, type: 'refunded', amountCents: 9995 },
  'of a newer version': { v: 2, type: 'moved', status: 'completed' },
  'with an unknown status': { v: 1, type: 'moved', from: 'pending', to: 'on_hold' },
  'with an unknown recipient': {
    v: 1,
    type: 'noted',
    note: '',
    isInternal: true,
    notify: ['partner'],
  },
  'without what every event has': { v: 3, type: 'split' },
};

/** Ada's order, to which a later version appended an event before it was taken back. */
async function makeShop(later: object) {
  const { site, out, browser: ada } = await makeAccount();
  const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
  const id = (await ada.post('/api/orders', makeOrder(custom))).json.id!;
  await site.settled();
  site.clock.advance(MINUTE_MS);
  const at = new Date(site.clock.now()).toISOString();
  const keyOf = (number: string) => `orders-production/${userId}/${id}/${number}`;
  const plant = (number: string, record: object) =>
    site.blobs.entries.set(keyOf(number), JSON.stringify(record));
  plant('0001', { at, actor: 'Kim Osei', ...later });
  site.log.length = 0;
  const path = `/api/desk/orders/${userId}/${id}`;
  const kim = await agentBrowser(site, KIM);
  const readOrder = async () => deskOrderSchema.parse(JSON.parse((await kim.get(path)).text));
  return { site, out, ada, kim, id, path, plant, keyOf, readOrder };
}

describe.each(Object.entries(laterEvents))('an order with an event %s', (_what, later) => {
  it('stays in every list, with what is known', async () => {
    const { site, ada, kim, id, readOrder } = await makeShop(later);
    const [order, ...others] = (await ada.get('/api/orders')).list;
    expect([order?.id, order?.status, others]).toEqual([id, 'pending', []]);
    expect(order?.events?.map(({ type }) => type)).toEqual(['placed', 'newer']);
    expect(await readOrder()).toMatchObject({
      status: 'pending',
      version: 2,
      allowed: [],
      isQuotable: false,
      history: [{ type: 'placed' }, { sequence: 1, type: 'newer' }],
    });
    for (const query of ['', '?search=ada']) {
      const inbox = await kim.get(`/api/desk/inbox${query}`);
      expect(inboxSchema.parse(JSON.parse(inbox.text)).entries).toMatchObject([{ id }]);
    }
    const copy = JSON.parse((await ada.get('/api/account/export')).text) as { orders: unknown[] };
    expect(copy.orders).toMatchObject([{ history: [{ type: 'placed' }, { type: 'newer' }] }]);
    expect(site.events()).not.toContain('data_record_corrupt');
  });

  it('takes words, but nothing that the event may contradict', async () => {
    const { ada, kim, id, path, readOrder } = await makeShop(later);
    const refusals = [
      await kim.post(path, { action: 'move', to: 'processing', anyway: true, seen: 2 }),
      await kim.post(path, { action: 'quote', price: 450, seen: 2 }),
      await ada.post(`/api/orders/${id}/cancel`),
    ];
    for (const { status, json } of refusals) {
      expect(status).toBe(409);
      expect(json.message).toMatch(/^This order was changed by a newer version of the site/);
    }
    expect(refusals[2]?.json).toMatchObject({ status: 'pending', allowed: ['ask_to_stop'] });
    const unseen = await kim.post(path, { action: 'assign', to: KIM, seen: 1 });
    expect(unseen.json.message).toContain('changed this order with a newer version of the site on');
    const words = [
      await ada.post(`/api/orders/${id}/messages`, { text: 'Any news?' }),
      await kim.post(path, { action: 'message', text: 'Soon.' }),
      await kim.post(path, { action: 'note', text: 'Waits for the newer version.' }),
      await kim.post(path, { action: 'assign', to: KIM, seen: 5 }),
    ];
    expect(words.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    const { history, assignee } = await readOrder();
    const types = ['placed', 'newer', 'noted', 'noted', 'noted', 'assigned'];
    expect([history.map(({ type }) => type), assignee]).toEqual([types, KIM]);
  });
});

describe('an order whose first event a newer version wrote', () => {
  const placed = { v: 2, type: 'placed', serviceName: 'Custom Solution', priceCents: 0 };

  it.each([
    [
      'in full',
      { customerName: 'A', customerEmail: 'a@b.example', customerPhone: '', projectBrief: 'Six.' },
      'Six.',
    ],
    ['in another shape', { brief: 'Six.' }, ''],
  ])(
    'is shown with what is known of it, its details being there %s',
    async (_what, details, brief) => {
      const { site, ada, kim, id, plant, readOrder } = await makeShop(
        laterEvents['of an unknown type'],
      );
      const at = new Date(timeOfId(id)).toISOString();
      plant('0000', { at, actor: 'customer', ...placed, details });
      expect((await ada.get('/api/orders')).list).toMatchObject([
        { id, serviceName: 'Custom Solution', projectBrief: brief, customerName: 'Ada Lovelace' },
      ]);
      expect((await readOrder()).history.map(({ type }) => type)).toEqual(['newer', 'newer']);
      const inbox = await kim.get('/api/desk/inbox');
      expect(inboxSchema.parse(JSON.parse(inbox.text)).entries).toMatchObject([{ id }]);
      expect(site.events()).not.toContain('data_record_corrupt');
    },
  );

  it('is left out, and reported, when not even its service is known', async () => {
    const { site, ada, keyOf, plant } = await makeShop(laterEvents['of an unknown type']);
    plant('0000', { v: 2, type: 'placed', items: [] });
    expect((await ada.get('/api/orders')).list).toEqual([]);
    const key = keyOf('0000').replace('orders-production/', '');
    const reason = 'unknown version';
    expect(site.log.at(-1)).toMatchObject({
      event: 'data_record_corrupt',
      key: site.markIds(key),
      reason,
    });
  });

  it('is still waited for by its customer', async () => {
    const { id, plant, readOrder } = await makeShop(laterEvents['of an unknown type']);
    const at = new Date(timeOfId(id)).toISOString();
    plant('0000', { at, actor: 'customer', ...placed });
    expect((await readOrder()).waitingSince).toBe(at);
  });
});

it('an event that is damaged is not taken for a newer one', async () => {
  for (const damaged of [
    { v: 1, type: 'moved', from: 'pending', to: 7 },
    { v: 1, type: 'noted' },
  ]) {
    const { site, ada } = await makeShop(damaged);
    expect((await ada.get('/api/orders')).list).toEqual([]);
    expect(site.events()).toContain('data_record_corrupt');
  }
});

describe('until the newer version is back', () => {
  const promise = { ...laterEvents['of an unknown type'], notify: ['customer'] };

  it('the job of an order keeps the email that only that one can write, for a week', async () => {
    const { site, out, ada, id } = await makeShop(promise);
    await ada.post(`/api/orders/${id}/messages`, { text: 'Any news?' });
    await site.settled();
    const sent = out.mails.length;
    site.clock.advance(5 * MINUTE_MS);
    expect(await site.sweep()).toMatchObject({ sent: 0, jobsDone: 0, jobsWaiting: 1 });
    expect(out.mails).toHaveLength(sent);
    await notificationsOf(site.deps()).finish(
      { subjectId: id, sequence: 1, delivery: 'customer-mail' },
      'sent',
      site.clock.now(),
    );
    expect(await site.sweep()).toMatchObject({ jobsDone: 1, jobsWaiting: 0 });
    await jobsOf(site.deps()).add({ kind: 'order', userId, orderId: id });
    site.clock.advance(ABANDON_AFTER_MS);
    expect(await site.sweep()).toMatchObject({ jobsDone: 1, jobsWaiting: 0 });
  });

  it('the order stays on the desk as that one left it, whatever is swept', async () => {
    const { site, id, plant } = await makeShop({
      v: 1,
      type: 'moved',
      from: 'pending',
      to: 'cancelled',
    });
    plant('0002', {
      v: 1,
      type: 'reopened',
      at: new Date(site.clock.now()).toISOString(),
      actor: 'Kim',
    });
    const entries = site.blobs.keysOf('open-production');
    expect(entries).toContain(openKey(timeOfId(id), { kind: 'order', userId, orderId: id }));
    await jobsOf(site.deps()).add({ kind: 'order', userId, orderId: id });
    site.clock.advance(3 * DAY_MS);
    await site.sweep({ isCleanup: true });
    expect(site.blobs.keysOf('open-production')).toEqual(entries);
  });

  it('closing the account erases nothing of the order', async () => {
    const { site, ada, id } = await makeShop(laterEvents['of a newer version']);
    const orders = () => [...site.blobs.entries].filter(([path]) => path.includes(id));
    const before = orders();
    expect((await ada.post('/api/account/close', { password: PASSWORD })).status).toBe(204);
    await site.settled();
    expect(orders().filter(([path]) => path.startsWith('orders-'))).toEqual(
      before.filter(([path]) => path.startsWith('orders-')),
    );
    expect(site.log.at(-1)).toMatchObject({
      event: 'data_record_corrupt',
      reason: 'unknown version',
    });
    expect(codeOf(await ada.get('/api/user'))).toEqual([401, 'unauthorized']);
  });

  it('nobody signs in to an account with such an event: it may be a closing or a new password', async () => {
    const { site } = await makeShop(laterEvents['of an unknown type']);
    const at = new Date(site.clock.now()).toISOString();
    const event = JSON.stringify({ v: 1, type: 'password_replaced', at, actor: 'customer' });
    site.blobs.entries.set(`users-production/${userId}/0001`, event);
    const credentials = { email: 'ada@example.com', password: PASSWORD };
    const answer = await site.browser().post('/api/login', credentials);
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(site.log.at(-1)).toMatchObject({
      event: 'data_record_corrupt',
      reason: 'unknown version',
    });
  });
});
