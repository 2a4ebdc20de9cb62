import { describe, expect, it } from 'vitest';

import type { DeskCustomer } from '../../src/contracts/desk.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import type { Answer } from '../support/browser.ts';
import { titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, makeClock } from '../support/clock.ts';
import { makeCatalogue, makeOrder } from '../support/makers.ts';
import { beforeWriting, meetAtWriting } from '../support/races.ts';
import {
  ADA,
  closeAccount,
  codeOf,
  customer,
  logIn,
  makeOrdered,
  orderAt,
  placeOrder,
  readDesk,
  readInbox,
} from '../support/world.ts';

const yearly = { servicePrice: 2244, billing: 'yearly' } as const;
const noon = (day: string) => `${day}T19:00:00.000Z`;

/** Ada's Creator plan, ordered in Denver, with what she and agents do about it. */
async function makePlan(order: Partial<OrderRequest> = {}, day = '2026-11-02') {
  const clock = makeClock(noon(day));
  const creator = { serviceName: 'Creator', servicePrice: 220, ...order };
  const plan = await makeOrdered(creator, { clock });
  const { site, ada, id, userId, path, shown, done } = plan;
  let presses = 0;
  const newKey = () => ({ 'idempotency-key': `press-${String((presses += 1)).padStart(16, '0')}` });
  const episode = (more: Partial<OrderRequest> = {}) =>
    makeOrder({ serviceName: 'Creator episode', servicePrice: 0, plan: id, ...more });
  const start = (more: Partial<OrderRequest> = {}, headers = newKey()) =>
    ada.post('/api/orders', episode(more), headers);
  const extra = () => start({ serviceName: 'Standard Episode Edit', servicePrice: 70 });
  const change = (body: object) => ada.post(`${path}/plan`, body);
  /** Another order of hers, such as an episode. */
  const other = (orderId: string) => orderAt(site, ada, { id: orderId, userId });
  /** Goes ahead to noon of a day; the sweep runs each day, and sessions are renewed. */
  const wait = async (until: string) => {
    while (clock.now() < Date.parse(noon(until))) {
      clock.set(Math.min(clock.now() + DAY_MS, Date.parse(noon(until))));
      await site.sweep();
    }
    await logIn(ada);
  };
  const pay = (amount: number, month?: string) => {
    const paidOn = new Date(clock.now()).toISOString().slice(0, 10);
    return done({ action: 'pay', amount, paidOn, ...(month && { month }) });
  };
  const confirm = async () => {
    await pay((await shown()).total);
    await done({ action: 'move', to: 'processing' });
  };
  const deliver = (orderId: string, link: string) =>
    other(orderId).done({
      action: 'move',
      to: 'completed',
      links: [`https://files.example/${link}`],
    });
  const listed = async (view = 'plans') => (await readInbox(site, `?view=${view}`)).entries;
  /** What was mailed since to Ada, or to the agents. */
  const mailed = async () => {
    await site.settled();
    const mails = site.out.mails.splice(0);
    const to = (isAda: boolean) =>
      mails.flatMap((mail) =>
        mail.to.includes(ADA) === isAda ? [{ title: titleOf(mail), text: mail.text }] : [],
      );
    return { ada: to(true), agents: to(false) };
  };
  return {
    ...{ ...plan, newKey, episode, start, extra, change, other, wait },
    ...{ pay, confirm, deliver, listed, mailed },
  };
}

const titlesOf = (mails: readonly { title: string }[]) => mails.map(({ title }) => title);

