import { describe, expect, it } from 'vitest';

import { userEventKey } from '../../netlify/server/auth/user-events.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { addressIdOf, mailboxOf, entryIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { CONFIRM_LINK_DAYS } from '../../src/contracts/account.ts';
import { confirmAddress, latestToken, registerConfirmed } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS, titleOf } from '../support/channels.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { beforeWriting, failAt } from '../support/races.ts';
import { makeSite } from '../support/site.ts';

const CEO = 'ceo@victim.example';
const OWN_PASSWORD = 'warm valves and tape hiss';
const ceoId = addressIdOf(CEO);

const register = (browser: Browser, email = CEO, password = PASSWORD) =>
  browser.post('/api/register', makeRegistration({ email, password }));
const login = (browser: Browser, email = CEO, password = PASSWORD) =>
  browser.post('/api/login', { email, password });
const confirm = (browser: Browser, token: string) =>
  browser.post('/api/account/email/confirm', { token });
const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;

function makeTown() {
  const site = makeSite({ sendsMail: true });
  const { out } = site;
  let people = 0;
  const person = () => {
    people += 1;
    return site.browser({ address: `198.51.100.${people}` });
  };
  const mailsTo = (address: string) =>
    out.mails.filter(({ to }) => mailboxOf(to) === mailboxOf(address));
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
  const holder = (email = CEO) => usersOf(site.deps()).findHolder(addressIdOf(email));
  return { site, out, person, mailsTo, stranger, move, reset, holder };
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
    expect([await isIn(eve), (await login(person())).status]).toEqual([false, 401]);
    expect((await login(person(), CEO, OWN_PASSWORD)).status).toBe(200);
    // The link by which the stranger would have taken the account along.
    expect((await confirm(eve, away)).json.code).toBe('invalid_link');
    expect(await holder()).toMatchObject({ state: 'open', user: { isEmailConfirmed: true } });
  });

  it('is free once the stranger has moved the account away', async () => {
    const { person, stranger, move, reset, holder, mailsTo } = makeTown();
    const eve = await stranger();
    expect((await move(eve, 'eve@example.net')).status).toBe(204);
    // Nothing went there that speaks of the change.
    expect(mailsTo(CEO)).toHaveLength(1);
    const ceo = person();
    expect((await register(ceo, CEO, OWN_PASSWORD)).status).toBe(201);
    expect((await login(person(), CEO, OWN_PASSWORD)).status).toBe(200);
    expect((await reset()).status).toBe(204);
    expect(await holder()).toMatchObject({ state: 'open', entryId: entryIdOf(ceoId, 1) });
    expect((await login(person(), 'eve@example.net')).status).toBe(200);
    expect((await move(eve, CEO)).json.code).toBe('email_taken');
  });

  it('stays with the owner when the account that was moved away is erased', async () => {
    const { site, person, stranger, move } = makeTown();
    const eve = await stranger();
    await move(eve, 'eve@example.net');
    await register(person(), CEO, OWN_PASSWORD);
    expect((await eve.post('/api/account/close', { password: PASSWORD })).status).toBe(204);
    await site.settled();
    expect((await login(person(), CEO, OWN_PASSWORD)).status).toBe(200);
    expect((await register(person())).json.code).toBe('email_taken');
    expect(site.blobs.keysOf('users-production')).toEqual(
      [
        userEventKey({ userId: ceoId, sequence: 0 }),
        userEventKey({ userId: entryIdOf(ceoId, 1), sequence: 0 }),
      ].sort(),
    );
    expect([...site.blobs.entries.values()].join()).not.toMatch(/eve@/);
  });

  it('is kept for an account that confirmed it before it moved on', async () => {
    const { site, person, stranger, move } = makeTown();
    const ceo = await stranger();
    await confirmAddress(site, CEO);
    await move(ceo, 'chief@victim.example');
    expect((await register(person())).json.code).toBe('email_taken');
    // Its owner gets it back.
    expect((await move(ceo, CEO)).status).toBe(204);
  });

  it('goes back to the account that was moved away only while nobody else has it', async () => {
    const { person, stranger, move, holder } = makeTown();
    const eve = await stranger();
    await move(eve, 'eve@example.net');
    expect((await move(eve, CEO)).status).toBe(204);
    expect(await holder()).toMatchObject({ user: { email: CEO, isEmailConfirmed: true } });
    expect((await register(person())).json.code).toBe('email_taken');
    await move(eve, 'eve@example.net');
    expect((await register(person())).json.code).toBe('email_taken');
  });

  it('goes to the way back or to a registration, never to both', async () => {
    const { site, out, person, stranger, move } = makeTown();
    const eve = await stranger();
    await move(eve, 'eve@example.net');
    await eve.post('/api/account/email', { newEmail: CEO, password: PASSWORD });
    await site.settled();
    const token = latestToken(out, 'confirm-email');
    beforeWriting(site, userEventKey({ userId: entryIdOf(ceoId, 1), sequence: 0 }), async () => {
      expect((await register(person(), CEO, OWN_PASSWORD)).status).toBe(201);
    });
    expect((await confirm(eve, token)).json.code).toBe('email_taken');
    expect((await login(person(), CEO, OWN_PASSWORD)).status).toBe(200);
  });

  it('can be left unconfirmed eight times; then its owner decides', async () => {
    const { site, person, stranger, move, reset } = makeTown();
    for (let times = 0; times < 8; times += 1) {
      site.clock.advance(HOUR_MS);
      expect((await move(await stranger(), `eve${times}@example.net`)).status).toBe(204);
    }
    const last = await stranger();
    const refused = await move(last, 'eve9@example.net');
    expect(refused.json).toMatchObject({
      code: 'invalid_request',
      fields: { newEmail: expect.stringContaining('Confirm your present email address') as string },
    });
    expect((await reset()).status).toBe(204);
    const owner = person();
    expect((await login(owner, CEO, OWN_PASSWORD)).status).toBe(200);
    const body = { newEmail: 'chief@victim.example', password: OWN_PASSWORD };
    expect((await owner.post('/api/account/email', body)).status).toBe(202);
  });

  it('gives way to an account whose owner confirms it, unless it has orders', async () => {
    const { site, person, stranger, move } = makeTown();
    const owner = person();
    await registerConfirmed(site, owner, { email: 'chief@victim.example' });
    await stranger();
    // Its erasure is held up, and each try finds the one job that does it.
    failAt(site, 'DELETE', 'users-');
    for (let times = 0; times < 3; times += 1) expect((await move(owner, CEO)).status).toBe(503);
    const closings = site.blobs
      .keysOf('jobs-production')
      .filter((key) => key.includes('/closing/'));
    expect(closings).toHaveLength(1);
    site.blobs.fault = () => undefined;
    site.clock.advance(HOUR_MS);
    await site.sweep();
    expect((await move(owner, CEO)).status).toBe(204);
    await (await stranger('cfo@victim.example')).post('/api/orders', makeOrder());
    expect((await move(owner, 'cfo@victim.example')).json.code).toBe('email_taken');
  });
});

