import { describe, expect, it } from 'vitest';

import { latestToken, makeAccount } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { PASSWORD } from '../support/makers.ts';

const NEW_PASSWORD = 'warm valves and tape hiss';
const reset = (browser: Browser, token: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/password/reset', { token, newPassword });
const login = (browser: Browser, password: string) =>
  browser.post('/api/login', { email: 'ada@example.com', password });

async function makeOwner() {
  const { site, out, browser: owner } = await makeAccount();
  const token = async (browser = site.browser()) => {
    expect((await browser.post('/api/password/forgot', { email: 'ada@example.com' })).status).toBe(
      202,
    );
    await site.settled();
    return latestToken(out, 'reset');
  };
  return { site, out, owner, token };
}

describe('POST /api/password/reset', () => {
  it('sets the password, ends every session and notifies the customer', async () => {
    const { site, out, owner, token } = await makeOwner();
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
    const { site, token } = await makeOwner();
    for (let count = 0; count < 5; count += 1) await login(site.browser(), 'a stranger’s guess');
    const owner = site.browser();
    expect((await login(owner, PASSWORD)).status).toBe(429);
    await reset(owner, await token(owner));
    expect((await login(owner, NEW_PASSWORD)).status).toBe(200);
    // The stranger is where he was.
    expect((await login(site.browser(), 'a stranger’s guess')).status).toBe(429);
  });

  it('does not mark the browser as known for an invalid link', async () => {
    const { site, token } = await makeOwner();
    const link = await token();
    const answers = [
      await reset(site.browser(), `${link}x`),
      await reset(site.browser(), link, 'password'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });

  it("works once, and not after another link's use or any password change", async () => {
    const { site, owner, token } = await makeOwner();
    const first = await token();
    const second = await token();
    expect((await reset(site.browser(), second)).status).toBe(204);
    for (const used of [second, first])
      expect((await reset(site.browser(), used)).status).toBe(400);
    await login(owner, NEW_PASSWORD);
    const third = await token();
    await owner.post('/api/account/password', {
      currentPassword: NEW_PASSWORD,
      newPassword: PASSWORD,
    });
    expect((await reset(site.browser(), third)).status).toBe(400);
  });
});
