import { describe, expect, it } from 'vitest';

import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { invoicesToFacts, owedInvoice } from '../../netlify/server/orders/invoice.ts';
import { issueInvoices } from '../../netlify/server/orders/issue-invoices.ts';
import { anonymizeOrder } from '../../netlify/server/orders/order-work.ts';
import {
  foldOrder,
  type OrderChange,
  type PlacedEvent,
} from '../../netlify/server/orders/order.ts';
import { readOrder } from '../../netlify/server/orders/orders.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { StoreUnavailableError } from '../../netlify/server/storage/store.ts';
import type { AccountExport } from '../../src/contracts/account-settings.ts';
import type { DeskOrder } from '../../src/contracts/desk.ts';
import { sayStanding } from '../../src/contracts/invoices.ts';
import type { Order } from '../../src/contracts/orders.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { closeAccount, makeAccount, userIdOf } from '../support/account.ts';
import { titleOf } from '../support/channels.ts';
import { makeClock } from '../support/clock.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeBilling, makeOrder, makeOrderValue, makePlaced } from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';
import { makeServices } from '../support/site.ts';

const edit = { serviceName: 'Standard Episode Edit', servicePrice: 70 };
const link = 'https://pay.example/1';

/** Ada, who has billing details, an order of hers, and an agent at it. */
async function makeBilled(order: Partial<OrderRequest> = edit) {
  const { site, browser } = await makeAccount({
    clock: makeClock('2026-11-21T19:00:00.000Z'),
    worksAfterAnswers: true,
  });
  await browser.post('/api/account/billing', makeBilling());
  const { id = '' } = (await browser.post('/api/orders', makeOrder(order))).json;
  const userId = await userIdOf(site);
  const agent = await agentBrowser(site);
  const path = `/api/desk/orders/${userId}/${id}`;
  const act = async (body: object) => {
    const { eventCount } = (await agent.get(path)).json as unknown as DeskOrder;
    const { status, text } = await agent.post(path, { eventCount, ...body });
    expect([status, text]).toEqual([200, expect.anything()]);
    await site.settled();
    return (await agent.get(path)).json as unknown as DeskOrder;
  };
  const pay = (amount: number, more = {}) =>
    act({ action: 'pay', amount, paidOn: '2026-11-21', ...more });
  const mine = async () => ((await browser.get('/api/orders')).json as unknown as Order[])[0]!;
  const mailed = async (title: string) => {
    await site.settled();
    const found = site.out.mails.find((mail) => titleOf(mail) === title);
    return found!.text.replaceAll(/\s+/g, ' ');
  };
  await site.settled();
  return { site, browser, id, userId, act, pay, mine, mailed };
}

