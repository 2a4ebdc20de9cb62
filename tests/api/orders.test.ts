import { describe, expect, it } from 'vitest';

import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  orderSchema,
} from '../../src/contracts/orders.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import { registerConfirmed } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { makeCatalogue, makeOrder } from '../support/makers.ts';
import { makeSite, type TestSite, type TestSiteOptions } from '../support/site.ts';
import { meetAtWriting } from '../support/races.ts';

const store = 'orders-production';
const keyed = (key = 'one-press-one-order') => ({ 'idempotency-key': key });

async function customer(site: TestSite, email = 'ada@example.com'): Promise<Browser> {
  const browser = site.browser();
  await registerConfirmed(site, browser, { email });
  return browser;
}

async function makeShop(options: TestSiteOptions = {}) {
  const site = makeSite(options);
  return { site, browser: await customer(site) };
}

describe('POST /api/orders', () => {
  it('places an order for the signed-in account', async () => {
    const { site, browser } = await makeShop();
    const answer = await browser.post(
      '/api/orders',
      makeOrder({ customerName: 'Mallory', customerEmail: 'mallory@example.com' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
      serviceName: 'YouTube Repurpose',
      servicePrice: 99.95,
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Six episodes, two voices each.',
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
      events: [{ type: 'placed', at: '2026-11-21T10:00:00.000Z', by: 'customer' }],
    });
    expect((await browser.get('/api/orders')).json).toEqual([answer.json]);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('stores the known fields, whatever else is sent', async () => {
    const { site, browser } = await makeShop();
    const text = JSON.stringify(makeOrder()).replace(
      '{',
      '{"id":"x","status":"completed","createdAt":"1970","userId":"y","v":9,"notify":false,' +
        '"priceCents":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},',
    );
    const answer = await browser.send('/api/orders', {
      method: 'POST',
      body: text,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    const stored = JSON.parse(
      site.blobs.entries.get(`${store}/${site.blobs.keysOf(store)[0]!}`)!,
    ) as unknown;
    expect(stored).toEqual({
      v: 1,
      type: 'placed',
      at: '2026-11-21T10:00:00.000Z',
      actor: 'customer',
      serviceName: 'YouTube Repurpose',
      priceCents: 9995,
      details: {
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.com',
        customerPhone: '+1 307 555 0100',
        projectBrief: 'Six episodes, two voices each.',
      },
      notify: ['agents', 'customer'],
      writeId: expect.any(String) as unknown,
    });
    expect({}).not.toHaveProperty('isAdmin');
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
    const { site, browser } = await makeShop();
    const answer = await browser.post('/api/orders', { ...makeOrder(), servicePrice });
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe(status === 409 ? 'price_mismatch' : 'invalid_request');
    expect(site.blobs.keysOf(store)).toEqual([]);
    expect(site.blobs.keysOf('limits-production').filter((key) => key.includes('orders'))).toEqual(
      [],
    );
  });

  it.each([
    ...makeCatalogue(),
    { name: CUSTOM_QUOTE_SERVICE, priceCents: 0 },
    { name: DEMO_CALL_SERVICE, priceCents: 0 },
  ])('equals the catalog price: $name', async ({ name, priceCents }) => {
    const { site, browser } = await makeShop();
    const dollars = JSON.parse((priceCents / 100).toFixed(2)) as number;
    const order = makeOrder({ serviceName: name, servicePrice: dollars });
    const answer = await browser.post('/api/orders', order);
    expect(answer.json.servicePrice).toBe(dollars);
    const text = site.blobs.entries.get(`${store}/${site.blobs.keysOf(store)[0]!}`)!;
    expect(JSON.parse(text)).toMatchObject({ priceCents });
  });

  it.each([
    '',
    'Nothing we do',
    'youtube repurpose',
    'YouTube Repurpose ',
    '__proto__',
    'constructor',
  ])('is refused for an unknown service: %j', async (serviceName) => {
    const { browser } = await makeShop();
    const answer = await browser.post('/api/orders', makeOrder({ serviceName }));
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe(serviceName ? 'unknown_service' : 'invalid_request');
  });
});

describe('a repeated order', () => {
  it('is stored once when it is sent a hundred times at once', async () => {
    const { site, browser } = await makeShop();
    meetAtWriting(site, 'idempotency-', 100);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.post('/api/orders', makeOrder(), keyed())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    expect(
      site.blobs.keysOf('limits-production').filter((key) => key.includes('orders')),
    ).toHaveLength(1);
    expect(site.blobs.keysOf('open-production')).toHaveLength(1);
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(site.events().filter((event) => event === 'sensitive_create')).toHaveLength(1);
  });

  it('is recognized 29 days later', async () => {
    const { site, browser } = await makeShop();
    const first = await browser.post('/api/orders', makeOrder(), keyed());
    site.clock.advance(29 * DAY_MS);
    const second = await browser.post('/api/orders', makeOrder(), keyed());
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('is returned with its current status', async () => {
    const { site, browser } = await makeShop();
    await browser.post('/api/orders', makeOrder(), keyed());
    const [placed] = site.blobs.keysOf(store);
    site.blobs.entries.set(
      `${store}/${placed!.replace(/0000$/, '0001')}`,
      '{"v":1,"type":"moved","at":"2026-11-21T11:00:00.000Z","actor":"kim","from":"pending","to":"processing"}',
    );
    const again = await browser.post('/api/orders', makeOrder(), keyed());
    expect(again.json).toMatchObject({
      status: 'processing',
      updatedAt: '2026-11-21T11:00:00.000Z',
    });
  });

  it.each([
    ['another brief', { projectBrief: 'Something else' }],
    ['another phone', { customerPhone: '+1 307 555 0199' }],
    ['another service', { serviceName: 'PRO', servicePrice: 300 }],
    ['another service and a wrong price', { serviceName: 'PRO', servicePrice: 1 }],
  ])('returns 422 when its content differs: %s', async (_what, changes) => {
    const { site, browser } = await makeShop();
    await browser.post('/api/orders', makeOrder(), keyed());
    const answer = await browser.post('/api/orders', makeOrder(changes), keyed());
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe('idempotency_mismatch');
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('belongs to its own customer when another one uses the same key', async () => {
    const { site, browser } = await makeShop();
    const other = await customer(site, 'eve@example.com');
    const first = await browser.post('/api/orders', makeOrder(), keyed());
    const second = await other.post('/api/orders', makeOrder(), keyed());
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect(second.json.customerEmail).toBe('eve@example.com');
  });
});

describe('the order limit', () => {
  it('allows thirty a day, not counting those the ten-minute limit refused', async () => {
    const { site, browser } = await makeShop();
    const place = async () => (await browser.post('/api/orders', makeOrder())).status;
    for (let number = 0; number < 10; number += 1) expect(await place()).toBe(201);
    for (let number = 0; number < 15; number += 1) expect(await place()).toBe(429);
    for (let round = 0; round < 2; round += 1) {
      site.clock.advance(10 * MINUTE_MS);
      for (let number = 0; number < 10; number += 1) expect(await place()).toBe(201);
    }
    site.clock.advance(10 * MINUTE_MS);
    const refused = await browser.post('/api/orders', makeOrder());
    expect(refused.status).toBe(429);
    expect(refused.json.message).toBe('Too many attempts. Please try again in 24 hours.');
    expect(Number(refused.headers.get('retry-after'))).toBe((23 * 60 + 30) * 60);
    site.clock.advance(DAY_MS - 30 * MINUTE_MS);
    expect(await place()).toBe(201);
  });
});

describe('GET /api/orders', () => {
  it('returns pages of fifty with a cursor', async () => {
    const { site, browser } = await makeShop();
    for (let number = 0; number < 120; number += 1) {
      if (number % 10 === 0) site.clock.advance(DAY_MS / 2);
      await browser.post('/api/orders', makeOrder({ projectBrief: `order ${number}` }));
      site.clock.advance(SECOND_MS);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/api/orders';
    while (path) {
      site.blobs.peakParallel = 0;
      const before = site.blobs.operations.length;
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      expect(site.blobs.peakParallel).toBeLessThanOrEqual(25);
      expect(site.blobs.operations.length - before).toBeLessThanOrEqual(5 + 1 + 50);
      sizes.push(page.list.length);
      for (const order of page.list) seen.push(orderSchema.parse(order).projectBrief);
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
      const { browser } = await makeShop();
      expect((await browser.get(`/api/orders?before=${before}`)).status).toBe(400);
    },
  );

  it("never returns another customer's orders", async () => {
    const { site, browser } = await makeShop();
    const eve = await customer(site, 'eve@example.com');
    const mine = await browser.post('/api/orders', makeOrder());
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
