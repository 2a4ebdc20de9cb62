import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { listRows, putRow, readRows, type OrderRow } from '../../netlify/server/lists/rows.ts';
import { foldOrder } from '../../netlify/server/orders/order.ts';
import { orderRowOf } from '../../netlify/server/orders/order-rows.ts';
import type { Figures } from '../../src/contracts/desk.ts';
import { closeAccount, codeOf, registerConfirmed, userIdOf } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeMessage, makeOrder, makePlaced } from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { runs } from '../support/properties.ts';
import { makeServices, makeSite, type TestSite } from '../support/site.ts';

interface Found {
  entries: { id: string; name: string; status?: string; isLate: boolean; stage?: string }[];
  total: number;
  limit?: string;
}

function makeWorld() {
  const site = makeSite({ worksAfterAnswers: true });
  const settle = async <Value>(work: Promise<Value>) => {
    const value = await work;
    await site.settled();
    site.clock.advance(MINUTE_MS);
    return value;
  };
  const customer = async (firstName: string) => {
    const browser = site.browser();
    await registerConfirmed(site, browser, {
      firstName,
      email: `${firstName.toLowerCase()}@example.com`,
    });
    return browser;
  };
  const order = async (browser: Browser, changes = {}) =>
    (await settle(browser.post('/api/orders', makeOrder(changes)))).json.id!;
  const act = async (email: string, id: string, body: object) => {
    const agent = await agentBrowser(site);
    const path = `/api/desk/orders/${await userIdOf(site, email)}/${id}`;
    const { eventCount } = JSON.parse((await agent.get(path)).text) as { eventCount: number };
    const answer = await settle(agent.post(path, { eventCount, ...body }));
    expect(answer.status, answer.text).toBe(200);
  };
  const read = async <Body>(path: string) => {
    const answer = await (await agentBrowser(site)).get(path);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as Body;
  };
  const inbox = (query: Record<string, string>) =>
    read<Found>(`/api/desk/inbox?${new URLSearchParams(query).toString()}`);
  const find = async (search: string) => (await inbox({ search })).entries.map(({ id }) => id);
  const done = async () => (await inbox({ view: 'done' })).entries;
  return { site, settle, customer, order, act, read, inbox, find, done };
}

/** 5000 take half a minute. */
const STRANGERS = runs(5000, 500);

/** Makes this the first request of an instance, which remembers the rows that it read last. */
const forgetRows = async () => {
  const { deps } = makeServices();
  await readRows(deps, await listRows(deps));
};

