import { describe, expect, it } from 'vitest';
import { userEventKey, userIdOf } from '../../netlify/server/storage/keys.ts';
import { AGENTS, makeChannels } from '../support/channels.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

const userId = userIdOf('ada@example.com');
const NEW_PASSWORD = 'warm hiss and tape valves';

/**
 * A customer with two tabs. The first one's next write of a record like this is held up until the account was closed
 * and erased from the second.
 */
async function closeDuring(noun: string, sequence: string) {
  const out = makeChannels();
  let closing: (() => Promise<void>) | undefined;
  const site = makeSite({
    worksAfterAnswers: true,
    platform: { openChannels: () => out.channels },
    wrapStore: (store, name) => ({
      ...store,
      async createOnce(key, record) {
        if (closing && name === `${noun}-production` && key.endsWith(`/${sequence}`)) {
          const close = closing;
          closing = undefined;
          await close();
        }
        return store.createOnce(key, record);
      },
    }),
  });
  const first = site.browser();
  await first.post('/api/register', makeRegistration());
  return {
    site,
    first,
    out,
    hold: () => {
      const second = site.browser({ cookies: first.cookies });
      closing = async () => {
        const answer = await second.post('/api/account/close', { password: PASSWORD });
        expect(answer.status).toBe(204);
        await site.settled();
        expect(site.blobs.keysOf('users-production')).toEqual([]);
      };
    },
  };
}

/** What is left in the store of whoever had the address. */
const traces = (site: TestSite) =>
  [...site.blobs.entries]
    .filter(([path, text]) => `${path} ${text}`.includes(userId) || /Ada|ada@/i.test(text))
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
    const { site, first, out, hold } = await closeDuring('orders', '0000');
    hold();
    const brief = 'A brief that no one may read.';
    const key = { 'idempotency-key': 'an-order-that-comes-late' };
    const answer = await first.post('/api/orders', makeOrder({ projectBrief: brief }), key);
    expect(answer.status).toBe(201);
    await site.settled();
    expect([...site.blobs.entries.values()].join()).not.toContain(brief);
    expect(traces(site)).toEqual([]);
    expect(out.mails.map(({ to, subject }) => `${to} ${subject.split(':')[0]!}`)).toEqual([
      `${AGENTS} New order`,
      `${AGENTS} Order cancelled`,
    ]);
    const { browser, status } = await registerAnew(site);
    expect(status).toBe(201);
    expect((await browser.get('/api/orders')).list).toEqual([]);
  });

  it.each(['0001', '0002'])('stores no password as event %s', async (sequence) => {
    const { site, first, hold } = await closeDuring('users', sequence);
    if (sequence === '0002') await first.post('/api/account/sign-out-everywhere');
    await first.post('/api/login', { email: 'ada@example.com', password: PASSWORD });
    hold();
    await first.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    await site.settled();
    expect(traces(site)).toEqual([]);
    expect((await registerAnew(site)).status).toBe(201);
  });
});

describe('what remains of a closed account', () => {
  const passwordHash = `$2b$04$${'a'.repeat(53)}`;
  const left = (generation: string) =>
    JSON.stringify({
      v: 1,
      type: 'password_changed',
      at: '2026-11-20T10:00:00.000Z',
      actor: 'customer',
      passwordHash,
      generation,
      after: 'e'.repeat(32),
    });

  it('does not affect the next account with the same address', async () => {
    const site = makeSite();
    site.blobs.entries.set(`users-production/${userEventKey(userId, 2)}`, left('f'.repeat(32)));
    const { browser } = await registerAnew(site);
    const change = { currentPassword: 'a bright new start', newPassword: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', change)).status).toBe(204);
    expect((await browser.get('/api/user')).status).toBe(200);
    const signIn = (password: string) =>
      site.browser().post('/api/login', { email: 'ada@example.com', password });
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect((await signIn('a bright new start')).status).toBe(401);
    // And the account goes on after it.
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(204);
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });
});
