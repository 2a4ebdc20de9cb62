import { describe, expect, it } from 'vitest';

import { readAccount } from '../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { moveOrder, writeOnOrder } from '../../netlify/server/orders/change-order.ts';
import { listOrderIds, readOrder } from '../../netlify/server/orders/orders.ts';
import { orderKey } from '../../netlify/server/outbox/outbox.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import type { AccountExport } from '../../src/contracts/account-settings.ts';
import {
  accountOf,
  codeOf,
  closeAccount,
  isIn,
  latestToken,
  logIn,
  makeAccount,
  NEW_PASSWORD,
  registerAs,
  registerConfirmed,
  statusesOf,
  storedIn,
  userIdOf,
} from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS, titleOf } from '../support/channels.ts';
import { agentBrowser } from '../support/desk.ts';
import {
  makeBilling,
  makeOrder,
  makePlaced,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { beforeWriting, failAt, meetAtWriting } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';

const ADA = 'ada@example.com';
const NEW_EMAIL = 'augusta@example.net';

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
  const account = await makeAccount();
  const elsewhere = account.site.browser({ address: '198.51.100.9' });
  await logIn(elsewhere);
  return { ...account, elsewhere };
}

describe('POST /api/account/password', () => {
  it('changes the password, ends the other sessions and keeps this one', async () => {
    const { site, browser, elsewhere } = await makeAda();
    const copy = site.browser({ cookies: browser.cookies });
    expect((await changePassword(browser)).status).toBe(204);
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    // A stolen copy of the session that asked is dead, too.
    expect(await isIn(copy)).toBe(false);
    expect((await logIn(site.browser())).status).toBe(401);
    expect((await logIn(site.browser(), ADA, NEW_PASSWORD)).status).toBe(200);
  });

  it('returns an error when it could not be stored, and nothing has changed', async () => {
    const { site, browser, elsewhere } = await makeAda();
    failAt(site, 'PUT', 'users-');
    expect((await changePassword(browser)).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, true]);
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    expect(site.out.mails).toEqual([]);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('refuses a common password', async () => {
    const { browser } = await makeAda();
    const answer = await changePassword(browser, { newPassword: 'lovelace1815' });
    const fields = { newPassword: expect.any(String) as unknown };
    expect(answer.json).toMatchObject({ code: 'common_password', fields });
  });

  it('lets one of two simultaneous changes win', async () => {
    const { site, browser } = await makeAda();
    meetAtWriting(site, 'users-', 2);
    const answers = await Promise.all([
      changePassword(browser),
      changePassword(browser, { newPassword: 'a third good sentence' }),
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
    const { site, browser, elsewhere } = await makeAda();
    const answer = await endAll(browser);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([false, false]);
    expect((await logIn(site.browser())).status).toBe(200);
  });

  it('returns an error when the change could not be stored', async () => {
    const { site, browser, elsewhere } = await makeAda();
    failAt(site, 'PUT', '');
    expect((await endAll(browser)).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, true]);
  });
});

describe('POST /api/account/name', () => {
  it('changes the name and keeps every session', async () => {
    const { site, browser } = await makeAccount();
    const answer = await rename(browser, '  Augusta ', 'King');
    const user = { firstName: 'Augusta', lastName: 'King', email: ADA };
    expect([answer.status, answer.json]).toMatchObject([200, user]);
    expect((await browser.get('/api/user')).json).toEqual(answer.json);
    expect((await logIn(site.browser())).json).toEqual(answer.json);
    expect(site.log.find(({ event }) => event === 'user_updated')).toMatchObject({ what: 'name' });
    expect(JSON.stringify(site.log)).not.toContain('Augusta');
  });

  it('signs the browser out when the account was closed meanwhile', async () => {
    const { site, browser } = await makeAccount();
    const elsewhere = site.browser({ cookies: browser.cookies });
    beforeWriting(site, 'users-', () => closeAccount(elsewhere));
    expect((await rename(browser)).json.code).toBe('unauthorized');
    expect([...browser.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual([]);
  });

  it('leaves nothing behind when it is refused', async () => {
    const { site, browser } = await makeAccount();
    for (let number = 0; number < 20; number += 1)
      expect((await rename(browser, `Augusta ${number}`)).status).toBe(200);
    await site.settled();
    const before = new Map(site.blobs.entries);
    for (let number = 0; number < 20; number += 1)
      expect((await rename(browser, `Ada ${number}`)).json.code).toBe('too_many_requests');
    expect(site.blobs.entries).toEqual(before);
  });

  it('stores nothing when the name stays the same', async () => {
    const { site, browser } = await makeAccount();
    const before = new Map(site.blobs.entries);
    expect((await rename(browser, 'Ada', 'Lovelace')).status).toBe(200);
    expect(site.blobs.entries).toEqual(before);
  });

  it('is on orders the present one while they are open, and that of their end afterwards', async () => {
    const { site, out, browser } = await makeAccount();
    const deps = site.deps();
    const place = async () => {
      site.clock.advance(1000);
      return (await browser.post('/api/orders', makeOrder())).json.id!;
    };
    const names = async () =>
      (await browser.get('/api/orders')).list.map(({ customerName }) => customerName);
    const [open, done, cancelled] = [await place(), await place(), await place()];
    const userId = await userIdOf(site);
    const move = { actor: 'Kim', userId, orderId: done };
    await moveOrder(deps, { anyway: true, ...move, from: 'pending', to: 'processing' });
    site.clock.advance(1000);
    await rename(browser, 'Augusta', 'Byron');
    expect(await names()).toEqual(Array(3).fill('Augusta Byron'));
    site.clock.advance(1000);
    await moveOrder(deps, { anyway: true, ...move, from: 'processing', to: 'completed' });
    const answer = await browser.post(`/api/orders/${cancelled}/cancel`);
    expect(answer.json).toMatchObject({ customerName: 'Augusta Byron' });
    site.clock.advance(1000);
    await rename(browser);
    expect(await names()).toEqual(['Augusta Byron', 'Augusta Byron', 'Augusta King']);

    await site.settled();
    out.mails.length = 0;
    await browser.post(`/api/orders/${open}/cancel`);
    await site.settled();
    const [forAgents, forCustomer] = out.mails;
    expect(forAgents!.text).toContain('Augusta King');
    expect(forCustomer!.text).toContain('Hello Augusta,');
    const { account } = (await browser.get('/api/account/export')).json as AccountExport;
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
    const { site, browser, elsewhere } = await makeAda();
    expect((await browser.get('/api/user')).json).not.toHaveProperty('billing');
    const answer = await browser.post('/api/account/billing', makeBilling());
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ email: ADA, billing: makeBilling() }),
    ]);
    expect((await elsewhere.get('/api/user')).json).toMatchObject({ billing: makeBilling() });
    expect((await logIn(site.browser())).json).toMatchObject({ billing: makeBilling() });
    const later = makeBilling({ company: '', taxId: '' });
    expect((await browser.post('/api/account/billing', later)).status).toBe(200);
    const { account } = (await browser.get('/api/account/export')).json as AccountExport;
    expect(account.billing).toEqual(later);
    expect(account.history.map(({ type }) => type).slice(-2)).toEqual([
      'billing_changed',
      'billing_changed',
    ]);
    expect(JSON.stringify(await storedIn(site))).not.toContain('GB 123');
  });

  it('changes nothing by what is there already, and refuses what is too long', async () => {
    const { site, browser } = await makeAda();
    await browser.post('/api/account/billing', makeBilling());
    await site.settled();
    const before = await storedIn(site);
    expect((await browser.post('/api/account/billing', makeBilling())).status).toBe(200);
    await site.settled();
    expect(await storedIn(site)).toEqual(before);
    const long = makeBilling({ address: 'x'.repeat(301) });
    expect((await browser.post('/api/account/billing', long)).json).toMatchObject({
      code: 'invalid_request',
      fields: { address: 'Address must be at most 300 characters' },
    });
  });

  it('is erased with the account', async () => {
    const { site, browser } = await makeAda();
    await browser.post('/api/account/billing', makeBilling());
    expect((await closeAccount(browser)).status).toBe(204);
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
    const { site, browser } = await makeAda();
    const { id } = (await browser.post('/api/orders', makeOrder())).json;
    const of = { userId: await userIdOf(site), orderId: id!, actor: 'canary of kim' };
    await moveOrder(site.deps(), {
      anyway: true,
      ...of,
      from: 'pending',
      to: 'processing',
      message: 'We begin.',
    });
    await writeOnOrder(site.deps(), { ...of, text: 'Asked for the files.', isInternal: true });
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    await eve.post('/api/orders', makeOrder({ projectBrief: 'canary of eve' }));
    const { status, headers, text, file } = await ask(browser);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="roomtone-account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(file.account).toMatchObject({
      email: ADA,
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
    expect(text).not.toMatch(/canary|\$2b\$|generation|eve@/);
  });

  it('reports an order that could not be read', async () => {
    const { site, browser } = await makeAda();
    await browser.post('/api/orders', makeOrder());
    site.blobs.entries.set(`orders-production/${site.blobs.keysOf('orders-production')[0]!}`, '{');
    const { file } = await ask(browser);
    expect(file.orders).toEqual([]);
    expect(file.about.at(-1)).toContain('1 of your orders could not be read');
  });

  it('refuses a cursor that is not an order id', async () => {
    const { browser } = await makeAda();
    expect((await browser.get('/api/account/export?before=x')).status).toBe(400);
  });

  /** Asks as somebody who reads the body piece by piece. */
  const asker = (site: TestSite) => (path: string, browser: Browser, method?: string) => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const url = `https://roomtone.example${path}`;
    return site.call(new Request(url, { headers: { cookie }, ...(method && { method }) }));
  };

  async function makeLargeAccount(count: number) {
    const { site, browser } = await makeAda();
    const userId = await userIdOf(site);
    const details = { ...makePlaced().details!, projectBrief: 'é'.repeat(20_000) };
    const value = {
      ...{ placed: makePlaced({ details }), fingerprint: '0'.repeat(64) },
      ...{ changes: [], uploads: [], outbox: [] },
    };
    const orders = site.deps({ storeBudgetMs: 60_000 }).store('orders');
    for (let number = 0; number < count; number += 1) {
      const orderId = uuidV7(site.clock.now() + number * 1000, (bytes) => '00'.repeat(bytes));
      await orders.put(orderKey({ userId, orderId }), value, { ifNew: true });
    }
    return { site, browser, userId, read: asker(site) };
  }

  it('streams every order once, over as many files as it takes, for an agent, too', async () => {
    const { site, browser, userId, read } = await makeLargeAccount(500);
    const ids: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/api/account/export';
    while (path) {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of (await read(path, browser)).body!) {
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
    const { site, browser, read } = await makeLargeAccount(60);
    const response = await read('/api/account/export', browser);
    expect(response.status).toBe(200);
    site.blobs.fault = () => ({ kind: 'status', status: 500 });
    await expect(response.text()).rejects.toThrow('The answer broke off');
    expect(site.events()).toContain('sys_storage_unavailable');
  });

  it('has no body for HEAD, and reads no more from the store when the client disconnects', async () => {
    const { site, browser } = await makeAccount();
    const read = asker(site);
    const answer = await read('/api/account/export', browser, 'HEAD');
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const reader = (await read('/api/account/export', browser)).body!.getReader();
    await reader.read();
    const asked = site.blobs.operations.length;
    await reader.cancel();
    expect(site.blobs.operations).toHaveLength(asked);
  });
});

