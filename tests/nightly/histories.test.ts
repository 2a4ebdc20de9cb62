import { describe, expect, it } from 'vitest';

import { createAccount } from '../../netlify/server/auth/users.ts';
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
import { orderDecisions, orderStatuses, type OrderStatus } from '../../src/contracts/orders.ts';
import { makePlaced, makeUser } from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';
import { makeServices } from '../support/site.ts';

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
const anonymize: Act = ({ deps }) => anonymizeOrder(deps, place, true).then(nothing, nothing);

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
        await anonymizeOrder(deps, place, true);
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
