import { describe, expect, it } from 'vitest';

import type { DeskCustomer, DeskOrder, Inbox } from '../../src/contracts/desk.ts';
import type { Browser, Answer } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  accountOf,
  ADA,
  agentBrowser,
  closeAccount,
  codeOf,
  CUSTOM,
  customer,
  idsOf,
  isIn,
  KIM,
  LEE,
  logIn,
  makeOrdered,
  makeWorld,
  placeOrder,
  userIdOf,
  withEnv,
} from '../support/world.ts';

async function read(agent: Browser, query = ''): Promise<Inbox> {
  const answer = await agent.get(`/api/desk/inbox${query}`);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as Inbox;
}

async function write(site: TestSite, changes = {}): Promise<string> {
  site.clock.advance(MINUTE_MS);
  const { json } = await site.browser().post('/api/contact', makeMessage(changes));
  return json.id!;
}

async function settle(agent: Browser, day: string, message: string): Promise<void> {
  const path = `/api/desk/messages/${day}/${message}`;
  expect((await agent.post(path, { action: 'settle', eventCount: 1 })).status).toBe(200);
}

const LINK = 'https://files.example/a';

/** An agent's browser, and two customers who ordered. */
async function makeInbox() {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await customer(site);
  const grace = await customer(site, { firstName: 'Grace', email: 'grace@example.com' });
  site.clock.advance(MINUTE_MS);
  const first = await placeOrder(site, ada);
  site.clock.advance(MINUTE_MS);
  const second = await placeOrder(site, grace, CUSTOM);
  const agent = await agentBrowser(site);
  const act = (id: string, action: object) => (id === first.id ? first : second).done(action);
  return { site, ada, agent, first: first.id, second: second.id, act };
}

describe('the inbox of the desk', () => {
  it('has open orders and messages, who waits longest first, and what waits for nobody last', async () => {
    const { site, agent, first, second, act } = await makeInbox();
    const message = await write(site);
    await act(first, { action: 'message', text: 'When can we call?' });
    await act(second, { action: 'assign', to: 'kim@roomtone.example' });
    const inbox = await read(agent);
    expect(idsOf(inbox)).toEqual([second, message, first]);
    expect(inbox).toMatchObject({ total: 3, counts: { open: 3, late: 0 } });
    expect(inbox.nextPage).toBeUndefined();
    expect(inbox.entries).toMatchObject([
      {
        kind: 'order',
        name: 'Grace Lovelace',
        email: 'grace@example.com',
        serviceName: 'Custom Solution',
        status: 'pending',
        price: 0,
        assignee: 'kim@roomtone.example',
        createdAt: '2026-11-21T10:02:00.000Z',
        waitingSince: '2026-11-21T10:02:00.000Z',
        isLate: false,
      },
      {
        kind: 'message',
        name: 'Ada Lovelace',
        day: '2026-11-21',
        service: 'Audio Production',
        waitingSince: '2026-11-21T10:03:00.000Z',
      },
      { kind: 'order', name: 'Ada Lovelace', price: 99.95, isLate: false },
    ]);
    expect(inbox.entries[2]).not.toHaveProperty('waitingSince');
  });

  it('says who has waited for more than 24 hours, and lists those alone', async () => {
    const { site, first, second, act } = await makeInbox();
    await act(first, { action: 'move', to: 'processing', anyway: true });
    site.clock.advance(DAY_MS);
    const message = await write(site);
    let agent = await agentBrowser(site);
    const inbox = await read(agent, '?view=late');
    expect(idsOf(inbox)).toEqual([second]);
    expect(inbox).toMatchObject({ total: 1, counts: { late: 1 }, entries: [{ isLate: true }] });
    site.clock.advance(DAY_MS + MINUTE_MS);
    agent = await agentBrowser(site);
    expect(await read(agent, '?view=late')).toMatchObject({ total: 2, counts: { late: 2 } });
    await settle(agent, '2026-11-22', message);
    await act(second, { action: 'quote', price: 450 });
    expect(await read(agent, '?view=late')).toMatchObject({ entries: [], counts: { late: 0 } });
    expect((await read(agent)).entries).toMatchObject([{ id: first }, { id: second, price: 450 }]);
  });

  it.each([
    'view=all',
    'stage=none',
    'sort=name',
    'agent=kim',
    'page=0',
    'page=x',
    `search=${'x'.repeat(255)}`,
  ])('returns 400 for %s', async (query) => {
    const agent = await agentBrowser(makeSite());
    const answer = await agent.get(`/api/desk/inbox?${query}`);
    expect(answer.status).toBe(400);
    const { fields } = JSON.parse(answer.text) as { fields: object };
    expect(Object.keys(fields)).toEqual([query.split('=')[0]]);
  });
});

