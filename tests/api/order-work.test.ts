import { describe, expect, it } from 'vitest';

import { ordersOf } from '../../netlify/server/orders/order-store.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { deskOrderSchema, type DeskOrder } from '../../src/contracts/desk.ts';
import { codeOf, closeAccount, registerConfirmed } from '../support/account.ts';
import type { Answer } from '../support/browser.ts';
import { agentBrowser, KIM, LEE, withEnv } from '../support/desk.ts';
import { makeOrder } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const FILE = 'https://files.example/episode.wav';
const CUSTOM = { serviceName: 'Custom Solution', servicePrice: 0 };

/** An order with its customer and two agents; every action says that it has seen everything. */
async function makeWork(order: object = CUSTOM) {
  const site = makeSite({ worksAfterAnswers: true });
  withEnv(site, { AGENTS: `Kim Osei <${KIM}>, Lee Park <${LEE}>` });
  const ada = site.browser();
  await registerConfirmed(site, ada);
  const placed = (await ada.post('/api/orders', makeOrder(order))).json;
  const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
  const { entries } = JSON.parse((await kim.get('/api/desk/inbox')).text) as {
    entries: { userId: string }[];
  };
  const id = placed.id!;
  const path = `/api/desk/orders/${entries[0]!.userId}/${id}`;
  const read = async (): Promise<DeskOrder> =>
    deskOrderSchema.parse(JSON.parse((await kim.get(path)).text));
  const act = async (action: object, agent = kim): Promise<Answer> => {
    site.clock.advance(MINUTE_MS);
    return agent.post(path, { seen: (await read()).version, ...action });
  };
  const shown = async () => (await ada.get('/api/orders')).list.find((each) => each.id === id)!;
  let presses = 0;
  const decide = async (
    decision: string,
    more: object = {},
    key = `press-${(presses += 1)}-of-a-button`,
  ) => {
    site.clock.advance(MINUTE_MS);
    const body = { decision, seen: (await shown()).version, ...more };
    return ada.post(`/api/orders/${id}/decision`, body, { 'idempotency-key': key });
  };
  const start = () => act({ action: 'move', to: 'processing', anyway: true });
  const deliver = (more: object = { links: [FILE] }) =>
    act({ action: 'move', to: 'completed', ...more });
  return { site, ada, kim, lee, id, path, read, act, shown, decide, start, deliver };
}

describe('a quote', () => {
  it('is accepted once, as a state that the next quote ends', async () => {
    const { act, decide, shown, read } = await makeWork();
    await act({ action: 'quote', price: 1200, paymentUrl: 'https://pay.example/1' });
    expect(await shown()).toMatchObject({ paymentUrl: 'https://pay.example/1' });
    expect((await decide('accepted')).json).toMatchObject({ quote: { answer: 'accepted' } });
    expect((await read()).lacks).toEqual(['payment']);
    expect(codeOf(await decide('declined'))).toEqual([409, 'order_changed']);
    await act({ action: 'quote', price: 900 });
    expect((await shown()).quote).toMatchObject({ price: 900 });
    expect((await shown()).quote?.answer).toBeUndefined();
    expect((await decide('declined', { note: 'Too much.' })).json.quote?.answer).toBe('declined');
    expect((await read()).history.at(-1)).toMatchObject({
      decision: 'declined',
      note: 'Too much.',
    });
  });

  it('cannot be accepted unseen: not when another one came meanwhile', async () => {
    const { act, decide, shown } = await makeWork();
    await act({ action: 'quote', price: 1200 });
    const { version } = await shown();
    await act({ action: 'quote', price: 1500 });
    expect(codeOf(await decide('accepted', { seen: version }))).toEqual([409, 'order_changed']);
    expect((await shown()).quote?.answer).toBeUndefined();
  });

  it('lowers a fixed price with a reason, by 30 % at most, and raises it again', async () => {
    const { act, read, decide } = await makeWork({});
    const quote = { action: 'quote', note: 'Non-profit.' };
    expect(codeOf(await act({ action: 'quote', price: 80 }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ ...quote, price: 69.96 }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ ...quote, price: 100 }))).toEqual([400, 'invalid_request']);
    expect((await act({ ...quote, price: 69.97 })).status).toBe(200);
    expect((await act({ ...quote, price: 99.95 })).status).toBe(200);
    expect(await read()).toMatchObject({ quote: { price: 99.95 }, lacks: ['payment'] });
    expect(codeOf(await decide('accepted'))).toEqual([409, 'order_changed']);
  });
});

