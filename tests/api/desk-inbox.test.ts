import { describe, expect, it } from 'vitest';

import type { Inbox, InboxFilter } from '../../src/contracts/desk.ts';
import { inboxSchema } from '../../src/contracts/desk.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import { registerConfirmed } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

async function read(agent: Browser, query = ''): Promise<Inbox> {
  const answer = await agent.get(`/api/desk/inbox${query}`);
  expect(answer.status, answer.text).toBe(200);
  return inboxSchema.parse(JSON.parse(answer.text));
}

const idsOf = ({ entries }: Inbox) => entries.map(({ id }) => id);

/** A customer with an account of their own. */
async function register(site: TestSite, firstName: string): Promise<Browser> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const browser = site.browser();
  await registerConfirmed(site, browser, { firstName, email });
  return browser;
}

async function order(site: TestSite, browser: Browser, changes = {}): Promise<string> {
  site.clock.advance(MINUTE_MS);
  const { status, json } = await browser.post('/api/orders', makeOrder(changes));
  expect(status).toBe(201);
  return json.id!;
}

async function write(site: TestSite, changes = {}): Promise<string> {
  site.clock.advance(MINUTE_MS);
  const { json } = await site.browser().post('/api/contact', makeMessage(changes));
  return json.id!;
}

/** An agent's browser, and two customers who ordered. */
async function makeDesk() {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await register(site, 'Ada');
  const grace = await register(site, 'Grace');
  const first = await order(site, ada);
  const second = await order(site, grace, { serviceName: 'Custom Solution', servicePrice: 0 });
  const agent = await agentBrowser(site);
  const { entries } = await read(agent);
  const pathOf = (id: string) => {
    const entry = entries.find((each) => each.id === id)!;
    return entry.kind === 'order' ? `/api/desk/orders/${entry.userId}/${id}` : '';
  };
  const act = async (id: string, body: object) => {
    site.clock.advance(MINUTE_MS);
    // A session ends after twelve hours.
    const kim = await agentBrowser(site);
    const { version } = JSON.parse((await kim.get(pathOf(id))).text) as { version: number };
    const answer = await kim.post(pathOf(id), { seen: version, ...body });
    expect(answer.status, answer.text).toBe(200);
    await site.settled();
  };
  return { site, ada, agent, first, second, act };
}

