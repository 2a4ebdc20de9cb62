import { describe, expect, it } from 'vitest';

import type { DeskMessage, DeskOrder } from '../../src/contracts/desk.ts';
import { deskMessageSchema, deskOrderSchema } from '../../src/contracts/desk.ts';
import { MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import type { Answer } from '../support/browser.ts';
import { agentBrowser, codeOf, KIM, LEE, withEnv } from '../support/desk.ts';
import { register } from '../support/flows.ts';
import { makeMessage, makeOrder, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const key = (press: string) => ({ 'idempotency-key': `${press}-of-a-button` });
const orderIn = ({ text }: Answer): DeskOrder => deskOrderSchema.parse(JSON.parse(text));
const messageIn = ({ text }: Answer): DeskMessage => deskMessageSchema.parse(JSON.parse(text));

async function makeDesk() {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = site.browser();
  await register(ada);
  const changes = { serviceName: 'Custom Solution', servicePrice: 0 };
  const { json } = await ada.post('/api/orders', makeOrder(changes));
  const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
  const inbox = JSON.parse((await kim.get('/api/desk/inbox')).text) as {
    entries: { userId: string }[];
  };
  site.clock.advance(MINUTE_MS);
  const path = `/api/desk/orders/${inbox.entries[0]!.userId}/${json.id!}`;
  return { site, ada, kim, lee, path, id: json.id! };
}

describe('an order on the desk', () => {
  it('has everything about the order, and what may be done', async () => {
    const { kim, path, id } = await makeDesk();
    expect(orderIn(await kim.get(path))).toEqual({
      id,
      userId: path.split('/')[4],
      serviceName: 'Custom Solution',
      servicePrice: 0,
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Six episodes, two voices each.',
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
      version: 1,
      waitingSince: '2026-11-21T10:00:00.000Z',
      isLate: false,
      allowed: ['processing', 'cancelled'],
      isQuotable: true,
      lacksPrice: true,
      isAnonymous: false,
      isEmailConfirmed: false,
      history: [{ sequence: 0, type: 'placed', at: '2026-11-21T10:00:00.000Z', actor: 'customer' }],
    });
  });

  it('shows what was done in its history, for agents and for the customer', async () => {
    const { ada, kim, path } = await makeDesk();
    await kim.post(path, { action: 'assign', to: 'Kim@Roomtone.example', seen: 1 });
    await kim.post(path, { action: 'note', text: 'Sounds big.' });
    await kim.post(path, { action: 'quote', price: 19.99, note: 'For one.', seen: 2 });
    const links = ['https://files.example/a.wav'];
    const answer = orderIn(await kim.post(path, { action: 'message', text: 'A draft.', links }));
    const by = { at: '2026-11-21T10:01:00.000Z', actor: 'Kim Osei' };
    expect(answer).toMatchObject({ version: 5, assignee: KIM, quote: { price: 19.99, at: by.at } });
    expect(answer.waitingSince).toBeUndefined();
    expect(answer.history.slice(1)).toEqual([
      { ...by, sequence: 1, type: 'assigned', assignee: KIM },
      { ...by, sequence: 2, type: 'noted', note: 'Sounds big.', isInternal: true },
      { ...by, sequence: 3, type: 'quoted', price: 19.99, note: 'For one.' },
      { ...by, sequence: 4, type: 'noted', note: 'A draft.', isInternal: false, links },
    ]);
    const [seen] = (await ada.get('/api/orders')).list;
    expect(seen?.quote).toEqual({ price: 19.99, at: by.at });
    expect(seen?.events?.map(({ type }) => type)).toEqual(['placed', 'quoted', 'noted']);
    expect(JSON.stringify(seen)).not.toMatch(/Kim|kim@|Sounds big/);
  });

  it('counts as seen whatever notes and messages came since', async () => {
    const { ada, kim, lee, path, id } = await makeDesk();
    await ada.post(`/api/orders/${id}/messages`, { text: 'Any news?' });
    await lee.post(path, { action: 'note', text: 'I called.' });
    const move = { action: 'move', to: 'processing', withoutPrice: true, seen: 1 };
    expect((await kim.post(path, move)).status).toBe(200);
    const late = await lee.post(path, { action: 'quote', price: 450, seen: 3 });
    expect(codeOf(late)).toEqual([409, 'order_changed']);
    expect(late.json.message).toBe(
      'Kim Osei moved this order to processing on Nov 21, 2026, 10:01 AM UTC.',
    );
    expect(orderIn(await lee.get(path))).toMatchObject({ version: 4, status: 'processing' });
  });

  it('says that it was given back, or placed or canceled by the customer', async () => {
    const { ada, kim, lee, path, id } = await makeDesk();
    const unseen = await kim.post(path, { action: 'assign', to: KIM, seen: 0 });
    expect(unseen.json.message).toMatch(/^The customer placed this order on /);
    await kim.post(path, { action: 'assign', to: KIM, seen: 1 });
    await kim.post(path, { action: 'assign', to: null, seen: 2 });
    const move = { action: 'move', to: 'processing' };
    const first = await lee.post(path, { ...move, seen: 2 });
    expect(first.json.message).toMatch(/^Kim Osei gave this order back on /);
    await ada.post(`/api/orders/${id}/cancel`);
    const second = await lee.post(path, { ...move, seen: 3 });
    expect(second.json.message).toMatch(/^The customer canceled this order on /);
  });

  it('names an agent who left the list by their address', async () => {
    const { site, kim, path } = await makeDesk();
    await kim.post(path, { action: 'assign', to: LEE, seen: 1 });
    const later = withEnv(site, { AGENTS: `Kim Osei <${KIM}>` });
    const browser = later.browser({ cookies: kim.cookies });
    const answer = await browser.post(path, { action: 'move', to: 'processing', seen: 1 });
    expect(answer.json.message).toMatch(
      /^Kim Osei handed this order over to lee@roomtone.example /,
    );
  });

  it('gets a repeated message once, and refuses another one with the same key', async () => {
    const { kim, lee, path } = await makeDesk();
    const message = { action: 'message', text: 'When can we call?' };
    const answers = [
      await kim.post(path, message, key('one-press')),
      await kim.post(path, message, key('one-press')),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(2).fill([200, answers[0]!.text]),
    );
    const mismatch = [422, 'idempotency_mismatch'];
    const other = { ...message, text: 'Now?' };
    expect(codeOf(await kim.post(path, other, key('one-press')))).toEqual(mismatch);
    expect(codeOf(await lee.post(path, message, key('one-press')))).toEqual(mismatch);
    const linked = { ...message, links: ['https://files.example/a'] };
    expect(codeOf(await kim.post(path, linked, key('one-press')))).toEqual(mismatch);
    await kim.post(path, message, key('another-press'));
    await kim.post(path, message);
    expect(orderIn(await kim.get(path)).history).toHaveLength(4);
  });

  it.each([
    [{ action: 'move', to: 'completed', seen: 1 }, 'to'],
    [{ action: 'assign', to: 'stranger@roomtone.example', seen: 1 }, 'to'],
    [{ action: 'quote', price: 0, seen: 1 }, 'price'],
    [{ action: 'message', text: 'x', links: ['javascript:alert(1)'] }, 'links'],
  ])('refuses %j with the field that is wrong', async (body, field) => {
    const { kim, path } = await makeDesk();
    const answer = await kim.post(path, body);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(Object.keys((JSON.parse(answer.text) as { fields: object }).fields)).toEqual([field]);
    expect(orderIn(await kim.get(path)).version).toBe(1);
  });

  it('cannot be quoted when it has a price, or is closed', async () => {
    const { site, ada, kim, path } = await makeDesk();
    site.clock.advance(MINUTE_MS);
    const { id } = (await ada.post('/api/orders', makeOrder())).json;
    const priced = path.replace(/[^/]+$/, id!);
    const quote = { action: 'quote', price: 450, seen: 1 };
    expect(orderIn(await kim.get(priced)).isQuotable).toBe(false);
    expect(codeOf(await kim.post(priced, quote))).toEqual([400, 'invalid_request']);
    await kim.post(path, { action: 'move', to: 'cancelled', seen: 1 });
    expect(orderIn(await kim.get(path)).isQuotable).toBe(false);
    expect(codeOf(await kim.post(path, { ...quote, seen: 2 }))).toEqual([400, 'invalid_request']);
  });

  it('is started without a price only by an agent who says so', async () => {
    const { site, ada, kim, path } = await makeDesk();
    const start = { action: 'move', to: 'processing', seen: 1 };
    expect(codeOf(await kim.post(path, start))).toEqual([409, 'order_without_price']);
    expect(orderIn(await kim.get(path))).toMatchObject({ version: 1, lacksPrice: true });
    await kim.post(path, { action: 'quote', price: 1200, seen: 1 });
    expect(orderIn(await kim.get(path)).lacksPrice).toBe(false);
    expect((await kim.post(path, { ...start, seen: 2 })).status).toBe(200);
    const next = async (serviceName: string) => {
      site.clock.advance(MINUTE_MS);
      const placed = makeOrder({ serviceName, servicePrice: 0 });
      return path.replace(/[^/]+$/, (await ada.post('/api/orders', placed)).json.id!);
    };
    const unpriced = await next('Custom Solution');
    expect((await kim.post(unpriced, { ...start, withoutPrice: true })).status).toBe(200);
    const call = await next('Demo Call');
    expect(orderIn(await kim.get(call)).lacksPrice).toBe(false);
    expect((await kim.post(call, start)).status).toBe(200);
  });

  it('is found under its own address only, and not once the account is closed', async () => {
    const { site, ada, kim, path, id } = await makeDesk();
    const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const others = [
      path.replace(id, other),
      path.replace(/orders\/./, 'orders/_'),
      path.replace(id, 'x'),
      `/api/desk/orders/${'0'.repeat(64)}/${id}`,
    ];
    const note = { action: 'note', text: 'Hello?' };
    for (const each of others) {
      expect((await kim.get(each)).status, each).toBe(404);
      expect((await kim.post(each, note)).status, each).toBe(404);
    }
    await ada.post('/api/account/close', { password: PASSWORD });
    await site.settled();
    expect((await kim.get(path)).status).toBe(404);
    expect((await kim.post(path, note)).status).toBe(404);
    const { entries } = JSON.parse((await kim.get('/api/desk/inbox?filter=done')).text) as {
      entries: { userId: string }[];
    };
    const archived = orderIn(await kim.get(`/api/desk/orders/${entries[0]!.userId}/${id}`));
    expect(archived).toMatchObject({ isAnonymous: true, customerName: '', status: 'cancelled' });
  });
});

describe('a message on the desk', () => {
  it('is read and answered once; the first agent is kept', async () => {
    const { ada, kim, lee } = await makeDesk();
    const { id } = (await ada.post('/api/contact', makeMessage())).json;
    const path = `/api/desk/messages/2026-11-21/${id!}`;
    const unread = messageIn(await kim.get(path));
    expect(unread).toMatchObject({
      id,
      name: 'Ada Lovelace',
      podcastName: 'Engines',
      message: 'Could you edit our first season?',
      waitingSince: '2026-11-21T10:01:00.000Z',
    });
    expect(unread.answered).toBeUndefined();
    const answered = { actor: 'Kim Osei', at: '2026-11-21T10:01:00.000Z' };
    for (const agent of [kim, lee])
      expect(messageIn(await agent.post(path))).toMatchObject({ answered, isLate: false });
    expect(messageIn(await lee.get(path))).toMatchObject({ answered });
  });

  it('returns 404 for an address that is none', async () => {
    const { kim, id } = await makeDesk();
    for (const path of [`2026-11-21/${id}`, `2026-11-21/x`, `today/${id}`]) {
      expect((await kim.get(`/api/desk/messages/${path}`)).status).toBe(404);
      expect((await kim.post(`/api/desk/messages/${path}`)).status).toBe(404);
    }
  });
});
