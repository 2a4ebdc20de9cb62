import { describe, expect, it } from 'vitest';
import { latestToken, makeAccount } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS } from '../support/channels.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import type { TestSite } from '../support/site.ts';
import { beforeWriting } from '../support/writing.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';
import { userEventKey } from '../../netlify/server/auth/user-events.ts';

const userId = userIdOf('ada@example.com');
const NEW_EMAIL = 'augusta@example.net';
const NEW_PASSWORD = 'warm hiss and tape valves';

/** A customer with two tabs: right before the first writes such a record, the account is closed from the second, and erased. */
async function makeTabs() {
  const { site, out, browser } = await makeAccount();
  const closeBefore = (path: string) => {
    const second = site.browser({ cookies: browser.cookies });
    beforeWriting(site, path, async () => {
      const answer = await second.post('/api/account/close', { password: PASSWORD });
      expect(answer.status).toBe(204);
      await site.settled();
      expect(site.blobs.keysOf('users-production')).toEqual([]);
    });
  };
  return { site, out, browser, closeBefore };
}

/** What is left in the store of whoever had the address. */
const traces = (site: TestSite) =>
  [...site.blobs.entries]
    .filter(([path, text]) => `${path} ${text}`.includes(userId) || /Ada|ada@|augusta/i.test(text))
    .map(([path]) => path)
    .filter((path) => !/^(slots|revocations)-/.test(path));

async function registerAnew(site: TestSite) {
  const browser = site.browser();
  const answer = await browser.post(
    '/api/register',
    makeRegistration({ firstName: 'Grace', password: 'a bright new start' }),
  );
  return { browser, status: answer.status };
}

describe('a request that read the account before it was closed', () => {
  it('leaves no order behind, and the agents are notified of the outcome', async () => {
    const { site, browser: first, out, closeBefore } = await makeTabs();
    closeBefore(`orders-production/${userId}`);
    const brief = 'A brief that no one may read.';
    const key = { 'idempotency-key': 'an-order-that-comes-late' };
    const answer = await first.post('/api/orders', makeOrder({ projectBrief: brief }), key);
    expect(answer.status).toBe(201);
    await site.settled();
    expect([...site.blobs.entries.values()].join()).not.toContain(brief);
    expect(traces(site)).toEqual([]);
    expect(out.mails.map(({ to, subject }) => `${to} ${subject.split(':')[0]!}`)).toEqual([
      'ada@example.com Your account is closed',
      `${AGENTS} New order`,
      `${AGENTS} Order cancelled`,
    ]);
    const { browser, status } = await registerAnew(site);
    expect(status).toBe(201);
    expect((await browser.get('/api/orders')).list).toEqual([]);
  });

  it('leaves no message about an order behind', async () => {
    const { site, browser: first, closeBefore } = await makeTabs();
    const { id } = (await first.post('/api/orders', makeOrder())).json;
    await site.settled();
    closeBefore(`orders-production/${userId}/${id}/0001`);
    const key = { 'idempotency-key': 'a-message-that-comes-late' };
    await first.post(`/api/orders/${id}/messages`, { text: 'Ada asks.' }, key);
    await site.settled();
    expect(traces(site)).toEqual([]);
  });

  const rename = (browser: Browser, firstName = 'Augusta') =>
    browser.post('/api/account/name', { firstName, lastName: 'King' });
  const endSessions = async (browser: Browser) => {
    await browser.post('/api/account/sign-out-everywhere');
    await browser.post('/api/login', { email: 'ada@example.com', password: PASSWORD });
  };
  const changePassword = (browser: Browser) =>
    browser.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
  const askForEmail = (browser: Browser) =>
    browser.post('/api/account/email', { newEmail: NEW_EMAIL, password: PASSWORD });

  it.each<[string, number, (browser: Browser) => Promise<unknown>, typeof endSessions?]>([
    ['password', 1, changePassword],
    ['password', 2, changePassword, endSessions],
    ['name', 1, rename],
    ['name', 2, rename, (browser) => rename(browser, 'Before').then(() => undefined)],
    ['address', 1, askForEmail],
  ])('stores no %s as event %i', async (_what, sequence, act, prepare) => {
    const { site, browser, closeBefore } = await makeTabs();
    await prepare?.(browser);
    closeBefore(userEventKey({ userId, sequence }));
    await act(browser);
    await site.settled();
    expect((await browser.get('/api/user')).status).toBe(401);
    expect(traces(site)).toEqual([]);
    expect((await registerAnew(site)).status).toBe(201);
  });

  it.each([
    ['claimed', userEventKey({ userId: userIdOf(NEW_EMAIL), sequence: 0 })],
    ['stored in the account', userEventKey({ userId, sequence: 2 })],
  ])('leaves nothing of a confirmed address that was about to be %s', async (_what, path) => {
    const { site, browser, out, closeBefore } = await makeTabs();
    await askForEmail(browser);
    await site.settled();
    closeBefore(path);
    await site.browser().post('/api/account/email/confirm', {
      token: latestToken(out, 'confirm-email'),
    });
    await site.settled();
    expect(traces(site)).toEqual([]);
    const registration = makeRegistration({ email: NEW_EMAIL });
    expect((await site.browser().post('/api/register', registration)).status).toBe(201);
  });
});
