import { describe, expect, it } from 'vitest';

import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { invoicesToFacts, owedInvoice } from '../../../netlify/server/orders/invoice.ts';
import { issueInvoices } from '../../../netlify/server/orders/issue-invoices.ts';
import {
  foldOrder,
  type OrderChange,
  type PlacedEvent,
} from '../../../netlify/server/orders/order.ts';
import { readOrder } from '../../../netlify/server/orders/orders.ts';
import { orderKey } from '../../../netlify/server/outbox/outbox.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeBilling, makeOrderValue, makePlaced } from '../../support/makers.ts';
import { withStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const at = '2026-11-21T10:00:00.000Z';
const userId = 'a'.repeat(64);
const orderIdOf = (index: number) =>
  `0199aabb-ccdd-7eef-8123-4567de10${String(index).padStart(4, '0')}`;
const paid = (amountCents: number): OrderChange => ({
  ...{ at, actor: 'Kim Osei', type: 'paid', amountCents, paidOn: '2026-11-21' },
});

/** So many orders that were paid and have no invoice yet. */
async function makePaid(count: number) {
  const { deps } = makeServices();
  const ids = Array.from({ length: count }, (_, index) => ({ userId, orderId: orderIdOf(index) }));
  for (const id of ids) {
    const value = makeOrderValue({
      placed: makePlaced({ priceCents: 7000 }),
      changes: [paid(7000)],
    });
    await deps.store('orders').put(orderKey(id), value, { ifNew: true });
  }
  const issue = async (id: (typeof ids)[number], with_: Dependencies = deps) =>
    issueInvoices(with_, id, (await readOrder(with_, id))!, undefined);
  const numbers = async () => {
    const orders = await Promise.all(ids.map((id) => readOrder(deps, id)));
    return orders.map((read) => read!.order.invoices.map(({ number }) => number));
  };
  return { deps, ids, issue, numbers };
}

/** Whose process ends when it writes on an order. */
const dying = (deps: Dependencies) =>
  withStore(deps, 'orders', { put: () => Promise.reject(new StoreUnavailableError('gone')) });

describe('the numbers of invoices', () => {
  it('have no gaps and no doubles when fifty are counted at once', async () => {
    const { ids, issue, numbers } = await makePaid(50);
    // Some twice, as the work after an answer and a sweep may be.
    await Promise.all([...ids, ...ids.slice(0, 5)].map((id) => issue(id)));
    const given = await numbers();
    expect(given.every(({ length }) => length === 1)).toBe(true);
    const inOrder = given.flat().toSorted((one, other) => one - other);
    expect(inOrder).toEqual(ids.map((_, index) => index + 1));
  });

  it('lose none when the process ends between counting and writing', async () => {
    const { deps, ids, issue, numbers } = await makePaid(3);
    const [first, second, third] = ids;
    await issue(first!);
    await expect(issue(second!, dying(deps))).rejects.toThrow(StoreUnavailableError);
    expect(await numbers()).toEqual([[1], [], []]);
    // Whoever counts next writes it first.
    await issue(third!);
    expect(await numbers()).toEqual([[1], [2], [3]]);
    await issue(second!);
    expect(await numbers()).toEqual([[1], [2], [3]]);
  });

  it('go on when the order that has the newest one cannot be read', async () => {
    const { deps, ids, issue } = await makePaid(2);
    await issue(ids[0]!);
    const broken = orderKey(ids[0]!);
    const documents = deps.store('orders');
    const { etag } = (await documents.get(broken))!;
    await documents.put(broken, { placed: {} }, { ifMatch: etag });
    const { order } = await issue(ids[1]!);
    expect(order.invoices.map(({ number }) => number)).toEqual([2]);
  });

  it('give the same one to an order that tries again itself', async () => {
    const { deps, ids, issue, numbers } = await makePaid(2);
    await expect(issue(ids[0]!, dying(deps))).rejects.toThrow(StoreUnavailableError);
    await issue(ids[0]!);
    await issue(ids[1]!);
    expect(await numbers()).toEqual([[1], [2]]);
  });
});

const cents = fc.integer({ min: 1, max: 500_000 });
const terms = {
  name: 'Creator',
  billing: 'yearly',
  episodes: 4,
  rawMinutes: 60,
  rounds: 3,
  single: 'Standard Episode Edit',
} as const;

/** What is invoiced, as it is owed after each event. */
function live(placed: PlacedEvent, changes: readonly OrderChange[]) {
  let number = 0;
  const all: OrderChange[] = [];
  const fold = () =>
    foldOrder({ userId, orderId: orderIdOf(0) }, makeOrderValue({ placed, changes: all }));
  for (const change of changes) {
    all.push(change);
    for (let owed = owedInvoice(fold()); owed; owed = owedInvoice(fold())) {
      number += 1;
      const buyer = { name: 'Ada Lovelace', ...makeBilling() };
      const tax = { name: 'VAT', percent: 19 };
      all.push({ at, actor: 'system', type: 'invoiced', number, ...owed, buyer, tax });
    }
  }
  return fold();
}

const inCents = (dollars: number) => Math.round(dollars * 100);
const sumOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + inCents(amount), 0);

