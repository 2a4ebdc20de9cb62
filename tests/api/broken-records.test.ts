import { describe, expect, it } from 'vitest';

import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { Passwords } from '../../netlify/server/auth/password.ts';
import { blobsStore } from '../../netlify/server/storage/blobs-store.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { flows, prepare, pressed, register, signIn } from '../support/flows.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

type Record_ = Readonly<Record<string, unknown>>;

/** What may have become of a record, made of what it was. */
const breakages: readonly (readonly [string, (record: Record_) => string])[] = [
  ['cut off', (record) => JSON.stringify(record).slice(0, -20)],
  ['empty', () => ''],
  ['no JSON', () => '<!doctype html><title>Bad gateway</title>'],
  ['JSON of another type', () => '[{"v":1}]'],
  ['null', () => 'null'],
  ['of a newer version', (record) => JSON.stringify({ ...record, v: 2 })],
  ['without a version', (record) => JSON.stringify({ ...record, v: undefined })],
  ['without its moment', (record) => JSON.stringify({ ...record, at: undefined })],
  ['of ten megabytes', (record) => JSON.stringify({ ...record, pad: 'x'.repeat(10_000_000) })],
];

interface Shop {
  readonly site: TestSite;
  readonly ada: Browser;
  readonly eve: Browser;
  /** How often a password was compared. */
  readonly checks: () => number;
}

/** Two customers; Ada has two orders, the second under {@link pressed}. */
async function makeShop(): Promise<Shop> {
  let count = 0;
  const inner = bcryptPasswords(4);
  const passwords: Passwords = {
    ...inner,
    verify: (password, hash) => {
      count += 1;
      return inner.verify(password, hash);
    },
  };
  const site = makeSite({ platform: { passwords } });
  const [eve, ada] = [site.browser(), site.browser()];
  await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
  await register(ada);
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The first one.' }));
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The second one.' }), pressed);
  return { site, ada, eve, checks: () => count };
}

/** Breaks the one record of a store whose text holds the words. */
function breakRecord(site: TestSite, store: string, words: string, make: (r: Record_) => string) {
  const found = [...site.blobs.entries].filter(
    ([path, text]) => path.startsWith(`${store}-production/`) && text.includes(words),
  );
  expect(found).toHaveLength(1);
  const [path, text] = found[0]!;
  site.blobs.entries.set(path, make(JSON.parse(text) as Record_));
  site.log.length = 0;
  return path.slice(`${store}-production/`.length);
}

/** A 503 that says nothing of the record, and one line for each time it was met. */
function expectCorrupt(site: TestSite, answers: readonly Answer[], key: string) {
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.json.code).toBe('unavailable');
    expect(answer.text).not.toContain(key);
  }
  const lines = site.log.filter(({ event }) => event === 'data_record_corrupt');
  expect(lines.length).toBeGreaterThanOrEqual(answers.length);
  for (const line of lines) expect(line['key']).toBe(key);
  expect(site.events()).not.toContain('sys_crash');
}

describe.each(breakages)('an account that is %s', (_what, make) => {
  it('is neither unknown nor registered over, and nobody else notifications', async () => {
    const { site, ada, eve, checks } = await makeShop();
    const key = breakRecord(site, 'users', 'ada@example.com', make);
    const before = [...site.blobs.entries].filter(([path]) => path.startsWith('users-'));
    const checksBefore = checks();
    const cookies = new Map(ada.cookies);
    const answers = [
      await signIn(site.browser()),
      await register(site.browser()),
      await ada.get('/api/user'),
      await ada.get('/api/orders'),
      await ada.post('/api/orders', makeOrder()),
    ];
    expectCorrupt(site, answers, key);
    // The same work as for any other address; and nobody is signed out by a broken record.
    expect(checks() - checksBefore).toBe(1);
    expect(ada.cookies).toEqual(cookies);
    expect([...site.blobs.entries].filter(([path]) => path.startsWith('users-'))).toEqual(before);

    expect((await eve.get('/api/user')).status).toBe(200);
    expect((await eve.post('/api/orders', makeOrder())).status).toBe(201);
  });
});

