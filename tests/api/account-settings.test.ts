import { describe, expect, it } from 'vitest';

import { accountExportSchema } from '../../src/contracts/account-export.ts';
import { accountIdOf } from '../../netlify/server/auth/user-events.ts';
import { uuidV7 } from '../../netlify/server/dependencies.ts';
import type { Browser } from '../support/browser.ts';
import { makeOrder, makePlaced, makeRegistration, PASSWORD } from '../support/makers.ts';
import type { TestSite } from '../support/site.ts';
import { makeAccount } from '../support/account.ts';
import { meetAtWriting, failAt } from '../support/races.ts';

const NEW_PASSWORD = 'warm valves and tape hiss';
const login = (browser: Browser, password: string) =>
  browser.post('/api/login', { email: 'ada@example.com', password });

async function makeAda() {
  const { site, out, browser } = await makeAccount();
  const elsewhere = site.browser({ address: '198.51.100.9' });
  await login(elsewhere, PASSWORD);
  return { site, out, browser, elsewhere };
}

const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;

describe('POST /api/account/password', () => {
  const change = (browser: Browser, body = {}) =>
    browser.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      ...body,
    });

  it('changes the password, ends the other sessions and keeps this one', async () => {
    const { site, browser, elsewhere } = await makeAda();
    const copy = site.browser({ cookies: browser.cookies });
    expect((await change(browser)).status).toBe(204);
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    // A stolen copy of the session that asked is dead, too.
    expect(await isIn(copy)).toBe(false);
    expect((await login(site.browser(), PASSWORD)).status).toBe(401);
    expect((await login(site.browser(), NEW_PASSWORD)).status).toBe(200);
  });

  it('replaces the mark of a browser that another account knows', async () => {
    const { site, browser } = await makeAda();
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    browser.cookies.set('__Host-device', eve.cookies.get('__Host-device')!);
    expect((await change(browser)).status).toBe(204);
    const [, claims] = browser.cookies.get('__Host-device')!.split('.');
    const { sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string };
    expect(sub).toBe(accountIdOf('ada@example.com'));
  });

  it('refuses a common password', async () => {
    const { browser } = await makeAda();
    const answer = await change(browser, { newPassword: 'lovelace1815' });
    const fields = { newPassword: expect.any(String) as unknown };
    expect(answer.json).toMatchObject({ code: 'common_password', fields });
  });

  it('lets one of two simultaneous changes win', async () => {
    const { site, browser } = await makeAda();
    meetAtWriting(site, 'users-', 2);
    const answers = await Promise.all([
      change(browser),
      change(browser, { newPassword: 'a third good sentence' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('conflict');
    expect(site.events()).not.toContain('sys_storage_unavailable');
    expect(site.blobs.keysOf('users-production')).toHaveLength(2);
    await site.settled();
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });
});

describe('POST /api/account/sign-out-everywhere', () => {
  it('ends every session, the current one included', async () => {
    const { site, browser, elsewhere } = await makeAda();
    const answer = await browser.post('/api/account/sign-out-everywhere');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect(await isIn(browser)).toBe(false);
    expect(await isIn(elsewhere)).toBe(false);
    expect((await login(site.browser(), PASSWORD)).status).toBe(200);
  });

  it('returns an error when the change could not be stored', async () => {
    const { site, browser, elsewhere } = await makeAda();
    failAt(site, 'PUT', '');
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(true);
  });
});

describe('GET /api/account/export', () => {
  it('returns everything of this customer and nothing of another', async () => {
    const { site, browser } = await makeAda();
    await browser.post('/api/orders', makeOrder());
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    await eve.post('/api/orders', makeOrder({ projectBrief: 'canary-of-eve' }));
    const answer = await browser.get('/api/account/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="roomtone-account.json"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = accountExportSchema.parse(answer.json);
    expect(file.account).toMatchObject({
      email: 'ada@example.com',
      history: [{ type: 'registered', by: 'customer' }],
    });
    expect(file.orders).toMatchObject([
      { projectBrief: 'Six episodes, two voices each.', history: [{ type: 'placed' }] },
    ]);
    expect(answer.text).not.toMatch(/canary|\$2b\$|generation|eve@/);
  });

  it('reports an order that could not be read', async () => {
    const { site, browser } = await makeAda();
    await browser.post('/api/orders', makeOrder());
    site.blobs.entries.set(`orders-production/${site.blobs.keysOf('orders-production')[0]!}`, '{');
    const file = accountExportSchema.parse((await browser.get('/api/account/export')).json);
    expect(file.orders).toEqual([]);
    expect(file.about.at(-1)).toContain('1 of your orders could not be read');
  });
});

describe('POST /api/account/close', () => {
  const stored = (site: TestSite) => [...site.blobs.entries].flat().join('\n');

  it("erases the customer's data and frees the email address", async () => {
    const { site, browser, elsewhere } = await makeAda();
    await browser.post('/api/orders', makeOrder(), { 'idempotency-key': 'order-of-a-leaver' });
    const answer = await browser.post('/api/account/close', { password: PASSWORD });
    expect(answer.status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual([]);
    await site.settled();
    expect(await isIn(elsewhere)).toBe(false);
    expect(stored(site)).not.toMatch(/Ada|Lovelace|ada@|555 0100|Six episodes/i);
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(3);
    const again = site.browser();
    expect((await again.post('/api/register', makeRegistration())).status).toBe(201);
    expect((await again.get('/api/orders')).json).toEqual([]);
  });
});

describe('GET /api/account/export with many orders', () => {
  const brief = 'é'.repeat(20_000);

  async function makeLargeAccount(count: number) {
    const { site, browser } = await makeAda();
    const { users, orders } = site.deps();
    const user = (await users.find(accountIdOf('ada@example.com')))!;
    const { details } = makePlaced();
    for (let number = 0; number < count; number += 1) {
      const id = uuidV7(site.clock.now() + number * 1000, (bytes) => '00'.repeat(bytes));
      const placed = makePlaced({ details: { ...details!, projectBrief: brief } });
      await orders.place(user.id, id, placed);
    }
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const ask = (path: string) =>
      site.call(new Request(`https://roomtone.example${path}`, { headers: { cookie } }));
    return { site, ask };
  }

  it('streams every order once, over as many files as it takes', async () => {
    const { ask } = await makeLargeAccount(500);
    const ids: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/api/account/export';
    while (path) {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of (await ask(path)).body!) {
        expect(chunk.byteLength).toBeLessThan(100_000);
        text += decoder.decode(chunk, { stream: true });
      }
      const file = accountExportSchema.parse(JSON.parse(text));
      ids.push(...file.orders.map(({ id }) => id));
      sizes.push(Buffer.byteLength(text));
      path = file.next;
    }
    expect(sizes.map((size) => size < 20_000_000)).toEqual([true, true]);
    expect(Math.max(...sizes)).toBeGreaterThan(4_000_000);
    expect(new Set(ids).size).toBe(500);
  });

  it('breaks off with invalid JSON when the store fails midway', async () => {
    const { site, ask } = await makeLargeAccount(60);
    const response = await ask('/api/account/export');
    expect(response.status).toBe(200);
    site.blobs.fault = () => ({ kind: 'status', status: 500 });
    await expect(response.text()).rejects.toThrow('The answer broke off');
    expect(site.events()).toContain('sys_storage_unavailable');
  });

  it('refuses a cursor that is not an order id', async () => {
    const { browser } = await makeAda();
    expect((await browser.get('/api/account/export?before=x')).status).toBe(400);
  });
});
