import { expect, it } from 'vitest';

import {
  dueOf,
  linesOf,
  openOrder,
  priceOf,
  withChange,
  type OrderChange,
  type StoredOrder,
} from '../../../netlify/server/orders/order.ts';
import { makePlaced } from '../../support/makers.ts';
import { fc } from '../../support/properties.ts';

const cents = fc.integer({ min: 1, max: 100_000_000 });
const by = { at: '2026-11-21T10:00:00.000Z', actor: 'Kim Osei', message: 'Agreed on.' };
const line = (index: number) => (order: StoredOrder) =>
  [...order.extras, ...order.asked].at(index)?.id ?? 'none';

/** What can happen to a price, as an event that the order allows. */
const step: fc.Arbitrary<(order: StoredOrder) => OrderChange> = fc.oneof(
  cents.map((priceCents) => () => ({ ...by, type: 'asked', name: 'More', priceCents }) as const),
  fc.tuple(fc.boolean(), fc.nat(3)).map(([isAccepted, index]) => (order: StoredOrder) => {
    const decision = isAccepted ? 'line_accepted' : 'line_declined';
    const id = order.asked.at(index)?.id ?? 'none';
    return { ...by, actor: 'customer', type: 'decided', decision, line: id } as const;
  }),
  fc.nat(3).map((index) => (order: StoredOrder) => {
    return { ...by, type: 'removed', line: line(index)(order) } as const;
  }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (order: StoredOrder) => {
    const earlierCents = priceOf(order);
    return {
      ...by,
      type: 'lowered',
      priceCents: Math.floor(earlierCents * share),
      earlierCents,
    } as const;
  }),
  cents.map((amountCents) => () => {
    return { ...by, type: 'paid', amountCents, paidOn: '2026-11-21' } as const;
  }),
);

it('adds up to the cent whatever happens, is never negative, and rises by a yes of the customer alone', () => {
  const addOns = fc.array(cents.map((priceCents) => ({ name: 'Add-on', priceCents })));
  fc.assert(
    fc.property(cents, addOns, fc.array(step), (priceCents, chosen, steps) => {
      let order = openOrder('u', 'o', makePlaced({ priceCents, addOns: chosen }));
      expect(priceOf(order)).toBe(chosen.reduce((sum, each) => sum + each.priceCents, priceCents));
      for (const next of steps) {
        const [before, event] = [priceOf(order), next(order)];
        const asked = order.asked.find(({ id }) => event.type === 'decided' && id === event.line);
        order = withChange(order, event);
        const sum = linesOf(order).reduce((all, each) => all + each.priceCents, 0);
        expect(priceOf(order)).toBe(sum - order.discountCents);
        expect(priceOf(order)).toBeGreaterThanOrEqual(0);
        expect(dueOf(order)).toBe(Math.max(0, priceOf(order) - (order.payment?.amountCents ?? 0)));
        const isYes = event.type === 'decided' && event.decision === 'line_accepted';
        if (isYes && asked) expect(priceOf(order)).toBe(before + asked.priceCents);
        else expect(priceOf(order)).toBeLessThanOrEqual(before);
      }
    }),
  );
});