/** Sixty orders, ten of each kind. */
async function makeSixty() {
  const site = makeSite({ worksAfterAnswers: true });
  const assign = (to: string) => ({ action: 'assign', to });
  const start = { action: 'move', to: 'processing', anyway: true };
  const kinds: readonly (readonly object[])[] = [
    [],
    [assign(KIM)],
    [{ action: 'quote', price: 450 }],
    [{ action: 'bill', url: 'https://pay.example/1' }],
    [{ ...start, dueOn: '2026-11-27' }, assign(LEE)],
    [start, { action: 'move', to: 'completed', links: [LINK] }],
  ];
  const ids: string[][] = kinds.map(() => []);
  // Each orders one of a kind, and no more than an account may in ten minutes.
  const customers: Browser[] = [];
  for (const kind of kinds.keys())
    customers.push(await customer(site, { email: `customer-${kind}@example.com` }));
  for (let number = 0; number < 60; number += 1) {
    site.clock.advance(MINUTE_MS);
    const kind = number % kinds.length;
    const { id, done } = await placeOrder(site, customers[kind]!, kind === 2 ? CUSTOM : {});
    ids[kind]!.push(id);
    for (const step of kinds[kind]!) await done(step, LEE);
  }
  await site.sweep({ isCleanup: true });
  site.clock.advance(DAY_MS);
  return { site, ids, kim: await agentBrowser(site, KIM), lee: await agentBrowser(site, LEE) };
}

describe('the views of sixty orders', () => {
  it('have what they promise, with counts at each', async () => {
    const { ids, kim, lee } = await makeSixty();
    const [placed = [], taken = [], quoted = [], billed = [], started = [], unpaid = []] = ids;
    const waiting = [...placed, ...taken].sort();
    const others = [...started, ...[...quoted, ...billed, ...unpaid].sort()];
    const expected: [query: string, ids: string[]][] = [
      ['view=open', [...waiting, ...others]],
      ['view=unassigned', [...placed, ...[...quoted, ...billed, ...unpaid].sort()]],
      ['view=mine', taken],
      ['view=late', waiting],
      ['view=customer', [...quoted, ...billed, ...unpaid].sort()],
      ['view=unpaid', [...waiting, ...started, ...[...billed, ...unpaid].sort()]],
      ['view=week', started],
      [`agent=${encodeURIComponent('Lee@Roomtone.example')}`, started],
      ['service=Custom%20Solution', quoted],
      ['stage=production', started],
      ['stage=review', unpaid],
      ['view=unpaid&stage=review', unpaid],
      ['sort=due', [...started, ...[...waiting, ...quoted, ...billed, ...unpaid].sort()]],
      ['sort=age', [...waiting, ...others].sort()],
    ];
    for (const [query, wanted] of expected) {
      const inbox = await read(kim, `?${query}`);
      expect(idsOf(inbox), query).toEqual(wanted);
      expect(inbox.total, query).toBe(wanted.length);
      const view = new URLSearchParams(query).get('view');
      if (view && !query.includes('stage')) expect(inbox.counts[view], query).toBe(wanted.length);
    }
    const { counts, counted, services } = await read(lee);
    expect([counts['mine'], counts['waiting'], counted[KIM], counted[LEE]]).toEqual([
      10, 10, 10, 10,
    ]);
    expect(services).toEqual(['Custom Solution', 'YouTube Repurpose']);
  });

  it('end a week on the seventh day', async () => {
    const { site } = await makeSixty();
    const weeks = [];
    for (const days of [-2, 1]) {
      site.clock.advance(days * DAY_MS);
      weeks.push((await read(await agentBrowser(site))).counts['week']);
    }
    expect(weeks).toEqual([0, 10]);
  });
});

