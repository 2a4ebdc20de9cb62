import { describe, expect, it } from 'vitest';

import { EMAIL_LINK_MINUTES, INVITE_LINK_DAYS } from '../../src/contracts/account.ts';
import type { DeskMessage, DeskOrder } from '../../src/contracts/desk.ts';
import type { Answer } from '../support/browser.ts';
import { titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeRegistration, PASSWORD } from '../support/makers.ts';
import { failAt, meetAtWriting } from '../support/races.ts';
import { makeSite } from '../support/site.ts';
import {
  accountOf,
  agentBrowser,
  codeOf,
  customer,
  customerBrowser,
  KIM,
  latestToken,
  LEE,
  requestEmail,
} from '../support/world.ts';

const MARIE = 'marie@example.com';
const path = '/api/desk/orders';
const orderIn = ({ text }: Answer) => JSON.parse(text) as DeskOrder;

const wanted = (changes: object = {}) => ({
  firstName: 'Marie',
  lastName: 'Curie',
  email: MARIE,
  customerPhone: '+1 307 555 0101',
  service: 'Standard Episode Edit',
  projectBrief: 'On the phone: canary-brief, one hour, two voices.',
  ...changes,
});

async function makeTown() {
  const site = makeSite({ sendsMail: true });
  const kim = await agentBrowser(site);
  site.out.mails.length = 0;
  const place = async (changes: object = {}, key = 'one-press-of-the-agent') => {
    const answer = await kim.post(path, wanted(changes), { 'idempotency-key': key });
    await site.settled();
    return answer;
  };
  const mailsTo = (address: string) => site.out.mails.filter(({ to }) => to === address);
  const tokenIn = () => latestToken({ ...site.out, mails: mailsTo(MARIE) }, 'reset').split('&')[0]!;
  const choose = (token: string, newPassword = PASSWORD) =>
    site.browser().post('/api/password/reset', { token, newPassword });
  const signIn = () => site.browser().post('/api/login', { email: MARIE, password: PASSWORD });
  const marie = async () => (await accountOf(site, MARIE)).user;
  return { site, kim, place, mailsTo, tokenIn, choose, signIn, marie };
}