describe('search', () => {
  it('finds open and closed orders and messages by each word of theirs', async () => {
    const { site, settle, customer, order, act, find, inbox } = makeWorld();
    const [ada, grace] = [await customer('Ada'), await customer('Grace')];
    const first = await order(ada, { projectBrief: 'Six épisodes about lighthouses.' });
    const second = await order(grace, { serviceName: 'Custom Solution', servicePrice: 0 });
    const written = await settle(
      site.browser().post(
        '/api/contact',
        makeMessage({
          name: 'Joan Clarke',
          email: 'joan@example.com',
          message: 'Ciphers for beginners.',
        }),
      ),
    );
    const message = written.json.id!;
    await act('ada@example.com', first, { action: 'note', text: 'Asked Winifred.' });
    await settle(grace.post(`/api/orders/${second}/messages`, { text: 'Where is the teaser?' }));
    await act('ada@example.com', first, { action: 'move', to: 'cancelled', message: 'As agreed.' });
    expect(await find('lovelace')).toEqual([first, second]);
    for (const text of ['EPISODES light', 'ada@', 'youtube-repurpose', 'winifred', 'agreed'])
      expect(await find(text), text).toEqual([first]);
    for (const text of ['custom', 'teaser grace', 'grace@example.com'])
      expect(await find(text), text).toEqual([second]);
    for (const text of ['joan', 'ciphers', 'audio engines'])
      expect(await find(text), text).toEqual([message]);
    for (const id of [first, message]) {
      const end = id.slice(-8).toUpperCase();
      for (const typed of [end, `#${end}`, `Order #${end}`, id])
        expect(await find(typed), typed).toEqual([id]);
    }
    for (const text of ['nobody', 'ffffffff', '!', 'ada grace'])
      expect(await find(text), text).toEqual([]);
    const { entries, total } = await inbox({ search: 'winifred', view: 'mine' });
    expect(total).toBe(1);
    expect(entries).toMatchObject([
      { id: first, status: 'cancelled', stage: 'closed', name: 'Ada Lovelace', isLate: false },
    ]);
    site.clock.advance(2 * DAY_MS);
    expect((await inbox({ search: 'joan' })).entries).toMatchObject([{ isLate: true }]);
  });

  it('lists what is done by when it was', async () => {
    const { site, settle, customer, order, act, done } = makeWorld();
    const ada = await customer('Ada');
    const [first, second] = [await order(ada), await order(ada)];
    const open = await order(ada);
    const { json } = await settle(site.browser().post('/api/contact', makeMessage()));
    const agent = await agentBrowser(site);
    await act('ada@example.com', second, {
      action: 'move',
      to: 'cancelled',
      message: 'As agreed.',
    });
    await settle(
      agent.post(`/api/desk/messages/2026-11-21/${json.id!}`, { action: 'settle', eventCount: 1 }),
    );
    await act('ada@example.com', first, { action: 'move', to: 'cancelled', message: 'As agreed.' });
    const ids = (await done()).map(({ id }) => id);
    expect(ids).toEqual([first, json.id, second]);
    expect(ids).not.toContain(open);
    await settle(ada.post(`/api/orders/${second}/messages`, { text: 'Wait!' }));
    expect((await done()).map(({ id }) => id)).toEqual([first, json.id]);
  });

  it('finds customers by their name and address of today, and their open orders too', async () => {
    const { site, settle, customer, order, act, read, find } = makeWorld();
    const ada = await customer('Ada');
    await customer('Grace');
    const [closed, open] = [await order(ada), await order(ada)];
    await act('ada@example.com', closed, {
      action: 'move',
      to: 'cancelled',
      message: 'As agreed.',
    });
    await settle(ada.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' }));
    const customers = async (search: string) =>
      (await read<{ customers: object[] }>(`/api/desk/customers?search=${search}`)).customers;
    expect(await customers('king')).toEqual([
      {
        id: await userIdOf(site),
        firstName: 'Augusta',
        lastName: 'King',
        email: 'ada@example.com',
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect(await customers('EXAMPLE+ada@')).toHaveLength(1);
    expect(await customers('')).toHaveLength(2);
    expect(await customers('ada+lovelace')).toEqual([]);
    expect(await find('augusta')).toEqual([open]);
    expect(await find('ada lovelace')).toEqual([closed]);
    const agent = await agentBrowser(site);
    const tooLong = await agent.get(`/api/desk/customers?search=${'x'.repeat(255)}`);
    expect(codeOf(tooLong)).toEqual([400, 'invalid_request']);
  });

  it('knows nothing more of who closed the account, also when that breaks off', async () => {
    const { site, settle, customer, order, find, done, read } = makeWorld();
    const ada = await customer('Ada');
    const id = await order(ada, { projectBrief: 'Lighthouses' });
    await site.sweep({ isCleanup: true });
    await settle(ada.post(`/api/orders/${id}/messages`, { text: 'Any news?' }));
    failAt(site, 'PUT', 'orders-production');
    await settle(closeAccount(ada));
    site.blobs.fault = () => undefined;
    await settle(closeAccount(ada));
    site.clock.advance(HOUR_MS);
    await site.sweep({ isCleanup: true });
    for (const text of ['lovelace', 'ada@', 'lighthouses', 'news'])
      expect(await find(text), text).toEqual([]);
    expect(await read('/api/desk/customers?search=')).toEqual({ customers: [] });
    expect(await done()).toMatchObject([{ id, name: '', status: 'cancelled' }]);
    expect([...site.blobs.entries].join()).not.toMatch(/ada@|lovelace|lighthouses/i);
  });
});

it('finds what was placed a moment ago', async () => {
  const { site, customer, find } = makeWorld();
  const ada = await customer('Ada');
  const { id } = (await ada.post('/api/orders', makeOrder())).json;
  // Nothing was done after the answer yet.
  expect(await find('lovelace')).toEqual([id]);
  await ada.post(`/api/orders/${id!}/messages`, { text: 'Where is the teaser?' });
  expect(await find('teaser')).toEqual([id]);
  await site.settled();
});

it(`answers with few requests to the store after ${STRANGERS} messages in an hour`, async () => {
  const { site } = makeWorld();
  for (let number = 0; number < STRANGERS; number += 1) {
    const browser = site.browser({ address: `2001:db8:${number.toString(16)}::1` });
    const message = makeMessage({ email: `stranger-${number}@example.com` });
    expect((await browser.post('/api/contact', message)).status).toBe(201);
    await site.settled();
    site.clock.advance(HOUR_MS / STRANGERS);
  }
  const agent = await agentBrowser(site);
  const paths = ['inbox', 'inbox?search=stranger-42', 'inbox?view=done', 'figures?weeks=1'];
  for (const path of paths) {
    await forgetRows();
    site.blobs.operations.length = 0;
    expect((await agent.get(`/api/desk/${path}`)).status, path).toBe(200);
    expect(site.blobs.operations.length, path).toBeLessThan(100);
  }
});

it('catches up after a failure, which fails nothing else', async () => {
  const { site, settle, customer, order, find } = makeWorld();
  const ada = await customer('Ada');
  failAt(site, 'PUT', 'desk-production');
  const id = await order(ada);
  site.blobs.fault = () => undefined;
  site.clock.advance(HOUR_MS);
  await settle(site.sweep());
  expect(await find('lovelace')).toEqual([id]);
});

describe('a search beyond what the index holds', () => {
  async function makeTrimmed() {
    const world = makeWorld();
    const { site, customer, order } = world;
    const ada = await customer('Ada');
    const ids = [await order(ada), await order(ada)];
    const deps = site.deps();
    const { rows } = await readRows(deps, await listRows(deps));
    const desk = deps.store('desk');
    for (const { key } of await desk.list()) await desk.delete(key);
    const left = JSON.stringify(rows.filter(({ id }) => id !== ids[0]));
    const snapshot = { rows: gzipSync(left).toString('base64'), isTrimmed: true };
    await desk.put('snapshot', snapshot, { ifNew: true });
    return { ...world, ids };
  }

  it('finds an order by its number, and all of a customer by the whole address, and says so', async () => {
    const { ids, find, inbox } = await makeTrimmed();
    const [older, newer] = ids as [string, string];
    expect(await find('lovelace')).toEqual([newer]);
    expect(await find(`Order #${older.slice(-8)}`)).toEqual([older]);
    expect(await find('Ada@example.com')).toEqual([newer, older]);
    expect(await find('nobody@example.com')).toEqual([]);
    expect((await inbox({ search: 'lovelace' })).limit).toBe(
      'Searches the latest 10,000 orders, messages, and accounts. For older ones, enter the order’s number or the customer’s whole email address.',
    );
    expect((await inbox({ view: 'done' })).limit).toMatch(/latest 10,000/);
  });
});

describe('the day in figures', () => {
  const readFigures = async (site: TestSite, weeks: string) => {
    const answer = await (await agentBrowser(site)).get(`/api/desk/figures?weeks=${weeks}`);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as Figures;
  };

  it('counts what happened to an order', async () => {
    const { site, settle, customer, order, act } = makeWorld();
    const ada = await customer('Ada');
    const id = await order(ada, { serviceName: 'Custom Solution', servicePrice: 0 });
    const email = 'ada@example.com';
    site.clock.advance(30 * HOUR_MS - 1 * MINUTE_MS);
    await act(email, id, { action: 'note', text: 'A big one.' });
    await act(email, id, { action: 'assign', to: 'kim@roomtone.example' });
    site.clock.advance(-2 * MINUTE_MS);
    await act(email, id, { action: 'quote', price: 450 });
    const decide = async (decision: string, message?: string) => {
      const [placed] = (await ada.get('/api/orders')).list;
      const body = { decision, eventCount: placed!.eventCount, ...(message && { message }) };
      const answer = await settle(ada.post(`/api/orders/${id}/decision`, body));
      expect(answer.status, answer.text).toBe(200);
    };
    await decide('accepted');
    await act(email, id, { action: 'pay', amount: 450, paidOn: '2026-11-22' });
    await act(email, id, { action: 'move', to: 'processing' });
    site.clock.advance(10 * HOUR_MS - 4 * MINUTE_MS);
    const links = ['https://files.example/a'];
    await act(email, id, { action: 'move', to: 'completed', links });
    await decide('changes_requested', 'Louder.');
    await act(email, id, { action: 'move', to: 'completed', links });
    const figures = await readFigures(site, '2');
    const row = {
      orders: 1,
      quotes: 1,
      accepted: 1,
      paid: 450,
      firstAnswer: { count: 1, median: 30, p90: 30 },
      delivery: { count: 1, median: 40, p90: 40 },
      late: 1,
      rounds: 1,
    };
    expect(figures.total).toEqual({ name: '', ...row, messages: 0 });
    expect(figures.services).toEqual([{ name: 'Custom Solution', ...row, ordersBefore: 0 }]);
    expect(figures.agents).toEqual([{ name: 'Kim Osei', ...row, ordersBefore: 0 }]);
    expect(figures.weeks.map(({ name, orders }) => [name, orders])).toEqual([
      ['2026-11-09', 0],
      ['2026-11-16', 1],
    ]);
  });

  it('counts by the studio’s weeks, with medians and percentiles of nearest rank', async () => {
    const site = makeSite();
    const deps = site.deps();
    const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100, undefined];
    const add = (
      at: string,
      facts: Partial<OrderRow['facts']>,
      shown?: Partial<OrderRow['shown']>,
    ) => {
      const id = { userId: '0'.repeat(64), orderId: deps.newId() };
      const placed = makePlaced({ at, serviceName: 'Audio' });
      const value = { placed, fingerprint: '', changes: [], uploads: [], outbox: [] };
      const row = orderRowOf(foldOrder(id, value), undefined);
      return putRow(deps, {
        ...row,
        shown: { ...row.shown, waitingSince: undefined, ...shown },
        facts: { ...row.facts, paidCents: 1050, ...facts },
      });
    };
    for (const answeredAfter of hours) await add('2026-11-16T07:00:00.000Z', { answeredAfter });
    // Sunday evening in Denver, which has Monday in UTC; and a week before all that.
    const sunday = '2026-11-16T06:59:59.999Z';
    const late = { assignee: 'gone@roomtone.example', waitingSince: sunday };
    await add(sunday, {}, { serviceName: 'Video', ...late });
    await add('2026-11-09T06:59:59.999Z', {});
    const { total, before, weeks, services, agents } = await readFigures(site, '2');
    expect(weeks).toMatchObject([
      { name: '2026-11-09', orders: 1, late: 1, paid: 10.5 },
      {
        name: '2026-11-16',
        orders: 11,
        late: 0,
        paid: 115.5,
        firstAnswer: { count: 10, median: 5, p90: 9 },
      },
    ]);
    expect(weeks[1]).not.toHaveProperty('delivery');
    expect(total).toMatchObject({ orders: 12, late: 1, paid: 126 });
    expect(before).toMatchObject({ orders: 1, late: 0, paid: 10.5, messages: 0 });
    expect(services.map(({ name, orders, ordersBefore }) => [name, orders, ordersBefore])).toEqual([
      ['Audio', 11, 1],
      ['Video', 1, 0],
    ]);
    expect(agents.map(({ name, orders }) => [name, orders])).toEqual([
      ['', 11],
      ['gone@roomtone.example', 1],
    ]);
    expect((await readFigures(site, '53')).weeks).toHaveLength(53);
  });

  it.each(['0', '54', '-1', '1.5', 'x'])('refuses %s weeks', async (weeks) => {
    const agent = await agentBrowser(makeSite());
    const answer = await agent.get(`/api/desk/figures?weeks=${weeks}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
  });
});
