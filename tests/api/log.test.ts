import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite, slowPasswords, type TestSite } from '../support/site.ts';
import { latestToken, makeWorld, userIdOf } from '../support/world.ts';

const login = { email: 'ada@example.com', password: PASSWORD };

describe('the security log', () => {
  it('has one line for each security event', async () => {
    const site = makeSite();
    const browser = site.browser();
    const stranger = site.browser({ address: '198.51.100.66' });
    const expectLines = async (act: () => Promise<unknown>, ...lines: object[]) => {
      site.log.length = 0;
      await act();
      expect(site.log).toMatchObject(lines);
    };
    const guess = () => stranger.post('/api/login', { ...login, password: 'no idea' });
    const write = (headers = {}) => stranger.post('/api/contact', makeMessage(), headers);

    const [created, began] = [{ event: 'user_created' }, { event: 'session_created' }];
    await expectLines(() => browser.post('/api/register', makeRegistration()), created, began);
    const user = site.mark(await userIdOf(site));
    const failed = { event: 'authn_login_fail', status: 401, route: '/api/login', user };
    await expectLines(guess, failed);
    const succeeded = { event: 'authn_login_success' };
    await expectLines(() => browser.post('/api/login', login), began, succeeded);
    for (let count = 0; count < 4; count += 1) await guess();
    const lock = { event: 'authn_login_lock', status: 429, limit: 'sign-in-address' };
    await expectLines(() => stranger.post('/api/login', login), lock);

    const placed = { event: 'sensitive_create', kind: 'order', status: 201, user };
    await expectLines(() => browser.post('/api/orders', makeOrder()), placed);
    await expectLines(write, { event: 'sensitive_create', kind: 'message', status: 201 });
    for (let count = 0; count < 4; count += 1) await write();
    await expectLines(write, { event: 'excess_rate_limit_exceeded', limit: 'contact-address' });
    const invalid = { event: 'input_validation_fail', code: 'invalid_request', status: 400 };
    await expectLines(() => browser.post('/api/orders', { servicePrice: 'x' }), invalid);
    const forged = { event: 'malicious_csrf', status: 403 };
    await expectLines(() => write({ 'sec-fetch-site': 'cross-site' }), forged);

    const copy = site.browser({ cookies: browser.cookies });
    await expectLines(() => browser.post('/api/logout'), { event: 'session_ended', status: 204 });
    const rejected = { event: 'authn_token_rejected', status: 401 };
    await expectLines(() => copy.get('/api/user'), { ...rejected, reason: 'revoked' });
    const fake = site.browser();
    fake.cookies.set('__Host-session', 'a.b.c');
    await expectLines(() => fake.get('/api/user'), { ...rejected, reason: 'invalid' });

    site.blobs.fault = () => ({ kind: 'status', status: 503 });
    const reason = expect.stringContaining('status 503') as unknown;
    await expectLines(write, { event: 'sys_storage_unavailable', status: 503, reason });
  });

  it('records changes of the account and its password', async () => {
    const { site, out, ada } = await makeWorld();
    const newPassword = 'warm valves, tape hiss';
    const eventsOf = async (path: string, body?: unknown) => {
      site.log.length = 0;
      await ada.post(path, body);
      await site.settled();
      return site.events();
    };
    const change = (currentPassword: string) =>
      eventsOf('/api/account/password', { currentPassword, newPassword });
    expect(await change('a wrong guess')).toEqual(['authn_password_change_fail']);
    expect(await change(PASSWORD)).toEqual(['session_created', 'authn_password_change']);
    await ada.get('/api/account/export');
    expect(site.events().at(-1)).toBe('sensitive_read');
    expect(await eventsOf('/api/account/sign-out-everywhere')).toEqual(['session_ended']);
    out.mails.length = 0;
    expect(await eventsOf('/api/password/forgot', { email: login.email })).toEqual([
      'authn_password_reset_asked',
    ]);
    const token = latestToken(out, 'reset');
    expect(await eventsOf('/api/password/reset', { token, newPassword: PASSWORD })).toEqual([
      'authn_password_change',
    ]);
    await ada.post('/api/login', login);
    expect(await eventsOf('/api/account/close', { password: PASSWORD })).toContain('user_closed');
  });

  it('records time, request, hashed address, result and duration', async () => {
    const site = makeSite();
    await site.browser().post('/api/contact', {});
    expect(site.log[0]).toEqual({
      time: '2026-11-21T10:00:00.000Z',
      level: 'info',
      event: 'input_validation_fail',
      requestId: 'request-1',
      route: '/api/contact',
      method: 'POST',
      address: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
      status: 400,
      ms: 0,
      code: 'invalid_request',
      fields: 'name,email,service,message',
    });
  });
});