describe('an order for somebody without an account', () => {
  it('is one email, whose link sets a password, confirms the address, and leads to the order', async () => {
    const { site, place, mailsTo, tokenIn, choose, marie } = await makeTown();
    const answer = await place();
    expect(answer.status, answer.text).toBe(201);
    const order = orderIn(answer);
    expect(order).toMatchObject({
      customerName: 'Marie Curie',
      customerEmail: MARIE,
      customerPhone: '+1 307 555 0101',
      serviceName: 'Standard Episode Edit',
      servicePrice: 70,
      status: 'pending',
      mailObstacle: 'unconfirmed',
    });
    expect(order.view.timeline[0]?.text).toBe('Kim Osei placed the order');
    await site.sweep();
    const mails = mailsTo(MARIE);
    expect(mails.map(titleOf)).toEqual(['Your order is in']);
    const text = mails[0]!.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Hello Marie, Kim Osei from the studio placed this order for you.');
    expect(text).toContain(`works once, for ${INVITE_LINK_DAYS} days`);
    expect(text).toMatch(new RegExp(`/auth#reset=\\S+&order=${order.id}\\b`));
    // Whose address it is, nobody knows yet.
    expect(text).not.toContain('canary-brief');
    expect((await choose(tokenIn())).status).toBe(204);
    expect(await marie()).toMatchObject({ isEmailConfirmed: true });
    const browser = site.browser();
    await browser.post('/api/login', { email: MARIE, password: PASSWORD });
    const [own] = (await browser.get('/api/orders')).list;
    expect(own).toMatchObject({ id: order.id, projectBrief: wanted().projectBrief });
    await site.settled();
    await site.sweep();
    expect(mailsTo(MARIE)).toHaveLength(1);
  });

  it('has a link that works once, for a week, and for nothing else', async () => {
    const { site, place, tokenIn, choose, signIn } = await makeTown();
    await place();
    const token = tokenIn();
    expect((await signIn()).status).toBe(401);
    const confirm = { token };
    expect((await site.browser().post('/api/account/email/confirm', confirm)).status).toBe(400);
    expect((await choose(token, 'password')).json.code).toBe('common_password');
    expect((await choose(token)).status).toBe(204);
    expect(codeOf(await choose(token, 'another long one'))).toEqual([400, 'invalid_reset_token']);
    expect((await signIn()).status).toBe(200);

    const later = await makeTown();
    await later.place();
    const old = later.tokenIn();
    later.site.clock.advance(INVITE_LINK_DAYS * DAY_MS + MINUTE_MS);
    expect(codeOf(await later.choose(old))).toEqual([400, 'invalid_reset_token']);
    // As the email says.
    await later.site.browser().post('/api/password/forgot', { email: MARIE });
    await later.site.settled();
    expect((await later.choose(later.tokenIn())).status).toBe(204);
    expect((await later.signIn()).status).toBe(200);
  });

  it('keeps the address from being registered, and its other links end with the first', async () => {
    const { site, place, tokenIn, choose } = await makeTown();
    await place();
    const first = tokenIn();
    await place({ service: 'PRO' }, 'another-press-of-the-agent');
    const second = tokenIn();
    expect(second).not.toBe(first);
    const taken = await site.browser().post('/api/register', makeRegistration({ email: MARIE }));
    expect(taken.json.code).toBe('email_taken');
    expect((await choose(second)).status).toBe(204);
    expect((await choose(first)).json.code).toBe('invalid_reset_token');
  });

  it('can be mailed again as a link to choose a password', async () => {
    const { site, kim, place, mailsTo, tokenIn, choose } = await makeTown();
    const { userId } = orderIn(await place());
    site.clock.advance(HOUR_MS);
    const again = await kim.post(
      `/api/desk/customers/${userId}`,
      { action: 'confirm' },
      { 'idempotency-key': 'send-it-once-more' },
    );
    expect(again.status).toBe(204);
    await site.settled();
    expect(mailsTo(MARIE).map(titleOf)).toEqual(['Your order is in', 'Choose a password']);
    expect((await choose(tokenIn())).status).toBe(204);
  });

  it('is placed once, however often it is sent, by one account', async () => {
    const { site, place, mailsTo } = await makeTown();
    const [first, again] = [orderIn(await place()), orderIn(await place())];
    expect(again.id).toBe(first.id);
    await site.sweep();
    expect(mailsTo(MARIE)).toHaveLength(1);
    const lee = await agentBrowser(site, LEE);
    const other = orderIn(await lee.post(path, wanted({ email: 'Marie@Example.com' })));
    expect([other.userId, other.id === first.id]).toEqual([first.userId, false]);
    expect(site.blobs.keysOf('users-production')).toHaveLength(1);
  });

  it('is one account also when two agents place at the same moment', async () => {
    const site = makeSite({ sendsMail: true });
    const [kim, lee] = [await agentBrowser(site), await agentBrowser(site, LEE)];
    meetAtWriting(site, 'emails-', 2);
    const answers = await Promise.all([kim.post(path, wanted()), lee.post(path, wanted())]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = answers.map(orderIn);
    expect(one!.userId).toBe(other!.userId);
    await site.settled();
    expect(site.blobs.keysOf('users-production')).toHaveLength(1);
  });

  it('opens none for an unknown service, and none for whoever is no agent', async () => {
    const { site, place } = await makeTown();
    expect(codeOf(await place({ service: 'Nothing' }))).toEqual([400, 'unknown_service']);
    expect((await place({ email: 'nobody' })).status).toBe(400);
    const customer = await customerBrowser(site);
    for (const browser of [site.browser(), customer])
      expect((await browser.post(path, wanted())).status).toBe(404);
    // The customer's own.
    expect(site.blobs.keysOf('users-production')).toHaveLength(1);
  });

  it('mails one mailbox ten times a day at the most, and fifty new people for an agent', async () => {
    const { site, place, mailsTo } = await makeTown();
    for (let index = 0; index < 12; index += 1)
      expect((await place({}, `press-number-${index}-of-many`)).status).toBe(201);
    expect(mailsTo(MARIE)).toHaveLength(10);
    for (let index = 1; index < 50; index += 1)
      await place({ email: `p${index}@example.com` }, `person-number-${index}-of-many`);
    const refused = await place({ email: 'p50@example.com' }, 'person-number-50-of-many');
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(mailsTo('p50@example.com')).toEqual([]);
    const lee = await agentBrowser(site, LEE);
    expect((await lee.post(path, wanted({ email: 'p50@example.com' }))).status).toBe(201);
  });
});

describe('an order for somebody with an account', () => {
  it('is refused while another account is changing to the address, until its link is over', async () => {
    const { site, place } = await makeTown();
    const token = await requestEmail(site, await customer(site), MARIE);
    failAt(site, 'PUT', 'users-');
    const broken = await site.browser().post('/api/account/email/confirm', { token });
    expect(broken.status).toBe(503);
    site.blobs.fault = () => undefined;
    expect(codeOf(await place())).toEqual([409, 'email_taken']);
    site.clock.advance(EMAIL_LINK_MINUTES * MINUTE_MS + 1);
    expect((await place()).status).toBe(201);
  });

  it('changes nothing of the account, and is told as any order that an agent places', async () => {
    const { site, place, mailsTo, marie } = await makeTown();
    await customer(site, { email: MARIE, firstName: 'Maria' });
    const before = await marie();
    const order = orderIn(await place());
    expect(order).toMatchObject({ customerName: 'Maria Lovelace', userId: before.id });
    expect(await marie()).toEqual(before);
    const mail = mailsTo(MARIE).at(-1);
    expect(mail!.text).toContain('canary-brief');
    expect(mail!.text).not.toContain('reset=');
  });

  it('is refused where a stranger may have registered, until the owner of the mailbox proves it', async () => {
    const { site, kim, place, tokenIn, choose } = await makeTown();
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: MARIE }));
    const { id } = (await site.browser().post('/api/contact', makeMessage({ email: MARIE }))).json;
    await site.settled();
    const turn = () =>
      kim.post(`/api/desk/messages/2026-11-21/${id}`, {
        action: 'order',
        service: 'PRO',
        eventCount: 1,
      });
    for (const refused of [await place(), await turn()]) {
      expect(codeOf(refused)).toEqual([409, 'email_taken']);
      expect(refused.json.message).toContain('choose “Forgot your password?”');
    }
    expect((await eve.get('/api/orders')).list).toEqual([]);
    await site.browser().post('/api/password/forgot', { email: MARIE });
    await site.settled();
    expect((await choose(tokenIn())).status).toBe(204);
    for (const placed of [await place(), await turn()]) expect(placed.status).toBeLessThan(300);
    expect((await eve.get('/api/orders')).status).toBe(401);
  });
});