describe('three months of a plan', () => {
  it('are six episodes, one that lapses, one extra, a switch, and a stop', async () => {
    const plan = await makePlan();
    const { shown, other, start, wait, listed, mailed } = plan;
    expect((await shown()).plan).toMatchObject({
      billing: 'monthly',
      left: 4,
      takesEpisodes: true,
      months: [{ month: '2026-11', included: 4, used: 0, due: { amount: 220, months: 1 } }],
    });
    expect(await listed()).toMatchObject([
      { stage: 'payment', plan: { month: '2026-11', used: 0, included: 4, due: 220 } },
    ]);
    const [order] = (await mailed()).ada;
    expect(order!.text).toContain('$220 a month');
    expect(order!.text).toContain('Start each episode from the plan');
    await plan.confirm();
    const [paid, running] = (await mailed()).ada;
    expect(paid!.text).toContain('your payment of $220 for November 2026 on');
    expect(running!.title).toBe('Your plan is running');
    expect(await listed()).toMatchObject([{ stage: 'running', plan: { due: 0 } }]);
    expect(await listed('open')).toEqual([]);

    // November: three of four, each with steps and rounds of its own.
    const ids: string[] = [];
    for (const day of ['2026-11-03', '2026-11-10', '2026-11-17']) {
      await wait(day);
      const { status, json } = await start({ projectBrief: `Recorded on ${day}` });
      expect(status).toBe(201);
      ids.push(json.id!);
    }
    const [first = ''] = ids;
    expect(await other(first).shown()).toMatchObject({
      serviceName: 'Creator episode',
      servicePrice: 0,
      episode: { month: '2026-11', number: 1, of: 4 },
      rounds: { used: 0, included: 3, furtherPrice: 25 },
    });
    const begun = (await mailed()).ada;
    expect(titlesOf(begun)).toEqual(Array(3).fill('Your order is in'));
    expect(begun[1]!.text).toContain('Episode 2 of 4 in November');
    expect(begun[1]!.text).toContain('Send us the recording on the episode');
    expect(begun[1]!.text).not.toMatch(/payment|By quote/);
    await other(first).done({ action: 'move', to: 'processing' });
    await plan.deliver(first, 'one');
    await other(first).decide('changes_requested', { message: 'The end is cut off.' });
    expect((await other(first).shown()).rounds).toMatchObject({ used: 1, included: 3 });
    await plan.deliver(first, 'two');
    await other(first).decide('approved');
    expect((await other(first).shown()).view.step).toBe(4);
    expect(await shown()).toMatchObject({ status: 'processing', plan: { left: 1 } });

    // Once, five days before the month ends.
    await mailed();
    await wait('2026-11-25');
    expect((await mailed()).ada).toEqual([]);
    await wait('2026-11-29');
    const ending = (await mailed()).ada;
    expect(titlesOf(ending)).toEqual(['You have 1 episode left in November 2026']);
    expect(ending[0]!.text).toContain('ends with the month');
    expect((await shown()).view.next.text).toContain(
      '3 of 4 episodes of November started. 1 is left, and ends with the month, on Nov 30, 2026.',
    );

    // December: it lapsed, the month is to be paid, and four are there again.
    await wait('2026-12-01');
    const [december] = (await mailed()).ada;
    expect(december!.title).toBe('Your plan in December 2026');
    expect(december!.text).toContain('There is $220 for December 2026 to pay.');
    const turned = (await shown()).plan!;
    expect(turned).toMatchObject({ month: '2026-12', left: 4 });
    expect(turned.months.map(({ used, due }) => [used, due?.amount])).toEqual([
      [0, 220],
      [3, undefined],
    ]);
    expect(await listed('unpaid')).toMatchObject([{ stage: 'payment', plan: { due: 220 } }]);
    const url = 'https://pay.example/december';
    await plan.done({ action: 'bill', url });
    expect((await mailed()).ada[0]!.text).toContain('You can pay $220 for December 2026');
    expect((await shown()).view.paymentUrl).toBe(url);
    await plan.pay(220);
    expect((await shown()).view.paymentUrl).toBeUndefined();
    expect((await shown()).plan!.months[0]).toMatchObject({ payment: { amount: 220, months: 1 } });

    // A canceled one is given back; of the four, three are the last of six, and one more is bought.
    const canceled = (await start()).json.id!;
    expect((await plan.ada.post(`/api/orders/${canceled}/cancel`)).status).toBe(200);
    await plan.site.settled();
    expect((await shown()).plan!.left).toBe(4);
    expect((await shown()).view.timeline.at(-1)!.text).toBe(
      'Episode 1 of December canceled, and given back',
    );
    for (let count = 0; count < 4; count += 1) expect((await start()).status).toBe(201);
    const none = await start();
    expect(codeOf(none)).toEqual([409, 'order_changed']);
    expect(none.json.message).toBe(
      'Every episode of December has been started. You can order one more for $70.',
    );
    const { status, json } = await plan.extra();
    expect([status, json.servicePrice, json.episode]).toMatchObject([201, 70, { of: 4 }]);
    expect(json.episode).not.toHaveProperty('number');
    const { totals } = await readDesk<DeskCustomer>(plan.site, `customers/${plan.userId}`);
    expect(totals).toEqual({ orders: 10, paid: 440, due: 70 });

    // A switch and then a stop, each with the next month, in writing to both sides.
    await mailed();
    const to = { from: '2027-01', to: 'PRO' };
    expect((await plan.change(to)).status).toBe(200);
    expect((await plan.change(to)).json.plan!.change).toEqual({
      from: '2027-01',
      offer: { name: 'PRO', billing: 'monthly', price: 300 },
    });
    const switched = await mailed();
    expect(titlesOf(switched.ada)).toEqual(['PRO from January 2027 on']);
    expect(switched.ada[0]!.text).toContain('your plan becomes PRO, $300 a month');
    expect(switched.agents[0]!.title).toContain('PRO, $300 a month, asked for from January 2027');
    expect(await shown()).toMatchObject({ serviceName: 'Creator' });
    await wait('2027-01-01');
    expect(await shown()).toMatchObject({
      serviceName: 'PRO',
      servicePrice: 300,
      plan: { left: 4, months: [{ name: 'PRO', due: { amount: 300 } }, {}, {}] },
    });
    expect(codeOf(await start())).toEqual([400, 'unknown_service']);
    const pro = { serviceName: 'PRO episode' };
    expect((await start(pro)).json.rounds).toMatchObject({ included: null });
    expect(codeOf(await plan.change({ from: '2027-01' }))).toEqual([409, 'order_changed']);
    for (const to of ['No plan', 'Standard Episode Edit'])
      expect(codeOf(await plan.change({ from: '2027-02', to }))).toEqual([400, 'unknown_service']);
    expect((await plan.change({ from: '2027-02' })).status).toBe(200);
    const stopped = (await mailed()).ada.at(-1)!;
    expect(stopped.title).toBe('Your plan will stop');
    expect(stopped.text).toContain('stops on January 31, 2027');
    await wait('2027-02-01');
    const over = await mailed();
    expect(titlesOf(over.ada)).toContain('Your plan has ended');
    expect(titlesOf(over.agents)).toContain('The plan ended with January 2027');
    expect(await shown()).toMatchObject({
      status: 'completed',
      plan: { takesEpisodes: false, left: 0 },
    });
    expect(codeOf(await start(pro))).toEqual([409, 'order_changed']);
    expect(await listed()).toEqual([]);
    expect(await listed('unpaid')).toMatchObject([{ price: 70 }, { plan: { due: 300 } }]);
  });
});

