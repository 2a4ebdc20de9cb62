import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { labeledDetails, ORDER_MESSAGE_MAX_LENGTH } from '../../src/contracts/orders.ts';
import type { Answer } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts';
import { makeOrder, makeRegistration } from '../support/makers.ts';
import { makeBarrier, meetAtWriting } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  agentBrowser,
  closeAccount,
  codeOf,
  confirmAddress,
  customer,
  makeOrdered,
  makeWorld,
  readStored,
  statusesOf,
  storedOrder,
  userIdOf,
} from '../support/world.ts';

const store = 'orders-production';
const keyed = (key = 'one-press-one-order') => ({ 'idempotency-key': key });
/** Attempts that count under a limit. */
const countedIn = (site: TestSite, limit: string) =>
  site.blobs
    .keysOf('limits-production')
    .filter((key) => key.startsWith(`${limit}/`))
    .flatMap((key) => {
      const { attempts } = readStored(site, `limits-production/${key}`) as { attempts: unknown[] };
      return attempts;
    });
const makeEve = (site: TestSite) => customer(site, { email: 'eve@example.com' });

const makeShop = () => makeWorld({ worksAfterAnswers: false });

/** Ada's order, and what she and agents do to it. */
async function makePlaced() {
  const placed = await makeOrdered({}, { worksAfterAnswers: false });
  const { ada, path, done, stored } = placed;
  const move = (to: 'processing' | 'completed') =>
    done({ action: 'move', to, anyway: true, message: 'A word to you.' });
  const cancel = () => ada.post(`${path}/cancel`);
  const send = (body: object, press?: string) =>
    ada.post(`${path}/messages`, body, press === undefined ? {} : keyed(press));
  const countEvents = () => 1 + stored().changes.length;
  return { ...placed, move, cancel, send, countEvents };
}

