import { describe, expect, it } from 'vitest';

import type { Order } from '../../src/contracts/orders.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { HOUR_MS } from '../support/clock.ts';
import { makeOrder } from '../support/makers.ts';
import { codeOf, makeOrdered, makeWorld } from '../support/world.ts';

const EDIT = { serviceName: 'Standard Episode Edit', servicePrice: 70 };
const RUSH = { name: 'Rush Delivery (12 hours)', price: 50 };
const NOTES = { name: 'Show Notes Writing', price: 45 };
const WHY = { message: 'The recording is longer than an hour.' };

/** A customer's order, what is asked for in addition, and what it costs. */
async function makeLined(order: Partial<OrderRequest> = EDIT) {
  const placed = await makeOrdered(order);
  const { shown, done } = placed;
  const ask = async (line: object = { name: '35 more minutes', price: 25 }) => {
    await done({ action: 'ask', ...WHY, ...line });
    return (await shown()).asked!.at(-1)!.id;
  };
  const cost = async () => {
    const { lines, asked, discount, total, due } = await shown();
    return { lines: lines.map(({ name, price }) => [name, price]), asked, discount, total, due };
  };
  return { ...placed, ask, cost };
}

describe('add-ons', () => {
  it('are lines of the order at the catalog’s prices, and its price is their sum', async () => {
    const { shown, atDesk } = await makeLined({ ...EDIT, addOns: [RUSH, NOTES] });
    expect(await shown()).toMatchObject({
      servicePrice: 70,
      lines: [
        { id: 'service', name: 'Standard Episode Edit', price: 70, source: 'service' },
        { id: '0.0', ...RUSH, source: 'add-on' },
        { id: '0.1', ...NOTES, source: 'add-on' },
      ],
      total: 165,
      due: 165,
    });
    expect((await atDesk()).lacks).toEqual(['payment']);
  });

  it.each([
    ['another price', { ...EDIT, addOns: [{ ...RUSH, price: 5 }] }, [409, 'price_mismatch']],
    ['one twice', { ...EDIT, addOns: [NOTES, NOTES] }, [400, 'invalid_request']],
    [
      'none of its service',
      { ...EDIT, addOns: [{ name: 'Magic', price: 1 }] },
      [400, 'invalid_request'],
    ],
    [
      'one that a service does not take',
      { serviceName: 'YouTube Repurpose', servicePrice: 99.95, addOns: [RUSH] },
      [400, 'invalid_request'],
    ],
    [
      'any with a plan, whose episodes have them',
      { serviceName: 'Starter', servicePrice: 140, addOns: [RUSH] },
      [400, 'invalid_request'],
    ],
  ])('are refused with %s', async (_, order, answer) => {
    const { ada } = await makeWorld();
    expect(codeOf(await ada.post('/api/orders', makeOrder(order)))).toEqual(answer);
  });

  it('go with an episode of a plan, which then costs what they do', async () => {
    const { ada, id, act } = await makeLined({ serviceName: 'Starter', servicePrice: 140 });
    await act({ action: 'pay', amount: 140, paidOn: '2026-11-21' });
    const further = { name: 'Additional Revision', price: 25 };
    const content = {
      serviceName: 'Starter episode',
      servicePrice: 0,
      plan: id,
      addOns: [further],
    };
    const started = await ada.post('/api/orders', makeOrder(content));
    const episode = JSON.parse(started.text) as Order;
    expect(episode).toMatchObject({ total: 25, due: 25, rounds: { included: 3 } });
  });

  it('hurry what is promised', async () => {
    const { shown, atDesk, decide } = await makeLined({ ...EDIT, addOns: [RUSH] });
    expect((await shown()).view.ready).toMatch(/^Ready within 12 hours of the moment/);
    await decide('files_complete');
    expect((await shown()).dueOn).toBe('2026-11-21');
    expect((await atDesk()).view.ready).toMatch(/12 hours after “That’s everything”/);
  });
});