describe('what agents have on screen', () => {
  const unreadIn = ({ entries }: Inbox) =>
    entries.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  /** What agents have read, each by the id of an entry. */
  const marksIn = (site: TestSite) =>
    [...site.blobs.entries].flatMap(([path, text]) =>
      path.startsWith('agents-production/')
        ? Object.keys((JSON.parse(text) as { lastRead: object }).lastRead)
        : [],
    );

  it('is read for them alone, until somebody else does something', async () => {
    const { site, ada, agent: kim, first, second, act } = await makeInbox();
    const lee = await agentBrowser(site, LEE);
    expect(unreadIn(await read(kim))).toEqual([first, second]);
    expect(unreadIn(await read(kim, `?viewing=${first}`))).toEqual([second]);
    expect(unreadIn(await read(kim))).toEqual([second]);
    expect(unreadIn(await read(lee))).toEqual([first, second]);
    await act(second, { action: 'note', text: 'Sounds big.' });
    expect(unreadIn(await read(kim))).toEqual([]);
    expect(unreadIn(await read(lee))).toEqual([first, second]);
    await ada.post(`/api/orders/${first}/messages`, { text: 'Hello?' });
    expect(unreadIn(await read(kim))).toEqual([first]);
    // Whatever the lists are kept in meanwhile.
    await site.settled();
    await site.sweep({ isCleanup: true });
    await read(kim, `?viewing=${first}`);
    expect(unreadIn(await read(kim))).toEqual([]);
    await ada.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' });
    await site.settled();
    const { entries } = await read(kim);
    expect(entries.find(({ id }) => id === first)?.name).toBe('Augusta King');
    expect(entries.some(({ isUnread }) => isUnread)).toBe(false);
    expect(marksIn(site)).toEqual([first]);
  });

  it('is no more and no less read for who has it, or for what the site does', async () => {
    const { site, agent: kim, first, second, act } = await makeInbox();
    const message = await write(site);
    const lee = await agentBrowser(site, LEE);
    const all = [first, second, message];
    await act(first, { action: 'assign', to: KIM });
    await act(second, { action: 'settle' });
    const assign = { action: 'assign', to: KIM, eventCount: 1 };
    await kim.post(`/api/desk/messages/2026-11-21/${message}`, assign);
    expect(unreadIn(await read(kim)).sort()).toEqual(all);
    for (const id of all) await read(lee, `?viewing=${id}`);
    await act(first, { action: 'assign', to: LEE });
    expect(unreadIn(await read(lee))).toEqual([]);
    // It issues the invoice after that.
    await act(first, { action: 'pay', amount: 99.95, paidOn: '2026-11-21' });
    expect(unreadIn(await read(kim)).sort()).toEqual([second, message]);
    expect(unreadIn(await read(lee))).toEqual([first]);
  });

  it('fails no inbox when it cannot be written', async () => {
    const { site, agent, first, second } = await makeInbox();
    failAt(site, 'PUT', 'agents-');
    expect(idsOf(await read(agent, `?viewing=${first}`))).toEqual([first, second]);
  });
});

describe('the inbox asked for again', () => {
  it('is answered 304 while nothing in it has changed, and only then', async () => {
    const { site, ada, agent: kim, first, second, act } = await makeInbox();
    const lee = await agentBrowser(site, LEE);
    let tag = '';
    const poll = async (query = '') => {
      const answer = await kim.get(`/api/desk/inbox${query}`, { 'if-none-match': tag });
      expect(answer.headers.get('cache-control')).toContain('no-store');
      tag = answer.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[0-9a-f]{32}\.[0-9a-z]+"$/);
      if (answer.status === 304) expect(answer.text).toBe('');
      return answer.status;
    };
    const changes: [what: string, change: () => unknown, status: number][] = [
      ['the first time', () => undefined, 200],
      ['nothing', () => undefined, 304],
      ['time alone', () => site.clock.advance(MINUTE_MS), 304],
      ['a message', () => ada.post(`/api/orders/${first}/messages`, { text: 'Hello?' }), 200],
      ['work after the answer', () => site.settled(), 304],
      ['a colleague’s act', () => act(second, { action: 'note', text: 'Sounds big.' }), 200],
      ['a colleague who looks', () => read(lee, `?viewing=${first}`), 304],
      ['a new message', () => write(site), 200],
    ];
    for (const [what, change, status] of changes) {
      await change();
      expect(await poll(), what).toBe(status);
    }
    expect(await poll(`?viewing=${first}`), 'what is read now').toBe(200);
    expect(await poll('?view=mine'), 'another view').toBe(200);
    const weak = { 'if-none-match': `"x", W/${tag}` };
    expect((await kim.get('/api/desk/inbox?view=mine', weak)).status).toBe(304);
    const hers = await lee.get('/api/desk/inbox?view=mine', weak);
    expect(hers.status).toBe(200);
  });

  it('is answered anew when somebody has waited for too long', async () => {
    const { site } = await makeInbox();
    const tagAt = async (ms: number) => {
      site.clock.advance(ms);
      const agent = await agentBrowser(site);
      return (await agent.get('/api/desk/inbox')).headers.get('etag');
    };
    const [early, stillEarly, late] = [await tagAt(0), await tagAt(HOUR_MS), await tagAt(DAY_MS)];
    expect(stillEarly).toBe(early);
    expect(late).not.toBe(early);
  });
});