describe('POST /api/account/close', () => {
  it("erases the customer's data and frees the email address", async () => {
    const { site, browser, elsewhere } = await makeAda();
    await browser.post('/api/orders', makeOrder(), { 'idempotency-key': 'order-of-a-leaver' });
    expect((await closeAccount(browser)).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual([]);
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

  it('needs the password, also at the moment when it is changed', async () => {
    const { site, browser, elsewhere } = await makeAda();
    const wrong = await browser.post('/api/account/close', { password: NEW_PASSWORD });
    expect(codeOf(wrong)).toEqual([403, 'wrong_password']);
    beforeWriting(site, 'users-', () => changePassword(elsewhere));
    expect(codeOf(await closeAccount(browser))).toEqual([409, 'conflict']);
    await site.settled();
    expect(await isIn(elsewhere)).toBe(true);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('of three accounts at once waits for none: all addresses are free within the second', async () => {
    const site = makeSite({ sendsMail: true });
    const emails = [ADA, 'eve@example.com', 'joe@example.com'];
    const browsers = emails.map((_, person) => site.browser({ address: `203.0.113.${person}` }));
    for (const [person, email] of emails.entries()) {
      await registerConfirmed(site, browsers[person]!, { email });
      await browsers[person]!.post('/api/orders', makeOrder());
      await site.settled();
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
    const site = makeSite({ worksAfterAnswers: true });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    const ids: string[] = [];
    for (const number of [1, 2]) {
      const key = { 'idempotency-key': `order-of-a-leaver-${number}` };
      // Their ids ascend.
      site.clock.advance(1000);
      ids.push((await browser.post('/api/orders', makeOrder(), key)).json.id!);
    }
    await site.settled();
    const userId = await userIdOf(site);
    let count = 0;
    site.blobs.before = async () => {
      count += 1;
      if (count !== at) return;
      const move = { userId, orderId: ids[1]!, from: 'pending', to: 'processing' } as const;
      await moveOrder(site.deps(), { ...move, actor: 'Kim Osei', anyway: true });
    };
    await ways[way]!(site, browser);
    site.blobs.before = () => undefined;
    await site.settled();
    const deps = site.deps();
    const account = await readAccount(deps, userId);
    const state = account ? (account.user.closed ? 'closed' : 'open') : 'gone';
    const statuses: unknown[] = [];
    for (const id of await listOrderIds(deps))
      statuses.push((await readOrder(deps, id))?.order.status);
    return { state, statuses: statuses.sort(), isDuring: count >= at };
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
    const account = await makeAccount();
    const { site, browser } = account;
    const userId = await userIdOf(site);
    const closeBefore = (path: string) => {
      const second = site.browser({ cookies: browser.cookies });
      beforeWriting(site, path, async () => {
        expect((await closeAccount(second)).status).toBe(204);
        await site.settled();
        expect(site.blobs.keysOf('users-production')).toEqual([]);
      });
    };
    return { ...account, userId, closeBefore };
  }

  /** What is left in the store of whoever had the address; orders stay, without the customer. */
  const traces = async (site: TestSite, userId: string) =>
    (await storedIn(site))
      .filter(
        ([path, text]) =>
          (path.includes(userId) && !path.startsWith('orders-')) ||
          `${path} ${text}`.includes(addressIdOf(ADA)) ||
          /\bAda\b|Lovelace|ada@|augusta/i.test(text),
      )
      .map(([path]) => path);

  it('leaves no order behind, and the agents are notified of the outcome', async () => {
    const { site, browser: first, out, userId, closeBefore } = await makeTabs();
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
    const { site, browser: first, userId, closeBefore } = await makeTabs();
    const { id } = (await first.post('/api/orders', makeOrder())).json;
    await site.settled();
    closeBefore(`orders-production/${userId}/${id}`);
    const key = { 'idempotency-key': 'a-message-that-comes-late' };
    await first.post(`/api/orders/${id}/messages`, { text: 'Ada asks.' }, key);
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
    const { site, browser, userId, closeBefore } = await makeTabs();
    closeBefore('users-');
    await act(browser);
    await site.settled();
    expect(await isIn(browser)).toBe(false);
    expect(await traces(site, userId)).toEqual([]);
    expect((await registerAs(site)).status).toBe(201);
  });

  it.each([
    ['claimed', `emails-production/${addressIdOf(NEW_EMAIL)}`],
    ['stored in the account', 'users-'],
  ])('leaves nothing of a confirmed address that was about to be %s', async (_what, path) => {
    const { site, browser, out, userId, closeBefore } = await makeTabs();
    await askForEmail(browser);
    await site.settled();
    closeBefore(path);
    const token = latestToken(out, 'confirm-email');
    await site.browser().post('/api/account/email/confirm', { token });
    await site.settled();
    expect(await traces(site, userId)).toEqual([]);
    expect((await registerAs(site, NEW_EMAIL)).status).toBe(201);
  });
});
