import { describe, expect, it } from 'vitest';

import { deskCustomerSchema } from '../../src/contracts/desk.ts';
import { MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import { userEventKey, userIdOf } from '../../netlify/server/storage/keys.ts';
import type { Browser } from '../support/browser.ts';
import { agentBrowser, codeOf, makeDesk as makeSiteWithDesk } from '../support/desk.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { latestToken } from '../support/account.ts';
import { failAt } from '../support/races.ts';

const ADA = 'ada@example.com';
const userId = userIdOf(ADA);
const pathOf = (customer: string) => `/api/desk/customers/${encodeURIComponent(customer)}`;

/** A customer with a session, and an agent. */
async function makeDesk() {
  const { site, out } = makeSiteWithDesk();
  const ada = site.browser();
  await ada.post('/api/register', makeRegistration());
  const agent = await agentBrowser(site);
  const place = async () => {
    site.clock.advance(MINUTE_MS);
    return String((await ada.post('/api/orders', makeOrder())).json.id);
  };
  const move = async (id: string, to: string) => {
    const order = `/api/desk/orders/${userId}/${id}`;
    const seen = (JSON.parse((await agent.get(order)).text) as { version: number }).version;
    expect((await agent.post(order, { action: 'move', to, seen })).status).toBe(200);
  };
  const read = async (customer = userId) => {
    const answer = await agent.get(pathOf(customer));
    expect(answer.status, answer.text).toBe(200);
    return deskCustomerSchema.parse(JSON.parse(answer.text));
  };
  const act = (action: string, customer = userId) => agent.post(pathOf(customer), { action });
  return { site, out, ada, agent, place, move, read, act };
}

const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;

describe('GET /api/desk/customers/:customer', () => {
  it('returns the account by its id and by its address in any spelling, newest order first', async () => {
    const { place, move, read, site } = await makeDesk();
    const [done, open] = [await place(), await place()];
    await move(done, 'processing');
    await move(done, 'completed');
    const customer = await read();
    expect(customer).toMatchObject({
      id: userId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: ADA,
      createdAt: '2026-11-21T10:00:00.000Z',
      orders: [
        { kind: 'order', id: open, userId, status: 'pending', email: ADA, price: 99.95 },
        { id: done, status: 'completed' },
      ],
    });
    expect(await read(' Ada@Example.com')).toEqual(customer);
    expect(site.events()).toContain('desk_request');
    expect(JSON.stringify(site.log)).not.toMatch(/ada@|Lovelace/i);
  });

  it('finds an account by its present address only', async () => {
    const { site, out, ada, agent, read } = await makeDesk();
    await ada.post('/api/account/email', { newEmail: 'augusta@example.net', password: PASSWORD });
    await site.settled();
    const token = latestToken(out, 'confirm-email');
    expect((await read()).email).toBe(ADA);
    expect(codeOf(await agent.get(pathOf('augusta@example.net')))).toEqual([404, 'not_found']);
    expect((await ada.post('/api/account/email/confirm', { token })).status).toBe(204);
    expect(await read('augusta@example.net')).toMatchObject({ id: userId });
    expect(codeOf(await agent.get(pathOf(ADA)))).toEqual([404, 'not_found']);
  });

  it.each(['nobody@example.com', 'b'.repeat(64), 'no address', '%', 'a%2fb', '__proto__'])(
    'returns 404 for %s',
    async (customer) => {
      const { agent, act } = await makeDesk();
      const raw = `/api/desk/customers/${customer}`;
      for (const path of [pathOf(customer), ...(customer.includes(' ') ? [] : [raw])]) {
        expect(codeOf(await agent.get(path))).toEqual([404, 'not_found']);
        expect(codeOf(await agent.get(`${path}/export`))).toEqual([404, 'not_found']);
      }
      expect(codeOf(await act('close', customer))).toEqual([404, 'not_found']);
    },
  );
});

describe('POST /api/desk/customers/:customer', () => {
  it('ends every session of the customer in the agent’s name', async () => {
    const { site, ada, agent, act } = await makeDesk();
    expect((await act('end_sessions')).status).toBe(204);
    expect(await isIn(ada)).toBe(false);
    expect((await ada.post('/api/login', { email: ADA, password: PASSWORD })).status).toBe(200);
    const event = site.blobs.entries.get(`users-production/${userEventKey(userId, 1)}`)!;
    expect(JSON.parse(event)).toMatchObject({ type: 'sessions_ended', actor: 'Kim Osei' });
    expect((await agent.get('/api/desk/session')).status).toBe(200);
  });

  it('closes the account, cancels what is pending and erases the customer’s data', async () => {
    const { site, ada, place, act, agent } = await makeDesk();
    await place();
    expect((await act('close', ADA)).status).toBe(204);
    await site.settled();
    expect(await isIn(ada)).toBe(false);
    expect([...site.blobs.entries].flat().join()).not.toMatch(/Ada|Lovelace|ada@|555 0100/i);
    expect(codeOf(await agent.get(pathOf(userId)))).toEqual([404, 'not_found']);
    expect(codeOf(await act('end_sessions'))).toEqual([404, 'not_found']);
    const again = await site.browser().post('/api/register', makeRegistration());
    expect(again.status).toBe(201);
  });

  it('refuses to close it while an order is in production', async () => {
    const { ada, place, move, act } = await makeDesk();
    const id = await place();
    await move(id, 'processing');
    const answer = await act('close');
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({
      code: 'open_orders',
      message: 'An order is in production. Complete or cancel it before you close the account.',
      orders: [id],
    });
    expect(await isIn(ada)).toBe(true);
  });

  it('returns 400 for anything else, and 503 when the store is down', async () => {
    const { site, act } = await makeDesk();
    expect(codeOf(await act('delete'))).toEqual([400, 'invalid_request']);
    failAt(site, 'PUT', 'users-');
    expect(codeOf(await act('close'))).toEqual([503, 'unavailable']);
  });
});

describe('GET /api/desk/customers/:customer/export', () => {
  it('downloads what the customer’s own export has', async () => {
    const { ada, agent, place } = await makeDesk();
    await place();
    const answer = await agent.get(`${pathOf(ADA)}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="roomtone-account.json"',
    );
    const own = await ada.get('/api/account/export');
    expect(JSON.parse(answer.text)).toEqual(JSON.parse(own.text));
  });
});