const orderIn = ({ text }: Answer): DeskOrder => JSON.parse(text) as DeskOrder;

async function makeOrderDesk() {
  const options = { isConfirmed: false, sendsMail: false, worksAfterAnswers: true };
  const placed = await makeOrdered(CUSTOM, options);
  const { site, deskPath: path } = placed;
  const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
  site.clock.advance(MINUTE_MS);
  return { ...placed, kim, lee, path };
}

describe('an order on the desk', () => {
  it('has everything about the order, and what may be done', async () => {
    const { kim, path, id } = await makeOrderDesk();
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
      eventCount: 1,
      waitingSince: '2026-11-21T10:00:00.000Z',
      isLate: false,
      allowed: ['processing', 'cancelled'],
      isQuotable: true,
      isLowerable: false,
      isAskable: false,
      addOns: [],
      lines: [{ id: 'service', name: 'Custom Solution', price: 0, source: 'service' }],
      total: 0,
      lacks: ['price'],
      rounds: { used: 0, furtherPrice: 24.99 },
      files: [],
      comments: [],
      takesFiles: false,
      isAnonymous: false,
      mailObstacle: 'off',
      view: {
        step: 0,
        decisions: ['files_complete'],
        next: { text: 'Next, we’ll send you a quote.' },
        versions: [],
        sent: [],
        timeline: [
          {
            at: '2026-11-21T10:00:00.000Z',
            by: 'customer',
            name: 'Ada Lovelace',
            text: 'Ada Lovelace placed the order',
          },
        ],
      },
    });
  });

  it('shows what was done in its history, for agents and for the customer', async () => {
    const { ada, kim, path } = await makeOrderDesk();
    await kim.post(path, { action: 'assign', to: 'Kim@Roomtone.example', eventCount: 1 });
    await kim.post(path, { action: 'note', text: 'Sounds big.' });
    await kim.post(path, { action: 'quote', price: 19.99, message: 'For one.', eventCount: 2 });
    const links = ['https://files.example/a.wav'];
    const answer = orderIn(await kim.post(path, { action: 'message', text: 'A draft.', links }));
    const by = { at: '2026-11-21T10:01:00.000Z', by: 'studio', name: 'Kim Osei' };
    expect(answer).toMatchObject({
      eventCount: 5,
      assignee: KIM,
      quote: { price: 19.99, at: by.at },
    });
    expect(answer.waitingSince).toBeUndefined();
    const internal = { isInternal: true, text: 'Kim Osei, for colleagues only' };
    expect(answer.view.timeline.slice(1)).toEqual([
      { ...by, text: 'Kim Osei took the order' },
      { ...by, message: 'Sounds big.', ...internal },
      { ...by, message: 'For one.', text: 'Kim Osei quoted $19.99' },
      { ...by, message: 'A draft.', links, text: 'Kim Osei wrote to the customer' },
    ]);
    const [seen] = (await ada.get('/api/orders')).list;
    expect(seen?.quote).toEqual({ price: 19.99, at: by.at });
    expect(seen?.assigneeName).toBe('Kim Osei');
    const told = seen?.view?.timeline.map(({ text }) => text);
    expect(told).toEqual(['Order placed', 'Quoted $19.99', 'Message from Kim Osei']);
    expect(JSON.stringify({ ...seen, assigneeName: '' })).not.toMatch(/kim@|Sounds big/);
    expect(seen?.assigneeName).toBe('Kim Osei');
  });

  it('counts as seen whatever notes and messages came since', async () => {
    const { ada, kim, lee, path, id } = await makeOrderDesk();
    await ada.post(`/api/orders/${id}/messages`, { text: 'Any news?' });
    await lee.post(path, { action: 'note', text: 'I called.' });
    const move = { action: 'move', to: 'processing', anyway: true, eventCount: 1 };
    expect((await kim.post(path, move)).status).toBe(200);
    const late = await lee.post(path, { action: 'quote', price: 450, eventCount: 3 });
    expect(codeOf(late)).toEqual([409, 'order_changed']);
    expect(late.json.message).toBe(
      'Kim Osei started production on Saturday, November 21, 2026, at 3:01 AM MST.',
    );
    expect(orderIn(await lee.get(path))).toMatchObject({ eventCount: 4, status: 'processing' });
  });

  it('says that it was unassigned, or placed or canceled by the customer', async () => {
    const { ada, kim, lee, path, id } = await makeOrderDesk();
    const unseen = await kim.post(path, { action: 'assign', to: KIM, eventCount: 0 });
    expect(unseen.json.message).toMatch(/^Ada Lovelace placed the order on /);
    await kim.post(path, { action: 'assign', to: KIM, eventCount: 1 });
    await kim.post(path, { action: 'assign', to: null, eventCount: 2 });
    const move = { action: 'move', to: 'processing', anyway: true };
    const first = await lee.post(path, { ...move, eventCount: 2 });
    expect(first.json.message).toMatch(/^Kim Osei unassigned the order on /);
    await ada.post(`/api/orders/${id}/cancel`);
    const second = await lee.post(path, { ...move, eventCount: 3 });
    expect(second.json.message).toMatch(/^Ada Lovelace canceled the order on /);
  });

  it('names an agent who left the list as they were called', async () => {
    const { site, kim, path } = await makeOrderDesk();
    await kim.post(path, { action: 'assign', to: LEE, eventCount: 1 });
    const later = withEnv(site, { AGENTS: `Kim Osei <${KIM}>` });
    const browser = later.browser({ cookies: kim.cookies });
    const answer = await browser.post(path, {
      action: 'move',
      to: 'processing',
      anyway: true,
      eventCount: 1,
    });
    expect(answer.json.message).toMatch(/^Kim Osei assigned the order to Lee Park/);
  });

  it('is started without a price only by an agent who says so', async () => {
    const { site, ada, kim, path } = await makeOrderDesk();
    const start = { action: 'move', to: 'processing', eventCount: 1 };
    expect(codeOf(await kim.post(path, start))).toEqual([409, 'order_not_ready']);
    expect(orderIn(await kim.get(path))).toMatchObject({ eventCount: 1, lacks: ['price'] });
    await kim.post(path, { action: 'quote', price: 1200, eventCount: 1 });
    const lacks = ['acceptance', 'payment'];
    expect(orderIn(await kim.get(path)).lacks).toEqual(lacks);
    expect(codeOf(await kim.post(path, { ...start, eventCount: 2 }))).toEqual([
      409,
      'order_not_ready',
    ]);
    const next = async (serviceName: string) => {
      site.clock.advance(MINUTE_MS);
      const placed = makeOrder({ serviceName, servicePrice: 0 });
      return path.replace(/[^/]+$/, (await ada.post('/api/orders', placed)).json.id!);
    };
    const unpriced = await next('Custom Solution');
    expect((await kim.post(unpriced, { ...start, anyway: true })).status).toBe(200);
    const call = await next('Demo Call');
    expect(orderIn(await kim.get(call)).lacks).toEqual([]);
    expect((await kim.post(call, start)).status).toBe(200);
  });

  it('is found under its own address only, without its customer once the account is closed', async () => {
    const { site, ada, kim, path, id } = await makeOrderDesk();
    const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const others = [
      path.replace(id, other),
      path.replace(/orders\/./, 'orders/_'),
      path.replace(id, 'x'),
      `/api/desk/orders/${'0'.repeat(64)}/${id}`,
    ];
    const message = { action: 'note', text: 'Hello?' };
    for (const each of others) {
      expect((await kim.get(each)).status, each).toBe(404);
      expect((await kim.post(each, message)).status, each).toBe(404);
    }
    await closeAccount(ada);
    await site.settled();
    const closed = { isAnonymous: true, customerName: '', customerEmail: '', status: 'cancelled' };
    expect(orderIn(await kim.get(path))).toMatchObject(closed);
    expect((await read(kim, '?view=done')).entries).toMatchObject([
      { id, userId: path.split('/')[4], name: '', email: '' },
    ]);
  });
});

