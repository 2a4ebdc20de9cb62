import { describe, expect, it } from 'vitest';

import type { DeskCustomer } from '../../src/contracts/desk.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { titleOf } from '../support/channels.ts';
import { ADA, makeOrdered, readDesk } from '../support/world.ts';

const REASON = 'You’re right: the second voice was missing.';
const edit = { serviceName: 'Standard Episode Edit', servicePrice: 70 };

/** Ada’s order, what is paid and refunded of it, and what is mailed to her. */
async function makePaid(order: Partial<OrderRequest> = edit, amount = 70) {
  const placed = await makeOrdered(order);
  const { site, act } = placed;
  const pay = (paid: number, more = {}) =>
    act({ action: 'pay', amount: paid, paidOn: '2026-11-21', ...more });
  const refund = (back: number, more = {}) =>
    act({ action: 'refund', amount: back, refundedOn: '2026-11-21', message: REASON, ...more });
  const mailed = () =>
    site.out.mails.splice(0).flatMap((mail) => {
      const isAda = mail.to.includes(ADA);
      return isAda ? [{ title: titleOf(mail), text: mail.text.replaceAll(/\s+/g, ' ') }] : [];
    });
  if (amount > 0) expect((await pay(amount)).status).toBe(200);
  mailed();
  return { ...placed, pay, refund, mailed };
}

describe('a refund', () => {
  it('of a part is told to the customer in its own words, and counts at the desk', async () => {
    const { site, userId, refund, shown, mailed } = await makePaid();
    expect((await refund(20.5)).status).toBe(200);
    expect(await shown()).toMatchObject({
      payment: { amount: 70, paidOn: '2026-11-21', refunded: 20.5 },
      refunds: [{ amount: 20.5, refundedOn: '2026-11-21' }],
      view: { next: { text: expect.stringContaining('We’ve refunded $20.50') } },
    });
    const [mail, ...others] = mailed();
    expect([mail!.title, others]).toEqual(['We’ve refunded $20.50', []]);
    expect(mail!.text).toContain('we sent you back $20.50 of the $70 that you paid.');
    expect(mail!.text).toContain(`Why > ${REASON}`);
    expect(mail!.text).not.toMatch(/thank|payment received|sorry/i);
    const { totals } = await readDesk<DeskCustomer>(site, `customers/${userId}`);
    expect(totals.paid).toBe(49.5);
    // The rest of it.
    expect((await refund(49.5, { message: 'All of it, then.' })).status).toBe(200);
    expect((await shown()).payment).toMatchObject({ amount: 70, refunded: 70 });
    expect((await refund(0.01, { message: 'More' })).json).toMatchObject({
      code: 'invalid_request',
      fields: { amount: 'At most $0.00 can be refunded: what was paid and is still here' },
    });
  });

  it('of everything says so, on a canceled order, too', async () => {
    const { act, refund, shown, mailed } = await makePaid();
    await act({ action: 'move', to: 'cancelled' });
    mailed();
    expect((await refund(70)).status).toBe(200);
    const [mail] = mailed();
    expect(mail!.text).toContain('we sent you back all that you paid, $70.');
    const { text } = (await shown()).view.next;
    expect(text).toBe('We’ve refunded $70; our message below says why. This order is closed.');
  });

  it('takes a reason, a day that has begun, and no more than was paid', async () => {
    const { refund, atDesk } = await makePaid();
    const before = await atDesk();
    const refused = async (answer: ReturnType<typeof refund>, fields: object) =>
      expect((await answer).json).toMatchObject({ code: 'invalid_request', fields });
    await refused(refund(20, { message: '' }), { message: expect.anything() });
    await refused(refund(20, { refundedOn: '2026-11-24' }), { refundedOn: expect.anything() });
    await refused(refund(70.01), { amount: expect.stringContaining('At most $70.00') });
    expect(await atDesk()).toEqual(before);
    const unpaid = await makePaid(edit, 0);
    await refused(unpaid.refund(1), { amount: expect.stringContaining('At most $0.00') });
  });

  it('sent a second time is the first one, and once that is seen, another one', async () => {
    const { refund, shown, atDesk, mailed } = await makePaid();
    const { eventCount } = await atDesk();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await refund(20, { eventCount })).status).toBe(200);
    expect((await shown()).refunds).toHaveLength(1);
    expect(mailed()).toHaveLength(1);
    await refund(20);
    expect((await shown()).refunds).toHaveLength(2);
    expect(mailed()).toHaveLength(1);
  });

  it('of a year ends what the plan still owes', async () => {
    const plan = { serviceName: 'Creator', servicePrice: 2244, billing: 'yearly' } as const;
    const { site, ada, path, act, refund, shown, mailed } = await makePaid(plan, 2244);
    await act({ action: 'move', to: 'processing' });
    const stop = { from: '2026-12' };
    expect((await ada.post(`${path}/plan`, stop)).status).toBe(200);
    await site.settled();
    expect((await shown()).plan?.credit).toBe(2024);
    mailed();
    expect((await refund(2024)).status).toBe(200);
    const { plan: stopping, refunds } = await shown();
    expect([stopping?.credit, refunds]).toEqual([
      0,
      [expect.objectContaining({ amount: 2024, month: '2026-11' })],
    ]);
    expect(stopping?.months[0]?.payment).toMatchObject({ amount: 2244, refunded: 2024 });
    const [mail] = mailed();
    expect(mail!.text).toContain('we sent you back $2,024 of the $2,244 that you paid.');
  });
});

