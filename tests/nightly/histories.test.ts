import { describe, expect, it } from 'vitest';

import { createAccount } from '../../netlify/server/auth/users.ts';
import { DAY_MS, HOUR_MS } from '../../netlify/server/lib/time.ts';
import { foldRows, listRows, readRows } from '../../netlify/server/lists/rows.ts';
import {
  cancelOrder,
  decideOrder,
  moveOrder,
  writeOnOrder,
} from '../../netlify/server/orders/change-order.ts';
import { anonymizeOrder } from '../../netlify/server/orders/order-work.ts';
import {
  orderSchema,
  orderTransitions,
  type OrderValue,
} from '../../netlify/server/orders/order.ts';
import { findOrder } from '../../netlify/server/orders/orders.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import { orderDecisions, orderStatuses, type OrderStatus } from '../../src/contracts/orders.ts';
import type { Browser } from '../support/browser.ts';
import { makeOrder, makeRegistration, PASSWORD, makePlaced, makeUser } from '../support/makers.ts';
import { memoryStores } from '../support/memory-store.ts';
import { fc, runs } from '../support/properties.ts';
import { makeRandomHex } from '../support/random.ts';
import { quickPasswords, makeSite, makeServices } from '../support/site.ts';

const people = ['ada@example.com', 'adam@example.com', 'ada+2@example.com'] as const;

/** What should be true of each person, kept beside the real site. */
interface Model {
  accounts: Set<string>;
  signedIn: Set<string>;
  orders: Map<string, Press[]>;
}

/** A press of the button, which may be sent again for a day. */
interface Press {
  brief: string;
  key: string;
  untilMs: number;
}

interface Visit {
  browser: Browser;
  model: Model;
  person: string;
  /** Of the step in the history. */
  index: number;
  nowMs: number;
}

const randomHex = makeRandomHex('presses');

async function order(visit: Visit, press: Press): Promise<void> {
  const { browser, model, person } = visit;
  const isIn = model.signedIn.has(person);
  const own = model.orders.get(person) ?? [];
  // Every order claims to be another customer's.
  const customerEmail = people.find((each) => each !== person)!;
  const body = makeOrder({ customerEmail, projectBrief: press.brief });
  const answer = await browser.post('/api/orders', body, { 'idempotency-key': press.key });
  expect(answer.status).toBe(isIn ? 201 : 401);
  if (!isIn) return;
  if (!own.includes(press)) model.orders.set(person, [...own, press]);
  expect(answer.json.customerEmail).toBe(person);
}

const newPress = ({ person, index, nowMs }: Visit): Press => ({
  brief: `${person} ${index}`,
  key: uuidV7(nowMs, randomHex),
  untilMs: nowMs + DAY_MS,
});

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
  order: (visit: Visit) => order(visit, newPress(visit)),
  repeat: (visit: Visit) => {
    const latest = visit.model.orders.get(visit.person)?.at(-1);
    return order(visit, latest && visit.nowMs < latest.untilMs ? latest : newPress(visit));
  },
  async look({ browser, model, person }: Visit) {
    const answer = await browser.get('/api/orders');
    const isIn = model.signedIn.has(person);
    expect(answer.status).toBe(isIn ? 200 : 401);
    if (!isIn) return;
    const briefs = answer.list.map(({ projectBrief }) => projectBrief);
    const placed = model.orders.get(person) ?? [];
    expect(briefs).toEqual(placed.map(({ brief }) => brief).toReversed());
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

describe('any history of three customers', () => {
  it('shows each of them their own data and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const { open: openStore } = memoryStores(makeRandomHex('histories'));
        const site = makeSite({ platform: { openStore, passwords: quickPasswords } });
        const model: Model = { accounts: new Set(), signedIn: new Set(), orders: new Map() };
        const browsers = new Map(
          people.map((person, index) => [person, site.browser({ address: `203.0.113.${index}` })]),
        );
        for (const [index, { person, act }] of steps.entries()) {
          // Far enough apart for no limit to speak.
          site.clock.advance(2 * HOUR_MS);
          const nowMs = site.clock.now();
          await act({ browser: browsers.get(person)!, model, person, index, nowMs });
        }
      }),
      { numRuns: runs(1000) },
    );
  }, 120_000);
});

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';

type World = Awaited<ReturnType<typeof begin>>;
/** @returns whether an agent was answered that something was stored. */
type Act = (world: World, number: number) => Promise<boolean>;

const place = { userId, orderId };
const status = fc.constantFrom(...orderStatuses);

