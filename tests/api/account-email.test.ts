import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Browser } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeOrder, PASSWORD } from '../support/makers.ts';
import { beforeWriting, failAt, meetAtWriting } from '../support/races.ts';
import {
  accountOf,
  ADA,
  closeAccount,
  codeOf,
  customer,
  isIn,
  latestToken,
  logIn,
  makeWorld,
  NEW_EMAIL,
  NEW_PASSWORD,
  registerAs,
  storedIn,
} from '../support/world.ts';

const NEW = NEW_EMAIL;
const newId = hash('sha256', NEW);

const ask = (browser: Browser, newEmail = NEW, password = PASSWORD) =>
  browser.post('/api/account/email', { newEmail, password });
const confirm = (browser: Browser, token: string) =>
  browser.post('/api/account/email/confirm', { token });

async function makeAda() {
  const { site, out, ada } = await makeWorld();
  /** Asks for an address and takes the token from the email. */
  const request = async (newEmail = NEW, from = ada) => {
    out.mails.length = 0;
    expect((await ask(from, newEmail)).status).toBe(202);
    await site.settled();
    expect(out.mails.map(({ to }) => to)).toEqual([newEmail]);
    const token = latestToken(out, 'confirm-email');
    out.mails.length = 0;
    return token;
  };
  const change = async (newEmail = NEW, from = ada) => {
    expect((await confirm(site.browser(), await request(newEmail, from))).status).toBe(204);
    await site.settled();
  };
  return { site, out, ada, request, change };
}

