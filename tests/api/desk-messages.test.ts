import { describe, expect, it } from 'vitest';

import type { DeskMessage, DeskOrder, DeskSession, Inbox } from '../../src/contracts/desk.ts';
import type { Answer } from '../support/browser.ts';
import { AGENTS } from '../support/channels.ts';
import { makeMessage, makeOrder } from '../support/makers.ts';
import { beforeWriting, failAt, meetAtWriting } from '../support/races.ts';
import { makeSite } from '../support/site.ts';
import {
  ADA,
  agentBrowser,
  customer,
  KIM,
  LEE,
  placeOrder,
  pressed,
  storedMessages,
} from '../support/world.ts';

const messageIn = ({ text }: Answer): DeskMessage => JSON.parse(text) as DeskMessage;
const typesOf = ({ history }: DeskMessage) => history.map(({ type }) => type);

/** A message from Ada's address, two agents, and Ada's account, if she has one. */
async function makeMessageDesk({ hasAccount = false, message = {} } = {}) {
  const site = makeSite({ sendsMail: true });
  const ada = hasAccount ? await customer(site) : site.browser();
  const sent = await site.browser().post('/api/contact', makeMessage({ email: ADA, ...message }));
  const id = sent.json.id!;
  await site.settled();
  const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
  site.out.mails.length = 0;
  const path = `/api/desk/messages/2026-11-21/${id}`;
  const read = async () => messageIn(await kim.get(path));
  const isListed = async () => {
    await site.settled();
    const { entries } = JSON.parse((await kim.get('/api/desk/inbox')).text) as Inbox;
    return entries.some((entry) => entry.id === id);
  };
  return { site, ada, kim, lee, id, path, read, isListed };
}

