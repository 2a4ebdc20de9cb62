import { describe, expect, it } from 'vitest';

import { HOUR_MS, studioTime } from '../../netlify/server/lib/time.ts';
import { anonymizeOrder } from '../../netlify/server/orders/order-work.ts';
import type { OrderValue } from '../../netlify/server/orders/order.ts';
import type { DeskCustomer, DeskOrder, Inbox } from '../../src/contracts/desk.ts';
import type { Order } from '../../src/contracts/orders.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { codeOf, logIn, makeAccount, userIdOf } from '../support/account.ts';
import { titleOf } from '../support/channels.ts';
import { makeClock } from '../support/clock.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeOrder } from '../support/makers.ts';
import { meetAtWriting } from '../support/races.ts';

const yearly = { servicePrice: 2244, billing: 'yearly' } as const;
const noon = (day: string) => `${day}T19:00:00.000Z`;

/** Ada's Creator plan, ordered in Denver, with what she and agents do about it. */
async function makePlan(order: Partial<OrderRequest> = {}, day = '2026-11-02') {
  const clock = makeClock(noon(day));
  const { site, browser } = await makeAccount({ sendsMail: true, clock });
  let presses = 0;
  const newKey = () => ({ 'idempotency-key': `press-${String((presses += 1)).padStart(12, '0')}` });
  const post = (path: string, body: object, headers = newKey()) =>
    browser.post(path, body, headers);
  const creator = { serviceName: 'Creator', servicePrice: 220, ...order };
  const placed = await post('/api/orders', makeOrder(creator));
  expect(placed.status).toBe(201);
  const id = placed.json.id!;
  const userId = await userIdOf(site);
  const read = async (orderId = id) => {
    const { json } = await browser.get('/api/orders');
    return (json as unknown as Order[]).find((each) => each.id === orderId)!;
  };
  const episode = (more: Partial<OrderRequest> = {}) =>
    makeOrder({ serviceName: 'Creator episode', servicePrice: 0, plan: id, ...more });
  const start = (more: Partial<OrderRequest> = {}, headers = newKey()) =>
    post('/api/orders', episode(more), headers);
  const extra = () => start({ serviceName: 'Standard Episode Edit', servicePrice: 70 });
  const change = (body: object) => post(`/api/orders/${id}/plan`, body);
  /** Goes ahead to noon of a day; the sweep runs each day, and sessions are renewed. */
  const wait = async (until: string) => {
    while (clock.now() < Date.parse(noon(until))) {
      clock.set(Math.min(clock.now() + 86_400_000, Date.parse(noon(until))));
      await site.sweep();
    }
    await logIn(browser);
  };
  const desk = () => agentBrowser(site);
  const act = async (body: object, orderId = id): Promise<DeskOrder> => {
    const agent = await desk();
    const path = `/api/desk/orders/${userId}/${orderId}`;
    const { eventCount } = (await agent.get(path)).json as unknown as DeskOrder;
    const answer = await agent.post(path, { eventCount, ...body });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.json as unknown as DeskOrder;
  };
  const pay = (amount: number, month?: string) =>
    act({ action: 'pay', amount, paidOn: studioTime(clock.now()).date, ...(month && { month }) });
  const confirm = async () => {
    await pay((await read()).total);
    await act({ action: 'move', to: 'processing' });
  };
  const decide = async (orderId: string, decision: string, message = '') => {
    const { eventCount } = await read(orderId);
    const body = { decision, eventCount, message };
    expect((await post(`/api/orders/${orderId}/decision`, body)).status).toBe(200);
  };
  const deliver = (orderId: string, link: string) =>
    act({ action: 'move', to: 'completed', links: [`https://files.example/${link}`] }, orderId);
  const atDesk = async (view = 'plans') =>
    ((await (await desk()).get(`/api/desk/inbox?view=${view}`)).json as unknown as Inbox).entries;
  /** What was mailed since to Ada, or to the agents, by title. */
  const mailed = async () => {
    await site.settled();
    const mails = site.out.mails.splice(0).map((mail) => [mail.to, titleOf(mail), mail.text]);
    const to = (isAda: boolean) =>
      mails.flatMap(([address = '', title = '', text = '']) =>
        address.includes('ada@example.com') === isAda ? [{ title, text }] : [],
      );
    return { ada: to(true), agents: to(false) };
  };
  const stored = (orderId = id) =>
    JSON.parse(site.blobs.entries.get(`orders-production/${userId}/${orderId}`)!) as OrderValue;
  return {
    ...{ site, browser, id, userId, newKey, post, episode, read, start, extra, change, wait },
    ...{ desk, act, pay, confirm, decide, deliver, atDesk, mailed, stored },
  };
}