describe('a slip', () => {
  it('is corrected without an email, unless one is asked for', async () => {
    const { pay, shown, mailed } = await makePaid();
    await pay(35);
    expect((await shown()).payment).toMatchObject({ amount: 35 });
    expect((await shown()).view.next.text).toContain('We’ve corrected your payment.');
    await pay(0, { message: 'Wrong order.' });
    expect(await shown()).not.toHaveProperty('payment');
    expect(mailed()).toEqual([]);
    await pay(70);
    expect(mailed().map(({ title }) => title)).toEqual(['Payment received']);
    await pay(60, { tell: true });
    const [changed] = mailed();
    expect(changed!.title).toBe('Payment corrected');
    expect(changed!.text).toContain('It’s $60, paid on November 21, 2026. No money moved.');
    await pay(0, { message: 'Wrong order.', tell: true });
    const [taken] = mailed();
    expect(taken!.text).toContain('We marked your order as paid by mistake');
  });

  it('is one on a canceled order, of which nothing is due, also where it was more', async () => {
    const { act, pay, mailed } = await makePaid(edit, 35);
    await act({ action: 'move', to: 'cancelled' });
    mailed();
    await pay(50);
    expect(mailed()).toEqual([]);
  });

  it('in a refund is taken back alike', async () => {
    const { refund, pay, shown, mailed } = await makePaid();
    await refund(20);
    mailed();
    expect((await pay(0, { message: 'Wrong order.' })).json).toMatchObject({
      fields: { amount: 'More than that was refunded: take the refund back first' },
    });
    const { id: corrects } = (await shown()).refunds![0]!;
    expect((await refund(0, { corrects, message: 'Another order’s.' })).status).toBe(200);
    expect(await shown()).not.toHaveProperty('refunds');
    expect((await shown()).payment).not.toHaveProperty('refunded');
    expect(mailed()).toEqual([]);
    // Once is enough.
    expect((await refund(0, { corrects, message: 'Again.' })).json).toMatchObject({
      fields: { corrects: 'This refund was taken back before' },
    });
    await refund(30);
    mailed();
    const again = (await shown()).refunds![0]!;
    await refund(0, { corrects: again.id, message: 'A slip.', tell: true });
    const [told] = mailed();
    expect(told!.title).toBe('Refund corrected');
  });
});
