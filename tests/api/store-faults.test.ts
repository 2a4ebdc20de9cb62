import { expect, describe, it } from 'vitest';

import { userIdOf } from '../support/account.ts';
import type { Answer, Browser } from '../support/browser.ts';
import {
  pressed,
  register,
  flows,
  prepare,
  signIn,
  askDuring,
  kindsOfOperation,
  type Flow,
} from '../support/flows.ts';
import { makeOrder, makeRegistration, makeMessage } from '../support/makers.ts';
import type { FailurePlan } from '../support/memory-store.ts';
import { isNight } from '../support/properties.ts';
import { makeSite, type TestSite } from '../support/site.ts';

type StoredDocument = Readonly<Record<string, unknown>>;

/** What may have become of a document, made of what it was. */
const breakages: readonly (readonly [string, (document: StoredDocument) => string])[] = [
  ['cut off', (document) => JSON.stringify(document).slice(0, -20)],
  ['empty', () => ''],
  ['not JSON', () => '<!doctype html><title>Bad gateway</title>'],
  ['JSON of another type', () => '[{}]'],
  ['null', () => 'null'],
  [
    'without its last field',
    (document) => JSON.stringify(Object.fromEntries(Object.entries(document).slice(0, -2))),
  ],
];

/** Two customers; Ada has two orders, the second under `pressed`. */
async function makeShop(): Promise<{ site: TestSite; ada: Browser; eve: Browser }> {
  const site = makeSite();
  const [eve, ada] = [site.browser(), site.browser()];
  await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
  await register(ada);
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The first one.' }));
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The second one.' }), pressed);
  return { site, ada, eve };
}

/** Breaks the one document of a store whose text holds the words. @returns its key. */
function breakDocument(
  site: TestSite,
  store: string,
  words: string,
  make: (document: StoredDocument) => string,
): string {
  const found = [...site.blobs.entries].filter(
    ([path, text]) => path.startsWith(`${store}-production/`) && text.includes(words),
  );
  expect(found).toHaveLength(1);
  const [path, text] = found[0]!;
  site.blobs.entries.set(path, make(JSON.parse(text) as StoredDocument));
  site.log.length = 0;
  return path.slice(`${store}-production/`.length);
}

/** Expects answers of 503 that say nothing of the document, and a line in the log for each time it was met. */
function expectCorrupt(site: TestSite, answers: readonly Answer[], key: string): void {
  for (const { status, json, text } of answers) {
    expect([status, json.code]).toEqual([503, 'unavailable']);
    expect(text).not.toContain(key);
  }
  const lines = site.log.filter(({ event }) => event === 'data_record_corrupt');
  expect(lines.length).toBeGreaterThanOrEqual(answers.length);
  for (const line of lines) expect(line['key']).toBe(site.markIds(key));
  expect(site.events()).not.toContain('sys_crash');
}

// One fault of each class; tests/nightly/store-faults.test.ts has the matrices.

describe.each(flows)('$name', (flow) => {
  it('returns 503 while the store is unavailable, and succeeds when it is repeated', async () => {
    const { resume, cookies } = await prepare(flow);
    const plan: FailurePlan = { failAt: 1, moment: 'before', count: 0, isLasting: true };
    const { site, browser } = resume(plan);
    const answer = await flow.act(browser);
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('10');
    plan.failAt = 0;
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await flow.act(browser)).status).toBe(flow.success);
    await flow.check(site, browser);
  });

  it('recovers from a lost response to any one store request', async () => {
    const { resume } = await prepare(flow);
    const smooth = resume();
    await flow.act(smooth.browser);
    const requests = smooth.site.blobs.operations.length;
    for (let lost = 1; lost <= requests; lost += 1) {
      const { site, browser } = resume();
      site.blobs.fault = ({ index }) => (index === lost ? { kind: 'lost' } : undefined);
      expect((await flow.act(browser)).status, `request ${lost}`).toBe(flow.success);
      site.blobs.fault = () => undefined;
      await flow.check(site, browser);
    }
  });
});

const listing: Flow = {
  name: 'list of orders',
  success: 200,
  async prepare(_site, browser) {
    await register(browser);
    await browser.post('/api/orders', makeOrder(), pressed);
  },
  act: (browser) => browser.get('/api/orders'),
  check: () => Promise.resolve(),
};
const ordering = flows.find(({ name }) => name === 'order')!;

describe('a store that hangs', () => {
  it.each([
    [ordering, 'writes', 'hang'],
    [listing, 'lists', 'hang'],
    [listing, 'reads', 'trickle'],
  ] as const)('$name: returns 503 at the deadline of four seconds', async (...row) => {
    const [flow, what, kind] = row;
    const { site, answer, ms, again } = await askDuring(flow, kindsOfOperation[what], { kind });
    expect(answer.status).toBe(503);
    expect(ms).toBeGreaterThan(3000);
    expect(ms).toBeLessThanOrEqual(4500);
    const [line] = site.log.filter(({ event }) => event === 'sys_storage_unavailable');
    expect(line?.['reason']).toMatch(/timeout|no time left/);
    expect((await again()).status).toBe(flow.success);
  });
});

