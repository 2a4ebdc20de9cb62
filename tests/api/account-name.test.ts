import { describe, expect, it } from 'vitest';

import { moveOrder } from '../../netlify/server/orders/change-order.ts';
import { makeAccount } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { makeOrder, PASSWORD } from '../support/makers.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';

const userId = userIdOf('ada@example.com');
const rename = (browser: Browser, firstName = 'Augusta', lastName = 'King') =>
  browser.post('/api/account/name', { firstName, lastName });

describe('POST /api/account/name', () => {
  it('changes the name and keeps every session', async () => {
    const { site, browser } = await makeAccount();
    const answer = await rename(browser, '  Augusta ', 'King');
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      email: 'ada@example.com',
    });
    expect((await browser.get('/api/user')).json).toEqual(answer.json);
    const login = { email: 'ada@example.com', password: PASSWORD };
    expect((await site.browser().post('/api/login', login)).json).toEqual(answer.json);
    expect(site.log.find(({ event }) => event === 'user_updated')).toMatchObject({ what: 'name' });
    expect(JSON.stringify(site.log)).not.toContain('Augusta');
  });

  it('stores nothing when the name stays the same', async () => {
    const { site, browser } = await makeAccount();
    const before = new Map(site.blobs.entries);
    expect((await rename(browser, 'Ada', 'Lovelace')).status).toBe(200);
    expect(site.blobs.entries).toEqual(before);
  });

  it('keeps one of two simultaneous names', async () => {
    const { browser } = await makeAccount();
    const answers = await Promise.all([rename(browser, 'One'), rename(browser, 'Two')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['One', 'Two']).toContain((await browser.get('/api/user')).json['firstName']);
  });
});

describe('the name on orders', () => {
  it('is the present one while they are open, and that of their end afterwards', async () => {
    const { site, out, browser } = await makeAccount();
    const deps = site.deps();
    const place = async () => {
      site.clock.advance(1000);
      return String((await browser.post('/api/orders', makeOrder())).json['id']);
    };
    const names = async () =>
      (await browser.get('/api/orders')).list.map((order) => order['customerName']);
    const [open, done, cancelled] = [await place(), await place(), await place()];
    const move = { actor: 'Kim', userId, orderId: done };
    await moveOrder(deps, { ...move, from: 'pending', to: 'processing' });
    site.clock.advance(1000);
    await rename(browser, 'Augusta', 'Byron');
    expect(await names()).toEqual(Array(3).fill('Augusta Byron'));
    site.clock.advance(1000);
    await moveOrder(deps, { ...move, from: 'processing', to: 'completed' });
    const answer = await browser.post(`/api/orders/${cancelled}/cancel`);
    expect(answer.json).toMatchObject({ customerName: 'Augusta Byron' });
    site.clock.advance(1000);
    await rename(browser, 'Augusta', 'King');
    expect(await names()).toEqual(['Augusta Byron', 'Augusta Byron', 'Augusta King']);

    await site.settled();
    out.mails.length = 0;
    await browser.post(`/api/orders/${open}/cancel`);
    await site.settled();
    const [forAgents, forCustomer] = out.mails;
    expect(forAgents!.text).toContain('Augusta King');
    expect(forCustomer!.text).toContain('Hello Augusta,');
    const { json } = await browser.get('/api/account/export');
    expect(json).toMatchObject({
      account: {
        firstName: 'Augusta',
        lastName: 'King',
        history: [
          { type: 'registered' },
          { type: 'name_changed', to: 'Augusta Byron', by: 'customer' },
          { type: 'name_changed', to: 'Augusta King', by: 'customer' },
        ],
      },
    });
  });
});