describe('a payment', () => {
  it('is asked for by link, marked with amount and day, and taken back with a reason', async () => {
    const { act, shown, read } = await makeWork({});
    expect(codeOf(await act({ action: 'bill', url: 'http://pay.example/1' }))[0]).toBe(400);
    await act({ action: 'bill', url: 'https://pay.example/1' });
    const pay = { action: 'pay', amount: 99.95, paidOn: '2026-11-21' };
    expect(codeOf(await act({ ...pay, paidOn: '' }))).toEqual([400, 'invalid_request']);
    expect((await act(pay)).status).toBe(200);
    expect((await act(pay)).status).toBe(200);
    expect(await shown()).toMatchObject({
      paymentUrl: 'https://pay.example/1',
      payment: { amount: 99.95, paidOn: '2026-11-21' },
    });
    expect((await read()).lacks).toEqual([]);
    expect(codeOf(await act({ ...pay, amount: 0 }))).toEqual([400, 'invalid_request']);
    await act({ ...pay, amount: 0, note: 'Bounced.' });
    expect((await shown()).payment).toBeUndefined();
    expect((await shown()).events?.filter(({ type }) => type === 'paid')).toHaveLength(2);
  });

  it('cannot be marked on an order without a price', async () => {
    const { act } = await makeWork();
    const pay = { action: 'pay', amount: 5, paidOn: '2026-11-21' };
    expect(codeOf(await act(pay))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ ...pay, paidOn: '2026-02-30' }))).toEqual([400, 'invalid_request']);
  });
});

