import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../../netlify/server/lib/durations.ts';
import type { Browser } from '../support/browser.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';
import { memoryStore } from '../support/memory-store.ts';
import type { MemoryStore } from '../support/memory-store.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { makeSite } from '../support/site.ts';

const people = ['ada@example.com', 'adam@example.com', 'ada+2@example.com'] as const;

/** What should be true of each person, kept beside the real site. */
interface Model {
  accounts: Set<string>;
  signedIn: Set<string>;
  orders: Map<string, string[]>;
}

interface Visit {
  browser: Browser;
  model: Model;
  person: string;
  /** Of the step in the history. */
  index: number;
}

async function order({ browser, model, person }: Visit, projectBrief: string): Promise<void> {
  const isIn = model.signedIn.has(person);
  const own = model.orders.get(person) ?? [];
  const key = { 'idempotency-key': `press-${projectBrief.replace(/[^a-z0-9]/g, '-')}-long-enough` };
  // Every order claims to be another customer's.
  const customerEmail = people.find((each) => each !== person)!;
  const body = makeOrder({ customerEmail, projectBrief });
  const answer = await browser.post('/api/orders', body, key);
  expect(answer.status).toBe(isIn ? 201 : 401);
  if (!isIn) return;
  if (!own.includes(projectBrief)) model.orders.set(person, [...own, projectBrief]);
  expect(answer.json.customerEmail).toBe(person);
}

const actions = {
  async register({ browser, model, person }: Visit) {
    const { status } = await browser.post('/api/register', makeRegistration({ email: person }));
    expect(status).toBe(model.accounts.has(person) ? 409 : 201);
    if (status === 201) model.signedIn.add(person);
    model.accounts.add(person);
  },
  async signIn({ browser, model, person }: Visit) {
    const { status } = await browser.post('/api/login', { email: person, password: PASSWORD });
    expect(status).toBe(model.accounts.has(person) ? 200 : 401);
    if (status === 200) model.signedIn.add(person);
  },
  async signInWrongly({ browser, person }: Visit) {
    const credentials = { email: person, password: 'wrong password' };
    expect((await browser.post('/api/login', credentials)).status).toBe(401);
  },
  async signOut({ browser, model, person }: Visit) {
    expect((await browser.post('/api/logout')).status).toBe(204);
    model.signedIn.delete(person);
  },
  order: (visit: Visit) => order(visit, `${visit.person} ${visit.index}`),
  repeat: (visit: Visit) => {
    const latest = visit.model.orders.get(visit.person)?.at(-1);
    return order(visit, latest ?? `${visit.person} ${visit.index}`);
  },
  async look({ browser, model, person }: Visit) {
    const answer = await browser.get('/api/orders');
    const isIn = model.signedIn.has(person);
    expect(answer.status).toBe(isIn ? 200 : 401);
    if (!isIn) return;
    const briefs = answer.list.map(({ projectBrief }) => projectBrief);
    expect(briefs).toEqual((model.orders.get(person) ?? []).toReversed());
  },
  async who({ browser, model, person }: Visit) {
    const answer = await browser.get('/api/user');
    const isIn = model.signedIn.has(person);
    expect(answer.status).toBe(isIn ? 200 : 401);
    if (isIn) expect(answer.json.email).toBe(person);
  },
};

const step = fc.record({
  person: fc.constantFrom(...people),
  act: fc.constantFrom(...Object.values(actions)),
});

function makeQuickSite() {
  const stores = new Map<string, MemoryStore>();
  const openStore = (name: string) => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return store;
  };
  return makeSite({ platform: { openStore, passwords: quickPasswords } });
}

describe('any history of three customers', () => {
  it('shows each of them their own data and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const site = makeQuickSite();
        const model: Model = { accounts: new Set(), signedIn: new Set(), orders: new Map() };
        const browsers = new Map(
          people.map((person, index) => [person, site.browser({ address: `203.0.113.${index}` })]),
        );
        for (const [index, { person, act }] of steps.entries()) {
          // Far enough apart for no limit to speak.
          site.clock.advance(2 * HOUR_MS);
          await act({ browser: browsers.get(person)!, model, person, index });
        }
      }),
      { numRuns: runs(1000) },
    );
  }, 120_000);
});