const move = fc.tuple(status, status, fc.boolean()).map(([from, to, hasMessage]): Act => {
  return async ({ deps }, number) => {
    const message = hasMessage ? `word ${number}` : undefined;
    const change = { ...place, from, to, anyway: true, actor: `agent ${number}`, message };
    return (await moveOrder(deps, change)).outcome === 'changed';
  };
});
const message = fc.boolean().map((isInternal): Act => {
  return async ({ deps }, number) => {
    const words = { text: `note ${number}`, isInternal, actor: `agent ${number}` };
    return (await writeOnOrder(deps, { ...place, ...words })) !== undefined;
  };
});
const deliver: Act = async ({ deps }, number) => {
  const links = [`https://files.example/word ${number}`];
  const change = { ...place, to: 'completed' as const, actor: `agent ${number}`, links };
  return (await moveOrder(deps, change)).outcome === 'changed';
};
const nothing = () => false;
const decide = fc.constantFrom(...orderDecisions).map((decision): Act => {
  return ({ deps, user }, number) => {
    const words = { message: `word ${number}`, eventCount: 1000 };
    return decideOrder(deps, user, orderId, { decision, ...words }, undefined).then(
      nothing,
      nothing,
    );
  };
});
const write: Act = ({ deps }, number) =>
  writeOnOrder(deps, {
    ...place,
    actor: 'customer',
    text: `word ${number}`,
    isInternal: false,
  }).then(nothing, nothing);
const cancel: Act = ({ deps, user }) => cancelOrder(deps, user, orderId).then(nothing, nothing);
const anonymize: Act = ({ deps }) => anonymizeOrder(deps, place).then(nothing, nothing);

/** What two agents and a customer can do to one order: rounds, and what is in one happens at the same time. */
const act = fc.oneof(
  { weight: 4, arbitrary: move },
  { weight: 3, arbitrary: message },
  { weight: 2, arbitrary: fc.constant(deliver) },
  { weight: 3, arbitrary: decide },
  { weight: 2, arbitrary: fc.constantFrom(write, cancel, anonymize) },
);
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

let worlds = 0;

async function begin() {
  // What one has read of a store is no other's.
  const test = makeServices({ seed: `world ${(worlds += 1)}` });
  const { user } = await createAccount(test.deps, userId, makeUser());
  const value: OrderValue = {
    placed: makePlaced(),
    fingerprint: 'f'.repeat(64),
    changes: [],
    uploads: [],
    outbox: [],
  };
  await test.deps.store('orders').put(orderKey(place), value, { ifNew: true });
  return { ...test, user };
}

describe('any interleaving of moves, deliveries, notes, decisions, cancellations, and anonymizing', () => {
  it('leaves consistent events in which nothing is lost and every step was allowed', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const world = await begin();
        const { deps, clock } = world;
        let number = 0;
        let stored = 0;
        for (const round of rounds) {
          clock.advance(1000);
          const answers = await Promise.all(round.map((one) => one(world, (number += 1))));
          stored += answers.filter(Boolean).length;
        }
        await anonymizeOrder(deps, place);
        const [{ text } = { text: '' }, ...others] = world.store('orders').documents.values();
        expect(others).toEqual([]);
        const { placed, changes } = orderSchema.parse(JSON.parse(text));
        const events: Record<string, unknown>[] = [placed, ...changes];
        const order = (await findOrder(deps, place))!;

        // The fold is what the moves say, and each began where the one before had ended.
        let current: OrderStatus = 'pending';
        for (const event of events) {
          if (event['decision'] === 'changes_requested') {
            expect(current).toBe('completed');
            current = 'processing';
          }
          if (event['type'] !== 'moved') continue;
          expect(event['from']).toBe(current);
          expect(orderTransitions[current]).toContain(event['to']);
          current = event['to'] as OrderStatus;
        }
        expect(order.status).toBe(current);

        // Whatever was reported as done is there, by whom it was done.
        const byAgents = events.filter(({ actor }) => String(actor).startsWith('agent'));
        expect(byAgents).toHaveLength(stored);

        // Nothing that names the customer is left anywhere, and no words from before; agents may write later on.
        await foldRows(deps);
        expect([...world.store('desk').documents.keys()]).toEqual(['snapshot']);
        const everything = [text, await readRows(deps, await listRows(deps))];
        expect(JSON.stringify(everything)).not.toMatch(/Ada|ada@example|555 0100|Weekly/);
        const end = events.findIndex(({ type }) => type === 'anonymized');
        expect(JSON.stringify(events.slice(0, end))).not.toMatch(/(note|word) \d/);
        const later = events.slice(end + 1).filter(({ actor }) => actor === 'customer');
        expect(JSON.stringify(later)).not.toMatch(/(note|word) \d/);
        expect(order).toMatchObject({
          customerName: '',
          customerEmail: '',
          customerPhone: '',
          projectBrief: '',
        });
        expect(events).toHaveLength(order.steps.length);
      }),
      { numRuns: runs(1000) },
    );
  });
});
