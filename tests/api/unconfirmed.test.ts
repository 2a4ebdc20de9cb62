import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { CONFIRM_LINK_DAYS } from '../../src/contracts/account.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS, titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { beforeWriting, failAt, meetAtWriting } from '../support/races.ts';
import { makeSite } from '../support/site.ts';
import {
  accountOf,
  agentBrowser,
  closeAccount,
  confirmAddress,
  customer,
  isIn,
  latestToken,
  logIn,
  requestEmail,
  storedIn,
  userIdOf,
} from '../support/world.ts';

const CEO = 'ceo@victim.example';
const OWN_PASSWORD = 'warm valves and tape hiss';
const ceoId = hash('sha256', CEO);

const register = (browser: Browser, email = CEO, password = PASSWORD) =>
  browser.post('/api/register', makeRegistration({ email, password }));
const confirm = (browser: Browser, token: string) =>
  browser.post('/api/account/email/confirm', { token });

function makeTown() {
  const site = makeSite({ sendsMail: true });
  const { out } = site;
  let people = 0;
  const person = () => {
    people += 1;
    return site.browser({ address: `198.51.100.${people}` });
  };
  const mailsTo = (address: string) => out.mails.filter(({ to }) => to === address);
  /** A browser that opened an account whose address nobody confirmed. */
  const stranger = async (email = CEO) => {
    const browser = person();
    expect((await register(browser, email)).status).toBe(201);
    await site.settled();
    return browser;
  };
  /** Moves an account to an address whose mailbox its owner reads. */
  const move = async (browser: Browser, newEmail: string) => {
    const asked = await browser.post('/api/account/email', { newEmail, password: PASSWORD });
    if (asked.status !== 202) return asked;
    await site.settled();
    const answer = await confirm(person(), latestToken(out, 'confirm-email'));
    await site.settled();
    return answer;
  };
  /** The owner of the mailbox chooses a password by the mailed link. */
  const reset = async (email = CEO) => {
    await person().post('/api/password/forgot', { email });
    await site.settled();
    const body = { token: latestToken(out, 'reset'), newPassword: OWN_PASSWORD };
    const answer = await person().post('/api/password/reset', body);
    await site.settled();
    return answer;
  };
  const holder = async () => (await accountOf(site, CEO)).user;
  const expectConfirmedOnce = async () => {
    const { history } = await holder();
    expect(history.map(({ type }) => type)).toEqual(['registered', 'email_confirmed']);
  };
  return { site, out, person, mailsTo, stranger, move, reset, holder, expectConfirmedOnce };
}