describe('the inbox of the desk', () => {
  it('has open orders and messages, who waits longest first, and what waits for nobody last', async () => {
    const { site, agent, first, second, act } = await makeDesk();
    const message = await write(site);
    await act(first, { action: 'message', text: 'When can we call?' });
    await act(second, { action: 'assign', to: 'kim@roomtone.example' });
    const inbox = await read(agent);
    expect(idsOf(inbox)).toEqual([second, message, first]);
    expect(inbox).toMatchObject({ total: 3, late: 0 });
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
    const { site, first, second, act } = await makeDesk();
    await act(first, { action: 'move', to: 'processing' });
    site.clock.advance(DAY_MS);
    const message = await write(site);
    let agent = await agentBrowser(site);
    const inbox = await read(agent, '?filter=late');
    expect(idsOf(inbox)).toEqual([second]);
    expect(inbox).toMatchObject({ total: 1, late: 1, entries: [{ isLate: true }] });
    site.clock.advance(DAY_MS + MINUTE_MS);
    agent = await agentBrowser(site);
    expect(await read(agent, '?filter=late')).toMatchObject({ total: 2, late: 2 });
    await agent.post(`/api/desk/messages/2026-11-22/${message}`);
    await act(second, { action: 'quote', price: 450 });
    expect(await read(agent, '?filter=late')).toEqual({ entries: [], total: 0, late: 0 });
    expect((await read(agent)).entries).toMatchObject([{ id: first }, { id: second, price: 450 }]);
  });

  it('lists what an agent has taken', async () => {
    const { site, agent, first, second, act } = await makeDesk();
    await act(first, { action: 'assign', to: 'Kim@Roomtone.example' });
    await act(second, { action: 'assign', to: 'lee@roomtone.example' });
    expect(idsOf(await read(agent, '?filter=mine'))).toEqual([first]);
    const lee = await agentBrowser(site, 'lee@roomtone.example');
    expect(idsOf(await read(lee, '?filter=mine'))).toEqual([second]);
    await act(first, { action: 'assign', to: null });
    expect(idsOf(await read(agent, '?filter=mine'))).toEqual([]);
  });

  it('lists what is done, newest first, with closed accounts', async () => {
    const { site, ada, agent, first, second, act } = await makeDesk();
    const message = await write(site);
    const open = await write(site);
    await agent.post(`/api/desk/messages/2026-11-21/${message}`);
    await act(second, { action: 'move', to: 'processing', withoutPrice: true });
    await act(second, { action: 'move', to: 'completed', links: ['https://files.example/a'] });
    const password = makeRegistration().password;
    expect((await ada.post('/api/account/close', { password })).status).toBe(204);
    await site.settled();
    const done = await read(agent, '?filter=done');
    expect(idsOf(done)).toEqual([message, second, first]);
    expect(done.entries).toMatchObject([
      { kind: 'message', isLate: false },
      { status: 'completed', name: 'Grace Lovelace' },
      { status: 'cancelled', name: '', email: '' },
    ]);
    expect(idsOf(await read(agent))).toEqual([open]);
  });

  it.each(['completed', 'cancelled'])(
    'has an order again whose customer wrote after it was %s, until that is answered',
    async (status) => {
      const { site, ada, agent, first, second, act } = await makeDesk();
      await act(first, { action: 'move', to: 'processing' });
      await act(first, { action: 'move', to: status });
      expect(idsOf(await read(agent))).toEqual([second]);
      const asked = new Date(site.clock.now()).toISOString();
      await ada.post(`/api/orders/${first}/messages`, { text: 'The end is missing.' });
      await site.settled();
      site.clock.advance(DAY_MS + 1);
      const later = await agentBrowser(site);
      const inbox = await read(later);
      expect(inbox).toMatchObject({ total: 2, late: 2 });
      const entry = { id: first, status, waitingSince: asked, isLate: true };
      expect(inbox.entries[1]).toMatchObject(entry);
      expect(idsOf(await read(later, '?filter=late'))).toEqual([second, first]);
      expect(idsOf(await read(later, '?filter=done'))).toEqual([]);
      await act(first, { action: 'message', text: 'Here it is.' });
      const done = await agentBrowser(site);
      expect(idsOf(await read(done))).toEqual([second]);
      expect((await read(done, '?filter=done')).entries).toMatchObject([{ id: first, status }]);
    },
  );

  it('has 25 entries a page', async () => {
    const site = makeSite();
    const ids: string[] = [];
    for (const name of ['Ada', 'Grace', 'Joan']) {
      const customer = await register(site, name);
      for (let number = 0; number < 17; number += 1) {
        site.clock.advance(10 * MINUTE_MS);
        ids.push(await order(site, customer));
      }
    }
    const agent = await agentBrowser(site);
    const pages = [await read(agent), await read(agent, '?page=2'), await read(agent, '?page=3')];
    expect(pages.map(({ nextPage }) => nextPage)).toEqual([2, 3, undefined]);
    expect(pages.map(({ total }) => total)).toEqual([51, 51, 51]);
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect((await read(agent, '?page=4')).entries).toEqual([]);
  });

  it('leaves out what cannot be read, and logs it', async () => {
    const { site, agent, first, second } = await makeDesk();
    const key = site.blobs.keysOf('orders-production').find((each) => each.includes(first))!;
    site.blobs.entries.set(`orders-production/${key}`, '{"half');
    expect(idsOf(await read(agent))).toEqual([second]);
    expect(site.events()).toContain('data_record_corrupt');
  });

  it.each(['filter=all', 'page=0', 'page=x', `search=${'x'.repeat(255)}`])(
    'returns 400 for %s',
    async (query) => {
      const agent = await agentBrowser(makeSite());
      const answer = await agent.get(`/api/desk/inbox?${query}`);
      expect(answer.status).toBe(400);
      const { fields } = JSON.parse(answer.text) as { fields: object };
      expect(Object.keys(fields)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('search on the desk', () => {
  const find = (agent: Browser, search: string, filter: InboxFilter = 'open') =>
    read(agent, `?${new URLSearchParams({ filter, search }).toString()}`);

  it('finds parts of names and addresses among what the filter leaves open', async () => {
    const { site, agent, first, second, act } = await makeDesk();
    const message = await write(site, { name: 'Joan Clarke', email: 'joan@example.com' });
    await act(first, { action: 'assign', to: 'kim@roomtone.example' });
    expect(idsOf(await find(agent, 'lovelace'))).toEqual([first, second]);
    expect(idsOf(await find(agent, ' GRACE '))).toEqual([second]);
    expect(idsOf(await find(agent, 'example.com'))).toEqual([first, second, message]);
    expect(idsOf(await find(agent, 'joan@'))).toEqual([message]);
    expect(idsOf(await find(agent, 'lovelace', 'mine'))).toEqual([first]);
    expect(idsOf(await find(agent, 'lovelace', 'done'))).toEqual([]);
    expect(await find(agent, 'nobody')).toEqual({ entries: [], total: 0, late: 0 });
  });

  it('finds customers who changed their name by the present one', async () => {
    const { ada, agent, first, second } = await makeDesk();
    await ada.post('/api/account/name', { firstName: 'Augusta', lastName: 'King' });
    expect(idsOf(await find(agent, 'augusta k'))).toEqual([first]);
    expect((await find(agent, 'king')).entries).toMatchObject([{ name: 'Augusta King' }]);
    expect(idsOf(await find(agent, 'lovelace'))).toEqual([first, second]);
  });

  it('finds all orders of a customer by the whole address, and any of them by the end of the id', async () => {
    const { site, ada, agent, first, act } = await makeDesk();
    const message = await write(site);
    await agent.post(`/api/desk/messages/2026-11-21/${message}`);
    site.clock.advance(HOUR_MS);
    const third = await order(site, ada);
    await act(first, { action: 'move', to: 'cancelled', note: 'As agreed.' });
    expect(idsOf(await find(agent, 'Ada@Example.com', 'done'))).toEqual([third, first]);
    for (const id of [first, third, message]) {
      const end = id.slice(-8).toUpperCase();
      for (const typed of [end, `#${end}`, `Order #${end}`, id])
        expect(idsOf(await find(agent, typed, 'late')), typed).toEqual([id]);
    }
    expect(idsOf(await find(agent, 'ffffffff'))).toEqual([]);
    expect(idsOf(await find(agent, 'nobody@example.com'))).toEqual([]);
  });
});