describe('POST /api/account/email', () => {
  it('mails a link to the new address and changes nothing yet', async () => {
    const { site, out, ada } = await makeAda();
    const answer = await ask(ada);
    expect([answer.status, answer.text]).toEqual([202, '']);
    await site.settled();
    expect(out.mails).toMatchObject([{ to: NEW, subject: 'Confirm your new email address' }]);
    expect(out.mails[0]!.text).toMatch(
      /\nhttps:\/\/roomtone\.example\/account\/email#confirm-email=[\w.-]{100,600}\n/,
    );
    // It may be a stranger's address.
    expect(out.mails[0]!.text).not.toMatch(/Ada|Lovelace|ada@/);
    expect((await ada.get('/api/user')).json).toMatchObject({ email: ADA });
    expect((await logIn(site.browser(), NEW)).status).toBe(401);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('answers alike, with the same work, whether or not the address has an account', async () => {
    const seen = [];
    for (const newEmail of [NEW, 'eve@example.com']) {
      const { site, ada } = await makeAda();
      await registerAs(site, 'eve@example.com');
      const before = site.blobs.operations.length;
      const answer = await ask(ada, newEmail);
      const work = site.blobs.operations.slice(before).map(({ method, store }) => method + store);
      seen.push({ status: answer.status, text: answer.text, work: work.slice(0, 12) });
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('refuses the present address in any spelling', async () => {
    const { ada } = await makeAda();
    const answer = await ask(ada, ' ADA@Example.com');
    expect(answer.json).toMatchObject({
      code: 'invalid_request',
      fields: { newEmail: 'This is your email address already' },
    });
  });

  it('allows five requests a day, and three an hour to one mailbox', async () => {
    const { site, ada } = await makeAda();
    const statuses: number[] = [];
    for (const tag of ['', '+1', '+2', '+3']) {
      statuses.push((await ask(ada, NEW.replace('@', `${tag}@`))).status);
    }
    site.clock.advance(HOUR_MS);
    for (let number = 0; number < 3; number += 1) statuses.push((await ask(ada)).status);
    expect(statuses).toEqual([202, 202, 202, 429, 202, 202, 429]);
    site.clock.advance(DAY_MS);
    expect((await ask(ada)).status).toBe(202);
  });

  it('counts the later one of two simultaneous requests', async () => {
    const { site, out, ada } = await makeAda();
    meetAtWriting(site, 'users-', 2);
    const answers = await Promise.all([ask(ada), ask(ada, 'other@example.net')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await site.settled();
    expect(out.mails).toHaveLength(2);
    const codes = [];
    for (const mail of out.mails) {
      const token = latestToken({ ...out, mails: [mail] }, 'confirm-email');
      codes.push((await confirm(site.browser(), token)).json.code);
    }
    expect(codes.sort()).toEqual(['invalid_link', undefined]);
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('POST /api/account/email/confirm', () => {
  it('changes the address, keeps every session and notifies the old address', async () => {
    const { site, out, ada, request } = await makeAda();
    const elsewhere = site.browser();
    await logIn(elsewhere, ADA);
    const stranger = site.browser();
    expect((await confirm(stranger, await request())).status).toBe(204);
    await site.settled();
    expect([...stranger.cookies.keys()]).toEqual([]);
    expect((await ada.get('/api/user')).json).toMatchObject({ email: NEW });
    expect(await isIn(elsewhere)).toBe(true);
    expect((await logIn(site.browser(), 'Augusta@Example.NET')).status).toBe(200);
    expect((await logIn(site.browser(), ADA)).status).toBe(401);
    expect(out.mails).toMatchObject([{ to: ADA, subject: 'Your email address was changed' }]);
    expect(out.mails[0]!.text).not.toContain(NEW);
    expect(JSON.stringify(site.log)).not.toMatch(/augusta|ada@/i);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('succeeds again with the same link, without a second email', async () => {
    const { site, out, ada, request } = await makeAda();
    const token = await request();
    // Both have found the address unconfirmed.
    meetAtWriting(site, 'users-', 2);
    const together = await Promise.all([confirm(site.browser(), token), confirm(ada, token)]);
    await site.settled();
    const later = await confirm(site.browser(), token);
    await site.settled();
    expect([...together, later].map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(out.mails).toHaveLength(1);
    const { history } = (await accountOf(site, NEW)).user;
    expect(history.filter(({ type }) => type === 'email_changed')).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it.each<[what: string, (browser: Browser) => Promise<unknown>]>([
    ['a later request', (browser) => ask(browser, 'later@example.net')],
    [
      'a password change',
      (browser) =>
        browser.post('/api/account/password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
        }),
    ],
    ['the end of all sessions', (browser) => browser.post('/api/account/sign-out-everywhere')],
    ['closing the account', (browser) => closeAccount(browser)],
  ])('refuses a link after %s', async (_what, act) => {
    const { site, ada, request } = await makeAda();
    const token = await request();
    expect((await act(ada)) as { status: number }).not.toMatchObject({ status: 409 });
    await site.settled();
    const answer = await confirm(site.browser(), token);
    expect(codeOf(answer)).toEqual([400, 'invalid_link']);
    expect((await logIn(site.browser(), NEW)).status).toBe(401);
    expect((await registerAs(site, NEW)).status).toBe(201);
  });

  it.each<[what: string, (browser: Browser) => Promise<unknown>]>([
    ['another request', (browser) => ask(browser, 'later@example.net')],
    ['the end of all sessions', (browser) => browser.post('/api/account/sign-out-everywhere')],
  ])('refuses a link when %s comes first by a moment', async (_what, act) => {
    const { site, ada, request } = await makeAda();
    const token = await request();
    beforeWriting(site, 'users-', () => act(ada));
    expect((await confirm(site.browser(), token)).json.code).toBe('invalid_link');
    await site.settled();
    expect((await logIn(site.browser(), ADA)).status).toBe(200);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('an address that two people want', () => {
  async function makeTwo() {
    const made = await makeAda();
    const eve = await customer(made.site, { email: 'eve@example.com' });
    made.out.mails.length = 0;
    return { ...made, eve };
  }

  it('goes to one of two accounts that confirm it at the same time', async () => {
    const { site, out, ada, eve, request } = await makeTwo();
    const tokens = [await request(NEW, ada), await request(NEW, eve)];
    meetAtWriting(site, `emails-production/${newId}`, 2);
    const answers = await Promise.all(tokens.map((token) => confirm(site.browser(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('email_taken');
    await site.settled();
    const emails = [await ada.get('/api/user'), await eve.get('/api/user')].map(
      ({ json }) => json.email,
    );
    expect(emails.filter((email) => email === NEW)).toHaveLength(1);
    expect(out.mails).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it.each([
    ['the change', 204, 409],
    ['the registration', 409, 201],
  ])('goes to a registration or to the change, never to both: %s', async (first, ...expected) => {
    const { site, ada, request } = await makeAda();
    const token = await request();
    const statuses: (number | undefined)[] = [];
    const change = async () => {
      statuses[0] = (await confirm(site.browser(), token)).status;
    };
    const register = async () => {
      statuses[1] = (await registerAs(site, NEW)).status;
    };
    const [winner, loser] = first === 'the change' ? [change, register] : [register, change];
    // The second has found the address free and is about to take it when the first does.
    beforeWriting(site, `emails-production/${newId}`, winner);
    await loser();
    expect(statuses).toEqual(expected);
    const isChanged = (await ada.get('/api/user')).json.email === NEW;
    expect(isChanged).toBe(first === 'the change');
    expect((await logIn(site.browser(), NEW)).status).toBe(200);
  });

  it('stays with its account, until that has another', async () => {
    const { site, ada, eve, request, change } = await makeTwo();
    expect((await confirm(site.browser(), await request('eve@example.com'))).json.code).toBe(
      'email_taken',
    );
    await change();
    expect((await registerAs(site, NEW)).json.code).toBe('email_taken');
    expect((await confirm(site.browser(), await request(NEW, eve))).json.code).toBe('email_taken');
    await change(ADA);
    expect((await logIn(site.browser(), ADA)).status).toBe(200);
    expect((await logIn(site.browser(), NEW)).status).toBe(401);
    expect((await ada.get('/api/user')).json.email).toBe(ADA);
    await change('third@example.net');
    expect((await registerAs(site, NEW)).status).toBe(201);
    await site.settled();
    await change(ADA, eve);
    expect((await confirm(site.browser(), await request(ADA))).json.code).toBe('email_taken');
    expect(site.blobs.keysOf('emails-production')).toHaveLength(3);
  });

  it('is free again when the account is closed', async () => {
    const { site, ada, change } = await makeAda();
    await change();
    await change('third@example.net');
    await closeAccount(ada);
    await site.settled();
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    expect((await storedIn(site)).join()).not.toMatch(/augusta|ada@|third@/i);
    for (const email of [ADA, NEW, 'third@example.net']) {
      expect((await registerAs(site, email)).status).toBe(201);
    }
  });

  it('is free at once, also while the erasure of its account is held up', async () => {
    const { site, eve, request, change, ada } = await makeTwo();
    await change();
    const token = await request(NEW, eve);
    failAt(site, 'DELETE', 'emails-');
    await closeAccount(ada);
    await site.settled();
    site.blobs.fault = () => undefined;
    expect((await confirm(site.browser(), token)).status).toBe(204);
    site.clock.advance(HOUR_MS);
    await site.sweep();
    expect((await eve.get('/api/user')).json.email).toBe(NEW);
    expect((await logIn(site.browser(), NEW)).status).toBe(200);
    expect(site.blobs.keysOf('users-production')).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it.each([204, 201])('is free once a change to it that broke off is over: %i', async (status) => {
    const { site, request, eve } = await makeTwo();
    const token = await request();
    failAt(site, 'PUT', 'users-');
    expect((await confirm(site.browser(), token)).status).toBe(503);
    site.blobs.fault = () => undefined;
    const other = await request(NEW, eve);
    expect((await confirm(site.browser(), other)).json.code).toBe('email_taken');
    site.clock.advance(HOUR_MS + 1);
    const taken =
      status === 204 ? confirm(site.browser(), await request(NEW, eve)) : registerAs(site, NEW);
    expect((await taken).status).toBe(status);
    expect((await registerAs(site, NEW)).json.code).toBe('email_taken');
  });

  it.each(['a registration', 'a change'])(
    'stays with %s that takes it over right before it is freed',
    async (what) => {
      const { site, eve, request, change, ada } = await makeTwo();
      await change();
      const token = await request(NEW, eve);
      let isOver = false;
      site.blobs.before = async ({ method, store, key }) => {
        if (isOver || method !== 'DELETE' || `${store}/${key}` !== `emails-production/${newId}`)
          return;
        isOver = true;
        if (what === 'a change') expect((await confirm(site.browser(), token)).status).toBe(204);
        else expect((await registerAs(site, NEW)).status).toBe(201);
      };
      await closeAccount(ada);
      await site.settled();
      // Whoever freed it knew nothing of it.
      expect(site.blobs.keysOf('emails-production')).not.toContain(newId);
      site.clock.advance(3 * MINUTE_MS);
      await site.sweep();
      expect((await logIn(site.browser(), NEW)).status).toBe(200);
      expect(site.blobs.keysOf('pending-production')).toEqual([]);
    },
  );
});

describe('after a change of address', () => {
  it('links to choose a new password go to the new address, and earlier ones are void', async () => {
    const { site, out, change } = await makeAda();
    const forgot = async (email: string) => {
      await site.browser().post('/api/password/forgot', { email });
      await site.settled();
    };
    await forgot(ADA);
    const oldToken = latestToken(out, 'reset');
    await change();
    out.mails.length = 0;
    const reset = (token: string) =>
      site.browser().post('/api/password/reset', { token, newPassword: NEW_PASSWORD });
    expect((await reset(oldToken)).json.code).toBe('invalid_reset_token');
    await forgot(ADA);
    expect(out.mails).toEqual([]);
    await forgot(NEW);
    expect(out.mails).toMatchObject([{ to: NEW }]);
    expect((await reset(latestToken(out, 'reset'))).status).toBe(204);
    expect((await logIn(site.browser(), NEW, NEW_PASSWORD)).status).toBe(200);
  });

  it('orders are the same, with the new address, and emails go there', async () => {
    const { site, out, ada, change } = await makeAda();
    const { json: order } = await ada.post('/api/orders', makeOrder());
    await ada.post(`/api/orders/${String(order.id)}/cancel`);
    site.clock.advance(1000);
    await ada.post('/api/orders', makeOrder());
    site.clock.advance(1000);
    await site.settled();
    await change();
    const list = (await ada.get('/api/orders')).list;
    expect(list.map(({ customerEmail }) => customerEmail)).toEqual([NEW, ADA]);
    out.mails.length = 0;
    const answer = await ada.post(`/api/orders/${String(list[0]!.id)}/cancel`);
    expect(answer.status).toBe(200);
    await site.settled();
    expect(out.mails.map(({ to }) => to).sort()).toEqual(['agents@example.com', NEW].sort());
  });
});