describe('the link in the welcome', () => {
  it('confirms the address, works again, and for as long as the account is kept', async () => {
    const { site, out, person, stranger, mailsTo } = makeTown();
    const browser = await stranger();
    expect(mailsTo(CEO).map(({ subject }) => subject)).toEqual([
      'Welcome to Roomtone: confirm your email address',
    ]);
    expect((await browser.get('/api/user')).json).toMatchObject({ isEmailConfirmed: false });
    const token = latestToken(out, 'confirm-email');
    site.clock.advance(CONFIRM_LINK_DAYS * DAY_MS - MINUTE_MS);
    for (const each of [person(), person()]) expect((await confirm(each, token)).status).toBe(204);
    expect((await login(browser)).status).toBe(200);
    expect((await browser.get('/api/user')).json).not.toHaveProperty('isEmailConfirmed');
    expect(site.blobs.keysOf('users-production')).toHaveLength(2);
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
      beforeWriting(site, userEventKey({ userId: ceoId, sequence: 2 }), async () => {
        if (happen === 'move') await confirm(eve, away);
        else await eve.post('/api/account/close', { password: PASSWORD });
        await site.settled();
      });
      expect((await confirm(person(), token)).json.code).toBe('invalid_link');
      expect((await holder()).state).toBe('none');
    }
  });

  it('confirms once when it is used twice at the same moment', async () => {
    const { site, out, person, stranger } = makeTown();
    await stranger();
    const token = latestToken(out, 'confirm-email');
    beforeWriting(site, userEventKey({ userId: ceoId, sequence: 1 }), async () => {
      expect((await confirm(person(), token)).status).toBe(204);
    });
    expect((await confirm(person(), token)).status).toBe(204);
    expect(site.blobs.keysOf('users-production')).toHaveLength(2);
  });

  it('is mailed once of two registrations at the same moment', async () => {
    const { site, person, mailsTo } = makeTown();
    beforeWriting(site, userEventKey({ userId: ceoId, sequence: 0 }), async () => {
      expect((await register(person())).status).toBe(201);
    });
    expect((await register(person(), CEO, OWN_PASSWORD)).json.code).toBe('email_taken');
    await site.settled();
    site.clock.advance(2 * HOUR_MS);
    await site.sweep();
    expect(mailsTo(CEO)).toHaveLength(1);
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });
});