const customerPath = (customer: string) => `/api/desk/customers/${encodeURIComponent(customer)}`;

/** A customer with a session, and an agent. */
async function makeCustomerDesk() {
  const world = await makeWorld({ isConfirmed: false });
  const { site, ada } = world;
  const userId = await userIdOf(site);
  const agent = await agentBrowser(site);
  const place = () => {
    site.clock.advance(MINUTE_MS);
    return placeOrder(site, ada);
  };
  const readCustomer = async () => {
    const answer = await agent.get(customerPath(userId));
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as DeskCustomer;
  };
  const act = (action: string, customer = userId) => agent.post(customerPath(customer), { action });
  return { ...world, userId, agent, place, readCustomer, act };
}

describe('GET /api/desk/customers/:customer', () => {
  it('returns the account with its orders, newest first', async () => {
    const { place, readCustomer, site, userId } = await makeCustomerDesk();
    const [done, open] = [await place(), await place()];
    await done.done({ action: 'move', to: 'processing', anyway: true });
    await done.done({ action: 'move', to: 'completed', message: 'Enjoy.' });
    const customer = await readCustomer();
    expect(customer).toMatchObject({
      id: userId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: ADA,
      createdAt: '2026-11-21T10:00:00.000Z',
      orders: [
        { kind: 'order', id: open.id, userId, status: 'pending', email: ADA, price: 99.95 },
        { id: done.id, status: 'completed' },
      ],
    });
    expect(site.events()).toContain('desk_request');
    expect(JSON.stringify(site.log)).not.toMatch(/ada@|Lovelace/i);
  });

  it.each([ADA, 'b'.repeat(64), 'no address', '%', 'a%2fb', '__proto__'])(
    'returns 404 for %s',
    async (customer) => {
      const { agent, act } = await makeCustomerDesk();
      const raw = `/api/desk/customers/${customer}`;
      for (const path of [customerPath(customer), ...(customer.includes(' ') ? [] : [raw])]) {
        expect(codeOf(await agent.get(path))).toEqual([404, 'not_found']);
        expect(codeOf(await agent.get(`${path}/export`))).toEqual([404, 'not_found']);
      }
      expect(codeOf(await act('close', customer))).toEqual([404, 'not_found']);
    },
  );
});