const titlesOf = (mails: readonly { title: string }[]) => mails.map(({ title }) => title);

describe('three months of a plan', () => {
  it('are six episodes, one that lapses, one extra, a switch, and a stop', async () => {
    const plan = await makePlan();
    const { read, start, wait, atDesk, mailed } = plan;
    expect((await read()).plan).toMatchObject({
      billing: 'monthly',
      left: 4,
      takesEpisodes: true,
      months: [{ month: '2026-11', included: 4, used: 0, due: { amount: 220, months: 1 } }],
    });
    expect(await atDesk()).toMatchObject([
      { stage: 'payment', plan: { month: '2026-11', used: 0, included: 4, due: 220 } },
    ]);
    const [order] = (await mailed()).ada;
    expect(order!.text).toContain('$220 a month');
    expect(order!.text).toContain('Start each episode from the plan');
    await plan.confirm();
    const [paid, running] = (await mailed()).ada;
    expect(paid!.text).toContain('your payment of $220 for November 2026 on');
    expect(running!.title).toBe('Your plan is running');
    expect(await atDesk()).toMatchObject([{ stage: 'running', plan: { due: 0 } }]);
    expect(await atDesk('open')).toEqual([]);

    // November: three of four, each with steps and rounds of its own.
    const ids: string[] = [];
    for (const day of ['2026-11-03', '2026-11-10', '2026-11-17']) {
      await wait(day);
      const { status, json } = await start({ projectBrief: `Recorded on ${day}` });
      expect(status).toBe(201);
      ids.push(json.id!);
    }
    const [first = ''] = ids;
    expect(await read(first)).toMatchObject({
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
    await plan.act({ action: 'move', to: 'processing' }, first);
    await plan.deliver(first, 'one');
    await plan.decide(first, 'changes_requested', 'The end is cut off.');
    expect((await read(first)).rounds).toMatchObject({ used: 1, included: 3 });
    await plan.deliver(first, 'two');
    await plan.decide(first, 'approved');
    expect((await read(first)).view.step).toBe(4);
    expect(await read()).toMatchObject({ status: 'processing', plan: { left: 1 } });

    // Once, five days before the month ends.
    await mailed();
    await wait('2026-11-25');
    expect((await mailed()).ada).toEqual([]);
    await wait('2026-11-29');
    const ending = (await mailed()).ada;
    expect(titlesOf(ending)).toEqual(['You have 1 episode left in November 2026']);
    expect(ending[0]!.text).toContain('ends with the month');
    expect((await read()).view.next.text).toContain(
      '3 of 4 episodes of November started. 1 is left, and ends with the month, on Nov 30, 2026.',
    );

    // December: it lapsed, the month is to be paid, and four are there again.
    await wait('2026-12-01');
    const [december] = (await mailed()).ada;
    expect(december!.title).toBe('Your plan in December 2026');
    expect(december!.text).toContain('There is $220 for December 2026 to pay.');
    const turned = (await read()).plan!;
    expect(turned).toMatchObject({ month: '2026-12', left: 4 });
    expect(turned.months.map(({ used, due }) => [used, due?.amount])).toEqual([
      [0, 220],
      [3, undefined],
    ]);
    expect(await atDesk('unpaid')).toMatchObject([{ stage: 'payment', plan: { due: 220 } }]);
    const url = 'https://pay.example/december';
    await plan.act({ action: 'bill', url });
    expect((await mailed()).ada[0]!.text).toContain('You can pay $220 for December 2026');
    expect((await read()).view.paymentUrl).toBe(url);
    await plan.pay(220);
    expect((await read()).view.paymentUrl).toBeUndefined();
    expect((await read()).plan!.months[0]).toMatchObject({ payment: { amount: 220, months: 1 } });

    // A canceled one is given back; of the four, three are the last of six, and one more is bought.
    const canceled = (await start()).json.id!;
    expect((await plan.post(`/api/orders/${canceled}/cancel`, {})).status).toBe(200);
    await plan.site.settled();
    expect((await read()).plan!.left).toBe(4);
    for (let count = 0; count < 4; count += 1) expect((await start()).status).toBe(201);
    const none = await start();
    expect(codeOf(none)).toEqual([409, 'order_changed']);
    expect(none.json.message).toBe(
      'Every episode of December has been started. You can order one more for $70.',
    );
    const { status, json } = await plan.extra();
    expect([status, json.servicePrice, json.episode]).toMatchObject([201, 70, { of: 4 }]);
    expect(json.episode).not.toHaveProperty('number');
    const customer = (await (await plan.desk()).get(`/api/desk/customers/${plan.userId}`))
      .json as unknown as DeskCustomer;
    expect(customer.totals).toEqual({ orders: 10, paid: 440, due: 70 });

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
    expect(await read()).toMatchObject({ serviceName: 'Creator' });
    await wait('2027-01-01');
    expect(await read()).toMatchObject({
      serviceName: 'PRO',
      servicePrice: 300,
      plan: { left: 4, months: [{ name: 'PRO', due: { amount: 300 } }, {}, {}] },
    });
    expect(codeOf(await start())).toEqual([400, 'unknown_service']);
    const pro = { serviceName: 'PRO episode' };
    expect((await start(pro)).json.rounds).toMatchObject({ included: null });
    expect(codeOf(await plan.change({ from: '2027-01' }))).toEqual([409, 'order_changed']);
    expect((await plan.change({ from: '2027-02' })).status).toBe(200);
    const stopped = (await mailed()).ada.at(-1)!;
    expect(stopped.title).toBe('Your plan will stop');
    expect(stopped.text).toContain('stops on January 31, 2027');
    await wait('2027-02-01');
    const over = await mailed();
    expect(titlesOf(over.ada)).toContain('Your plan has ended');
    expect(titlesOf(over.agents)).toContain('The plan ended with January 2027');
    expect(await read()).toMatchObject({
      status: 'completed',
      plan: { takesEpisodes: false, left: 0 },
    });
    expect(codeOf(await start(pro))).toEqual([409, 'order_changed']);
    expect(await atDesk()).toEqual([]);
    expect(await atDesk('unpaid')).toMatchObject([{ price: 70 }, { plan: { due: 300 } }]);
  });
});

describe('a plan that is paid for a year', () => {
  it('is paid for twelve months, and gives back what is left of them', async () => {
    const { confirm, read, wait, change, mailed, atDesk } = await makePlan(yearly);
    expect(await read()).toMatchObject({ servicePrice: 2244, plan: { billing: 'yearly' } });
    await confirm();
    expect((await mailed()).ada.at(-2)!.text).toContain('$2,244 for a year from November 2026');
    await wait('2027-02-10');
    expect(await atDesk('unpaid')).toEqual([]);
    // As in the refund policy: stopped in the fourth month.
    const { credit, months } = (await read()).plan!;
    expect([credit, months.length]).toEqual([1364, 4]);
    await mailed();
    expect((await change({ from: '2027-03' })).status).toBe(200);
    expect((await mailed()).ada[0]!.text).toContain('refund the rest, $1,364');
    expect((await change({ from: '2027-03', to: 'Creator' })).json.plan).not.toHaveProperty(
      'change',
    );
    expect(titlesOf((await mailed()).ada)).toEqual(['Your plan goes on']);
    await wait('2027-11-01');
    expect((await read()).plan!.months[0]!.due).toEqual({ amount: 2244, months: 12 });
  });

  it('costs its price of the catalog, and no other', async () => {
    const { post } = await makePlan();
    const wrong = makeOrder({ serviceName: 'Creator', ...yearly, servicePrice: 220 });
    expect(codeOf(await post('/api/orders', wrong))).toEqual([409, 'price_mismatch']);
  });
});

describe('the first month of a plan', () => {
  it('may be the next one, and until then nothing is started', async () => {
    const { read, start, wait } = await makePlan({ firstMonth: '2026-12' }, '2026-11-28');
    expect((await read()).view.next.text).toContain('It begins in December.');
    const early = await start();
    expect([codeOf(early), early.json.message]).toEqual([
      [409, 'order_changed'],
      'This plan begins in December. You can start its first episode then.',
    ]);
    await wait('2026-12-01');
    expect((await start()).json.episode).toMatchObject({ month: '2026-12', number: 1 });
  });

  it('is the one in which it is confirmed, when that takes longer', async () => {
    const { read, wait, confirm } = await makePlan({}, '2026-11-29');
    await wait('2026-12-02');
    await confirm();
    expect((await read()).plan!.months).toMatchObject([{ month: '2026-12', used: 0 }]);
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
    const { site, id, userId, start, read } = await makePlan();
    for (let count = 0; count < 3; count += 1) await start();
    meetAtWriting(site, `/orders-production/${userId}/${id}`, 2);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { months, left } = (await read()).plan!;
    expect([left, months[0]!.episodes.map(({ number }) => number)]).toEqual([0, [1, 2, 3, 4]]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(5);
  });

  it('is one when it is sent twice', async () => {
    const { start, newKey, read } = await makePlan();
    const headers = newKey();
    const [one, other] = [await start({}, headers), await start({}, headers)];
    expect([one.status, other.json.id]).toEqual([201, one.json.id]);
    expect(codeOf(await start({ projectBrief: 'Another' }, headers))[1]).toBe(
      'idempotency_mismatch',
    );
    expect((await read()).plan!.left).toBe(3);
  });

  it('is made by the sweep when the request broke off after it was counted', async () => {
    const { site, id, userId, start, stored, read } = await makePlan();
    site.blobs.fault = ({ method, store, key }) =>
      method === 'PUT' && store === 'orders-production' && key !== `${userId}/${id}`
        ? { kind: 'status', status: 500 }
        : undefined;
    expect((await start({ projectBrief: 'Words that stay.' })).status).toBe(503);
    expect(stored().starting).toMatchObject([{ placed: { episode: { number: 1 } } }]);
    site.blobs.fault = () => undefined;
    site.clock.advance(HOUR_MS);
    await site.sweep();
    expect(stored()).not.toHaveProperty('starting');
    const [made] = (await read()).plan!.months[0]!.episodes;
    expect(await read(made!.order)).toMatchObject({ projectBrief: 'Words that stay.' });
  });

  it('goes to whoever has the plan', async () => {
    const { act, start, read } = await makePlan();
    await act({ action: 'assign', to: 'kim@roomtone.example' });
    const { id } = (await start()).json;
    expect((await read(id)).assigneeName).toBe('Kim Osei');
  });

  it('belongs to a plan of the customer', async () => {
    const { site, post, episode, start } = await makePlan();
    const single = (await post('/api/orders', makeOrder())).json.id!;
    for (const plan of [single, 'none', crypto.randomUUID()])
      expect(codeOf(await start({ plan }))).toEqual([404, 'not_found']);
    const eve = site.browser();
    await eve.post('/api/register', {
      ...episode(),
      firstName: 'Eve',
      lastName: 'X',
      email: 'eve@example.com',
      password: 'tape hiss and warm valves',
    });
    expect(codeOf(await eve.post('/api/orders', episode()))).toEqual([404, 'not_found']);
  });
});

it('a plan that is canceled is no plan to start from, switch, or deliver', async () => {
  const { act, start, change, confirm, id, userId, desk, read } = await makePlan();
  await confirm();
  const agent = await desk();
  const path = `/api/desk/orders/${userId}/${id}`;
  const { eventCount, allowed } = (await agent.get(path)).json as unknown as DeskOrder;
  expect(allowed).toEqual(['cancelled']);
  const delivery = { action: 'move', to: 'completed', eventCount };
  expect(codeOf(await agent.post(path, delivery))).toEqual([400, 'invalid_request']);
  expect((await read()).view.decisions).toEqual([]);
  await act({ action: 'move', to: 'cancelled' });
  expect(codeOf(await start())).toEqual([409, 'order_changed']);
  expect(codeOf(await change({ from: '2026-12' }))).toEqual([409, 'order_changed']);
});

it('a discount is taken off the months to come, and a payment can be taken back', async () => {
  const { confirm, act, pay, wait, read } = await makePlan();
  await confirm();
  await act({ action: 'lower', total: 176, message: 'For a non-profit.' });
  await wait('2026-12-02');
  expect((await read()).plan!.months[0]!.due).toEqual({ amount: 176, months: 1 });
  await pay(176);
  await act({
    action: 'pay',
    amount: 0,
    paidOn: '2026-12-02',
    month: '2026-11',
    message: 'A slip.',
  });
  const { months } = (await read()).plan!;
  expect(months.map(({ payment, due }) => [payment?.amount, due?.amount])).toEqual([
    [176, undefined],
    [undefined, 176],
  ]);
});

it('a plan without its customer names nobody, and keeps its months', async () => {
  const { site, id, userId, confirm, start, change, stored } = await makePlan();
  await confirm();
  await start({ projectBrief: 'About Ada’s river.' });
  await change({ from: '2026-12' });
  await anonymizeOrder(site.deps(), { userId, orderId: id });
  // Whom an invoice was made out to stays on it.
  const text = JSON.stringify(stored(), (key, value: unknown) => (key === 'buyer' ? '' : value));
  expect(text).not.toMatch(/Ada|river|307 555/);
  expect(stored().changes.map(({ type }) => type)).toEqual([
    'paid',
    'invoiced',
    'moved',
    'counted',
    'replanned',
    'anonymized',
  ]);
});