describe('an incomplete response of the store', () => {
  it.each([
    ['cut off in a key', (text: string) => text.slice(0, text.indexOf('"key"') + 40)],
    ['empty', () => ''],
    ['a page of HTML', () => '<!doctype html><title>Bad gateway</title>'],
  ])('does not shorten the list of orders: %s', async (_what, cut) => {
    const { site, ada } = await makeShop();
    const whole = JSON.stringify({
      blobs: site.blobs.keysOf('orders-production').map((key) => ({ key, etag: '"x"' })),
    });
    site.blobs.fault = ({ store, key }) =>
      store === 'orders-production' && key === undefined
        ? { kind: 'text', text: cut(whole) }
        : undefined;
    expect((await ada.get('/api/orders')).status).toBe(503);
  });

  it('is not taken for a document or a missing one when it is an HTML page', async () => {
    const { site, ada } = await makeShop();
    const before = new Map(site.blobs.entries);
    site.blobs.fault = () => ({ kind: 'text', text: '<!doctype html><title>Welcome</title>' });
    const answers = [
      await ada.get('/api/user'),
      await ada.get('/api/orders'),
      await ada.post('/api/orders', makeOrder()),
      await ada.post('/api/contact', makeMessage()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(site.blobs.entries).toEqual(before);
  });
});

// A day's run takes two of them, and the nightly run all.
const todays = breakages.filter(([what]) => isNight || /cut off|last field/.test(what));

describe.each(todays)('a document that is %s', (_what, make) => {
  it('is an account is neither unknown nor overwritten, and signs no one out', async () => {
    const { site, ada, eve } = await makeShop();
    const key = breakDocument(site, 'users', 'ada@example.com', make);
    const accounts = () => [...site.blobs.entries].filter(([path]) => path.startsWith('users-'));
    const before = accounts();
    const cookies = new Map(ada.cookies);
    const answers = [
      await signIn(site.browser()),
      await register(site.browser()),
      await ada.get('/api/user'),
      await ada.get('/api/orders'),
      await ada.post('/api/orders', makeOrder()),
    ];
    expectCorrupt(site, answers, key);
    expect(ada.cookies).toEqual(cookies);
    expect(accounts()).toEqual(before);
    expect((await eve.get('/api/user')).status).toBe(200);
  });

  it('is the claim of an address keeps the address, and whoever is signed in', async () => {
    const { site, ada } = await makeShop();
    const key = breakDocument(site, 'emails', await userIdOf(site), make);
    const text = site.blobs.entries.get(`emails-production/${key}`);
    expectCorrupt(site, [await signIn(site.browser()), await register(site.browser())], key);
    expect(site.blobs.entries.get(`emails-production/${key}`)).toBe(text);
    expect((await ada.get('/api/user')).status).toBe(200);
  });

  it('is a count of attempts locks nobody out, and goes', async () => {
    const { site, ada } = await makeShop();
    for (const key of site.blobs.keysOf('limits-production'))
      site.blobs.entries.set(`limits-production/${key}`, make({ attempts: [], endsAt: 0 }));
    expect((await signIn(site.browser())).status).toBe(200);
    expect((await ada.post('/api/orders', makeOrder())).status).toBe(201);
    expect(site.events()).toContain('data_record_corrupt');
  });

  it('is an order is left out of the list, and is neither overwritten nor canceled', async () => {
    const { site, ada } = await makeShop();
    const key = breakDocument(site, 'orders', 'The second one.', make);
    const text = site.blobs.entries.get(`orders-production/${key}`);
    expect((await ada.get('/api/orders')).list).toMatchObject([{ projectBrief: 'The first one.' }]);
    expect(site.log).toMatchObject([{ event: 'data_record_corrupt', key: site.markIds(key) }]);
    const brief = { projectBrief: 'The second one.' };
    const answers = [
      await ada.post('/api/orders', makeOrder(brief), pressed),
      await ada.post(`/api/orders/${key.split('/')[1]!}/cancel`),
    ];
    expectCorrupt(site, answers, key);
    expect(site.blobs.entries.get(`orders-production/${key}`)).toBe(text);
  });
});

it.each([
  ...[null, undefined, 'plain text'],
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA',
  `$2b$11$${'a'.repeat(52)}`,
  // Costs that bcrypt refuses, and that it would take days for.
  `$2b$99$${'a'.repeat(53)}`,
  `$2b$31$${'a'.repeat(53)}`,
])('an account whose password hash is %j returns 503 at sign-in', async (passwordHash) => {
  const { site, ada } = await makeShop();
  const key = breakDocument(site, 'users', 'ada@example.com', (document) =>
    JSON.stringify({ ...document, passwordHash }),
  );
  expectCorrupt(site, [await signIn(ada), await signIn(site.browser())], key);
  expect(site.log.at(-1)).toMatchObject({ reason: 'bad passwordHash' });
});

it('an order with a missing account is shown to no one, and is kept', async () => {
  const { site, ada, eve } = await makeShop();
  for (const [path, text] of site.blobs.entries) {
    if (path.startsWith('users-') && text.includes('ada@')) site.blobs.entries.delete(path);
  }
  const before = site.blobs.keysOf('orders-production');
  const [, orderId] = before[0]!.split('/');
  expect((await ada.get('/api/orders')).status).toBe(401);
  expect((await eve.get('/api/orders')).list).toEqual([]);
  expect((await eve.post(`/api/orders/${orderId!}/cancel`)).status).toBe(404);
  expect(site.blobs.keysOf('orders-production')).toEqual(before);
});