describe('a contact message of somebody without an account', () => {
  it('becomes an order with their name, and one email', async () => {
    const { site, kim, mailsTo, tokenIn, choose } = await makeTown();
    const { id } = (await site.browser().post('/api/contact', makeMessage({ email: MARIE }))).json;
    await site.settled();
    site.out.mails.length = 0;
    const at = `/api/desk/messages/2026-11-21/${id}`;
    const body = { action: 'order', service: 'Standard Episode Edit', eventCount: 1 };
    expect((await kim.post(at, body)).status).toBe(400);
    const named = { ...body, firstName: 'Marie', lastName: 'Curie' };
    expect((await kim.post(at, { ...named, service: 'Nothing' })).json.code).toBe(
      'unknown_service',
    );
    expect(site.blobs.keysOf('users-production')).toEqual([]);
    const answer = await kim.post(at, named);
    expect(answer.status, answer.text).toBe(200);
    const message = JSON.parse(answer.text) as DeskMessage;
    expect(message.account).toMatchObject({ name: 'Marie Curie', orders: [{}] });
    await site.settled();
    expect(mailsTo(MARIE).map(titleOf)).toEqual(['Your order is in']);
    expect(mailsTo(MARIE)[0]!.text).not.toContain(makeMessage().message);
    expect((await choose(tokenIn())).status).toBe(204);
    expect((await kim.get(`/api/desk/inbox?agent=${KIM}`)).status).toBe(200);
  });
});
