import { gunzipSync, gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import type { Figures } from '../../src/contracts/desk.ts';
import type { Browser } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder } from '../support/makers.ts';
import { failAt } from '../support/races.ts';
import { makeSite } from '../support/site.ts';
import {
  agentBrowser,
  closeAccount,
  codeOf,
  CUSTOM,
  customer,
  idsOf,
  placeOrder,
  readDesk,
  readInbox,
  readStored,
  userIdOf,
} from '../support/world.ts';

/** A site whose customers are called by their first name. */
function makeDesk() {
  const site = makeSite({ worksAfterAnswers: true });
  const settle = async <Value>(work: Promise<Value>) => {
    const value = await work;
    await site.settled();
    site.clock.advance(MINUTE_MS);
    return value;
  };
  const named = (firstName: string) =>
    customer(site, { firstName, email: `${firstName.toLowerCase()}@example.com` });
  const order = (browser: Browser, changes = {}) => settle(placeOrder(site, browser, changes));
  const inbox = (query: Record<string, string>) =>
    readInbox(site, `?${new URLSearchParams(query).toString()}`);
  const find = async (search: string) => idsOf(await inbox({ search }));
  const done = async () => (await inbox({ view: 'done' })).entries;
  return { site, settle, named, order, inbox, find, done };
}

const cancel = { action: 'move', to: 'cancelled', message: 'As agreed.' };