describe('an address that a stranger registered', () => {
  it('goes to the owner of its mailbox by a reset, and the stranger is out', async () => {
    const { site, person, stranger, reset, holder, out } = makeTown();
    const eve = await stranger();
    await eve.post('/api/account/email', { newEmail: 'eve@example.net', password: PASSWORD });
    await site.settled();
    const away = latestToken(out, 'confirm-email');
    expect((await register(person(), CEO, OWN_PASSWORD)).json.code).toBe('email_taken');
    expect((await reset()).status).toBe(204);
    expect([await isIn(eve), (await logIn(person(), CEO)).status]).toEqual([false, 401]);
    expect((await logIn(person(), CEO, OWN_PASSWORD)).status).toBe(200);
    // The link by which the stranger would have taken the account along.
    expect((await confirm(eve, away)).json.code).toBe('invalid_link');
    expect(await holder()).toMatchObject({ email: CEO, isEmailConfirmed: true });
  });

  it('goes there even after the stranger had the mailbox filled with other emails', async () => {
    const { site, stranger, reset, holder } = makeTown();
    const eve = await stranger();
    for (let count = 0; count < 10; count += 1) {
      await eve.post('/api/orders', makeOrder());
      await site.settled();
    }
    expect((await reset()).status).toBe(204);
    expect(await holder()).toMatchObject({ isEmailConfirmed: true });
  });

  it('is free once the stranger has moved the account away', async () => {
    const { person, stranger, move, reset, holder, mailsTo } = makeTown();
    const eve = await stranger();
    expect((await move(eve, 'eve@example.net')).status).toBe(204);
    // Nothing went there that speaks of the change.
    expect(mailsTo(CEO)).toHaveLength(1);
    const ceo = person();
    expect((await register(ceo, CEO, OWN_PASSWORD)).status).toBe(201);
    expect((await logIn(person(), CEO, OWN_PASSWORD)).status).toBe(200);
    expect((await reset()).status).toBe(204);
    expect(await holder()).toMatchObject({ email: CEO, isEmailConfirmed: true });
    expect((await logIn(person(), 'eve@example.net')).status).toBe(200);
    expect((await move(eve, CEO)).json.code).toBe('email_taken');
  });

  it('gives way at the first try to an account whose owner confirms it, unless it has orders', async () => {
    const { site, stranger, move, holder } = makeTown();
    const owner = await customer(site, { email: 'chief@victim.example' });
    const eve = await stranger();
    // Even while the erasure of the other is held up.
    failAt(site, 'DELETE', 'emails-');
    expect((await move(owner, CEO)).status).toBe(204);
    site.blobs.fault = () => undefined;
    expect((await owner.get('/api/user')).json.email).toBe(CEO);
    expect(await isIn(eve)).toBe(false);
    site.clock.advance(HOUR_MS);
    await site.sweep();
    expect(await holder()).toMatchObject({ email: CEO, isEmailConfirmed: true });
    expect(site.blobs.keysOf('users-production')).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
    await (await stranger('cfo@victim.example')).post('/api/orders', makeOrder());
    expect((await move(owner, 'cfo@victim.example')).json.code).toBe('email_taken');
  });

  it('goes to one of three who confirm it at once while the stranger is there', async () => {
    const { site, person, stranger, holder } = makeTown();
    await stranger();
    const tokens: string[] = [];
    for (const name of ['chief', 'head', 'lead']) {
      const owner = await customer(site, { email: `${name}@victim.example` });
      tokens.push(await requestEmail(site, owner, CEO));
      await site.settled();
    }
    meetAtWriting(site, `emails-production/${ceoId}`, tokens.length);
    const answers = await Promise.all(tokens.map((token) => confirm(person(), token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'email_taken')).toHaveLength(2);
    await site.settled();
    expect(await holder()).toMatchObject({ email: CEO, isEmailConfirmed: true });
  });
});

describe('the link in the welcome', () => {
  it('confirms the address, works again, and for as long as the account is kept', async () => {
    const { site, out, person, stranger, mailsTo, expectConfirmedOnce } = makeTown();
    const browser = await stranger();
    expect(mailsTo(CEO).map(({ subject }) => subject)).toEqual([
      'Welcome to Roomtone: confirm your email address',
    ]);
    expect((await browser.get('/api/user')).json).toMatchObject({ isEmailConfirmed: false });
    const token = latestToken(out, 'confirm-email');
    site.clock.advance(CONFIRM_LINK_DAYS * DAY_MS - MINUTE_MS);
    for (const each of [person(), person()]) expect((await confirm(each, token)).status).toBe(204);
    expect((await logIn(browser, CEO)).status).toBe(200);
    expect((await browser.get('/api/user')).json).not.toHaveProperty('isEmailConfirmed');
    await expectConfirmedOnce();
  });

  it('does not work after its time, or once the account has another address', async () => {
    const { site, out, person, stranger, move } = makeTown();
    const eve = await stranger();
    const token = latestToken(out, 'confirm-email');
    await move(eve, 'eve@example.net');
    expect((await confirm(person(), token)).json.code).toBe('invalid_link');
    await stranger('late@example.net');
    const late = latestToken(out, 'confirm-email');
    site.clock.advance(CONFIRM_LINK_DAYS * DAY_MS + MINUTE_MS);
    expect((await confirm(person(), late)).json.code).toBe('invalid_link');
  });

  it('confirms nothing when the account is moved away or erased at that moment', async () => {
    for (const happen of ['move', 'close'] as const) {
      const { site, out, person, stranger, holder } = makeTown();
      const eve = await stranger();
      const token = latestToken(out, 'confirm-email');
      await eve.post('/api/account/email', { newEmail: 'eve@example.net', password: PASSWORD });
      await site.settled();
      const away = latestToken(out, 'confirm-email');
      beforeWriting(site, 'users-', async () => {
        if (happen === 'move') await confirm(eve, away);
        else await closeAccount(eve);
        await site.settled();
      });
      expect((await confirm(person(), token)).json.code).toBe('invalid_link');
      await expect(holder()).rejects.toThrow(`Nobody has ${CEO}`);
    }
  });

  it('confirms once when it is used twice at the same moment', async () => {
    const { site, out, person, stranger, expectConfirmedOnce } = makeTown();
    await stranger();
    const token = latestToken(out, 'confirm-email');
    beforeWriting(site, 'users-', async () => {
      expect((await confirm(person(), token)).status).toBe(204);
    });
    expect((await confirm(person(), token)).status).toBe(204);
    await expectConfirmedOnce();
  });

  it('is mailed once of two registrations at the same moment', async () => {
    const { site, person, mailsTo } = makeTown();
    beforeWriting(site, `emails-production/${ceoId}`, async () => {
      expect((await register(person())).status).toBe(201);
    });
    expect((await register(person(), CEO, OWN_PASSWORD)).json.code).toBe('email_taken');
    await site.settled();
    site.clock.advance(2 * HOUR_MS);
    await site.sweep();
    expect(mailsTo(CEO)).toHaveLength(1);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });
});

describe('mail to an address that nobody confirmed', () => {
  it('goes out once the address is confirmed, if that is within a week', async () => {
    const { site, out, stranger, mailsTo } = makeTown();
    const browser = await stranger();
    const userId = await userIdOf(site, CEO);
    const order = async () => {
      const agent = await agentBrowser(site);
      const id = String((await browser.post('/api/orders', makeOrder())).json.id);
      const path = `/api/desk/orders/${userId}/${id}`;
      await agent.post(path, { action: 'message', text: 'We begin on Monday.', links: [] });
      await agent.post(path, { action: 'move', to: 'processing', anyway: true, eventCount: 2 });
      await site.settled();
    };
    await order();
    const sent = ['Welcome', 'YouTube Repurpose (Order #'];
    expect(mailsTo(CEO).map(({ subject }) => subject)).toEqual(
      sent.map((start) => expect.stringContaining(start) as string),
    );
    // It says why, and how to change that.
    expect(mailsTo(CEO).at(-1)!.text).toContain('Please confirm that this address is yours.');
    expect(latestToken({ ...out, mails: mailsTo(CEO) }, 'confirm-email')).toBeDefined();
    await site.sweep();
    expect(mailsTo(AGENTS)).toEqual([]);
    site.clock.advance(8 * DAY_MS);
    expect(await site.sweep()).toMatchObject({ abandoned: 2, unconfirmed: 0 });
    await order();
    site.clock.advance(3 * MINUTE_MS);
    const { abandoned, unconfirmed } = await site.sweep();
    expect([abandoned, unconfirmed > 0]).toEqual([0, true]);
    await confirmAddress(site, CEO);
    site.clock.advance(3 * MINUTE_MS);
    await site.sweep();
    expect(mailsTo(CEO).slice(3).map(titleOf)).toEqual([
      'Your order is in production',
      'New message about your order',
    ]);
    site.clock.advance(10 * MINUTE_MS);
    await site.sweep();
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('says that nothing needs to be done by whoever did not ask for it', async () => {
    const { site, person, stranger, mailsTo } = makeTown();
    const browser = await stranger();
    await browser.post('/api/orders', makeOrder());
    await site.settled();
    await person().post('/api/contact', makeMessage({ email: CEO }));
    const owner = await customer(site, { email: 'chief@victim.example' });
    await owner.post('/api/account/email', { newEmail: CEO, password: PASSWORD });
    await site.settled();
    const texts = mailsTo(CEO).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).toContain('You don’t need to do anything');
    expect(texts[0]).toContain(`closes by itself after ${CONFIRM_LINK_DAYS} days`);
    for (const text of texts.slice(0, 2)) expect(text).toContain('choose “Forgot your password?”');
  });
});

describe('an account whose address nobody confirms', () => {
  const month = (CONFIRM_LINK_DAYS + 1) * DAY_MS;

  it('is let go after 30 days, without mail, and its address is free', async () => {
    const { site, out, person, stranger } = makeTown();
    await stranger();
    const mails = out.mails.length;
    site.clock.advance(CONFIRM_LINK_DAYS * DAY_MS - HOUR_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    site.clock.advance(DAY_MS + HOUR_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 1 });
    await site.sweep();
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    expect((await storedIn(site)).join()).not.toMatch(new RegExp(`${ceoId}|${CEO}`));
    expect(out.mails).toHaveLength(mails);
    expect((await register(person())).status).toBe(201);
  });

  it('stays as long as the last link works that was mailed again', async () => {
    const { site, out, person, stranger } = makeTown();
    const browser = await stranger();
    site.clock.advance(29 * DAY_MS);
    expect((await logIn(browser, CEO)).status).toBe(200);
    expect((await browser.post('/api/account/email/confirmation')).status).toBe(202);
    await site.settled();
    const link = latestToken(out, 'confirm-email');
    site.clock.advance(29 * DAY_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    expect((await confirm(person(), link)).status).toBe(204);
  });

  it('stays with an order, or once the address is confirmed', async () => {
    const { site, stranger } = makeTown();
    const withOrder = await stranger('orders@example.com');
    await withOrder.post('/api/orders', makeOrder());
    await stranger('confirmed@example.com');
    await confirmAddress(site, 'confirmed@example.com');
    site.clock.advance(month);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    expect(site.blobs.keysOf('users-production')).toHaveLength(2);
  });

  it('stays when it was closed and registered anew in between, and while it cannot be read', async () => {
    const { site, person, stranger } = makeTown();
    const browser = await stranger();
    await closeAccount(browser);
    await site.settled();
    site.clock.advance(5 * DAY_MS);
    expect((await register(person())).status).toBe(201);
    site.clock.advance(month - 5 * DAY_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    const path = `users-production/${await userIdOf(site, CEO)}`;
    const text = site.blobs.entries.get(path)!;
    site.blobs.entries.set(path, '{}');
    site.clock.advance(5 * DAY_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    site.blobs.entries.set(path, text);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 1 });
  });
});
