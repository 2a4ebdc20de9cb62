import { expect, describe, it } from 'vitest';

import type { Answer, Browser } from '../support/browser.ts';
import { SECOND_MS } from '../support/clock.ts';
import { flows, prepare, askDuring, kindsOfOperation, type Flow } from '../support/flows.ts';
import { makeOrder, makeRegistration, makeMessage } from '../support/makers.ts';
import type { BlobsFault } from '../support/fake-blobs.ts';
import type { FailurePlan } from '../support/memory-store.ts';
import { isNight } from '../support/properties.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import { logIn, pressed, register, userIdOf } from '../support/world.ts';

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

// A day's run takes one fault of each class, and the nightly run all.

const moments = (['before', 'after'] as const).flatMap((moment) =>
  [true, false].map((isLasting) => ({ moment, isLasting })),
);
const responses: readonly BlobsFault[] = [
  { kind: 'lost' },
  ...[400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504].map(
    (status) => ({ kind: 'status', status }) as const,
  ),
  { kind: 'reset' },
  { kind: 'no-etag' },
  { kind: 'text', text: '<html>Gateway</html>' },
  { kind: 'broken-body' },
];
const tonight = <Case>(cases: readonly Case[]) => (isNight ? cases : cases.slice(0, 1));

describe.each(flows)('$name', (flow) => {
  it.each(tonight(moments))(
    'returns 503 when the store fails $moment any operation (lasting: $isLasting), and succeeds when it is repeated',
    async ({ moment, isLasting }) => {
      const { operations, resume, cookies } = await prepare(flow);
      expect(operations).toBeGreaterThan(0);
      for (let failAt = 1; failAt <= (isNight ? operations : 1); failAt += 1) {
        const plan: FailurePlan = { failAt, moment, count: 0, isLasting };
        const { site, browser } = resume(plan);
        const answer = await flow.act(browser);
        expect([flow.success, 503], `operation ${failAt}`).toContain(answer.status);
        plan.failAt = 0;
        if (answer.status === 503) {
          expect(answer.json.code).toBe('unavailable');
          expect(answer.headers.get('retry-after')).toBe('10');
          // What a person does next: the same again, with the same key, signed in as before.
          for (const [name, value] of cookies) browser.cookies.set(name, value);
          expect((await flow.act(browser)).status, `after ${failAt}`).toBe(flow.success);
        }
        await flow.check(site, browser);
      }
    },
  );

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

  it.each(tonight(responses))(
    'succeeds only with what can be read, when the store always answers: $kind $status',
    async (fault) => {
      const { resume } = await prepare(flow);
      for (const method of ['PUT', 'GET', 'DELETE']) {
        const { site, browser } = resume();
        site.blobs.fault = (operation) => (operation.method === method ? fault : undefined);
        const answer = await flow.act(browser);
        site.blobs.fault = () => undefined;
        // A read that lies "not there" makes a session or link unknown; everything else is a success or a 503.
        const allowed = [flow.success, 503, ...(method === 'GET' ? [400, 401] : [])];
        expect(allowed, method).toContain(answer.status);
        if (answer.status === flow.success) await flow.check(site, browser);
      }
    },
  );
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
// The answer to a write has no body.
const stalls = ['writes hang', 'lists hang', 'reads hang', 'lists trickle', 'reads trickle'];
const stallsOf = (flow: Flow) => stalls.map((stall) => ({ flow, stall }));
const todaysStalls = [
  { flow: ordering, stall: 'writes hang' },
  { flow: listing, stall: 'lists hang' },
  { flow: listing, stall: 'reads trickle' },
];

describe('a store that hangs', () => {
  it.each(isNight ? [listing, ...flows].flatMap(stallsOf) : todaysStalls)(
    '$flow.name: returns 503 at the deadline of four seconds: $stall',
    async ({ flow, stall }) => {
      const [what, kind] = stall.split(' ') as ['reads', 'hang'];
      const asked = await askDuring(flow, kindsOfOperation[what], { kind });
      const { site, browser, answer, ms, hits, again } = asked;
      expect(ms).toBeLessThanOrEqual(4500);
      expect(answer.status).toBe(hits === 0 ? flow.success : 503);
      if (hits === 0) return expect(isNight).toBe(true);
      expect(ms).toBeGreaterThan(3000);
      expect(site.log).toContainEqual(
        expect.objectContaining({
          event: 'sys_storage_unavailable',
          reason: expect.stringMatching(/timeout|no time left/) as string,
        }),
      );
      expect((await again()).status).toBe(flow.success);
      await flow.check(site, browser);
    },
  );
});

describe.each(isNight ? flows : [ordering])('$name, when what was written is not found', (flow) => {
  it('for two seconds, is done once, and never reported as done when it is not', async () => {
    const { resume, cookies } = await prepare(flow);
    const { site, browser } = resume();
    const again = async () => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return (await flow.act(browser)).status;
    };
    const before = new Set(site.blobs.entries.keys());
    site.blobs.fault = ({ method, store, key }) =>
      method === 'GET' && key !== undefined && !before.has(`${store}/${key}`)
        ? { kind: 'status', status: 404 }
        : undefined;
    expect((await flow.act(browser)).status).toBe(flow.success);
    // Sent again at once: a document that is not visible yet must not be taken for a missing one.
    // To a change of the account, it looks like one of somebody else: 409, and nothing is saved. To a count of
    // attempts, it looks like a flood: 429.
    expect([flow.success, 503, 409, 429]).toContain(await again());
    site.clock.advance(2 * SECOND_MS);
    site.blobs.fault = () => undefined;
    expect(await again()).toBe(flow.success);
    // Each sign-in is one of its own.
    if (flow.name !== 'login') await flow.check(site, browser);
  });
});

describe('an incomplete response of the store', () => {
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
      await logIn(site.browser()),
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
    expectCorrupt(site, [await logIn(site.browser()), await register(site.browser())], key);
    expect(site.blobs.entries.get(`emails-production/${key}`)).toBe(text);
    expect((await ada.get('/api/user')).status).toBe(200);
  });

  it('is a count of attempts locks nobody out, and goes', async () => {
    const { site, ada } = await makeShop();
    for (const key of site.blobs.keysOf('limits-production'))
      site.blobs.entries.set(`limits-production/${key}`, make({ attempts: [], endsAt: 0 }));
    expect((await logIn(site.browser())).status).toBe(200);
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
  expectCorrupt(site, [await logIn(ada), await logIn(site.browser())], key);
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
