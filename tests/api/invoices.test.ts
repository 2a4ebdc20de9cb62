import { describe, expect, it } from 'vitest';

import type { AccountExport } from '../../src/contracts/account-settings.ts';
import { sayStanding } from '../../src/contracts/invoices.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { titleOf } from '../support/channels.ts';
import { makeClock } from '../support/clock.ts';
import { makeBilling } from '../support/makers.ts';
import { closeAccount, CUSTOM, makeWorld, placeOrder } from '../support/world.ts';

const edit = { serviceName: 'Standard Episode Edit', servicePrice: 70 };
const link = 'https://pay.example/1';

/** Ada, who has billing details, and an order of hers. */
async function makeBilled(order: Partial<OrderRequest> = edit) {
  const world = await makeWorld({ clock: makeClock('2026-11-21T19:00:00.000Z') });
  const { site, ada } = world;
  await ada.post('/api/account/billing', makeBilling());
  const placed = await placeOrder(site, ada, order);
  /** @returns the order with the invoice that is issued then. */
  const act = async (action: object) => {
    await placed.done(action);
    return placed.atDesk();
  };
  const pay = (amount: number, more = {}) =>
    act({ action: 'pay', amount, paidOn: '2026-11-21', ...more });
  /** Ada accepts what she is asked for. */
  const accept = async (decision = 'accepted', more = {}) =>
    expect((await placed.decide(decision, more)).status).toBe(200);
  const mailed = (title: string) =>
    site.out.mails.find((mail) => titleOf(mail) === title)!.text.replaceAll(/\s+/g, ' ');
  return { ...world, ...placed, act, pay, accept, mailed };
}