describe('a message on the desk', () => {
  it('says who wrote what, and what account there is', async () => {
    const { ada, kim, id, read } = await makeMessageDesk({ hasAccount: true });
    const order = (await ada.post('/api/orders', makeOrder())).json;
    const message = await read();
    expect(message).toMatchObject({
      id,
      podcastName: 'Engines',
      message: 'Could you edit our first season?',
      waitingSince: message.createdAt,
      eventCount: 1,
      history: [],
      account: { name: 'Ada Lovelace', orders: [{ id: order.id }] },
    });
    const { services } = JSON.parse((await kim.get('/api/desk/session')).text) as DeskSession;
    expect(services).toContainEqual({ name: 'Custom Solution', price: 0 });
    expect(await kim.get('/api/desk/messages/2026-11-20/x')).toMatchObject({ status: 404 });
  });

  it('is taken, handed over, and noted, and stays open', async () => {
    const { site, kim, path, isListed } = await makeMessageDesk();
    const taken = messageIn(await kim.post(path, { action: 'assign', to: KIM, eventCount: 1 }));
    expect(taken).toMatchObject({ assignee: KIM, eventCount: 2 });
    await site.settled();
    expect(site.out.mails).toEqual([]);
    await kim.post(path, { action: 'note', text: 'Asked for a price before.' });
    // The note came in between, which contradicts nothing.
    const given = messageIn(await kim.post(path, { action: 'assign', to: LEE, eventCount: 2 }));
    expect([given.assignee, typesOf(given)]).toEqual([LEE, ['assigned', 'noted', 'assigned']]);
    expect(given.lastLine).toMatchObject({ by: 'Kim Osei', text: 'Asked for a price before.' });
    expect(await isListed()).toBe(true);
    expect(site.out.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [LEE, expect.stringMatching(/^Kim Osei assigned this message to you: .* \(Message #/)],
    ]);
    const nobody = await kim.post(path, { action: 'assign', to: 'x@y.example', eventCount: 4 });
    expect(nobody.json).toMatchObject({ code: 'invalid_request', fields: { to: /./ } });
  });

  it('is answered by mail, once, with the message below', async () => {
    const { site, kim, path, isListed } = await makeMessageDesk();
    const answer = { action: 'answer', text: 'Gladly.\n\nWhen can we call?', eventCount: 1 };
    for (const each of [answer, answer]) {
      const { doneAt, waitingSince } = messageIn(await kim.post(path, each, pressed));
      expect([doneAt, waitingSince]).toEqual([expect.any(String), undefined]);
    }
    expect(await isListed()).toBe(false);
    const [mail, ...more] = site.out.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ADA, replyTo: AGENTS });
    expect(mail!.subject).toMatch(/^Re: Your message to Roomtone \(Message #[0-9A-F]{8}\)$/);
    expect(mail!.text).toMatch(
      /Kim Osei at Roomtone\n\n> Gladly\.\n> \n> When can we call\?\n.*You wrote on .*\n\n> Could you edit our first season\?/s,
    );
    const other = await kim.post(path, { ...answer, text: 'Never.' }, pressed);
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('gets one of two answers that come at once', async () => {
    const { site, kim, lee, path, read } = await makeMessageDesk();
    meetAtWriting(site, 'messages-production/', 2);
    const answers = await Promise.all(
      [kim, lee].map((agent) =>
        agent.post(path, { action: 'answer', text: 'Gladly.', eventCount: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { json } = answers.find(({ status }) => status === 409)!;
    expect(json.code).toBe('order_changed');
    expect(json.message).toMatch(/^(Kim Osei|Lee Park) answered by email on .* MST\.$/);
    expect(typesOf(await read())).toEqual(['answered']);
  });

  it('is closed as spam, says so to whoever did not see it, and opened again', async () => {
    const { kim, lee, path, isListed } = await makeMessageDesk();
    await kim.post(path, { action: 'spam', isSpam: true, eventCount: 1 });
    expect(await isListed()).toBe(false);
    for (const eventCount of [1, 2]) {
      const { json } = await lee.post(path, { action: 'answer', text: 'Gladly.', eventCount });
      expect(json.message).toMatch(/^Kim Osei closed it as spam on /);
    }
    const open = messageIn(await lee.post(path, { action: 'spam', isSpam: false, eventCount: 2 }));
    expect(open.doneAt).toBeUndefined();
    expect(await isListed()).toBe(true);
  });

  it('needs no answer', async () => {
    const { site, kim, lee, path, isListed } = await makeMessageDesk();
    for (const agent of [kim, lee])
      expect(
        messageIn(await agent.post(path, { action: 'settle', eventCount: 1 })).doneAt,
      ).toBeDefined();
    expect([await isListed(), site.out.mails]).toEqual([false, []]);
  });

  it('is open until it is answered, whatever event of an unknown type it has', async () => {
    const { site, path, kim, read, isListed } = await makeMessageDesk();
    const event = { type: 'sung', at: '2026-11-21T11:00:00.000Z', actor: 'Lee Park' };
    const key = `messages-production/${path.slice('/api/desk/messages/'.length)}`;
    const [stored] = storedMessages(site);
    site.blobs.entries.set(key, JSON.stringify({ ...stored, changes: [event] }));
    const [step] = (await read()).history;
    expect(step).toEqual({
      type: 'unknown',
      at: event.at,
      text: 'Changed in a way this version doesn’t show',
    });
    await site.sweep();
    expect(await isListed()).toBe(true);
    // Whoever has not seen it contradicts nothing.
    const answer = { action: 'answer', text: 'Gladly.', eventCount: 1 };
    expect(typesOf(messageIn(await kim.post(path, answer)))).toEqual(['unknown', 'answered']);
    await site.settled();
    expect(await isListed()).toBe(false);
    expect(site.events()).not.toContain('data_record_corrupt');
  });
});

describe('a message that becomes an order', () => {
  const action = { action: 'order', service: 'Custom Solution', eventCount: 1 };

  it('is its brief, and the customer is told who placed it', async () => {
    const { site, ada, kim, path, isListed } = await makeMessageDesk({ hasAccount: true });
    const message = messageIn(await kim.post(path, action));
    const step = message.history.at(-1)!;
    expect([step.type, step.order?.customer]).toEqual(['ordered', message.account?.id]);
    const orders = JSON.parse((await ada.get('/api/orders')).text) as object[];
    expect(orders).toMatchObject([
      {
        id: step.order!.id,
        serviceName: 'Custom Solution',
        projectBrief: 'Could you edit our first season?',
        projectName: 'Engines',
        waitingSince: expect.any(String) as string,
      },
    ]);
    expect(await isListed()).toBe(false);
    const mail = site.out.mails.find(({ to }) => to === ADA)!;
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
      'Kim Osei from the studio placed this order for you.',
    );
  });

  it('becomes one order, whoever repeats what broke off before it was written down', async () => {
    const { site, ada, kim, lee, path } = await makeMessageDesk({ hasAccount: true });
    failAt(site, 'PUT', 'messages-production/');
    expect((await kim.post(path, action)).status).toBe(503);
    site.blobs.fault = () => undefined;
    const again = { ...action, service: 'Demo Call' };
    expect(typesOf(messageIn(await lee.post(path, again)))).toEqual(['ordered']);
    const late = await kim.post(path, action);
    expect(late.json.message).toMatch(/^Lee Park turned it into an order on /);
    const orders = JSON.parse((await ada.get('/api/orders')).text) as object[];
    expect(orders).toMatchObject([{ serviceName: 'Custom Solution' }]);
  });

  it('is written down although a colleague answered in the meantime', async () => {
    const { site, kim, lee, path, read } = await makeMessageDesk({ hasAccount: true });
    beforeWriting(site, 'messages-production/', () =>
      lee.post(path, { action: 'answer', text: 'I’ll place it.', eventCount: 1 }),
    );
    expect((await kim.post(path, action)).status).toBe(200);
    expect(typesOf(await read())).toEqual(['answered', 'ordered']);
  });
});

describe('a message that belongs to an order', () => {
  it('is added as a note, all of it, once', async () => {
    const { site, ada, kim, path, read, isListed } = await makeMessageDesk({
      hasAccount: true,
      message: { message: `${'word '.repeat(900)}end` },
    });
    const { id } = (await ada.post('/api/orders', makeOrder())).json;
    const customer = (await read()).account!.id;
    const action = { action: 'merge', order: { customer, id: id! }, eventCount: 1 };
    failAt(site, 'PUT', 'messages-production/');
    expect((await kim.post(path, action)).status).toBe(503);
    site.blobs.fault = () => undefined;
    expect(typesOf(messageIn(await kim.post(path, action)))).toEqual(['merged']);
    expect(await isListed()).toBe(false);
    const { text } = await kim.get(`/api/desk/orders/${customer}/${id!}`);
    const { view } = JSON.parse(text) as DeskOrder;
    expect(view.timeline).toHaveLength(2);
    expect(view.timeline[1]).toMatchObject({ isInternal: true });
    expect(view.timeline[1]!.message).toMatch(
      /^Message from Ada Lovelace <ada@example\.com> through the contact form: (word ){900}end$/,
    );
  });

  it('goes to no order of somebody else’s', async () => {
    const { site, kim, path, read } = await makeMessageDesk({ hasAccount: true });
    const eve = await customer(site, { email: 'eve@example.com' });
    const { id, userId } = await placeOrder(site, eve);
    const order = { customer: userId, id };
    const { json } = await kim.post(path, { action: 'merge', order, eventCount: 1 });
    expect(json.code).toBe('invalid_request');
    expect((await read()).history).toEqual([]);
  });
});