describe('an invoice', () => {
  it('is issued with the payment link, is paid later, and is linked from both emails', async () => {
    const { id, act, pay, mine, mailed } = await makeBilled();
    expect(await mine()).not.toHaveProperty('invoices');
    await act({ action: 'lower', total: 56, message: 'A non-profit.' });
    await act({ action: 'bill', url: link });
    const expected = {
      number: 1,
      issuedOn: '2026-11-21',
      buyer: { name: 'Ada Lovelace', ...makeBilling() },
      lines: [
        { text: 'Standard Episode Edit', amount: 70 },
        { text: 'Discount', amount: -14 },
      ],
      total: 56,
      later: [],
      due: 56,
      refunds: [],
    };
    expect((await mine()).invoices).toEqual([expected]);
    expect(await mailed('How to pay for your order')).toContain(`invoice#order-${id}/1`);
    const atDesk = await pay(56);
    expect(atDesk.invoices).toEqual([
      { ...expected, later: [{ text: 'Paid on Nov 21, 2026', amount: -56 }], due: 0 },
    ]);
    expect(await mailed('Payment received')).toContain(`invoice#order-${id}/1`);
    expect(atDesk.view.timeline.map(({ text }) => text)).toContain('Invoice 00001 was issued');
  });

  it('goes out by itself to whoever pays by transfer', async () => {
    const { site, browser, id, act, mine, mailed } = await makeBilled();
    const { view } = await act({ action: 'bill', message: 'Our bank is on the invoice.' });
    expect(view.timeline.map(({ text }) => text)).toContain('Kim Osei sent the invoice');
    expect((await mine()).invoices).toMatchObject([{ number: 1, due: 70 }]);
    const mail = await mailed('How to pay for your order');
    for (const words of ['by bank transfer', `invoice#order-${id}/1`])
      expect(mail).toContain(words);
    // A link that is sent later leads to the same.
    await act({ action: 'bill', url: link });
    expect((await mine()).invoices).toHaveLength(1);

    // What is added is asked for again, in the same words.
    await act({ action: 'ask', name: 'More', price: 20, message: 'It’s longer.' });
    const { eventCount, asked = [] } = await mine();
    const decision = { decision: 'line_accepted', line: asked[0]!.id, eventCount };
    expect((await browser.post(`/api/orders/${id}/decision`, decision)).status).toBe(200);
    const asks = () =>
      site.out.mails.filter((each) => titleOf(each) === 'How to pay for your order');
    const before = asks().length;
    const bill = { action: 'bill', message: 'Our bank is on the invoice.' };
    await act(bill);
    await act(bill);
    expect(asks()).toHaveLength(before + 1);
    expect((await mine()).invoices).toMatchObject([{ number: 1 }, { number: 2, total: 20 }]);
  });

  it('comes with the mark as paid at the latest, and shows what went back', async () => {
    const { id, act, pay, mine, mailed } = await makeBilled();
    await pay(70);
    await act({ action: 'refund', amount: 20, refundedOn: '2026-11-21', message: 'Too quiet.' });
    const [invoice] = (await mine()).invoices!;
    expect(invoice).toMatchObject({
      number: 1,
      due: 0,
      refunds: [{ text: 'Refunded on Nov 21, 2026', amount: 20 }],
    });
    expect(sayStanding(invoice!)).toBe('Refunded in part');
    expect(await mailed('We’ve refunded $20')).toContain(`invoice#order-${id}/1`);
  });

  it('stays as it was issued; what is added later has one of its own', async () => {
    const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
    const { browser, act, pay, mine, id } = await makeBilled(custom);
    const accept = async () => {
      const { eventCount } = await mine();
      await browser.post(`/api/orders/${id}/decision`, { decision: 'accepted', eventCount });
    };
    await act({ action: 'quote', price: 1200, paymentUrl: link });
    expect(await mine()).not.toHaveProperty('invoices');
    await accept();
    await act({ action: 'note', text: 'Accepted.' });
    await browser.post('/api/account/billing', makeBilling({ company: 'Another Ltd.' }));
    await act({ action: 'quote', price: 1350, paymentUrl: link });
    await accept();
    await pay(1350);
    const { invoices = [] } = await mine();
    expect(
      invoices.map(({ number, buyer, total, due }) => [number, buyer.company, total, due]),
    ).toEqual([
      [1, 'Difference Engines Ltd.', 1200, 0],
      [2, 'Another Ltd.', 150, 0],
    ]);
    await act({ action: 'quote', price: 1300, paymentUrl: link });
    await accept();
    await pay(1300);
    const last = (await mine()).invoices!.at(-1)!;
    expect(last.later.map(({ amount }) => amount)).toEqual([-50, -100]);
    expect(last.due).toBe(0);
  });

  it('lists its lines, and what is accepted later on one of its own', async () => {
    const { browser, act, pay, mine, id } = await makeBilled();
    await pay(70);
    await act({ action: 'ask', name: '35 more minutes', price: 25, message: 'It’s longer.' });
    const { eventCount, asked = [] } = await mine();
    const decision = { decision: 'line_accepted', line: asked[0]!.id, eventCount };
    expect((await browser.post(`/api/orders/${id}/decision`, decision)).status).toBe(200);
    await act({ action: 'note', text: 'Accepted.' });
    const [first, second] = (await mine()).invoices!;
    expect(first).toMatchObject({ total: 70, due: 0 });
    expect(second).toMatchObject({
      lines: [{ text: '35 more minutes', amount: 25 }],
      later: [],
      due: 25,
    });
    await pay(95);
    expect((await mine()).invoices!.map(({ due }) => due)).toEqual([0, 0]);
  });

  it('of a plan is one a month, and of a year shows what the year saves', async () => {
    const plan = await makeBilled({ serviceName: 'Creator', servicePrice: 220 });
    await plan.pay(220, { month: '2026-11' });
    await plan.pay(220, { month: '2026-12' });
    expect((await plan.mine()).invoices).toMatchObject([
      {
        number: 1,
        month: '2026-11',
        lines: [{ text: 'Creator, November 2026', amount: 220 }],
        due: 0,
      },
      { number: 2, month: '2026-12', lines: [{ text: 'Creator, December 2026' }], due: 0 },
    ]);
    const year = await makeBilled({
      serviceName: 'Creator',
      servicePrice: 2244,
      billing: 'yearly',
    });
    await year.pay(2244);
    expect((await year.mine()).invoices).toMatchObject([
      {
        lines: [
          { text: 'Creator, 12 months, November 2026 to October 2027', amount: 2640 },
          { text: 'Paid for a year', amount: -396 },
        ],
        total: 2244,
        due: 0,
      },
    ]);
  });

  it('asks for nothing once its order was canceled unpaid', async () => {
    const { act, mine } = await makeBilled();
    await act({ action: 'bill', url: link });
    await act({ action: 'move', to: 'cancelled' });
    const [invoice] = (await mine()).invoices!;
    expect([invoice!.due, sayStanding(invoice!)]).toEqual([0, 'Canceled, nothing to pay']);
  });

  it('is in the export, and stays as it is when its customer is gone', async () => {
    const { site, browser, id, userId, act, pay } = await makeBilled();
    await pay(70);
    const exported = (await browser.get('/api/account/export')).json as AccountExport;
    const page = `/dashboard/invoice#order-${id}/1`;
    expect(exported.orders[0]!.invoices).toMatchObject([{ number: 1, page: expect.any(String) }]);
    expect(exported.orders[0]!.invoices[0]!.page.endsWith(page)).toBe(true);
    await act({ action: 'move', to: 'cancelled' });
    expect((await closeAccount(browser)).status).toBe(204);
    await site.settled();
    const left = (await readOrder(site.deps(), { userId, orderId: id }))!.order;
    expect([left.isAnonymous, left.customerName, left.invoices[0]!.buyer]).toEqual([
      true,
      '',
      { name: 'Ada Lovelace', ...makeBilling() },
    ]);
    await anonymizeOrder(site.deps(), { userId, orderId: id });
  });
});

const at = '2026-11-21T10:00:00.000Z';
const userId = 'a'.repeat(64);
const orderIdOf = (index: number) =>
  `0199aabb-ccdd-7eef-8123-4567de10${String(index).padStart(4, '0')}`;
const paid = (amountCents: number): OrderChange => ({
  ...{ at, actor: 'Kim Osei', type: 'paid', amountCents, paidOn: '2026-11-21' },
});

/** So many orders that were paid and have no invoice yet. */
async function makePaid(count: number) {
  const { deps, stores } = makeServices();
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
  return { deps, stores, ids, issue, numbers };
}

/** Whose process ends when it writes on an order. */
const dying = (deps: Dependencies): Dependencies => ({
  ...deps,
  store: (noun) =>
    noun === 'orders'
      ? Object.assign(Object.create(deps.store(noun)) as ReturnType<Dependencies['store']>, {
          put: () => Promise.reject(new StoreUnavailableError('gone')),
        })
      : deps.store(noun),
});

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
      fc.record({ type: fc.constant('billed' as const), paymentUrl: fc.constant(link) }),
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