describe('a review', () => {
  const comments = [
    { fileId: 'f'.repeat(32), seconds: 83.5, text: 'A cough.' },
    { fileId: 'f'.repeat(32), seconds: 4, text: 'Too loud.' },
  ];

  it('sends an order back with comments, counts the round, and ends with an approval', async () => {
    const { start, deliver, decide, shown, act, read } = await makeWork();
    await start();
    expect(codeOf(await decide('approved'))).toEqual([409, 'order_changed']);
    await deliver();
    expect(codeOf(await decide('changes_requested'))).toEqual([400, 'invalid_request']);
    const key = 'one-press-of-a-button';
    const more = { comments, seen: (await shown()).version };
    const answers = [
      await decide('changes_requested', more, key),
      await decide('changes_requested', more, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown()).toMatchObject({ status: 'processing', rounds: { used: 1 } });
    const ids = (await shown()).comments!.map(({ id }) => id);
    expect(ids).toEqual(['3.0', '3.1']);
    await act({ action: 'tick', comment: '3.1', isDone: true });
    expect((await shown()).comments!.map(({ isDone }) => isDone)).toEqual([false, true]);
    expect(codeOf(await act({ action: 'tick', comment: '9.9', isDone: true }))[0]).toBe(400);
    await deliver({ links: [`${FILE}?v=2`] });
    await decide('approved');
    expect((await shown()).approvedAt).toBeDefined();
    expect((await shown()).events?.flatMap(({ version }) => version ?? [])).toEqual([1, 2]);
    // Approved is the end: nobody waits.
    expect((await read()).waitingSince).toBeUndefined();
    expect(codeOf(await decide('changes_requested', { note: 'No.' }))[0]).toBe(409);
  });

  it('is of the version on screen alone', async () => {
    const { start, deliver, decide, shown } = await makeWork();
    await start();
    await deliver();
    const { version } = await shown();
    await deliver({ links: [`${FILE}?v=2`] });
    expect(codeOf(await decide('approved', { seen: version }))).toEqual([409, 'order_changed']);
  });

  it('says which of two agents’ deliveries at once counts', async () => {
    const { start, kim, lee, path, read, shown } = await makeWork();
    await start();
    const { version: seen } = await read();
    const move = { action: 'move', to: 'completed', seen };
    const answers = await Promise.all([
      kim.post(path, { ...move, links: [FILE] }),
      lee.post(path, { ...move, links: [`${FILE}?other`] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown()).events?.flatMap(({ version }) => version ?? [])).toEqual([1]);
  });

  it('has a wrong file withdrawn, with a reason', async () => {
    const { start, deliver, act, shown } = await makeWork();
    await start();
    await deliver();
    const withdraw = { action: 'withdraw', target: FILE };
    expect(codeOf(await act(withdraw))).toEqual([400, 'invalid_request']);
    const note = 'The wrong episode.';
    expect(codeOf(await act({ ...withdraw, target: 'https://a.example/b', note }))[0]).toBe(400);
    await act({ ...withdraw, note });
    expect((await shown()).events?.at(-1)).toMatchObject({
      type: 'withdrawn',
      note,
      links: [FILE],
    });
    // Delivered again, it counts again, and can be taken back again.
    await deliver();
    expect((await act({ ...withdraw, note })).status).toBe(200);
    const counts = (await shown()).events?.filter(({ type }) => type === 'withdrawn');
    expect(counts).toHaveLength(2);
  });
});

describe('what an agent did', () => {
  it('is taken back with a reason: a completed and a canceled order are reopened', async () => {
    const { start, deliver, act, shown } = await makeWork();
    await start();
    await deliver();
    const reopen = { action: 'move', to: 'processing' };
    expect(codeOf(await act(reopen))).toEqual([400, 'invalid_request']);
    await act({ ...reopen, note: 'Sent by mistake.' });
    expect((await shown()).status).toBe('processing');
    await act({ action: 'move', to: 'cancelled' });
    await act({ action: 'move', to: 'pending', note: 'Canceled by mistake.' });
    expect((await shown()).status).toBe('pending');
  });

  it('leaves no word of a customer who closed the account', async () => {
    const { site, ada, act, read, shown, decide, start, deliver, path, kim } = await makeWork({});
    await start();
    await deliver();
    await decide('approved', { note: 'canary-note' });
    expect((await shown()).approvedAt).toBeDefined();
    await act({ action: 'bill', url: 'https://pay.example/canary-url' });
    expect((await read()).isAnonymous).toBe(false);
    await closeAccount(ada);
    await site.settled();
    expect((await kim.get(path)).status).toBe(404);
    expect(JSON.stringify([...site.blobs.entries])).not.toContain('canary');
  });
});

describe('a stop', () => {
  it('can be asked for while in production, once, and waits for an answer', async () => {
    const { start, decide, act, read } = await makeWork();
    expect(codeOf(await decide('stop_requested'))[0]).toBe(409);
    await start();
    expect((await decide('stop_requested', { note: 'We closed.' })).status).toBe(200);
    expect(codeOf(await decide('stop_requested'))[0]).toBe(409);
    expect((await read()).stopRequestedAt).toBeDefined();
    expect((await read()).waitingSince).toBe((await read()).stopRequestedAt);
    await act({ action: 'move', to: 'cancelled' });
    expect((await read()).waitingSince).toBeUndefined();
  });
});

describe('a message that needs no reply', () => {
  it('stops its clock without a mail, unless another one came meanwhile', async () => {
    const { ada, id, start, act, read, site } = await makeWork();
    await start();
    await ada.post(`/api/orders/${id}/messages`, { text: 'Thanks!' });
    const { version: seen, waitingSince } = await read();
    expect(waitingSince).toBeDefined();
    await ada.post(`/api/orders/${id}/messages`, { text: 'One more thing.' });
    expect(codeOf(await act({ action: 'settle', seen }))).toEqual([409, 'order_changed']);
    await act({ action: 'settle' });
    expect((await read()).waitingSince).toBeUndefined();
    const order = await ordersOf(site.deps()).find((await read()).userId, id);
    expect(order?.steps.at(-1)).toMatchObject({ type: 'settled', notify: [] });
  });
});

describe('what is new', () => {
  it('is known to the account, whichever browser asks', async () => {
    const { site, ada, act, shown, id } = await makeWork();
    const isNew = async () => (await shown()).events?.map((event) => event.isNew ?? false);
    await act({ action: 'message', text: 'How many voices?' });
    // Whoever never looked has nothing new.
    expect(await isNew()).toEqual([false, false]);
    const see = async () => ada.post('/api/orders/seen', { at: (await shown()).updatedAt! });
    expect((await see()).status).toBe(204);
    await act({ action: 'message', text: 'And until when?' });
    expect(await isNew()).toEqual([false, false, true]);
    const elsewhere = site.browser({ cookies: ada.cookies });
    expect((await elsewhere.get('/api/orders')).list[0]!.events!.at(-1)!.isNew).toBe(true);
    await see();
    expect(await isNew()).toEqual([false, false, false]);
    // Neither an earlier moment nor one to come changes it.
    await ada.post('/api/orders/seen', { at: new Date(site.clock.now() - DAY_MS).toISOString() });
    await ada.post('/api/orders/seen', { at: new Date(site.clock.now() + DAY_MS).toISOString() });
    await act({ action: 'message', text: 'Hello?' });
    expect(await isNew()).toEqual([false, false, false, true]);
    expect(site.blobs.keysOf('seen-production')).toHaveLength(1);
    expect((await ada.post('/api/orders/seen', { at: 'now' })).status).toBe(400);
    expect(id).toBe((await shown()).id);
  });
});
