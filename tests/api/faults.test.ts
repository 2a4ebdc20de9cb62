import { describe, expect, it } from 'vitest';

import { buildDependencies } from '../../netlify/server/http/build-dependencies.ts';
import { HOUR_MS } from '../../netlify/server/lib/durations.ts';
import { uuidV7 } from '../../netlify/server/lib/uuid.ts';
import { accountIdOf } from '../../netlify/server/auth/account-id.ts';
import { withChange } from '../../netlify/server/orders/order-store.ts';
import { STORE_BUDGET_MS } from '../../netlify/server/storage/time-budget.ts';
import type { AnswerBody } from '../support/browser.ts';
import type { FailurePlan } from '../support/failing-store.ts';
import type { BlobsFault, FakeBlobs } from '../support/fake-blobs.ts';
import { flows, prepare, pressed, signIn, signUp } from '../support/flows.ts';
import type { Flow } from '../support/flows.ts';
import {
  makeFeedback,
  makeMessage,
  makeNoted,
  makeOrder,
  makePlaced,
  PASSWORD,
} from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const modes = (['before', 'after'] as const).flatMap((moment) =>
  [false, true].map((isLasting) => ({ moment, isLasting })),
);

describe.each(flows)('$name, failing at every storage operation in turn', (flow) => {
  it.each(modes)('$moment it happens, lasting: $isLasting', async ({ moment, isLasting }) => {
    const { operations, resume, cookies } = await prepare(flow);
    expect(operations).toBeGreaterThan(0);
    for (let failAt = 1; failAt <= operations; failAt += 1) {
      const plan: FailurePlan = { failAt, moment: moment, count: 0, isLasting };
      const { site, browser } = resume(plan);
      const answer = await flow.act(browser);
      expect([flow.success, 503], `operation ${failAt}`).toContain(answer.status);
      if (answer.status === 503) {
        expect(answer.json.code).toBe('unavailable');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        // What a person does next: the same again, with the same key, signed in as before.
        plan.failAt = 0;
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        const retry = await flow.act(browser);
        expect(retry.status, `retry after operation ${failAt}`).toBe(flow.success);
      }
      plan.failAt = 0;
      await flow.check(site, browser);
    }
  });
});

describe.each(flows)('$name, with every answer of the store in turn', (flow) => {
  const faults: readonly BlobsFault[] = [
    ...[400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504].map(
      (status) => ({ kind: 'status', status }) as const,
    ),
    { kind: 'reset' },
    { kind: 'lost' },
    { kind: 'no-etag' },
    { kind: 'text', text: '<html>Gateway</html>' },
    { kind: 'broken-body' },
  ];

  it.each(faults)('$kind $status: success means it can be read', async (fault) => {
    const { resume } = await prepare(flow);
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const plan: FailurePlan = { failAt: 0, moment: 'before', count: 0, isLasting: false };
      const { site, browser } = resume(plan);
      site.blobs.fault = (operation) => (operation.method === method ? fault : undefined);
      const answer = await flow.act(browser);
      site.blobs.fault = () => undefined;
      // A read that lies "not there" makes a session unknown; everything else is a success or a 503.
      const allowed = [flow.success, 503, ...(method === 'GET' ? [401] : [])];
      expect(allowed, method).toContain(answer.status);
      if (answer.status === flow.success) await flow.check(site, browser);
    }
  });

  it('recovers from a lost answer to any single request by itself', async () => {
    const { resume } = await prepare(flow);
    const plan: FailurePlan = { failAt: 0, moment: 'before', count: 0, isLasting: false };
    const smooth = resume(plan);
    await flow.act(smooth.browser);
    const requests = smooth.site.blobs.operations.length;
    for (let lost = 1; lost <= requests; lost += 1) {
      const { site, browser } = resume(plan);
      site.blobs.fault = ({ index }) => (index === lost ? { kind: 'lost' } : undefined);
      expect((await flow.act(browser)).status, `request ${lost}`).toBe(flow.success);
      site.blobs.fault = () => undefined;
      await flow.check(site, browser);
    }
  });

  it('ends in time when the store hangs at any request', async () => {
    const { resume } = await prepare(flow);
    const plan: FailurePlan = { failAt: 0, moment: 'before', count: 0, isLasting: false };
    for (const hanging of [1, 2, 4]) {
      const { site, browser } = resume(plan);
      const fast = makeSite({
        blobs: site.blobs,
        platform: { storeBudgetMs: 60 },
        seed: 'resumed',
      });
      const impatient = fast.browser();
      for (const [name, value] of browser.cookies) impatient.cookies.set(name, value);
      site.blobs.fault = ({ index }) => (index >= hanging ? { kind: 'hang' } : undefined);
      const startedAt = performance.now();
      const answer = await flow.act(impatient);
      expect(performance.now() - startedAt).toBeLessThan(4500);
      expect([flow.success, 503]).toContain(answer.status);
    }
  });
});

