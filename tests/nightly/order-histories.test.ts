import { describe, expect, it } from 'vitest';

import type { OrderStatus } from '../../src/contracts/orders.ts';
import { orderStatuses } from '../../src/contracts/orders.ts';
import { archiveOrders } from '../../netlify/server/accounts/erase-account.ts';
import { cancelOrder } from '../../netlify/server/orders/cancel-order.ts';
import { moveOrder } from '../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../netlify/server/orders/note-order.ts';
import { orderChangeSchema, orderTransitions } from '../../netlify/server/orders/order.ts';
import { makeDependencies } from '../support/dependencies.ts';
import { makePlaced, makeRegistered } from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';

/** What two agents and a customer can do to one order, at the same time. */
type Act =
  | {
      kind: 'move';
      from: OrderStatus;
      to: OrderStatus;
      note: boolean;
    }
  | { kind: 'note'; isInternal: boolean }
  | { kind: 'cancel' }
  | { kind: 'anonymize' };

const status = fc.constantFrom(...orderStatuses);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: status,
      to: status,
      note: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('note' as const), isInternal: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'anonymize' as const }) },
);
/** Rounds; what is in one happens at the same time. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

async function begin() {
  const test = makeDependencies();
  const { user } = await test.deps.users.register(userId, makeRegistered());
  await test.deps.orders.place(userId, orderId, makePlaced());
  return { ...test, user };
}

type Outcome = 'moved' | 'noted' | 'cancelled' | 'nothing';

async function take(
  world: Awaited<ReturnType<typeof begin>>,
  one: Act,
  number: number,
): Promise<Outcome> {
  const { deps, user } = world;
  const actor = `agent ${number}`;
  switch (one.kind) {
    case 'move': {
      const note = one.note ? `word ${number}` : undefined;
      const result = await moveOrder(deps, {
        userId,
        orderId,
        from: one.from,
        to: one.to,
        actor,
        note,
      });
      return result.outcome === 'changed' ? 'moved' : 'nothing';
    }
    case 'note':
      return (await noteOrder(deps, {
        userId,
        orderId,
        text: `note ${number}`,
        isInternal: one.isInternal,
        actor,
      }))
        ? 'noted'
        : 'nothing';
    case 'cancel':
      try {
        const before = (await deps.orders.find(userId, orderId))?.status;
        await cancelOrder(deps, user, orderId);
        return before === 'pending' ? 'cancelled' : 'nothing';
      } catch {
        return 'nothing';
      }
    case 'anonymize':
      await archiveOrders(deps, userId).catch(() => undefined);
      return 'nothing';
  }
}

/** The order, wherever it lies by now, and its raw events. */
async function look({ deps, store }: Awaited<ReturnType<typeof begin>>) {
  const runs = (await deps.orders.listRuns()).filter((run) => run.sequences[0] === 0);
  expect(runs).toHaveLength(1);
  const run = runs[0]!;
  const order = (await deps.orders.find(run.userId, run.orderId))!;
  const events = run.sequences.map(
    (sequence) =>
      JSON.parse(
        store('orders').records.get(
          `${run.userId}/${orderId}/${String(sequence).padStart(4, '0')}`,
        )!,
      ) as Record<string, unknown>,
  );
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
          const outcomes = await Promise.all(round.map((one) => take(world, one, (number += 1))));
          stored += outcomes.filter((outcome) => outcome === 'moved' || outcome === 'noted').length;
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