describe('an invoice', () => {
  it('is issued with the payment link, is paid later, and is linked from both emails', async () => {
    const { id, act, pay, shown, mailed } = await makeBilled();
    expect(await shown()).not.toHaveProperty('invoices');
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
    expect((await shown()).invoices).toEqual([expected]);
    expect(mailed('How to pay for your order')).toContain(`invoice#order-${id}/1`);
    const atDesk = await pay(56);
    expect(atDesk.invoices).toEqual([
      { ...expected, later: [{ text: 'Paid on Nov 21, 2026', amount: -56 }], due: 0 },
    ]);
    expect(mailed('Payment received')).toContain(`invoice#order-${id}/1`);
    expect(atDesk.view.timeline.map(({ text }) => text)).toContain('Invoice 00001 was issued');
  });

  it('goes out by itself to whoever pays by transfer', async () => {
    const { site, id, act, accept, shown, mailed } = await makeBilled();
    const { view } = await act({ action: 'bill', message: 'Our bank is on the invoice.' });
    expect(view.timeline.map(({ text }) => text)).toContain('Kim Osei sent the invoice');
    expect((await shown()).invoices).toMatchObject([{ number: 1, due: 70 }]);
    const mail = mailed('How to pay for your order');
    for (const words of ['by bank transfer', `invoice#order-${id}/1`])
      expect(mail).toContain(words);
    // A link that is sent later leads to the same.
    await act({ action: 'bill', url: link });
    expect((await shown()).invoices).toHaveLength(1);

    // What is added is asked for again, in the same words.
    await act({ action: 'ask', name: 'More', price: 20, message: 'It’s longer.' });
    await accept('line_accepted', { line: (await shown()).asked![0]!.id });
    const asks = () =>
      site.out.mails.filter((each) => titleOf(each) === 'How to pay for your order');
    const before = asks().length;
    const bill = { action: 'bill', message: 'Our bank is on the invoice.' };
    const { eventCount } = await shown();
    for (let sent = 0; sent < 2; sent += 1) await act({ ...bill, eventCount });
    expect(asks()).toHaveLength(before + 1);
    expect((await shown()).invoices).toMatchObject([{ number: 1 }, { number: 2, total: 20 }]);
  });

  it('comes with the mark as paid at the latest, and shows what went back', async () => {
    const { id, act, pay, shown, mailed } = await makeBilled();
    await pay(70);
    await act({ action: 'refund', amount: 20, refundedOn: '2026-11-21', message: 'Too quiet.' });
    const [invoice] = (await shown()).invoices!;
    expect(invoice).toMatchObject({
      number: 1,
      due: 0,
      refunds: [{ text: 'Refunded on Nov 21, 2026', amount: 20 }],
    });
    expect(sayStanding(invoice!)).toBe('Refunded in part');
    expect(mailed('We’ve refunded $20')).toContain(`invoice#order-${id}/1`);
  });

  it('stays as it was issued; what is added later has one of its own', async () => {
    const { ada, act, accept, pay, shown } = await makeBilled(CUSTOM);
    await act({ action: 'quote', price: 1200, paymentUrl: link });
    expect(await shown()).not.toHaveProperty('invoices');
    await accept();
    await act({ action: 'note', text: 'Accepted.' });
    await ada.post('/api/account/billing', makeBilling({ company: 'Another Ltd.' }));
    await act({ action: 'quote', price: 1350, paymentUrl: link });
    await accept();
    await pay(1350);
    const { invoices = [] } = await shown();
    expect(
      invoices.map(({ number, buyer, total, due }) => [number, buyer.company, total, due]),
    ).toEqual([
      [1, 'Difference Engines Ltd.', 1200, 0],
      [2, 'Another Ltd.', 150, 0],
    ]);
    await act({ action: 'quote', price: 1300, paymentUrl: link });
    await accept();
    await pay(1300);
    const last = (await shown()).invoices!.at(-1)!;
    expect(last.later.map(({ amount }) => amount)).toEqual([-50, -100]);
    expect(last.due).toBe(0);
  });

  it('of what was paid waits for another quote to be accepted', async () => {
    const { act, accept, pay, shown } = await makeBilled(CUSTOM);
    await act({ action: 'quote', price: 1200, paymentUrl: link });
    await accept();
    await pay(1200);
    const totals = async () => (await shown()).invoices!.map(({ total, due }) => [total, due]);
    for (const price of [1500, 1000]) {
      await act({ action: 'quote', price, paymentUrl: link });
      expect(await totals()).toEqual([[1200, 0]]);
    }
    await act({ action: 'quote', price: 1500, paymentUrl: link });
    await accept();
    await act({ action: 'note', text: 'Accepted.' });
    expect(await totals()).toEqual([
      [1200, 0],
      [300, 300],
    ]);
  });

  it('lists its lines, and what is accepted later on one of its own', async () => {
    const { act, accept, pay, shown } = await makeBilled();
    await pay(70);
    await act({ action: 'ask', name: '35 more minutes', price: 25, message: 'It’s longer.' });
    await accept('line_accepted', { line: (await shown()).asked![0]!.id });
    await act({ action: 'note', text: 'Accepted.' });
    const [first, second] = (await shown()).invoices!;
    expect(first).toMatchObject({ total: 70, due: 0 });
    expect(second).toMatchObject({
      lines: [{ text: '35 more minutes', amount: 25 }],
      later: [],
      due: 25,
    });
    await pay(95);
    expect((await shown()).invoices!.map(({ due }) => due)).toEqual([0, 0]);
  });

  it('of a plan is one a month, and of a year shows what the year saves', async () => {
    const plan = await makeBilled({ serviceName: 'Creator', servicePrice: 220 });
    await plan.pay(220, { month: '2026-11' });
    await plan.pay(220, { month: '2026-12' });
    expect((await plan.shown()).invoices).toMatchObject([
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
    expect((await year.shown()).invoices).toMatchObject([
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
    const { act, shown } = await makeBilled();
    await act({ action: 'bill', url: link });
    await act({ action: 'move', to: 'cancelled' });
    const [invoice] = (await shown()).invoices!;
    expect([invoice!.due, sayStanding(invoice!)]).toEqual([0, 'Canceled, nothing to pay']);
  });

  it('is in the export, and stays as it is when its customer is gone', async () => {
    const { site, ada, id, act, atDesk, pay } = await makeBilled();
    await pay(70);
    const exported = (await ada.get('/api/account/export')).json as AccountExport;
    const page = `/dashboard/invoice#order-${id}/1`;
    expect(exported.orders[0]!.invoices).toMatchObject([{ number: 1, page: expect.any(String) }]);
    expect(exported.orders[0]!.invoices[0]!.page.endsWith(page)).toBe(true);
    await act({ action: 'move', to: 'cancelled' });
    expect((await closeAccount(ada)).status).toBe(204);
    await site.settled();
    const left = await atDesk();
    expect([left.isAnonymous, left.customerName, left.invoices![0]!.buyer]).toEqual([
      true,
      '',
      { name: 'Ada Lovelace', ...makeBilling() },
    ]);
  });
});