/** Answers in rounds: everything asked for by then at once, as a store would that is far away. Counts the rounds. */
function answerInRounds(blobs: FakeBlobs, happen = () => undefined as void): () => number {
  let rounds = 0;
  let round: Promise<void> | undefined;
  const gather = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
    happen();
    round = undefined;
  };
  blobs.before = () => (round ??= gather());
  return () => rounds;
}

/** What else a customer does; the state it starts from may hold many records. */
const longFlows: readonly Omit<Flow, 'check'>[] = [
  {
    name: 'the fourth order of a day',
    success: 201,
    async prepare(site, browser) {
      await signUp(site, browser);
      for (let number = 0; number < 3; number += 1) {
        await browser.post('/api/orders', makeOrder(), {
          'idempotency-key': `an-earlier-order-${number}`,
        });
      }
    },
    act: (browser) => browser.post('/api/orders', makeOrder(), pressed),
  },
  {
    name: 'an order that was sent before',
    success: 201,
    async prepare(site, browser) {
      await signUp(site, browser);
      await browser.post('/api/orders', makeOrder(), pressed);
    },
    act: (browser) => browser.post('/api/orders', makeOrder(), pressed),
  },
  {
    name: 'an order of a customer who ended all sessions twice',
    success: 201,
    async prepare(site, browser) {
      await signUp(site, browser);
      for (let times = 0; times < 2; times += 1) {
        await browser.post('/api/account/sign-out-everywhere');
        await signIn(browser);
      }
    },
    act: (browser) => browser.post('/api/orders', makeOrder(), pressed),
  },
  {
    name: 'the list of fifty orders',
    success: 200,
    async prepare(site, browser) {
      await signUp(site, browser);
      for (let number = 0; number < 50; number += 1) {
        site.clock.advance(2 * HOUR_MS);
        await browser.post('/api/orders', makeOrder());
      }
    },
    act: (browser) => browser.get('/api/orders'),
  },
  {
    name: 'the third message from an address',
    success: 201,
    async prepare(_site, browser) {
      await browser.post('/api/contact', makeMessage());
      await browser.post('/api/contact', makeMessage());
    },
    act: (browser) => browser.post('/api/contact', makeMessage(), pressed),
  },
  {
    name: 'a message that was sent before',
    success: 201,
    prepare: (_site, browser) => browser.post('/api/contact', makeMessage(), pressed),
    act: (browser) => browser.post('/api/contact', makeMessage(), pressed),
  },
  {
    name: 'a message that broke off before it was stored',
    success: 201,
    async prepare(site, browser) {
      site.blobs.fault = ({ method, store }) =>
        method === 'PUT' && store.startsWith('contacts-')
          ? { kind: 'status', status: 500 }
          : undefined;
      await browser.post('/api/contact', makeMessage(), pressed);
      site.blobs.fault = () => undefined;
      expect(site.blobs.keysOf('idempotency-production')).toHaveLength(1);
    },
    act: (browser) => browser.post('/api/contact', makeMessage(), pressed),
  },
  {
    name: 'feedback that was sent before',
    success: 201,
    prepare: (_site, browser) => browser.post('/api/feedback', makeFeedback(), pressed),
    act: (browser) => browser.post('/api/feedback', makeFeedback(), pressed),
  },
  {
    name: 'a link to choose a new password',
    success: 202,
    prepare: signUp,
    act: (browser) => browser.post('/api/password/forgot', { email: 'ada@example.com' }),
  },
  {
    name: 'a sign-in after wrong ones, from a browser that is signed in',
    success: 200,
    async prepare(site, browser) {
      await signUp(site, browser);
      const wrong = { email: 'ada@example.com', password: 'not my password' };
      for (let times = 0; times < 3; times += 1) await browser.post('/api/login', wrong);
    },
    act: signIn,
  },
  {
    name: 'sign-out everywhere',
    success: 204,
    prepare: signUp,
    act: (browser) => browser.post('/api/account/sign-out-everywhere'),
  },
  {
    name: 'another password',
    success: 204,
    prepare: signUp,
    act: (browser) =>
      browser.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: 'warm hiss and tape valves',
      }),
  },
  {
    name: 'another password, asked for with a wrong one',
    success: 403,
    prepare: signUp,
    act: (browser) =>
      browser.post('/api/account/password', {
        currentPassword: 'not my password',
        newPassword: 'warm hiss and tape valves',
      }),
  },
  {
    name: 'the end of the account',
    success: 204,
    prepare: signUp,
    act: (browser) => browser.post('/api/account/close', { password: PASSWORD }),
  },
];