describe.each(breakages)('an order that is %s', (_what, make) => {
  it('is left out alone, and cannot be placed or cancelled over', async () => {
    const { site, ada } = await makeShop();
    const key = breakRecord(site, 'orders', 'The second one.', make);
    const text = site.blobs.entries.get(`orders-production/${key}`);
    const { status, list } = await ada.get('/api/orders');
    expect(status).toBe(200);
    expect(list).toMatchObject([{ projectBrief: 'The first one.' }]);
    expect(site.log.map(({ event, key: of }) => [event, of])).toEqual([
      ['data_record_corrupt', key],
    ]);

    site.log.length = 0;
    const [, orderId] = key.split('/');
    const brief = { projectBrief: 'The second one.' };
    const answers = [
      await ada.post('/api/orders', makeOrder(brief), pressed),
      await ada.post(`/api/orders/${orderId!}/cancel`),
    ];
    expectCorrupt(site, answers, key);
    expect(site.blobs.entries.get(`orders-production/${key}`)).toBe(text);
    expect((await ada.post('/api/orders', makeOrder())).status).toBe(201);
    expect((await ada.get('/api/orders')).list).toHaveLength(2);
  });

  it('stops nobody who writes a message or signs in', async () => {
    const { site } = await makeShop();
    breakRecord(site, 'orders', 'The second one.', make);
    expect((await signIn(site.browser())).status).toBe(200);
    expect((await site.browser().post('/api/contact', makeMessage())).status).toBe(201);
  });
});

describe.each(breakages)('what one press stands for, when it is %s', (_what, make) => {
  it('makes no second order', async () => {
    const { site, ada } = await makeShop();
    const key = breakRecord(site, 'idempotency', '"request"', make);
    const brief = { projectBrief: 'The second one.' };
    expectCorrupt(site, [await ada.post('/api/orders', makeOrder(brief), pressed)], key);
    expect((await ada.get('/api/orders')).list).toHaveLength(2);
    const other = { 'idempotency-key': 'another-press-of-ada' };
    expect((await ada.post('/api/orders', makeOrder(), other)).status).toBe(201);
  });
});

describe.each(breakages)('the end of a session that is %s', (_what, make) => {
  it('is the end all the same', async () => {
    const { site, ada, eve } = await makeShop();
    const copy = site.browser();
    for (const [name, value] of ada.cookies) copy.cookies.set(name, value);
    await ada.post('/api/logout');
    breakRecord(site, 'revocations', 'revoked', make);
    // The key says it all.
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await eve.get('/api/user')).status).toBe(200);
    expect((await signIn(site.browser())).status).toBe(200);
  });
});

describe('an order whose customer has gone', () => {
  const ordersOf = (site: TestSite) => site.blobs.keysOf('orders-production');

  it('is shown to nobody when the account is lost, and is not lost with it', async () => {
    const { site, ada, eve } = await makeShop();
    for (const path of site.blobs.entries.keys()) {
      const isAda = site.blobs.entries.get(path)!.includes('ada@example.com');
      if (path.startsWith('users-') && isAda) site.blobs.entries.delete(path);
    }
    const before = ordersOf(site);
    const [, orderId] = before[0]!.split('/');
    expect((await ada.get('/api/orders')).status).toBe(401);
    expect((await eve.get('/api/orders')).list).toEqual([]);
    expect((await eve.post(`/api/orders/${orderId!}/cancel`)).status).toBe(404);
    expect(ordersOf(site)).toEqual(before);
  });

  it('is not shown to whoever takes the address of a closed account next', async () => {
    const site = makeSite({ worksAfterAnswers: true });
    const ada = site.browser();
    await register(ada);
    await ada.post('/api/orders', makeOrder(), pressed);
    const [key = ''] = ordersOf(site);
    await ada.post('/api/account/close', { password: makeRegistration().password });
    await site.settled();
    const next = site.browser();
    expect((await register(next)).status).toBe(201);
    expect((await next.get('/api/orders')).list).toEqual([]);
    const [, orderId = ''] = key.split('/');
    expect((await next.post(`/api/orders/${orderId}/cancel`)).status).toBe(404);
    // It goes on in an archive, without a customer.
    expect(ordersOf(site).filter((other) => other.includes(orderId))).not.toEqual([]);
    expect(ordersOf(site)).not.toContain(key);
  });
});

