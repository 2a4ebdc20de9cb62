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

interface Step {
  person: (typeof people)[number];
  action:
    'register' | 'sign in' | 'sign in wrongly' | 'sign out' | 'order' | 'repeat' | 'look' | 'who';
}

const step = fc.record<Step>({
  person: fc.constantFrom(...people),
  action: fc.constantFrom(
    'register',
    'sign in',
    'sign in wrongly',
    'sign out',
    'order',
    'repeat',
    'look',
    'who',
  ),
});

async function take(browser: Browser, model: Model, { person, action }: Step, index: number) {
  const isIn = model.signedIn.has(person);
  const own = model.orders.get(person) ?? [];
  switch (action) {
    case 'register': {
      const body = makeRegistration({ email: person });
      const { status } = await browser.post('/api/register', body);
      expect(status).toBe(model.accounts.has(person) ? 409 : 201);
      if (status === 201) model.signedIn.add(person);
      model.accounts.add(person);
      return;
    }
    case 'sign in': {
      const { status } = await browser.post('/api/login', { email: person, password: PASSWORD });
      expect(status).toBe(model.accounts.has(person) ? 200 : 401);
      if (status === 200) model.signedIn.add(person);
      return;
    }
    case 'sign in wrongly': {
      const { status } = await browser.post('/api/login', {
        email: person,
        password: 'wrong password',
      });
      expect(status).toBe(401);
      return;
    }
    case 'sign out': {
      expect((await browser.post('/api/logout')).status).toBe(204);
      model.signedIn.delete(person);
      return;
    }
    case 'order':
    case 'repeat': {
      const brief = action === 'repeat' && own.length > 0 ? own.at(-1)! : `${person} ${index}`;
      const key = { 'idempotency-key': `press-${brief.replace(/[^a-z0-9]/g, '-')}-long-enough` };
      // Every order claims to be another customer's.
      const customerEmail = people[(people.indexOf(person) + 1) % people.length]!;
      const body = makeOrder({ customerEmail, projectBrief: brief });
      const answer = await browser.post('/api/orders', body, key);
      expect(answer.status).toBe(isIn ? 201 : 401);
      if (isIn && !own.includes(brief)) model.orders.set(person, [...own, brief]);
      if (isIn) expect(answer.json.customerEmail).toBe(person);
      return;
    }
    case 'look': {
      const answer = await browser.get('/api/orders');
      expect(answer.status).toBe(isIn ? 200 : 401);
      if (!isIn) return;
      const briefs = answer.list.map(({ projectBrief }) => projectBrief);
      expect(briefs).toEqual([...own].reverse());
      return;
    }
    case 'who': {
      const answer = await browser.get('/api/user');
      expect(answer.status).toBe(isIn ? 200 : 401);
      if (isIn) expect(answer.json.email).toBe(person);
    }
  }
}

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
        for (const [index, each] of steps.entries()) {
          // Far enough apart for no limit to speak.
          site.clock.advance(2 * HOUR_MS);
          await take(browsers.get(each.person)!, model, each, index);
        }
      }),
      { numRuns: runs(1000) },
    );
  }, 120_000);
});