describe('a plan that is paid for a year', () => {
  it('is paid for twelve months, and gives back what is left of them', async () => {
    const { confirm, shown, wait, change, mailed, listed } = await makePlan(yearly);
    expect(await shown()).toMatchObject({ servicePrice: 2244, plan: { billing: 'yearly' } });
    await confirm();
    expect((await mailed()).ada.at(-2)!.text).toContain('$2,244 for a year from November 2026');
    await wait('2027-02-10');
    expect(await listed('unpaid')).toEqual([]);
    // As in the refund policy: stopped in the fourth month.
    const { credit, months } = (await shown()).plan!;
    expect([credit, months.length]).toEqual([1364, 4]);
    await mailed();
    expect((await change({ from: '2027-03' })).status).toBe(200);
    expect((await mailed()).ada[0]!.text).toContain('refund the rest, $1,364');
    expect((await change({ from: '2027-03', to: 'Creator' })).json.plan).not.toHaveProperty(
      'change',
    );
    expect(titlesOf((await mailed()).ada)).toEqual(['Your plan goes on']);
    await wait('2027-11-01');
    expect((await shown()).plan!.months[0]!.due).toEqual({ amount: 2244, months: 12 });
  });

  it('gives back by the lower price of a month when the price of the year was lowered', async () => {
    const { done, confirm, wait, shown } = await makePlan(yearly);
    await done({ action: 'lower', total: 1122, message: 'For a non-profit.' });
    await confirm();
    await wait('2027-02-10');
    expect((await shown()).plan!.credit).toBe(682);
  });

  it('pays for no month of another plan, of which a discount takes nothing off', async () => {
    const { confirm, change, done, wait, shown } = await makePlan(yearly);
    await confirm();
    await change({ from: '2026-12', to: 'PRO', billing: 'monthly' });
    await done({ action: 'lower', total: 1122, message: 'For a non-profit.' });
    await wait('2026-12-02');
    expect((await shown()).plan!.months[0]).toMatchObject({ name: 'PRO', due: { amount: 300 } });
  });

  it('is due once a year while nobody pays', async () => {
    const { site, ada, start, shown } = await makePlan(yearly);
    await start();
    site.clock.set(Date.parse(noon('2027-12-02')));
    await logIn(ada);
    const dues = (await shown()).plan!.months.filter(({ due }) => due);
    expect(dues.map(({ month }) => month)).toEqual(['2027-11', '2026-11']);
  });

  it('costs its price of the catalog, and no other', async () => {
    const { ada } = await makePlan();
    const wrong = makeOrder({ serviceName: 'Creator', ...yearly, servicePrice: 220 });
    expect(codeOf(await ada.post('/api/orders', wrong))).toEqual([409, 'price_mismatch']);
  });
});