describe('what an agent asks for', () => {
  it('counts once the customer accepts it, and both sides read it', async () => {
    const { ask, cost, decide, atDesk, shown } = await makeLined();
    const line = await ask();
    expect(await cost()).toMatchObject({
      total: 70,
      asked: [{ name: '35 more minutes', price: 25, ...WHY }],
    });
    expect((await atDesk()).lacks).toEqual(['acceptance', 'payment']);
    expect((await decide('line_accepted', { line })).status).toBe(200);
    expect(await cost()).toEqual({
      lines: [
        ['Standard Episode Edit', 70],
        ['35 more minutes', 25],
      ],
      asked: undefined,
      discount: undefined,
      total: 95,
      due: 95,
    });
    expect((await shown()).view.timeline.slice(-2).map(({ text }) => text)).toEqual([
      'Asked: 35 more minutes, $25',
      'You accepted: 35 more minutes, $25',
    ]);
    expect((await atDesk()).view.timeline.at(-1)!.text).toBe(
      'Ada Lovelace accepted 35 more minutes, $25',
    );
  });

  it('changes nothing when it is declined, withdrawn, or answered twice', async () => {
    const { ask, act, cost, decide } = await makeLined();
    const line = await ask();
    expect((await decide('line_declined', { line })).status).toBe(200);
    expect(codeOf(await decide('line_accepted', { line }))).toEqual([409, 'order_changed']);
    const other = await ask(NOTES);
    const { status } = await act({ action: 'remove', line: other, message: 'They have some.' });
    expect(status).toBe(200);
    expect(codeOf(await decide('line_accepted', { line: other }))).toEqual([409, 'order_changed']);
    expect(codeOf(await decide('line_accepted'))).toEqual([409, 'order_changed']);
    expect((await decide('files_complete')).status).toBe(200);
    expect(await cost()).toMatchObject({ total: 70, asked: undefined });
  });

  it('hurries it from the answer on, or adds a round, if the catalog’s line does', async () => {
    const { site, ask, act, decide, shown, atDesk } = await makeLined();
    await decide('files_complete');
    expect((await shown()).dueOn).toBe('2026-11-24');
    site.clock.advance(24 * HOUR_MS);
    expect(codeOf(await act({ action: 'ask', name: RUSH.name, price: 20, ...WHY }))).toEqual([
      400,
      'invalid_request',
    ]);
    const line = await ask(RUSH);
    await decide('line_accepted', { line });
    expect((await shown()).dueOn).toBe('2026-11-22');
    expect((await atDesk()).view.ready).toMatch(
      /12 hours after the customer’s yes to Rush Delivery \(12 hours\)/,
    );
    const round = await ask({ name: 'Single Extra Revision', price: 24.99 });
    await decide('line_accepted', { line: round });
    expect((await shown()).rounds).toMatchObject({ included: 3 });
    await act({ action: 'remove', line, message: 'We can’t.' });
    expect(await shown()).toMatchObject({ dueOn: '2026-11-24', total: 94.99 });
  });

  it('leaves the rest to pay of what is paid already', async () => {
    const { ask, act, decide, cost, atDesk, shown } = await makeLined();
    await act({ action: 'bill', url: 'https://pay.example/70' });
    await act({ action: 'pay', amount: 70, paidOn: '2026-11-21' });
    expect(await cost()).toMatchObject({ due: undefined });
    await decide('line_accepted', { line: await ask() });
    expect(await cost()).toMatchObject({ total: 95, due: 25 });
    expect((await atDesk()).lacks).toEqual(['payment']);
    expect((await shown()).view.paymentUrl).toBeUndefined();
    const { length } = (await act({ action: 'bill', url: 'https://pay.example/25' })).text;
    expect(length).toBeGreaterThan(0);
    expect((await shown()).view.paymentUrl).toBe('https://pay.example/25');
  });

  it('is not asked where nothing is agreed on, or it is over', async () => {
    const custom = await makeLined({ serviceName: 'Custom Solution', servicePrice: 0 });
    const line = { action: 'ask', name: 'More', price: 10, ...WHY };
    expect(codeOf(await custom.act(line))).toEqual([400, 'invalid_request']);
    await custom.act({ action: 'quote', price: 500 });
    await custom.decide('accepted');
    await custom.decide('line_accepted', { line: await custom.ask() });
    expect(await custom.cost()).toMatchObject({ total: 525 });
    await custom.act({ action: 'lower', total: 500, message: 'Kindly.' });
    expect(await custom.cost()).toMatchObject({ total: 500, discount: 25 });
    await custom.act({ action: 'move', to: 'cancelled' });
    expect(codeOf(await custom.act(line))).toEqual([400, 'invalid_request']);
    expect((await custom.atDesk()).isAskable).toBe(false);
  });
});

describe('a price that falls', () => {
  it('does so by any amount with a reason, and never rises by itself', async () => {
    const { act, cost, atDesk, shown } = await makeLined({ ...EDIT, addOns: [NOTES] });
    const lower = { action: 'lower', message: 'We were late.' };
    expect(codeOf(await act({ action: 'lower', total: 20 }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ ...lower, total: 115 }))).toEqual([400, 'invalid_request']);
    expect((await act({ ...lower, total: 20 })).status).toBe(200);
    expect(await cost()).toMatchObject({ total: 20, discount: 95, due: 20 });
    expect(codeOf(await act({ ...lower, total: 20.01 }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ action: 'quote', price: 70 }))).toEqual([400, 'invalid_request']);
    expect((await shown()).view.next.text).toMatch(/^Your price is now \$20\./);
    await act({ ...lower, total: 0, message: 'It is on us.' });
    expect(await cost()).toMatchObject({ total: 0, due: undefined });
    expect((await atDesk()).lacks).toEqual([]);
  });

  it('never falls below nothing when a line goes, and not with the service', async () => {
    const { act, cost } = await makeLined({ ...EDIT, addOns: [NOTES] });
    await act({ action: 'lower', total: 10, message: 'We were late.' });
    await act({ action: 'remove', line: '0.0', message: 'Not needed.' });
    expect(await cost()).toMatchObject({ lines: [['Standard Episode Edit', 70]], total: 0 });
    expect(codeOf(await act({ action: 'remove', line: 'service', ...WHY }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('is what a plan costs by the month, too', async () => {
    const { act, shown } = await makeLined({ serviceName: 'Starter', servicePrice: 140 });
    await act({ action: 'lower', total: 100, message: 'Non-profit.' });
    await act({ action: 'move', to: 'processing', anyway: true });
    const { total, plan } = await shown();
    expect([total, plan?.months[0]?.due]).toEqual([100, { amount: 100, months: 1 }]);
  });
});