describe('POST /api/orders', () => {
  it('places an order for the signed-in account', async () => {
    const { site, ada } = await makeShop();
    const answer = await ada.post(
      '/api/orders',
      makeOrder({ customerName: 'Mallory', customerEmail: 'mallory@example.com' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
      serviceName: 'YouTube Repurpose',
      servicePrice: 99.95,
      lines: [{ id: 'service', name: 'YouTube Repurpose', price: 99.95, source: 'service' }],
      total: 99.95,
      due: 99.95,
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Six episodes, two voices each.',
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
      rounds: { used: 0, included: 2, furtherPrice: 24.99 },
      waitingSince: '2026-11-21T10:00:00.000Z',
      files: [],
      comments: [],
      takesFiles: false,
      eventCount: 1,
      view: {
        step: 0,
        decisions: [],
        next: { replyBy: '2026-11-22T10:00:00.000Z' },
        versions: [],
        sent: [],
        timeline: [{ at: '2026-11-21T10:00:00.000Z', by: 'customer', text: 'Order placed' }],
      },
    });
    expect((await ada.get('/api/orders')).json).toEqual([answer.json]);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('stores the known fields, whatever else is sent', async () => {
    const { site, ada } = await makeShop();
    const text = JSON.stringify(makeOrder()).replace(
      '{',
      '{"id":"x","status":"completed","createdAt":"1970","userId":"y","v":9,"notify":false,' +
        '"priceCents":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},',
    );
    const answer = await ada.send('/api/orders', {
      method: 'POST',
      body: text,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    expect(storedOrder(site)).toEqual({
      placed: {
        type: 'placed',
        at: '2026-11-21T10:00:00.000Z',
        actor: 'customer',
        serviceName: 'YouTube Repurpose',
        priceCents: 9995,
        rounds: 2,
        details: {
          customerName: 'Ada Lovelace',
          customerEmail: 'ada@example.com',
          customerPhone: '+1 307 555 0100',
          projectBrief: 'Six episodes, two voices each.',
        },
      },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      changes: [],
      uploads: [],
      outbox: ['agents', 'webhook', 'customer'].map((to) => expect.objectContaining({ to })),
      writeId: expect.any(String) as unknown,
    });
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('the show and the day of an order', () => {
  const details = { projectName: 'Tidewater', neededBy: '2026-12-01' };

  it('are kept, read in words, and gone once the account is closed', async () => {
    const { site, ada, shown, atDesk, stored } = await makeOrdered(details);
    expect(await shown()).toMatchObject(details);
    const labels = async () => labeledDetails(await atDesk());
    expect((await labels()).map(({ label, value }) => [label, value])).toEqual([
      ['Show or project', 'Tidewater'],
      ['Needed by', 'Dec 1, 2026'],
      ['Phone', '+1 307 555 0100'],
    ]);
    await closeAccount(ada);
    await site.settled();
    expect(await labels()).toEqual([]);
    expect(JSON.stringify(stored())).not.toContain('Tidewater');
  });

  it('are not stored when left empty, and a repeat is the same order', async () => {
    const { site, ada } = await makeShop();
    const empty = makeOrder({ projectName: '', neededBy: '' });
    const { json } = await ada.post('/api/orders', empty, keyed());
    expect(json).not.toHaveProperty('projectName');
    expect([...site.blobs.entries.values()].join('')).not.toMatch(/projectName|neededBy/);
    expect((await ada.post('/api/orders', empty, keyed())).json.id).toBe(json.id);
    const other = makeOrder({ projectName: '', neededBy: '2026-12-01' });
    expect((await ada.post('/api/orders', other, keyed())).json.code).toBe('idempotency_mismatch');
  });

  it.each(['2026-02-30', '1 Dec', '1999-01-01'])('refuse the day %s', async (neededBy) => {
    const { ada } = await makeShop();
    const answer = await ada.post('/api/orders', makeOrder({ neededBy }));
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { fields: { neededBy: 'Enter a date' } },
    ]);
  });
});

describe('the price of an order', () => {
  it.each([
    ['0', 0, 409],
    ['a fraction of a cent less', 99.949, 409],
    ['a fraction of a cent more', 99.950001, 409],
    ['a cent less', 99.94, 409],
    ['that of another service', 70, 409],
    ['as cents', 9995, 409],
    ['negative', -1, 400],
  ])('comes from the catalog: %s', async (_what, servicePrice, status) => {
    const { site, ada } = await makeShop();
    const answer = await ada.post('/api/orders', { ...makeOrder(), servicePrice });
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe(status === 409 ? 'price_mismatch' : 'invalid_request');
    expect(site.blobs.keysOf(store)).toEqual([]);
    expect(countedIn(site, 'orders')).toEqual([]);
  });

  it.each([
    '',
    'Nothing we do',
    'youtube repurpose',
    'YouTube Repurpose ',
    '__proto__',
    'constructor',
  ])('is refused for an unknown service: %j', async (serviceName) => {
    const { ada } = await makeShop();
    const answer = await ada.post('/api/orders', makeOrder({ serviceName }));
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe(serviceName ? 'unknown_service' : 'invalid_request');
  });
});

describe('a repeated order', () => {
  it('is stored once when it is sent a hundred times at once', async () => {
    const { site, ada } = await makeShop();
    meetAtWriting(site, store, 100);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ada.post('/api/orders', makeOrder(), keyed())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    expect(countedIn(site, 'orders')).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toHaveLength(1);
    expect(site.blobs.keysOf('desk-production')).toHaveLength(1);
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(site.events().filter((event) => event === 'sensitive_create')).toHaveLength(1);
  });

  it('under one key at once is the first of both, when what they order differs', async () => {
    const { site, ada } = await makeShop();
    meetAtWriting(site, store, 2);
    const answers = await Promise.all(
      ['Six episodes.', 'Seven episodes.'].map((projectBrief) =>
        ada.post('/api/orders', makeOrder({ projectBrief }), keyed()),
      ),
    );
    expect(statusesOf(answers).sort()).toEqual([201, 422]);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    expect(countedIn(site, 'orders')).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toHaveLength(1);
  });

  it('has its original price, while another one takes the new one', async () => {
    const { site, ada } = await makeShop();
    const first = await ada.post('/api/orders', makeOrder(), keyed());
    site.platform.catalogue = () => [{ name: 'YouTube Repurpose', priceCents: 10_995 }];
    const again = await ada.post('/api/orders', makeOrder(), keyed());
    expect([again.status, again.json.id, again.json.servicePrice]).toEqual([
      201,
      first.json.id,
      99.95,
    ]);
    const other = await ada.post('/api/orders', makeOrder(), keyed('another-press-of-it'));
    expect(codeOf(other)).toEqual([409, 'price_mismatch']);
  });

  const uuidKey = '01a1fd55-7a80-7abc-8def-0123456789ab';

  it.each([
    ['29 days later by a key with a time', uuidKey, 29 * DAY_MS],
    ['past midnight by another key', 'one-press-one-order', 24 * HOUR_MS],
  ])('is recognized %s', async (_what, key, laterMs) => {
    const { site, ada } = await makeShop();
    const first = await ada.post('/api/orders', makeOrder(), keyed(key));
    site.clock.advance(laterMs);
    const second = await ada.post('/api/orders', makeOrder(), keyed(key));
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('is recognized, too, when its key was old before', async () => {
    const { site, ada } = await makeShop();
    site.clock.advance(2 * DAY_MS);
    const sent = [1, 2].map(() => ada.post('/api/orders', makeOrder(), keyed(uuidKey)));
    const [first, second] = await Promise.all(sent);
    expect(second!.json.id).toBe(first!.json.id);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it.each([
    ['another brief', { projectBrief: 'Something else' }],
    ['another phone', { customerPhone: '+1 307 555 0199' }],
    ['another service', { serviceName: 'PRO', servicePrice: 300 }],
    ['another service and a wrong price', { serviceName: 'PRO', servicePrice: 1 }],
  ])('returns 422 when its content differs: %s', async (_what, changes) => {
    const { site, ada } = await makeShop();
    await ada.post('/api/orders', makeOrder(), keyed());
    const answer = await ada.post('/api/orders', makeOrder(changes), keyed());
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe('idempotency_mismatch');
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });
});

describe('the order limit', () => {
  it('holds for sixty at once, and the refused leave nothing behind', async () => {
    const { site, ada } = await makeShop();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        ada.post('/api/orders', makeOrder(), keyed(`press-number-${number}-of-sixty`)),
      ),
    );
    const placed = answers.filter(({ status }) => status === 201).length;
    expect(placed).toBeGreaterThan(0);
    expect(placed).toBeLessThanOrEqual(10);
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(60 - placed);
    expect(site.blobs.keysOf(store)).toHaveLength(placed);
    expect(countedIn(site, 'orders')).toHaveLength(placed);
    // What was begun goes with the sweep.
    site.clock.advance(5 * MINUTE_MS);
    await site.sweep();
    expect(site.blobs.keysOf('desk-production')).toHaveLength(placed);
  });

  it('allows thirty a day, not counting those the ten-minute limit refused', async () => {
    const { site, ada } = await makeShop();
    const place = async () => (await ada.post('/api/orders', makeOrder())).status;
    for (let number = 0; number < 10; number += 1) expect(await place()).toBe(201);
    for (let number = 0; number < 15; number += 1) expect(await place()).toBe(429);
    for (let round = 0; round < 2; round += 1) {
      site.clock.advance(10 * MINUTE_MS);
      for (let number = 0; number < 10; number += 1) expect(await place()).toBe(201);
    }
    site.clock.advance(10 * MINUTE_MS);
    const refused = await ada.post('/api/orders', makeOrder());
    expect(refused.status).toBe(429);
    expect(refused.json.message).toBe('Too many attempts. Please try again in 24 hours.');
    expect(Number(refused.headers.get('retry-after'))).toBe((23 * 60 + 30) * 60);
    site.clock.advance(DAY_MS - 30 * MINUTE_MS);
    expect(await place()).toBe(201);
  });

  it('allows ten a day while the address is not confirmed', async () => {
    const site = makeSite();
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    const place = async () => (await browser.post('/api/orders', makeOrder())).status;
    for (let number = 0; number < 10; number += 1) {
      expect(await place()).toBe(201);
      site.clock.advance(HOUR_MS);
    }
    expect(await place()).toBe(429);
    await confirmAddress(site);
    expect(await place()).toBe(201);
  });
});

describe('GET /api/orders', () => {
  it('returns pages of fifty with a cursor', async () => {
    const { site, ada } = await makeShop();
    for (let number = 0; number < 120; number += 1) {
      if (number % 10 === 0) site.clock.advance(DAY_MS / 2);
      await ada.post('/api/orders', makeOrder({ projectBrief: `order ${number}` }));
      site.clock.advance(SECOND_MS);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/api/orders';
    while (path) {
      site.blobs.peakParallel = 0;
      const before = site.blobs.operations.length;
      const page = await ada.get(path);
      expect(page.status).toBe(200);
      expect(site.blobs.peakParallel).toBeLessThanOrEqual(25);
      expect(site.blobs.operations.length - before).toBeLessThanOrEqual(5 + 1 + 2 + 50);
      sizes.push(page.list.length);
      for (const order of page.list) seen.push(order.projectBrief!);
      path = /^<(\/api\/orders\?before=[0-9a-f-]+)>; rel="next"$/.exec(
        page.headers.get('link') ?? '',
      )?.[1];
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, number) => `order ${119 - number}`));
  });

  it.each(['', '../x', 'x', '019a0000-0000-4000-8000-000000000001', '%00'])(
    'returns 400 for an invalid cursor: before=%j',
    async (before) => {
      const { ada } = await makeShop();
      expect((await ada.get(`/api/orders?before=${before}`)).status).toBe(400);
    },
  );

  it("never returns another customer's orders", async () => {
    const { site, ada } = await makeShop();
    const eve = await makeEve(site);
    const mine = await ada.post('/api/orders', makeOrder());
    expect((await eve.get('/api/orders')).json).toEqual([]);
    const later = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    for (const query of [
      `?before=${later}`,
      `?userId=${site.blobs.keysOf(store)[0]!.slice(0, 64)}`,
      `?before=${mine.json.id!}`,
      '?customerEmail=ada@example.com',
    ]) {
      expect((await eve.get(`/api/orders${query}`)).json).toEqual([]);
    }
  });
});

describe('POST /api/orders/:id/cancel', () => {
  it('cancels a pending order, once, and logs it', async () => {
    const { site, ada, cancel, countEvents } = await makePlaced();
    site.log.length = 0;
    const first = await cancel();
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ status: 'cancelled' });
    expect(site.log).toMatchObject([
      { event: 'sensitive_update', route: '/api/orders/:id/cancel', to: 'cancelled' },
    ]);
    const again = await cancel();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(countEvents()).toBe(2);
    expect((await ada.get('/api/orders')).json).toEqual([first.json]);
  });

  it.each([
    ['processing', ['ask_to_stop']],
    ['completed', ['ask_for_revision', 'ask_for_refund']],
  ])('refuses one that is %s, and says what to do instead', async (status, allowed) => {
    const { cancel, move, countEvents } = await makePlaced();
    await move('processing');
    if (status === 'completed') await move('completed');
    const before = countEvents();
    const answer = await cancel();
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'order_not_cancellable', status, allowed });
    expect(answer.json.message).toMatch(/be canceled anymore|be canceled here anymore/);
    expect(countEvents()).toBe(before);
  });

  it('lets one of the customer and an agent win when both act at once', async () => {
    const { site, cancel, deskPath, countEvents } = await makePlaced();
    const agent = await agentBrowser(site);
    meetAtWriting(site, store, 2);
    const move = { action: 'move', to: 'processing', anyway: true, eventCount: 1 };
    const answers = await Promise.all([cancel(), agent.post(deskPath, move)]);
    expect(statusesOf(answers).sort()).toEqual([200, 409]);
    expect(countEvents()).toBe(2);
  });
});

describe('POST /api/orders/:id/messages', () => {
  const text = 'Could you make the intro shorter?';
  const link = 'https://drive.example/folder?id=1';
  const press = 'one-press-one-message';

  it('appends the text and the link, for the customer to see and the agents to hear of', async () => {
    const { site, send, id } = await makePlaced();
    site.clock.advance(1000);
    site.log.length = 0;
    const answer = await send({ text, links: [link], isInternal: true, actor: 'kim' });
    expect(answer.status).toBe(201);
    const at = '2026-11-21T10:00:01.000Z';
    expect(answer.json).toMatchObject({ id, updatedAt: at, status: 'pending' });
    const { timeline, sent } = answer.json.view!;
    expect(timeline[1]).toEqual({ at, by: 'customer', text: 'You', message: text, links: [link] });
    expect(sent).toEqual([{ link }]);
    const { changes, outbox } = storedOrder(site);
    expect(changes).toMatchObject([{ actor: 'customer', isInternal: false }]);
    const told = outbox.filter(({ about }) => about === '1').map(({ to }) => to);
    expect(told).toEqual(['agents', 'webhook']);
    expect(site.log).toMatchObject([{ event: 'sensitive_update', order: id, written: true }]);
    expect(JSON.stringify(site.log)).not.toContain('intro');
  });

  it.each([
    ['a link alone', { text: '', links: [link] }, 201],
    ['the longest text', { text: 'x'.repeat(ORDER_MESSAGE_MAX_LENGTH) }, 201],
    ['nothing', { text: ' \n ' }, 400],
    ['no text', { links: [link] }, 400],
    ['a text that is too long', { text: 'x'.repeat(ORDER_MESSAGE_MAX_LENGTH + 1) }, 400],
    ['a link of another kind', { text, links: ['javascript:alert(1)//https://x.example'] }, 400],
    ['a link without encryption', { text, links: ['http://drive.example'] }, 400],
    ['a link with a password', { text, links: ['https://ada:secret@drive.example'] }, 400],
    ['a link of two lines', { text, links: ['https://drive.example/\nBcc:eve@example.com'] }, 400],
  ])('takes a message of this kind, or refuses it: %s', async (_what, body, status) => {
    const { send, countEvents } = await makePlaced();
    expect((await send(body)).status).toBe(status);
    expect(countEvents()).toBe(status === 201 ? 2 : 1);
  });

  it('stores a message once, however often and however simultaneously it is sent', async () => {
    const { site, send, countEvents } = await makePlaced();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ text }, press)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const again = await send({ text }, press);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(countEvents()).toBe(2);
    expect(countedIn(site, 'order-messages')).toHaveLength(1);
  });

  it('counts a message once when repeats of it come before it is stored', async () => {
    const { site, send, countEvents } = await makePlaced();
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
    expect(countEvents()).toBe(2);
    expect(countedIn(site, 'order-messages')).toHaveLength(1);
  });

  it('refuses another message under the same key', async () => {
    const { send, countEvents } = await makePlaced();
    await send({ text }, press);
    for (const other of [{ text: 'Something else' }, { text, links: [link] }]) {
      const answer = await send(other, press);
      expect(codeOf(answer)).toEqual([422, 'idempotency_mismatch']);
    }
    expect(countEvents()).toBe(2);
  });

  it('takes twenty a day for each order, and repeats of them on top', async () => {
    const { site, ada, send, countEvents } = await makePlaced();
    const pressNumber = (number: number) => `press-with-a-number-${number}`;
    const sent: Answer[] = [];
    for (let number = 0; number < 30; number += 1)
      sent.push(await send({ text }, pressNumber(number)));
    const isTaken = sent.map(({ status }) => status === 201);
    expect(isTaken.filter(Boolean)).toHaveLength(20);
    expect(countEvents()).toBe(21);
    const refused = sent.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3600)]);
    expect((await send({ text }, pressNumber(isTaken.indexOf(true)))).status).toBe(201);
    const other = (await ada.post('/api/orders', makeOrder())).json.id!;
    expect((await ada.post(`/api/orders/${other}/messages`, { text })).status).toBe(201);
    site.clock.advance(DAY_MS);
    expect((await send({ text })).status).toBe(201);
  });
});

it.each(['cancel', 'messages'])(
  "POST /api/orders/:id/%s returns 404 for another's order, an unknown one, and none",
  async (what) => {
    const { site, id, countEvents } = await makePlaced();
    const eve = await makeEve(site);
    site.log.length = 0;
    for (const order of [id, '019a0000-0000-7000-8000-000000000001', '..%2Fkim']) {
      const answer = await eve.post(`/api/orders/${order}/${what}`, { text: 'Mine?' });
      expect([order, ...codeOf(answer)]).toEqual([order, 404, 'not_found']);
    }
    const user = site.mark(await userIdOf(site, 'eve@example.com'));
    expect(site.log.length).toBeGreaterThan(1);
    for (const line of site.log) expect(line).toMatchObject({ event: 'authz_fail', user });
    expect(countEvents()).toBe(1);
  },
);