describe('the first month of a plan', () => {
  it('may be the next one, and until then nothing is started', async () => {
    const { shown, start, wait } = await makePlan({ firstMonth: '2026-12' }, '2026-11-28');
    expect((await shown()).view.next.text).toContain('It begins in December.');
    const early = await start();
    expect([codeOf(early), early.json.message]).toEqual([
      [409, 'order_changed'],
      'This plan begins in December. You can start its first episode then.',
    ]);
    await wait('2026-12-01');
    expect((await start()).json.episode).toMatchObject({ month: '2026-12', number: 1 });
  });

  it('is the one in which it is confirmed, when that takes longer', async () => {
    const { shown, wait, confirm } = await makePlan({}, '2026-11-29');
    await wait('2026-12-02');
    await confirm();
    expect((await shown()).plan!.months).toMatchObject([{ month: '2026-12', used: 0 }]);
  });

  it('is neither switched nor stopped before it is confirmed', async () => {
    const { change, shown } = await makePlan({}, '2026-11-29');
    const { status, json } = await change({ from: '2026-12' });
    expect([status, json.message]).toEqual([409, expect.stringContaining('cancel it')]);
    expect((await shown()).plan).not.toHaveProperty('change');
  });

  it('is over once, by whichever of two sweeps comes first', async () => {
    const { site, confirm, mailed } = await makePlan();
    await confirm();
    await mailed();
    site.clock.set(Date.parse(noon('2026-12-01')));
    await Promise.all([site.sweep(), site.sweep()]);
    expect(titlesOf((await mailed()).ada)).toEqual(['Your plan in December 2026']);
  });

  it.each([
    ['2026-11-30T23:59:00-07:00', '2026-11'],
    ['2026-12-01T00:00:00-07:00', '2026-12'],
  ])('is that of the company at %s', async (at, month) => {
    const { site, start } = await makePlan();
    site.clock.set(Date.parse(at));
    await site.sweep();
    expect((await start()).json.episode).toMatchObject({ month });
  });
});

