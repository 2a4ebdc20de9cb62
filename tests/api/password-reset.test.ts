import { describe, expect, it } from 'vitest';

import { RESET_LINK_MINUTES } from '../../src/contracts/account.ts';
import { MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/durations.ts';
import { makeChannels } from '../support/channels.ts';
import type { Browser } from '../support/browser.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const NEW_PASSWORD = 'warm valves and tape hiss';
const forgot = (browser: Browser, email = 'ada@example.com') =>
  browser.post('/api/password/forgot', { email });
const reset = (browser: Browser, token: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/password/reset', { token, newPassword });
const login = (browser: Browser, password: string) =>
  browser.post('/api/login', { email: 'ada@example.com', password });

async function makeAccount() {
  const out = makeChannels();
  const site = makeSite({
    worksAfterAnswers: true,
    env: { URL: 'https://roomtone.example/' },
    platform: { openChannels: () => out.channels },
  });
  const owner = site.browser();
  await owner.post('/api/register', makeRegistration());
  const token = async (browser = site.browser()) => {
    out.mails.length = 0;
    expect((await forgot(browser)).status).toBe(202);
    await site.settled();
    return /\/auth#reset=(\S+)/.exec(out.mails[0]!.text)![1]!;
  };
  return { site, out, owner, token };
}

describe('POST /api/password/forgot', () => {
  it("sends a link to the account's address, however it was spelled", async () => {
    const { site, out } = await makeAccount();
    await forgot(site.browser(), '  ADA@Example.com ');
    await site.settled();
    expect(out.mails).toMatchObject([{ to: 'ada@example.com', subject: 'Choose a new password' }]);
    expect(out.mails[0]!.text).toMatch(
      /\nhttps:\/\/roomtone\.example\/auth#reset=[\w.-]{100,600}\n/,
    );
  });

  it('answers known and unknown addresses with the same bytes after the same work', async () => {
    const seen = await Promise.all(
      ['ada@example.com', 'nobody@example.com'].map(async (email) => {
        const { site } = await makeAccount();
        const before = site.blobs.operations.length;
        const answer = await forgot(site.browser(), email);
        const work = site.blobs.operations
          .slice(before)
          .map(({ method, store }) => `${method} ${store}`);
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
        await site.settled();
        return { status: answer.status, text: answer.text, headers, work: work.slice(0, 5) };
      }),
    );
    expect(seen[0]!.status).toBe(202);
    expect(seen[0]).toEqual(seen[1]);
    // The account is not even looked up before the answer.
    expect(seen[0]!.work.join()).not.toContain('users-production');
  });

  it('sends no email and stores nothing when there is no account', async () => {
    const { site, out } = await makeAccount();
    await forgot(site.browser(), 'nobody@example.com');
    await site.settled();
    expect(out.mails).toEqual([]);
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });

  it.each(['ada@example.com', 'nobody@example.com'])(
    'applies the same limit to %s',
    async (email) => {
      const { site, out } = await makeAccount();
      const answers = [];
      for (let count = 0; count < 4; count += 1) {
        answers.push(await forgot(site.browser({ address: `203.0.113.${count}` }), email));
      }
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
      await site.settled();
      expect(out.mails).toHaveLength(email.startsWith('ada') ? 3 : 0);
      site.clock.advance(15 * MINUTE_MS);
      expect((await forgot(site.browser(), email)).status).toBe(202);
    },
  );

  it('builds links from the configured site URL, never from the request', async () => {
    const { site, out } = await makeAccount();
    const browser = site.browser({ origin: 'https://evil.example' });
    await forgot(browser);
    await site.settled();
    expect(out.mails[0]!.text).toContain('https://roomtone.example/auth#reset=');
    expect(out.mails[0]!.text).not.toContain('evil');
  });
});

describe('POST /api/password/reset', () => {
  it('sets the password, ends every session and notifies the customer', async () => {
    const { site, out, owner, token } = await makeAccount();
    const link = await token();
    out.mails.length = 0;
    const browser = site.browser();
    const answer = await reset(browser, link);
    expect(answer.status).toBe(204);
    // Known from now on, and signed in no more than before.
    expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
    await site.settled();
    expect((await owner.get('/api/user')).status).toBe(401);
    expect((await login(site.browser(), PASSWORD)).status).toBe(401);
    expect((await login(site.browser(), NEW_PASSWORD)).status).toBe(200);
    expect(out.mails).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  it("signs the owner in on a new device despite a stranger's failed attempts", async () => {
    const { site, token } = await makeAccount();
    for (let count = 0; count < 5; count += 1) await login(site.browser(), 'a stranger’s guess');
    const owner = site.browser();
    expect((await login(owner, PASSWORD)).status).toBe(429);
    await reset(owner, await token(owner));
    expect((await login(owner, NEW_PASSWORD)).status).toBe(200);
    // The stranger is where he was.
    expect((await login(site.browser(), 'a stranger’s guess')).status).toBe(429);
  });

  it('does not mark the browser as known for an invalid link', async () => {
    const { site, token } = await makeAccount();
    const link = await token();
    const answers = [
      await reset(site.browser(), `${link}x`),
      await reset(site.browser(), link, 'password'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });

  it(`works for ${RESET_LINK_MINUTES} minutes`, async () => {
    const { site, token } = await makeAccount();
    const link = await token();
    // Clocks of two machines may differ by five seconds.
    site.clock.advance(RESET_LINK_MINUTES * MINUTE_MS + 6 * SECOND_MS);
    expect((await reset(site.browser(), link)).json.code).toBe('invalid_reset_token');
    site.clock.advance(-10 * SECOND_MS);
    expect((await reset(site.browser(), link)).status).toBe(204);
  });

  it('works once, however many use it at the same time', async () => {
    const { site, token } = await makeAccount();
    const link = await token();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, person) =>
        reset(site.browser(), link, `${NEW_PASSWORD} ${person}`),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect((await reset(site.browser(), link)).status).toBe(400);
    const password = `${NEW_PASSWORD} ${statuses.indexOf(204)}`;
    expect((await login(site.browser(), password)).status).toBe(200);
  });

  it("is invalidated by another link's use and by any password change", async () => {
    const { site, owner, token } = await makeAccount();
    const first = await token();
    const second = await token();
    expect((await reset(site.browser(), second)).status).toBe(204);
    expect((await reset(site.browser(), first)).status).toBe(400);
    await login(owner, NEW_PASSWORD);
    const third = await token();
    await owner.post('/api/account/password', {
      currentPassword: NEW_PASSWORD,
      newPassword: PASSWORD,
    });
    expect((await reset(site.browser(), third)).status).toBe(400);
  });

  it('refuses tokens of another kind and tampered ones', async () => {
    const { site, owner, token } = await makeAccount();
    const link = await token();
    const [header, payload, signature] = link.split('.') as [string, string, string];
    const forged = [
      owner.cookies.get('__Host-session')!,
      owner.cookies.get('__Host-device')!,
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${header}.${payload}.`,
      'x',
      'x'.repeat(1024),
    ];
    for (const each of forged) {
      expect((await reset(site.browser(), each)).json.code).toBe('invalid_reset_token');
    }
    // And a link is no session.
    const thief = site.browser();
    thief.cookies.set('__Host-session', link);
    expect((await thief.get('/api/user')).status).toBe(401);
  });
});