describe('mail to an address that nobody confirmed', () => {
  it('goes out once the address is confirmed, if that is within a week', async () => {
    const { site, out, stranger, mailsTo } = makeTown();
    const browser = await stranger();
    const order = async () => {
      const agent = await agentBrowser(site);
      const id = String((await browser.post('/api/orders', makeOrder())).json.id);
      const path = `/api/desk/orders/${ceoId}/${id}`;
      await agent.post(path, { action: 'message', text: 'We begin on Monday.', links: [] });
      await agent.post(path, { action: 'move', to: 'processing', anyway: true, seen: 2 });
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
    const { abandoned, unconfirmed } = await site.sweep();
    expect([abandoned, unconfirmed > 0]).toEqual([0, true]);
    await confirmAddress(site, CEO);
    await site.sweep();
    expect(mailsTo(CEO).slice(3).map(titleOf)).toEqual([
      'Your order is in production',
      'New message about your order',
    ]);
    site.clock.advance(10 * MINUTE_MS);
    await site.sweep();
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });

  it('says that nothing needs to be done by whoever did not ask for it', async () => {
    const { site, person, stranger, mailsTo } = makeTown();
    const browser = await stranger();
    await browser.post('/api/orders', makeOrder());
    await site.settled();
    await person().post('/api/contact', makeMessage({ email: CEO }));
    const owner = person();
    await registerConfirmed(site, owner, { email: 'chief@victim.example' });
    await owner.post('/api/account/email', { newEmail: CEO, password: PASSWORD });
    await site.settled();
    const texts = mailsTo(CEO).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).toContain('You don’t need to do anything');
    expect(texts[0]).toContain(`closes by itself after ${CONFIRM_LINK_DAYS} days`);
    for (const text of texts.slice(0, 2)) expect(text).toContain('choose “Forgot your password?”');
  });

  it('still has the link by which its owner chooses a password', async () => {
    const { stranger, reset, mailsTo } = makeTown();
    await stranger();
    expect((await reset()).status).toBe(204);
    expect(mailsTo(CEO).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Welcome'),
      'Choose a new password',
      'Your password was changed',
    ]);
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
    expect([...site.blobs.entries.keys()].join()).not.toContain(ceoId);
    expect(out.mails).toHaveLength(mails);
    expect((await register(person())).status).toBe(201);
  });

  it('stays with an order, or once the address is confirmed', async () => {
    const { site, stranger } = makeTown();
    const withOrder = await stranger('orders@example.com');
    await withOrder.post('/api/orders', makeOrder());
    await stranger('confirmed@example.com');
    await confirmAddress(site, 'confirmed@example.com');
    site.clock.advance(month);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    expect(site.blobs.keysOf('users-production')).toHaveLength(3);
    expect(site.blobs.keysOf('limits-production').join()).not.toContain('unconfirmed/');
  });

  it('stays when it was closed and registered anew in between, and while it cannot be read', async () => {
    const { site, person, stranger } = makeTown();
    const browser = await stranger();
    const first = site.blobs.keysOf('limits-production').find((key) => key.includes('unconf'))!;
    await browser.post('/api/account/close', { password: PASSWORD });
    await site.settled();
    site.clock.advance(5 * DAY_MS);
    expect((await register(person())).status).toBe(201);
    // As if erasing had left it.
    site.blobs.entries.set(
      `limits-production/${first}`,
      '{"v":1,"type":"entry","at":"2026-11-21T10:00:00.000Z"}',
    );
    site.clock.advance(month - 5 * DAY_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    const path = `users-production/${userEventKey({ userId: ceoId, sequence: 0 })}`;
    const text = site.blobs.entries.get(path)!;
    site.blobs.entries.set(path, '{"v":1}');
    site.clock.advance(5 * DAY_MS);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 0 });
    site.blobs.entries.set(path, text);
    expect(await site.sweep({ isCleanup: true })).toMatchObject({ accountsLetGo: 1 });
  });
});