describe('an episode', () => {
  it('is the last one for one of two who start it at once', async () => {
    const { site, id, userId, start, extra, shown } = await makePlan();
    for (let count = 0; count < 3; count += 1) await start();
    meetAtWriting(site, `orders-production/${userId}/${id}`, 2);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { months, left } = (await shown()).plan!;
    expect([left, months[0]!.episodes.map(({ number }) => number)]).toEqual([0, [1, 2, 3, 4]]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(5);
    // The catalog has no service at whose price one more would be offered.
    site.platform.catalogue = () =>
      makeCatalogue().filter(({ name }) => name !== 'Standard Episode Edit');
    expect((await start()).json.message).toBe('Every episode of November has been started.');
    expect(codeOf(await extra())).toEqual([400, 'unknown_service']);
    expect((await shown()).plan!.single).toMatchObject({ price: 0 });
  });

  it('is one when it is sent twice', async () => {
    const { site, id, userId, start, newKey, shown } = await makePlan();
    const headers = newKey();
    // The repeat overtakes it, and all that comes after its answer does.
    let other: Answer | undefined;
    beforeWriting(site, `orders-production/${userId}/${id}`, async () => {
      other = await start({}, headers);
      await site.settled();
    });
    const one = await start({}, headers);
    expect([one.status, one.json.id]).toEqual([201, other!.json.id]);
    expect(codeOf(await start({ projectBrief: 'Another' }, headers))[1]).toBe(
      'idempotency_mismatch',
    );
    expect((await shown()).plan!.left).toBe(3);
  });

  it('is made by the sweep when the request broke off after it was counted', async () => {
    const { site, id, userId, newKey, start, stored, shown, other } = await makePlan();
    site.blobs.fault = ({ method, store, key }) =>
      method === 'PUT' && store === 'orders-production' && key !== `${userId}/${id}`
        ? { kind: 'status', status: 500 }
        : undefined;
    const headers = newKey();
    const words = { projectBrief: 'Words that stay.' };
    for (const repeat of [await start(words, headers), await start(words, headers)])
      expect(repeat.status).toBe(503);
    expect(codeOf(await start({}, headers))[1]).toBe('idempotency_mismatch');
    expect(stored().starting).toMatchObject([{ placed: { episode: { number: 1 } } }]);
    site.blobs.fault = () => undefined;
    site.clock.advance(HOUR_MS);
    await site.sweep();
    expect(stored()).not.toHaveProperty('starting');
    const [made] = (await shown()).plan!.months[0]!.episodes;
    expect(await other(made!.order).shown()).toMatchObject({ projectBrief: 'Words that stay.' });
  });

  it('counts again once it is reopened, as an extra one where its number was taken', async () => {
    const { start, other, shown } = await makePlan();
    const first = (await start()).json.id!;
    await other(first).done({ action: 'move', to: 'cancelled' });
    const second = (await start()).json.id!;
    await other(first).done({ action: 'move', to: 'pending', message: 'A slip.' });
    const episodes = async () => (await shown()).plan!.months[0]!.episodes;
    expect(await episodes()).toEqual([{ order: second, number: 1 }, { order: first }]);
    expect((await shown()).plan!.left).toBe(3);
    await other(second).done({ action: 'move', to: 'cancelled' });
    await other(second).done({ action: 'move', to: 'pending', message: 'Another slip.' });
    expect(await episodes()).toEqual([{ order: first }, { order: second, number: 1 }]);
  });

  it('is made as well when it is started while another one is being made', async () => {
    const { site, id, userId, start, stored, shown, other } = await makePlan();
    await start();
    beforeWriting(site, `orders-production/${userId}/${id}`, start);
    await site.settled();
    expect(stored()).not.toHaveProperty('starting');
    const { episodes } = (await shown()).plan!.months[0]!;
    expect(episodes.map(({ number }) => number)).toEqual([1, 2]);
    for (const { order } of episodes) expect(await other(order).shown()).toBeDefined();
  });

  it('is none of a plan that is canceled while it is started', async () => {
    const { site, ada, id, userId, path, start } = await makePlan();
    beforeWriting(site, `orders-production/${userId}/${id}`, () => ada.post(`${path}/cancel`));
    expect(codeOf(await start())).toEqual([409, 'order_changed']);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(1);
  });

  it('goes to whoever has the plan', async () => {
    const { done, start, other } = await makePlan();
    await done({ action: 'assign', to: 'kim@roomtone.example' });
    const { id = '' } = (await start()).json;
    expect((await other(id).shown()).assigneeName).toBe('Kim Osei');
  });

  it('belongs to a plan of the customer', async () => {
    const { site, ada, episode, start } = await makePlan();
    const single = (await placeOrder(site, ada)).id;
    for (const plan of [single, 'none', crypto.randomUUID()])
      expect(codeOf(await start({ plan }))).toEqual([404, 'not_found']);
    const eve = await customer(site, { email: 'eve@example.com' });
    expect(codeOf(await eve.post('/api/orders', episode()))).toEqual([404, 'not_found']);
  });
});

it('a plan that is canceled is no plan to start from, switch, or deliver', async () => {
  const { act, done, atDesk, start, change, confirm, shown } = await makePlan();
  await confirm();
  expect((await atDesk()).allowed).toEqual(['cancelled']);
  expect(codeOf(await act({ action: 'move', to: 'completed' }))).toEqual([400, 'invalid_request']);
  expect((await shown()).view.decisions).toEqual([]);
  await done({ action: 'move', to: 'cancelled' });
  expect(codeOf(await start())).toEqual([409, 'order_changed']);
  expect(codeOf(await change({ from: '2026-12' }))).toEqual([409, 'order_changed']);
  expect((await shown()).view.next.text).toBe('This plan is canceled.');
});

it('a discount is taken off the months to come, and a payment can be taken back', async () => {
  const { confirm, done, pay, wait, shown } = await makePlan();
  await confirm();
  await done({ action: 'lower', total: 176, message: 'For a non-profit.' });
  await wait('2026-12-02');
  expect((await shown()).plan!.months[0]!.due).toEqual({ amount: 176, months: 1 });
  await pay(176);
  await done({
    action: 'pay',
    amount: 0,
    paidOn: '2026-12-02',
    month: '2026-11',
    message: 'A slip.',
  });
  const { months } = (await shown()).plan!;
  expect(months.map(({ payment, due }) => [payment?.amount, due?.amount])).toEqual([
    [176, undefined],
    [undefined, 220],
  ]);
});

it('a lower price takes nothing off what was paid, nor off what is left of a year', async () => {
  const month = await makePlan();
  await month.confirm();
  await month.done({ action: 'lower', total: 176, message: 'For a non-profit.' });
  expect((await month.shown()).invoices).toMatchObject([{ total: 220, due: 0 }]);
  const year = await makePlan(yearly);
  await year.confirm();
  await year.done({ action: 'lower', total: 1122, message: 'For a non-profit.' });
  await year.wait('2027-02-10');
  expect((await year.shown()).plan!.credit).toBe(1364);
  expect((await year.mailed()).ada.at(-1)!.text).toContain('$1,122 a year');
  await year.wait('2027-11-01');
  expect((await year.shown()).plan!.months[0]!.due).toEqual({ amount: 1122, months: 12 });
});

it('a month that was paid ahead of the plan’s end is shown, and can be given back', async () => {
  const { confirm, change, done, pay, shown } = await makePlan();
  await confirm();
  await pay(220, '2026-12');
  await change({ from: '2026-12' });
  await done({
    action: 'refund',
    amount: 220,
    refundedOn: '2026-11-02',
    month: '2026-12',
    message: 'The plan ends before it.',
  });
  const after = await shown();
  expect(after.plan!.months).toMatchObject([
    { month: '2026-12', included: 0, used: 0, payment: { amount: 220, refunded: 220 } },
    { month: '2026-11', included: 4 },
  ]);
  expect(after.invoices!.map(({ total, due }) => [total, due])).toEqual([
    [220, 0],
    [220, 0],
  ]);
});

it('a month or a year that was given back is no month for nothing', async () => {
  const paidAhead = await makePlan();
  await paidAhead.confirm();
  await paidAhead.pay(220, '2026-12');
  const year = await makePlan(yearly);
  await year.confirm();
  for (const [plan, month, amount] of [
    [paidAhead, '2026-12', 220],
    [year, '2026-11', 2024],
  ] as const) {
    await plan.change({ from: '2026-12' });
    const part = { action: 'refund', refundedOn: '2026-11-02', month, message: 'It stops.' };
    await plan.done({ ...part, amount: 20 });
    expect((await plan.change({ from: '2026-12', to: 'Creator' })).status).toBe(200);
    await plan.change({ from: '2026-12' });
    await plan.done({ ...part, amount: amount - 20 });
    const { status, json } = await plan.change({ from: '2026-12', to: 'Creator' });
    expect([status, json.message]).toEqual([
      409,
      'What you paid for December was given back. Order the plan anew, and choose when it begins.',
    ]);
  }
  // Another plan is paid anew.
  expect((await year.change({ from: '2026-12', to: 'PRO' })).status).toBe(200);
});

it('a switch of a month that was paid ahead is invoiced no second time', async () => {
  const { confirm, pay, change, shown } = await makePlan();
  await confirm();
  await pay(220, '2026-12');
  await change({ from: '2026-12', to: 'PRO' });
  expect((await shown()).invoices).toMatchObject([{ due: 0 }, { month: '2026-12', due: 0 }]);
});

it('of two years only the one that runs has something left', async () => {
  const { confirm, change, done, pay, wait, shown, mailed } = await makePlan(yearly);
  await confirm();
  await wait('2027-02-10');
  await change({ from: '2027-03', to: 'PRO', billing: 'yearly' });
  await mailed();
  expect((await shown()).view.next.text).toContain('From March on it’s PRO');
  await done({
    ...{ action: 'refund', amount: 1364, refundedOn: '2027-02-10', month: '2026-11' },
    message: 'What is left of the year.',
  });
  await wait('2027-03-01');
  await pay(3060);
  await wait('2027-05-10');
  expect((await shown()).plan!.credit).toBe(2160);
});

it('months in which a plan was canceled are neither due nor listed', async () => {
  const { confirm, change, done, wait, shown } = await makePlan();
  await confirm();
  await change({ from: '2026-12', to: 'PRO' });
  await done({ action: 'move', to: 'cancelled' });
  await wait('2027-02-10');
  await done({ action: 'move', to: 'pending', message: 'She goes on.' });
  const months = async () =>
    (await shown()).plan!.months.map(({ month, due }) => [month, due?.amount]);
  const running = [
    ['2027-02', 300],
    ['2026-11', undefined],
  ];
  expect(await months()).toEqual(running);
  await done({ action: 'move', to: 'processing', anyway: true });
  await wait('2027-02-11');
  expect(await months()).toEqual(running);
  expect(await shown()).toMatchObject({ serviceName: 'PRO', servicePrice: 300 });
});

it('a plan that only seemed to begin begins later', async () => {
  const { ada, start, pay, done, shown } = await makePlan();
  const { id = '' } = (await start()).json;
  await ada.post(`/api/orders/${id}/cancel`);
  await pay(220, '2026-12');
  await done({
    ...{ action: 'pay', amount: 0, paidOn: '2026-11-02', month: '2026-12' },
    message: 'Another customer’s.',
  });
  expect((await start()).status).toBe(201);
  expect((await shown()).plan!.months.map(({ month }) => month)).toEqual(['2026-11']);
  const other = await makePlan();
  const episode = (await other.start()).json.id!;
  await other.ada.post(`/api/orders/${episode}/cancel`);
  await other.wait('2027-01-05');
  await other.confirm();
  expect((await other.shown()).plan!.months.map(({ month }) => month)).toEqual(['2027-01']);
});

it('emails name the period that a plan is paid for now, and an ended one goes by its end', async () => {
  const { ada, confirm, change, wait, atDesk, mailed } = await makePlan();
  await confirm();
  await mailed();
  await change({ from: '2026-12', to: 'Creator', billing: 'yearly' });
  expect((await mailed()).ada[0]!.text).toMatch(/Price +\$220 a month/);
  await change({ from: '2026-12' });
  await wait('2026-11-20');
  await ada.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' });
  await wait('2026-12-01');
  expect(await atDesk()).toMatchObject({ status: 'completed', customerName: 'Augusta King' });
});

it('of many plans that a month begins for, a sweep leaves the rest to the next one', async () => {
  const { site, ada, confirm, shown, mailed } = await makePlan();
  await confirm();
  const other = await placeOrder(site, ada, { serviceName: 'Creator', servicePrice: 220 });
  await other.done({ action: 'move', to: 'processing', anyway: true });
  await mailed();
  site.clock.set(Date.parse(noon('2026-12-01')));
  // The first takes half of the time.
  beforeWriting(site, 'orders-production/', async () => site.clock.advance(10_000));
  await site.sweep({ untilMs: site.clock.now() + 20_000 });
  expect(titlesOf((await mailed()).ada)).toEqual(['Your plan in December 2026']);
  await site.sweep();
  expect(titlesOf((await mailed()).ada)).toEqual(['Your plan in December 2026']);
  expect((await shown()).plan!.month).toBe('2026-12');
});

it('a plan without its customer names nobody, and keeps its months', async () => {
  const { site, ada, confirm, start, change, wait, stored } = await makePlan();
  await confirm();
  const { id = '' } = (await start({ projectBrief: 'About Ada’s river.' })).json;
  await change({ from: '2026-12' });
  await ada.post(`/api/orders/${id}/cancel`);
  await wait('2026-12-01');
  expect((await closeAccount(ada)).status).toBe(204);
  await site.settled();
  // Whom an invoice was made out to stays on it.
  const text = JSON.stringify(stored(), (key, value: unknown) => (key === 'buyer' ? '' : value));
  expect(text).not.toMatch(/Ada|river|307 555/);
  expect(stored().changes.map(({ type }) => type)).toEqual([
    'paid',
    'invoiced',
    'moved',
    'counted',
    'replanned',
    'counted',
    'clocked',
    'clocked',
    'anonymized',
  ]);
});
