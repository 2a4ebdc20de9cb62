import { describe, expect, it } from 'vitest';

import { orderStatuses, type OrderStatus } from '../../src/contracts/orders.ts';
import { archiveOrders } from '../../netlify/server/accounts/close-account.ts';
import { cancelOrder } from '../../netlify/server/orders/change-order.ts';
import { moveOrder } from '../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../netlify/server/orders/change-order.ts';
import { makeDependencies } from '../support/dependencies.ts';
import { makePlaced, makeRegistered } from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { ordersOf } from '../../netlify/server/orders/order-store.ts';
import {
  orderChangeSchema,
  orderEventKey,
  orderTransitions,
} from '../../netlify/server/orders/order.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';

type World = Awaited<ReturnType<typeof begin>>;
/** @returns whether an agent was answered that something was stored. */
type Act = (world: World, number: number) => Promise<boolean>;

const place = { userId, orderId };
const status = fc.constantFrom(...orderStatuses);

const move = fc.tuple(status, status, fc.boolean()).map(([from, to, hasNote]): Act => {
  return async ({ deps }, number) => {
    const note = hasNote ? `word ${number}` : undefined;
    const change = { ...place, from, to, actor: `agent ${number}`, note };
    return (await moveOrder(deps, change)).outcome === 'changed';
  };
});
const note = fc.boolean().map((isInternal): Act => {
  return async ({ deps }, number) => {
    const words = { text: `note ${number}`, isInternal, actor: `agent ${number}` };
    return (await noteOrder(deps, { ...place, ...words })) !== undefined;
  };
});
const nothing = () => false;
const cancel: Act = ({ deps, user }) => cancelOrder(deps, user, orderId).then(nothing, nothing);
const anonymize: Act = ({ deps }) => archiveOrders(deps, userId).then(nothing, nothing);

/** What two agents and a customer can do to one order: rounds, and what is in one happens at the same time. */
const act = fc.oneof(
  { weight: 4, arbitrary: move },
  { weight: 3, arbitrary: note },
  { weight: 2, arbitrary: fc.constantFrom(cancel, anonymize) },
);
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

async function begin() {
  const test = makeDependencies();
  const { user } = await usersOf(test.deps).register(userId, makeRegistered());
  await ordersOf(test.deps).place(userId, orderId, makePlaced());
  return { ...test, user };
}

/** The order, wherever it lies by now, and its raw events. */
async function look({ deps, store }: World) {
  const runs = (await ordersOf(deps).listRuns()).filter((run) => run.sequences[0] === 0);
  expect(runs).toHaveLength(1);
  const run = runs[0]!;
  const order = (await ordersOf(deps).find(run.userId, run.orderId))!;
  const { records } = store('orders');
  const events = run.sequences.map((sequence) => {
    const text = records.get(orderEventKey({ userId: run.userId, orderId, sequence }))!;
    return JSON.parse(text) as Record<string, unknown>;
  });
  return { run, order, events };
}

describe('any interleaving of moves, notes, cancellations and anonymizing', () => {
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
        // What broke off in a race goes on, as the sweep would.
        await archiveOrders(deps, userId).catch(() => undefined);
        const { run, order, events } = await look(world);

        // Numbers without a gap, each a record that can be read.
        expect(run.sequences).toEqual(run.sequences.map((_, index) => index));
        expect(events[0]).toMatchObject({ type: 'placed' });
        for (const event of events.slice(1))
          expect(orderChangeSchema.safeParse(event).success).toBe(true);

        // The fold is what the moves say, and each began where the one before had ended.
        let current: OrderStatus = 'pending';
        for (const event of events.filter(({ type }) => type === 'moved')) {
          expect(event['from']).toBe(current);
          expect(orderTransitions[current]).toContain(event['to']);
          current = event['to'] as OrderStatus;
        }
        expect(order.status).toBe(current);

        // Whatever was reported as done is there, by whom it was done.
        const byAgents = events.filter(({ actor }) => String(actor).startsWith('agent'));
        expect(byAgents).toHaveLength(stored);

        // Nothing of the customer is left anywhere, since the order was anonymized at the end.
        const everything = [...world.store('orders').records.values()].join();
        expect(everything).not.toMatch(/Ada|ada@example|555 0100|Weekly|note \d|word \d/);
        expect(order).toMatchObject({
          customerName: '',
          customerEmail: '',
          customerPhone: '',
          projectBrief: '',
        });
        expect(order.steps.at(-1)!.sequence).toBe(order.nextSequence - 1);
      }),
      { numRuns: runs(1000) },
    );
  });
});