describe('an order that is being written while its account is closed and erased', () => {
  it('is shown to nobody who takes the address next, and says nothing of the customer', async () => {
    const site = makeSite({ worksAfterAnswers: true });
    const ada = site.browser();
    await register(ada);
    const secondTab = site.browser();
    for (const [name, value] of ada.cookies) secondTab.cookies.set(name, value);
    const [atStore, closed] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    site.blobs.before = async ({ method, store }) => {
      if (method !== 'PUT' || store !== 'orders-production') return;
      atStore.resolve(undefined);
      await closed.promise;
    };
    const ordering = secondTab.post('/api/orders', makeOrder(), pressed);
    await atStore.promise;
    const { password } = makeRegistration();
    expect((await ada.post('/api/account/close', { password })).status).toBe(204);
    await site.settled();
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    closed.resolve(undefined);
    expect((await ordering).status).toBe(201);
    await site.settled();

    const next = site.browser();
    expect((await register(next)).status).toBe(201);
    expect((await next.get('/api/orders')).list).toEqual([]);
    const orders = [...site.blobs.entries].filter(([path]) => path.startsWith('orders-'));
    expect(orders).not.toEqual([]);
    expect(JSON.stringify(orders)).not.toMatch(/Ada|ada@example\.com|555 0100|two voices/);
  });
});

describe('an account whose password hash is', () => {
  const hashes: readonly unknown[] = [
    null,
    7,
    true,
    '',
    [],
    {},
    'plain text',
    undefined,
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA',
    `$2b$11$${'a'.repeat(52)}`,
    `$2z$11$${'a'.repeat(53)}`,
    // A cost that bcrypt refuses, and one that it would take days for.
    `$2b$99$${'a'.repeat(53)}`,
    `$2b$31$${'a'.repeat(53)}`,
  ];

  it.each(hashes)('%j is refused without a fault, after the work of any other', async (hash) => {
    const { site, eve, checks } = await makeShop();
    const make = (record: Record_) => JSON.stringify({ ...record, passwordHash: hash });
    const key = breakRecord(site, 'users', 'ada@example.com', make);
    const before = checks();
    const answer = await signIn(site.browser());
    expectCorrupt(site, [answer], key);
    expect(site.log.at(-1)).toMatchObject({ reason: 'bad passwordHash' });
    expect(checks() - before).toBe(1);
    expect((await eve.get('/api/user')).status).toBe(200);
  });
});

describe.each(flows)('$name, whatever metadata its records have', (flow) => {
  it.each(['b64;eyJ0b3JuIjo', 'b64;bnVsbA==', '{"v":2}', 'b64;***'])(
    'goes as ever: %j',
    async (metadata) => {
      const { resume } = await prepare(flow);
      const sent: (string | null)[] = [];
      const { site, browser } = resume();
      const randomHex = makeRandomHex('metadata');
      const openStore: TestSite['platform']['openStore'] = (name, budget) =>
        blobsStore({
          name,
          budget,
          randomHex,
          fetch: async (input, init) => {
            sent.push(new Headers(init?.headers).get('x-amz-meta-user'));
            const response = await site.blobs.fetch(input, init);
            response.headers.set('x-amz-meta-user', metadata);
            return response;
          },
        });
      const torn = makeSite({ blobs: site.blobs, clock: site.clock, platform: { openStore } });
      const person = torn.browser();
      for (const [name, value] of browser.cookies) person.cookies.set(name, value);
      expect((await flow.act(person)).status).toBe(flow.success);
      await flow.check(torn, person);
      expect(new Set(sent)).toEqual(new Set([null]));
    },
  );
});
