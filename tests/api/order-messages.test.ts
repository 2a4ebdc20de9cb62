import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { NOTE_MAX_LENGTH, orderSchema } from '../../src/contracts/orders.ts';
import { DAY_MS } from '../../netlify/server/lib/durations.ts';
import { moveOrder } from '../../netlify/server/orders/change-order.ts';
import { makeOrder, makeRegistration } from '../support/makers.ts';
import { makeAccount } from '../support/account.ts';
import { makeBarrier } from '../support/barrier.ts';
import type { Answer } from '../support/browser.ts';
import { beforeWriting } from '../support/writing.ts';
import { ordersOf } from '../../netlify/server/orders/order-store.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';

const text = 'Could you make the intro shorter?';
const link = 'https://drive.example/folder?id=1';
const userId = userIdOf('ada@example.com');

async function makeShop() {
  const { site, browser } = await makeAccount({ worksAfterAnswers: false });
  const id = (await browser.post('/api/orders', makeOrder())).json.id!;
  const path = `/api/orders/${id}/messages`;
  const deps = site.deps();
  const send = (body: object, press?: string) =>
    browser.post(path, body, press === undefined ? {} : { 'idempotency-key': press });
  const eventsOf = () => site.blobs.keysOf('orders-production').length;
  return { site, browser, deps, id, path, send, eventsOf };
}

describe('POST /api/orders/:id/messages', () => {
  it('appends the text and the link, for the customer to see and the agents to hear of', async () => {
    const { site, send, id } = await makeShop();
    site.clock.advance(1000);
    site.log.length = 0;
    const answer = await send({ text, link, isInternal: true, actor: 'kim' });
    expect(answer.status).toBe(201);
    const at = '2026-11-21T10:00:01.000Z';
    expect(orderSchema.parse(answer.json)).toMatchObject({ id, updatedAt: at, status: 'pending' });
    expect(answer.json.events?.[1]).toEqual({
      type: 'noted',
      at,
      by: 'customer',
      note: text,
      links: [link],
    });
    const stored = site.blobs.entries.get(`orders-production/${userId}/${id}/0001`)!;
    expect(JSON.parse(stored)).toMatchObject({
      actor: 'customer',
      isInternal: false,
      notify: ['agents'],
    });
    expect(site.log).toMatchObject([{ event: 'sensitive_update', order: id, noted: true }]);
    expect(JSON.stringify(site.log)).not.toContain('intro');
  });

  it.each([
    ['a link alone', { text: '', link }, 201],
    ['the longest text', { text: 'x'.repeat(NOTE_MAX_LENGTH) }, 201],
    ['nothing', { text: ' \n ' }, 400],
    ['no text', { link }, 400],
    ['a text that is too long', { text: 'x'.repeat(NOTE_MAX_LENGTH + 1) }, 400],
    ['a link of another kind', { text, link: 'javascript:alert(1)//https://x.example' }, 400],
    ['a link without encryption', { text, link: 'http://drive.example' }, 400],
    ['a link with a password', { text, link: 'https://ada:secret@drive.example' }, 400],
    ['a link of two lines', { text, link: 'https://drive.example/\nBcc:eve@example.com' }, 400],
  ])('takes a message of this kind, or refuses it: %s', async (_what, body, status) => {
    const { send, eventsOf } = await makeShop();
    expect((await send(body)).status).toBe(status);
    expect(eventsOf()).toBe(status === 201 ? 2 : 1);
  });

  it('takes messages whatever the status of the order', async () => {
    const { deps, id, send } = await makeShop();
    for (const to of ['processing', 'completed'] as const) {
      await moveOrder(deps, { userId, orderId: id, to, actor: 'kim' });
      expect((await send({ text })).json.status).toBe(to);
    }
  });

  it('stores a message once, however often and however simultaneously it is sent', async () => {
    const { site, send, eventsOf } = await makeShop();
    const press = 'one-press-one-message';
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ text }, press)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const again = await send({ text }, press);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(eventsOf()).toBe(2);
    const counted = site.blobs.keysOf('limits-production').filter((key) => key.includes('order-m'));
    expect(counted).toHaveLength(1);
  });

  it('counts a message once when repeats of it come before it is stored', async () => {
    const { site, send, eventsOf } = await makeShop();
    const repeats = 4;
    const barrier = makeBarrier(repeats);
    const sent: Promise<Answer>[] = [];
    const sendNext = () => {
      if (sent.length < repeats) sent.push(send({ text }, 'one-press-one-message'));
    };
    // Each is sent when the one before has been counted, and is about to be stored.
    site.blobs.before = ({ method, store }) => {
      if (method !== 'PUT' || store !== 'orders-production') return undefined;
      sendNext();
      return barrier();
    };
    sendNext();
    while (sent.length < repeats) await setImmediate();
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(repeats).fill(201));
    expect(eventsOf()).toBe(2);
    const counted = site.blobs.keysOf('limits-production').filter((key) => key.includes('order-m'));
    expect(counted).toHaveLength(1);
  });

  it('refuses another message under the same key', async () => {
    const { send, eventsOf } = await makeShop();
    const press = 'one-press-one-message';
    await send({ text }, press);
    for (const other of [{ text: 'Something else' }, { text, link }]) {
      const answer = await send(other, press);
      expect([answer.status, answer.json.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(eventsOf()).toBe(2);
  });

  it('takes twenty a day for each order, and repeats of them on top', async () => {
    const { site, browser, send, eventsOf } = await makeShop();
    const press = (number: number) => `press-with-a-number-${number}`;
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, number) => send({ text }, press(number))),
    );
    const isTaken = sent.map(({ status }) => status === 201);
    expect(isTaken.filter(Boolean)).toHaveLength(20);
    expect(eventsOf()).toBe(21);
    const refused = sent.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3600)]);
    expect((await send({ text }, press(isTaken.indexOf(true)))).status).toBe(201);
    const other = (await browser.post('/api/orders', makeOrder())).json.id!;
    expect((await browser.post(`/api/orders/${other}/messages`, { text })).status).toBe(201);
    site.clock.advance(DAY_MS);
    expect((await send({ text })).status).toBe(201);
  });

  it("returns 404 for another customer's order, for an unknown one, and without an id", async () => {
    const { site, path, eventsOf } = await makeShop();
    expect((await site.browser().post(path, { text })).status).toBe(401);
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    site.log.length = 0;
    const unknown = '/api/orders/019a0000-0000-7000-8000-000000000001/messages';
    for (const where of [path, unknown, '/api/orders/..%2Fkim/messages']) {
      const answer = await eve.post(where, { text });
      expect([where, answer.status, answer.json.code]).toEqual([where, 404, 'not_found']);
    }
    const user = site.mark(userIdOf('eve@example.com'));
    expect(site.log).toMatchObject(Array(3).fill({ event: 'authz_fail', user }));
    expect(eventsOf()).toBe(1);
  });

  it('returns 404 when the account is closed in the meantime', async () => {
    const { site, deps, id, send, eventsOf } = await makeShop();
    beforeWriting(site, 'limits-production', async () => {
      const order = (await ordersOf(deps).find(userId, id))!;
      const archived = { type: 'anonymized', archiveId: 'b'.repeat(64) } as const;
      await ordersOf(deps).append(order, {
        v: 1,
        at: order.createdAt,
        actor: 'customer',
        ...archived,
      });
    });
    expect((await send({ text }, 'one-press-one-message')).status).toBe(404);
    expect(eventsOf()).toBe(2);
    expect(site.blobs.keysOf('idempotency-production')).toEqual([]);
    expect(site.blobs.keysOf('jobs-production')).toHaveLength(1);
  });
});