describe('the sums of invoices', () => {
  it('agree to the cent with price, discounts, payments, and refunds', () => {
    const change = fc.oneof(
      fc.record({ type: fc.constant('quoted' as const), priceCents: cents }),
      fc.record({
        type: fc.constant('billed' as const),
        paymentUrl: fc.constant('https://pay.example/1'),
      }),
      cents.map((amountCents) => ({ type: 'paid' as const, amountCents, paidOn: '2026-11-21' })),
      fc.record({
        ...{ type: fc.constant('refunded' as const), amountCents: fc.integer({ min: 1, max: 50 }) },
        ...{ refundedOn: fc.constant('2026-12-02'), message: fc.constant('Too quiet.') },
      }),
    );
    fc.assert(
      fc.property(cents, fc.array(change, { maxLength: 12 }), (priceCents, drawn) => {
        const changes = drawn.map((each) => ({ at, actor: 'Kim Osei', ...each }));
        const placed = makePlaced({ ...{ serviceName: 'Standard Episode Edit' }, priceCents });
        const order = live(placed, changes as OrderChange[]);
        const invoices = invoicesToFacts(order);
        for (const { lines, total, later, due, tax } of invoices) {
          expect(sumOf(lines)).toBe(inCents(total));
          expect(inCents(total)).toBeGreaterThan(0);
          expect(inCents(total) + sumOf(later)).toBe(inCents(due));
          expect(Math.abs(tax!.amount * 119 - total * 19)).toBeLessThan(1.19);
        }
        if (invoices.length === 0) return;
        const price = order.quote?.priceCents ?? priceCents;
        const paidCents = order.payment?.amountCents ?? 0;
        const due = invoices.reduce((sum, each) => sum + inCents(each.due), 0);
        const isBilled = owedInvoice(order) === undefined;
        const total = invoices.reduce((sum, each) => sum + inCents(each.total), 0);
        expect(due).toBe(isBilled ? Math.min(total, price) - paidCents : due);
        const back = invoices.reduce((sum, each) => sum + sumOf(each.refunds), 0);
        expect(back).toBe(order.refunds.reduce((sum, each) => sum + each.amountCents, 0));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('of a year are twelve months less what the year saves', () => {
    fc.assert(
      fc.property(cents, cents, (monthlyCents, priceCents) => {
        const plan = { ...terms, priceCents, monthlyCents, firstMonth: '2026-11' };
        const order = live(makePlaced({ serviceName: 'Creator', priceCents, plan }), [
          { ...paid(priceCents), month: '2026-11', months: 12 } as OrderChange,
        ]);
        const [invoice, ...others] = invoicesToFacts(order);
        expect([inCents(invoice!.total), invoice!.due, others]).toEqual([priceCents, 0, []]);
        expect(inCents(invoice!.lines[0]!.amount)).toBe(12 * monthlyCents);
      }),
      { numRuns: runs(500) },
    );
  });
});