describe('personal data', () => {
  const canaries = {
    password: 'canary-password-4711',
    email: 'canary-mail@example.com',
    firstName: 'CanaryFirst',
    lastName: 'CanaryLast',
    customerPhone: 'canary-phone-47110',
    projectBrief: 'canary-brief-4711',
    message: 'canary-message-4711',
  };

  async function useEverything(site: TestSite): Promise<string> {
    const { password, email, firstName, lastName, customerPhone, projectBrief, message } = canaries;
    const browser = site.browser();
    const answers = [
      await browser.post('/api/register', { email, password, firstName, lastName }),
      await browser.post('/api/login', { email, password: `${password}-wrong` }),
      await browser.post('/api/login', { email, password }),
      await browser.post('/api/login', { email, password: [password] }),
      await browser.post('/api/orders', makeOrder({ customerPhone, projectBrief })),
      await browser.post('/api/orders', {
        ...makeOrder({ customerPhone, projectBrief }),
        servicePrice: 1,
      }),
      await browser.post('/api/contact', makeMessage({ email, message })),
      await browser.send('/api/contact', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: `{"message":"${message}`,
      }),
      await browser.get('/api/user'),
      await browser.get(`/api/blog/${encodeURIComponent(message)}`),
      await browser.post('/api/logout'),
    ];
    return answers
      .filter(({ status }) => status >= 400)
      .map(({ text }) => text)
      .join();
  }

  it('is in no log line by a hash that can be found by trying', async () => {
    const site = makeSite();
    await useEverything(site);
    const [userKey] = site.blobs.keysOf('users-production');
    site.blobs.entries.set(`users-production/${userKey!}`, '{"half');
    await useEverything(site);
    expect(site.events()).toContain('data_record_corrupt');
    const lines = JSON.stringify(site.log);
    const texts = [canaries.email, '203.0.113.7', hash('sha256', canaries.email)];
    for (const text of texts) expect(lines).not.toContain(hash('sha256', text).slice(0, 8));
    expect(lines).toContain(`"address":"${site.mark('203.0.113.7')}"`);
    expect(lines).toContain(`"user":"${site.mark(userKey!)}"`);
  });

  it('is in no log line and no refusal', async () => {
    const site = makeSite();
    const refusals = await useEverything(site);
    const everything = JSON.stringify(site.log) + refusals;
    for (const [field, canary] of Object.entries(canaries)) {
      expect(everything, field).not.toContain(canary);
    }
    const stored = [...site.blobs.entries].join();
    expect(stored).not.toContain(canaries.password);
    expect([...site.blobs.entries.keys()].join()).not.toMatch(/canary/i);
  });

  it('includes secrets: no line has a cookie or a link', async () => {
    const { site, out, ada } = await makeWorld();
    const cookie = ada.cookies.get('__Host-session')!;
    await ada.post('/api/password/forgot', { email: login.email });
    await site.settled();
    const link = latestToken(out, 'reset');
    const reset = () =>
      ada.post('/api/password/reset', { token: link, newPassword: 'warm valves, tape hiss' });
    expect([(await reset()).status, (await reset()).status]).toEqual([204, 400]);
    const thief = site.browser();
    const tokens = [cookie, link];
    for (const token of tokens) {
      thief.cookies.set('__Host-session', token);
      expect((await thief.get('/api/user')).status).toBe(401);
    }
    await site.settled();
    expect(site.events()).toContain('authn_token_rejected');
    const signatures = tokens.map((token) => token.split('.')[2]!);
    for (const signature of signatures) expect(JSON.stringify(site.log)).not.toContain(signature);
  });

  it('is never part of an unexpected error, wherever it occurs', async () => {
    const leak = () => {
      throw new Error(JSON.stringify(canaries));
    };
    const passwords = slowPasswords();
    const leakLater = () => Promise.reject(new Error(JSON.stringify(canaries)));
    const store = { get: leakLater, put: leakLater, list: leakLater, delete: leakLater };
    const seams = [
      { openStore: () => store },
      { catalogue: leak },
      { posts: leak },
      { randomHex: leak },
      { now: leak },
      { passwords: { ...passwords, hash: leak, verify: leak } },
    ];
    for (const seam of seams) {
      const site = makeSite({ platform: seam });
      const refusals = await useEverything(site);
      expect(refusals).not.toMatch(/canary|netlify\/|node_modules|Error/i);
      expect(JSON.stringify(site.log)).not.toMatch(/canary/i);
      // Without a clock not even the log can be written.
      if (!('now' in seam)) expect(site.events()).toContain('sys_crash');
    }
  });
});
