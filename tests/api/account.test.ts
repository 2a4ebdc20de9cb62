import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { AccountExport } from '../../src/contracts/account-settings.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS, titleOf } from '../support/channels.ts';
import { MINUTE_MS } from '../support/clock.ts';
import { makeBilling, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { beforeWriting, failAt, meetAtWriting } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  accountOf,
  ADA,
  agentBrowser,
  closeAccount,
  codeOf,
  customer,
  isIn,
  latestToken,
  logIn,
  makeWorld,
  NEW_EMAIL,
  NEW_PASSWORD,
  placeOrder,
  registerAs,
  statusesOf,
  storedIn,
  userIdOf,
} from '../support/world.ts';

const changePassword = (browser: Browser, body = {}) =>
  browser.post('/api/account/password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    ...body,
  });
const rename = (browser: Browser, firstName = 'Augusta', lastName = 'King') =>
  browser.post('/api/account/name', { firstName, lastName });
const endAll = (browser: Browser) => browser.post('/api/account/sign-out-everywhere');

/** Ada, signed in with two browsers. */
async function makeAda() {
  const world = await makeWorld();
  const elsewhere = world.site.browser({ address: '198.51.100.9' });
  await logIn(elsewhere);
  return { ...world, elsewhere };
}

describe('POST /api/account/password', () => {
  it('changes the password, ends the other sessions and keeps this one', async () => {
    const { site, ada, elsewhere } = await makeAda();
    const copy = site.browser({ cookies: ada.cookies });
    expect((await changePassword(ada)).status).toBe(204);
    expect(await isIn(ada)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    // A stolen copy of the session that asked is dead, too.
    expect(await isIn(copy)).toBe(false);
    expect((await logIn(site.browser())).status).toBe(401);
    expect((await logIn(site.browser(), ADA, NEW_PASSWORD)).status).toBe(200);
  });

  it('returns an error when it could not be stored, and nothing has changed', async () => {
    const { site, ada, elsewhere } = await makeAda();
    failAt(site, 'PUT', 'users-');
    expect((await changePassword(ada)).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect([await isIn(ada), await isIn(elsewhere)]).toEqual([true, true]);
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    expect(site.out.mails).toEqual([]);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('refuses a common password', async () => {
    const { ada } = await makeAda();
    const answer = await changePassword(ada, { newPassword: 'lovelace1815' });
    const fields = { newPassword: expect.any(String) as unknown };
    expect(answer.json).toMatchObject({ code: 'common_password', fields });
  });

  it('lets one of two simultaneous changes win', async () => {
    const { site, ada } = await makeAda();
    meetAtWriting(site, 'users-', 2);
    const answers = await Promise.all([
      changePassword(ada),
      changePassword(ada, { newPassword: 'a third good sentence' }),
    ]);
    expect(answers.map(({ json }) => json.code).sort()).toEqual(['conflict', undefined]);
    expect(site.events()).not.toContain('sys_storage_unavailable');
    const { history } = (await accountOf(site, ADA)).user;
    expect(history.filter(({ type }) => type === 'password_changed')).toHaveLength(1);
    await site.settled();
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('POST /api/account/sign-out-everywhere', () => {
  it('ends every session, the current one included', async () => {
    const { site, ada, elsewhere } = await makeAda();
    const answer = await endAll(ada);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(ada.cookies.has('__Host-session')).toBe(false);
    expect([await isIn(ada), await isIn(elsewhere)]).toEqual([false, false]);
    expect((await logIn(site.browser())).status).toBe(200);
  });
});

describe('POST /api/account/name', () => {
  it('changes the name and keeps every session', async () => {
    const { site, ada } = await makeWorld();
    const answer = await rename(ada, '  Augusta ', 'King');
    const user = { firstName: 'Augusta', lastName: 'King', email: ADA };
    expect([answer.status, answer.json]).toMatchObject([200, user]);
    expect((await ada.get('/api/user')).json).toEqual(answer.json);
    expect((await logIn(site.browser())).json).toEqual(answer.json);
    expect(site.log.find(({ event }) => event === 'user_updated')).toMatchObject({ what: 'name' });
    expect(JSON.stringify(site.log)).not.toContain('Augusta');
  });

  it('signs the browser out when the account was closed meanwhile', async () => {
    const { site, ada } = await makeWorld();
    const elsewhere = site.browser({ cookies: ada.cookies });
    beforeWriting(site, 'users-', () => closeAccount(elsewhere));
    expect((await rename(ada)).json.code).toBe('unauthorized');
    expect([...ada.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual([]);
  });

  it('is on orders the present one while they are open, and that of their end afterwards', async () => {
    const { site, out, ada } = await makeWorld();
    const place = () => {
      site.clock.advance(1000);
      return placeOrder(site, ada);
    };
    const names = async () =>
      (await ada.get('/api/orders')).list.map(({ customerName }) => customerName);
    const [open, done, cancelled] = [await place(), await place(), await place()];
    await done.done({ action: 'move', to: 'processing', anyway: true });
    site.clock.advance(1000);
    await rename(ada, 'Augusta', 'Byron');
    expect(await names()).toEqual(Array(3).fill('Augusta Byron'));
    site.clock.advance(1000);
    await done.done({ action: 'move', to: 'completed', message: 'Enjoy.' });
    const answer = await ada.post(`${cancelled.path}/cancel`);
    expect(answer.json).toMatchObject({ customerName: 'Augusta Byron' });
    site.clock.advance(1000);
    await rename(ada);
    expect(await names()).toEqual(['Augusta Byron', 'Augusta Byron', 'Augusta King']);

    await site.settled();
    out.mails.length = 0;
    await ada.post(`${open.path}/cancel`);
    await site.settled();
    const [forAgents, forCustomer] = out.mails;
    expect(forAgents!.text).toContain('Augusta King');
    expect(forCustomer!.text).toContain('Hello Augusta,');
    const { account } = (await ada.get('/api/account/export')).json as AccountExport;
    expect(account.history).toMatchObject([
      { type: 'registered' },
      { type: 'email_confirmed' },
      { type: 'name_changed', to: 'Augusta Byron', by: 'customer' },
      { type: 'name_changed', to: 'Augusta King', by: 'customer' },
    ]);
  });
});

describe('POST /api/account/billing', () => {
  it('keeps billing details, shows them to the account alone, and exports them', async () => {
    const { site, ada, elsewhere } = await makeAda();
    expect((await ada.get('/api/user')).json).not.toHaveProperty('billing');
    const answer = await ada.post('/api/account/billing', makeBilling());
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ email: ADA, billing: makeBilling() }),
    ]);
    expect((await elsewhere.get('/api/user')).json).toMatchObject({ billing: makeBilling() });
    expect((await logIn(site.browser())).json).toMatchObject({ billing: makeBilling() });
    const later = makeBilling({ company: '', taxId: '' });
    expect((await ada.post('/api/account/billing', later)).status).toBe(200);
    const { account } = (await ada.get('/api/account/export')).json as AccountExport;
    expect(account.billing).toEqual(later);
    expect(account.history.map(({ type }) => type).slice(-2)).toEqual([
      'billing_changed',
      'billing_changed',
    ]);
    expect(JSON.stringify(await storedIn(site))).not.toContain('GB 123');
  });

  it('changes nothing by what is there already, and refuses what is too long', async () => {
    const { site, ada } = await makeAda();
    await ada.post('/api/account/billing', makeBilling());
    await site.settled();
    const before = await storedIn(site);
    expect((await ada.post('/api/account/billing', makeBilling())).status).toBe(200);
    await site.settled();
    expect(await storedIn(site)).toEqual(before);
    const long = makeBilling({ address: 'x'.repeat(301) });
    expect((await ada.post('/api/account/billing', long)).json).toMatchObject({
      code: 'invalid_request',
      fields: { address: 'Address must be at most 300 characters' },
    });
  });

  it('is erased with the account', async () => {
    const { site, ada } = await makeAda();
    await ada.post('/api/account/billing', makeBilling());
    expect((await closeAccount(ada)).status).toBe(204);
    await site.settled();
    expect(JSON.stringify(await storedIn(site))).not.toMatch(/Difference|St\. James|GB 123/);
  });
});

describe('GET /api/account/export', () => {
  const ask = async (browser: Browser) => {
    const answer = await browser.get('/api/account/export');
    return { ...answer, file: answer.json as AccountExport };
  };

  it('returns everything of this customer, but no agent’s name, and nothing of another', async () => {
    const { site, ada } = await makeAda();
    const { done } = await placeOrder(site, ada);
    await done({ action: 'move', to: 'processing', anyway: true, message: 'We begin.' });
    await done({ action: 'note', text: 'Asked for the files.' });
    const eve = await customer(site, { email: 'eve@example.com' });
    await placeOrder(site, eve, { projectBrief: 'canary of eve' });
    const { status, headers, text, file } = await ask(ada);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="roomtone-account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(file.account).toMatchObject({
      email: ADA,
      isEmailConfirmed: true,
      isMailRefused: false,
      sessionsUntil: [expect.any(String), expect.any(String)],
      history: [
        { type: 'registered', by: 'customer' },
        { type: 'email_confirmed', by: 'customer' },
      ],
    });
    const [order, ...others] = file.orders;
    expect([order?.projectBrief, others]).toEqual(['Six episodes, two voices each.', []]);
    expect(order?.history).toMatchObject([
      { type: 'placed', by: 'customer' },
      { type: 'moved', by: 'studio', to: 'processing', message: 'We begin.' },
      { type: 'written', by: 'studio', message: 'Asked for the files.', isInternal: true },
    ]);
    expect(text).not.toMatch(/canary|Kim|kim@|\$2b\$|generation|eve@/);
  });

  it('reports an order that could not be read', async () => {
    const { site, ada } = await makeAda();
    await ada.post('/api/orders', makeOrder());
    site.blobs.entries.set(`orders-production/${site.blobs.keysOf('orders-production')[0]!}`, '{');
    const { file } = await ask(ada);
    expect(file.orders).toEqual([]);
    expect(file.about.at(-1)).toContain('1 of your orders could not be read');
  });

  it('refuses a cursor that is not an order id', async () => {
    const { ada } = await makeAda();
    expect((await ada.get('/api/account/export?before=x')).status).toBe(400);
  });

  /** Asks as somebody who reads the body piece by piece. */
  const asker = (site: TestSite) => (path: string, browser: Browser, method?: string) => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const url = `https://roomtone.example${path}`;
    return site.call(new Request(url, { headers: { cookie }, ...(method && { method }) }));
  };

  async function makeLargeAccount(count: number) {
    const { site, ada } = await makeAda();
    const { userId, id, stored } = await placeOrder(site, ada);
    const text = JSON.stringify(stored()).replace(makeOrder().projectBrief!, 'é'.repeat(20_000));
    site.blobs.entries.delete(`orders-production/${userId}/${id}`);
    for (let number = 0; number < count; number += 1) {
      const orderId = `01a1fd55-7a80-7000-8000-${String(number).padStart(12, '0')}`;
      site.blobs.entries.set(`orders-production/${userId}/${orderId}`, text);
    }
    return { site, ada, userId, read: asker(site) };
  }

  it('streams every order once, over as many files as it takes, for an agent, too', async () => {
    const { site, ada, userId, read } = await makeLargeAccount(500);
    const ids: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/api/account/export';
    while (path) {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of (await read(path, ada)).body!) {
        expect(chunk.byteLength).toBeLessThan(100_000);
        text += decoder.decode(chunk, { stream: true });
      }
      const file = JSON.parse(text) as AccountExport;
      ids.push(...file.orders.map(({ id }) => id));
      sizes.push(Buffer.byteLength(text));
      path = file.next;
    }
    expect(sizes.map((size) => size < 20_000_000)).toEqual([true, true]);
    expect(Math.max(...sizes)).toBeGreaterThan(4_000_000);
    expect(new Set(ids).size).toBe(500);
    const desk = `/api/desk/customers/${userId}/export`;
    const answer = await read(desk, await agentBrowser(site));
    const { next, orders } = (await answer.json()) as AccountExport;
    expect(next).toBe(`${desk}?before=${orders.at(-1)!.id}`);
  });

  it('breaks off with invalid JSON when the store fails midway', async () => {
    const { site, ada, read } = await makeLargeAccount(60);
    const response = await read('/api/account/export', ada);
    expect(response.status).toBe(200);
    site.blobs.fault = () => ({ kind: 'status', status: 500 });
    await expect(response.text()).rejects.toThrow('The answer broke off');
    expect(site.events()).toContain('sys_storage_unavailable');
  });

  it('has no body for HEAD, and reads no more from the store when the client disconnects', async () => {
    const { site, ada } = await makeWorld();
    const read = asker(site);
    const answer = await read('/api/account/export', ada, 'HEAD');
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const reader = (await read('/api/account/export', ada)).body!.getReader();
    await reader.read();
    const asked = site.blobs.operations.length;
    await reader.cancel();
    expect(site.blobs.operations).toHaveLength(asked);
  });
});

describe('POST /api/account/close', () => {
  it("erases the customer's data and frees the email address", async () => {
    const { site, ada, elsewhere } = await makeAda();
    await ada.post('/api/orders', makeOrder(), { 'idempotency-key': 'order-of-a-leaver' });
    expect((await closeAccount(ada)).status).toBe(204);
    expect([...ada.cookies.keys()]).toEqual([]);
    await site.settled();
    expect((await elsewhere.post('/api/logout')).status).toBe(204);
    expect((await storedIn(site)).join('\n')).not.toMatch(
      /\bAda\b|Lovelace|ada@|555 0100|Six episodes/i,
    );
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    expect(site.blobs.keysOf('emails-production')).toEqual([]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(1);
    const again = site.browser();
    expect((await again.post('/api/register', makeRegistration())).status).toBe(201);
    expect((await again.get('/api/orders')).json).toEqual([]);
  });

  it.each([true, false])(
    'tells agents what was canceled (address confirmed: %s)',
    async (isConfirmed) => {
      const { site, ada } = await makeWorld({ isConfirmed });
      for (let order = 0; order < 2; order += 1) await placeOrder(site, ada);
      await site.settled();
      site.out.mails.length = 0;
      expect((await closeAccount(ada)).status).toBe(204);
      await site.settled();
      const toAgents = site.out.mails.filter(({ id }) => id.endsWith('-agents'));
      expect(toAgents.map(titleOf)).toEqual(
        isConfirmed ? ['Order canceled', 'Order canceled'] : [],
      );
      for (const { text } of toAgents) expect(text).toContain('Ada Lovelace');
    },
  );

  it('needs the password, also at the moment when it is changed', async () => {
    const { site, ada, elsewhere } = await makeAda();
    const wrong = await ada.post('/api/account/close', { password: NEW_PASSWORD });
    expect(codeOf(wrong)).toEqual([403, 'wrong_password']);
    beforeWriting(site, 'users-', () => changePassword(elsewhere));
    expect(codeOf(await closeAccount(ada))).toEqual([409, 'conflict']);
    await site.settled();
    expect(await isIn(elsewhere)).toBe(true);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('of three accounts at once waits for none: all addresses are free within the second', async () => {
    const site = makeSite({ sendsMail: true });
    const emails = [ADA, 'eve@example.com', 'joe@example.com'];
    const browsers: Browser[] = [];
    for (const [person, email] of emails.entries()) {
      const browser = await customer(site, { email }, { address: `203.0.113.${person}` });
      await placeOrder(site, browser);
      browsers.push(browser);
    }
    const closed = await Promise.all(browsers.map((browser) => closeAccount(browser)));
    expect(statusesOf(closed)).toEqual([204, 204, 204]);
    await site.settled();
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    for (const email of emails) expect((await registerAs(site, email)).status).toBe(201);
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    for (const email of emails) expect((await logIn(site.browser(), email)).status).toBe(200);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('closing an account while an agent starts on an order', () => {
  const ways: Record<string, (site: TestSite, browser: Browser) => Promise<unknown>> = {
    'on the dashboard': (_, browser) => closeAccount(browser),
    'on the desk': async (site) => {
      const userId = await userIdOf(site);
      const agent = await agentBrowser(site);
      return agent.post(`/api/desk/customers/${userId}`, { action: 'close' });
    },
  };

  /** Right before the given request to the store, an agent starts on the second of Ada's two orders. */
  async function closeWhileStarted(way: string, at: number) {
    const { site, ada } = await makeWorld({
      isConfirmed: false,
      sendsMail: false,
      worksAfterAnswers: true,
    });
    const first = await placeOrder(site, ada);
    site.clock.advance(1000);
    const second = await placeOrder(site, ada);
    const agent = await agentBrowser(site);
    let count = 0;
    site.blobs.before = async () => {
      count += 1;
      if (count !== at) return;
      const move = { action: 'move', to: 'processing', anyway: true, eventCount: 1 };
      await agent.post(second.deskPath, move);
    };
    await ways[way]!(site, ada);
    site.blobs.before = () => undefined;
    await site.settled();
    const state = site.blobs.keysOf('users-production').length === 1 ? 'open' : 'gone';
    const statuses = [(await first.atDesk()).status, (await second.atDesk()).status];
    return { state, statuses, isDuring: count >= at };
  }

  it.each(Object.keys(ways))(
    '%s changes nothing, or cancels both, whenever that is',
    async (way) => {
      const seen = new Set<string>();
      for (let at = 1, isDuring = true; isDuring; at += 1) {
        const closed = await closeWhileStarted(way, at);
        ({ isDuring } = closed);
        seen.add(closed.state);
        const expected =
          closed.state === 'open' ? ['pending', 'processing'] : ['cancelled', 'cancelled'];
        expect([at, closed.statuses]).toEqual([at, expected]);
      }
      expect([...seen].sort()).toEqual(['gone', 'open']);
    },
  );
});

describe('a request that read the account before it was closed', () => {
  /** Two tabs: right before the first writes such a record, the account is closed from the second, and erased. */
  async function makeTabs() {
    const world = await makeWorld();
    const { site, ada } = world;
    const userId = await userIdOf(site);
    const closeBefore = (path: string) => {
      const second = site.browser({ cookies: ada.cookies });
      beforeWriting(site, path, async () => {
        expect((await closeAccount(second)).status).toBe(204);
        await site.settled();
        expect(site.blobs.keysOf('users-production')).toEqual([]);
      });
    };
    return { ...world, userId, closeBefore };
  }

  /** What is left in the store of whoever had the address; orders stay, without the customer. */
  const traces = async (site: TestSite, userId: string) =>
    (await storedIn(site))
      .filter(
        ([path, text]) =>
          (path.includes(userId) && !path.startsWith('orders-')) ||
          `${path} ${text}`.includes(hash('sha256', ADA)) ||
          /\bAda\b|Lovelace|ada@|augusta/i.test(text),
      )
      .map(([path]) => path);

  it('leaves no order behind, and the agents are notified of the outcome', async () => {
    const { site, ada: first, out, userId, closeBefore } = await makeTabs();
    closeBefore(`orders-production/${userId}`);
    const brief = 'A brief that no one may read.';
    const key = { 'idempotency-key': 'an-order-that-comes-late' };
    const answer = await first.post('/api/orders', makeOrder({ projectBrief: brief }), key);
    expect(answer.status).toBe(201);
    await site.settled();
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    expect((await storedIn(site)).join()).not.toContain(brief);
    expect(await traces(site, userId)).toEqual([]);
    expect(out.mails.map((mail) => `${mail.to} ${titleOf(mail)}`)).toEqual([
      'ada@example.com Your account is closed',
      `${AGENTS} New order`,
      `${AGENTS} Order canceled`,
    ]);
    const again = site.browser();
    expect((await again.post('/api/register', makeRegistration())).status).toBe(201);
    expect((await again.get('/api/orders')).list).toEqual([]);
  });

  it('leaves no message about an order behind', async () => {
    const { site, ada: first, userId, closeBefore } = await makeTabs();
    const { id } = (await first.post('/api/orders', makeOrder())).json;
    await site.settled();
    closeBefore(`orders-production/${userId}/${id}`);
    const key = { 'idempotency-key': 'a-message-that-comes-late' };
    const late = await first.post(`/api/orders/${id}/messages`, { text: 'Ada asks.' }, key);
    expect(codeOf(late)).toEqual([404, 'not_found']);
    await site.settled();
    expect(await traces(site, userId)).toEqual([]);
  });

  const askForEmail = (browser: Browser) =>
    browser.post('/api/account/email', { newEmail: NEW_EMAIL, password: PASSWORD });

  it.each<[string, (browser: Browser) => Promise<unknown>]>([
    ['password', changePassword],
    ['name', rename],
    ['address', askForEmail],
  ])('stores no %s', async (_what, act) => {
    const { site, ada, userId, closeBefore } = await makeTabs();
    closeBefore('users-');
    await act(ada);
    await site.settled();
    expect(await isIn(ada)).toBe(false);
    expect(await traces(site, userId)).toEqual([]);
    expect((await registerAs(site)).status).toBe(201);
  });

  it.each([
    ['claimed', `emails-production/${hash('sha256', NEW_EMAIL)}`],
    ['stored in the account', 'users-'],
  ])('leaves nothing of a confirmed address that was about to be %s', async (_what, path) => {
    const { site, ada, out, userId, closeBefore } = await makeTabs();
    await askForEmail(ada);
    await site.settled();
    closeBefore(path);
    const token = latestToken(out, 'confirm-email');
    await site.browser().post('/api/account/email/confirm', { token });
    await site.settled();
    expect(await traces(site, userId)).toEqual([]);
    expect((await registerAs(site, NEW_EMAIL)).status).toBe(201);
  });
});