describe('POST /api/desk/customers/:customer', () => {
  it('ends every session of the customer in the agent’s name', async () => {
    const { site, ada, agent, act } = await makeCustomerDesk();
    expect((await act('end_sessions')).status).toBe(204);
    expect(await isIn(ada)).toBe(false);
    expect((await logIn(ada)).status).toBe(200);
    const { history } = (await accountOf(site, ADA)).user;
    expect(history.at(-1)).toMatchObject({ type: 'sessions_ended', actor: 'Kim Osei' });
    expect((await agent.get('/api/desk/session')).status).toBe(200);
  });

  it('closes the account, cancels what is pending and erases the customer’s data', async () => {
    const { site, ada, userId, place, act, agent } = await makeCustomerDesk();
    await place();
    expect((await act('close')).status).toBe(204);
    await site.settled();
    expect(await isIn(ada)).toBe(false);
    expect([...site.blobs.entries].flat().join()).not.toMatch(/Ada|Lovelace|ada@|555 0100/i);
    expect(codeOf(await agent.get(customerPath(userId)))).toEqual([404, 'not_found']);
    expect(codeOf(await act('end_sessions'))).toEqual([404, 'not_found']);
    const again = await site.browser().post('/api/register', makeRegistration());
    expect(again.status).toBe(201);
  });

  it('refuses to close it while an order is in production', async () => {
    const { ada, place, act } = await makeCustomerDesk();
    const { id, done } = await place();
    await done({ action: 'move', to: 'processing', anyway: true });
    const answer = await act('close');
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({
      code: 'open_orders',
      message:
        'An order is in production, or a plan is running. Complete or cancel it before you close the account.',
      orders: [id],
    });
    expect(await isIn(ada)).toBe(true);
  });

  it('returns 400 for anything else, and 503 when the store is down', async () => {
    const { site, act } = await makeCustomerDesk();
    expect(codeOf(await act('delete'))).toEqual([400, 'invalid_request']);
    failAt(site, 'PUT', 'users-');
    expect(codeOf(await act('close'))).toEqual([503, 'unavailable']);
  });
});

describe('GET /api/desk/customers/:customer/export', () => {
  it('downloads what the customer’s own export has', async () => {
    const { ada, agent, place, userId } = await makeCustomerDesk();
    await place();
    const answer = await agent.get(`${customerPath(userId)}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="roomtone-account.json"',
    );
    const own = await ada.get('/api/account/export');
    expect(JSON.parse(answer.text)).toEqual(JSON.parse(own.text));
  });
});