describe('a store that takes 900 ms an operation', () => {
  /** Fifty orders of a customer who is signed in, the latest of them with other numbers of events than the rest. */
  async function makeHistory(eventsEach: number, eventsOfLatest = eventsEach) {
    let spentMs = 0;
    const site = makeSite({ platform: { steadyNow: () => spentMs } });
    const browser = site.browser();
    await signUp(site, browser);
    const { users, orders } = buildDependencies(
      site.platform,
      { name: 'production', isLocal: false },
      { note: () => undefined },
    );
    const user = (await users.find(accountIdOf('ada@example.com')))!;
    for (let number = 0; number < 50; number += 1) {
      site.clock.advance(2 * HOUR_MS);
      const id = uuidV7(site.clock.now(), new Uint8Array(16));
      let { order } = await orders.place(user.id, id, makePlaced());
      const count = number === 49 ? eventsOfLatest : eventsEach;
      while (order.nextSequence < count) {
        await orders.append(order, makeNoted());
        order = withChange(order, makeNoted());
      }
    }
    answerInRounds(site.blobs, () => {
      spentMs += 900;
    });
    return { browser, begin: () => (spentMs = 0), spent: () => spentMs };
  }

  it.each([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 2],
    [10, 10, 8],
    // Alone, an order may have as many as three rounds can read.
    [1, 75, 2],
  ])(
    'shows all of fifty orders of %i events each and %i in the latest, on %i pages',
    async (eventsEach, eventsOfLatest, pages) => {
      const { browser, begin, spent } = await makeHistory(eventsEach, eventsOfLatest);
      const shown: AnswerBody[] = [];
      let path: string | undefined = '/api/orders';
      let answers = 0;
      while (path) {
        begin();
        const { status, list, headers } = await browser.get(path);
        expect(status).toBe(200);
        expect(spent()).toBeLessThanOrEqual(STORE_BUDGET_MS);
        shown.push(...list);
        answers += 1;
        path = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(answers).toBe(pages);
      const counts = shown.map(({ events }) => events?.length);
      expect(counts).toEqual([eventsOfLatest, ...Array<number>(49).fill(eventsEach)]);
      const times = shown.map(({ createdAt, id }) => [createdAt, id].join());
      expect(new Set(times).size).toBe(50);
    },
  );

  it('asks for patience when a single order has more events than it can read in time', async () => {
    const { browser, begin } = await makeHistory(1, 101);
    begin();
    const { status, headers } = await browser.get('/api/orders');
    expect([status, headers.has('retry-after')]).toEqual([503, true]);
  });

  // These take a round more: on so slow a store they are refused, and succeed when they are sent again.
  const longer = [
    'an order of a customer who ended all sessions twice',
    'a message that broke off before it was stored',
  ];

  // Four times 900 ms is what fits into the four seconds of a request.
  it.each([...flows, ...longFlows])(
    'is asked at most four times one after another: $name',
    async ({ name, prepare: setUp, act, success }) => {
      const site = makeSite();
      const browser = site.browser();
      await setUp?.(site, browser);
      const rounds = answerInRounds(site.blobs);
      expect((await act(browser)).status).toBe(success);
      expect(rounds()).toBeGreaterThan(0);
      expect(rounds()).toBeLessThanOrEqual(longer.includes(name) ? 5 : 4);
    },
  );
});