describe('search', () => {
  it('finds open and closed orders and messages by each word of theirs', async () => {
    const { site, settle, named, order, find, inbox } = makeDesk();
    const [ada, grace] = [await named('Ada'), await named('Grace')];
    const { id: first, done } = await order(ada, {
      projectBrief: 'Six épisodes about lighthouses.',
    });
    const { id: second, write, addFile } = await order(grace, CUSTOM);
    await addFile({ id: 'f'.repeat(32), name: 'Harbor fog.wav' }, 'customer');
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
    await done({ action: 'note', text: 'Asked Winifred.' });
    await write('Where is the teaser?');
    await done(cancel);
    expect(await find('lovelace')).toEqual([first, second]);
    for (const text of ['EPISODES light', 'ada@', 'youtube-repurpose', 'winifred', 'agreed'])
      expect(await find(text), text).toEqual([first]);
    for (const text of ['custom', 'teaser grace', 'grace@example.com', 'harbor-fog'])
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
    const { site, settle, named, order, done } = makeDesk();
    const ada = await named('Ada');
    const [first, second] = [await order(ada), await order(ada)];
    const { id: open } = await order(ada);
    const { json } = await settle(site.browser().post('/api/contact', makeMessage()));
    const agent = await agentBrowser(site);
    await second.done(cancel);
    await settle(
      agent.post(`/api/desk/messages/2026-11-21/${json.id!}`, { action: 'settle', eventCount: 1 }),
    );
    await first.done(cancel);
    const ids = (await done()).map(({ id }) => id);
    expect(ids).toEqual([first.id, json.id, second.id]);
    expect(ids).not.toContain(open);
    await second.write('Wait!');
    expect((await done()).map(({ id }) => id)).toEqual([first.id, json.id]);
  });

  it('is narrowed by service and step, and so is what is done', async () => {
    const { named, order, inbox } = makeDesk();
    const ada = await named('Ada');
    const [edit, custom] = [await order(ada), await order(ada, CUSTOM)];
    await edit.done(cancel);
    const found = async (query: Record<string, string>) => idsOf(await inbox(query));
    const { services } = await inbox({ search: 'ada' });
    expect(services).toEqual(['Custom Solution', 'YouTube Repurpose']);
    for (const service of services)
      expect(await found({ search: 'ada', service })).toEqual([
        service === 'Custom Solution' ? custom.id : edit.id,
      ]);
    expect(await found({ search: 'ada', stage: 'price' })).toEqual([custom.id]);
    expect((await inbox({ view: 'done' })).services).toEqual(services);
    expect(await found({ view: 'done', service: 'YouTube Repurpose' })).toEqual([edit.id]);
    expect(await found({ view: 'done', service: 'Custom Solution' })).toEqual([]);
    expect(await found({ view: 'done', stage: 'review' })).toEqual([]);
  });

  it('finds customers by their name and address of today, and their open orders too', async () => {
    const { site, settle, named, order, find } = makeDesk();
    const ada = await named('Ada');
    await named('Grace');
    const [closed, open] = [await order(ada), await order(ada)];
    await closed.done(cancel);
    await settle(ada.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' }));
    const customers = async (search: string) =>
      (await readDesk<{ customers: object[] }>(site, `customers?search=${search}`)).customers;
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
    expect(await find('augusta')).toEqual([open.id]);
    expect(await find('ada lovelace')).toEqual([closed.id]);
    const agent = await agentBrowser(site);
    const tooLong = await agent.get(`/api/desk/customers?search=${'x'.repeat(255)}`);
    expect(codeOf(tooLong)).toEqual([400, 'invalid_request']);
  });

  it('knows nothing more of who closed the account, also when that breaks off', async () => {
    const { site, settle, named, order, find, done } = makeDesk();
    const ada = await named('Ada');
    const { id, write } = await order(ada, { projectBrief: 'Lighthouses' });
    await site.sweep({ isCleanup: true });
    await write('Any news?');
    failAt(site, 'PUT', 'orders-production');
    await settle(closeAccount(ada));
    site.blobs.fault = () => undefined;
    await settle(closeAccount(ada));
    site.clock.advance(HOUR_MS);
    await site.sweep({ isCleanup: true });
    for (const text of ['lovelace', 'ada@', 'lighthouses', 'news'])
      expect(await find(text), text).toEqual([]);
    expect(await readDesk(site, 'customers?search=')).toEqual({ customers: [] });
    expect(await done()).toMatchObject([{ id, name: '', status: 'cancelled' }]);
    expect([...site.blobs.entries].join()).not.toMatch(/ada@|lovelace|lighthouses/i);
  });
});

it('finds what was placed a moment ago', async () => {
  const { site, named, find } = makeDesk();
  const ada = await named('Ada');
  const { id } = (await ada.post('/api/orders', makeOrder())).json;
  // Nothing was done after the answer yet.
  expect(await find('lovelace')).toEqual([id]);
  await ada.post(`/api/orders/${id!}/messages`, { text: 'Where is the teaser?' });
  expect(await find('teaser')).toEqual([id]);
  await site.settled();
});

describe('a search beyond what the index holds', () => {
  async function makeTrimmed() {
    const desk = makeDesk();
    const { site, named, order } = desk;
    const ada = await named('Ada');
    const ids = [(await order(ada)).id, (await order(ada)).id];
    await site.sweep({ isCleanup: true });
    const path = 'desk-production/snapshot';
    const { rows } = readStored(site, path) as { rows: string };
    const all = JSON.parse(gunzipSync(Buffer.from(rows, 'base64')).toString()) as { id: string }[];
    const left = JSON.stringify(all.filter(({ id }) => id !== ids[0]));
    const snapshot = { rows: gzipSync(left).toString('base64'), isTrimmed: true };
    site.blobs.entries.set(path, JSON.stringify(snapshot));
    return { ...desk, ids };
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
  it('counts what happened to an order', async () => {
    const { site, named, order } = makeDesk();
    const { done, decide } = await order(await named('Ada'), CUSTOM);
    site.clock.advance(30 * HOUR_MS - 1 * MINUTE_MS);
    await done({ action: 'note', text: 'A big one.' });
    await done({ action: 'assign', to: 'kim@roomtone.example' });
    site.clock.advance(-2 * MINUTE_MS);
    await done({ action: 'quote', price: 450 });
    await decide('accepted');
    await done({ action: 'pay', amount: 450, paidOn: '2026-11-22' });
    await done({ action: 'move', to: 'processing' });
    site.clock.advance(10 * HOUR_MS - 4 * MINUTE_MS);
    const links = ['https://files.example/a'];
    await done({ action: 'move', to: 'completed', links });
    await decide('changes_requested', { message: 'Louder.' });
    await done({ action: 'move', to: 'completed', links });
    const figures = await readDesk<Figures>(site, 'figures?weeks=2');
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

  it.each(['0', '54', '-1', '1.5', 'x'])('refuses %s weeks', async (weeks) => {
    const agent = await agentBrowser(makeSite());
    const answer = await agent.get(`/api/desk/figures?weeks=${weeks}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
  });
});
