import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import type { DeskOrder, Inbox } from '../../src/contracts/desk.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { registerConfirmed, userIdOf } from '../support/account.ts';
import { titleOf } from '../support/channels.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeOrder, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const edit = { serviceName: 'Standard Episode Edit', servicePrice: 70 };

/** A customer's order on a Saturday at 3 AM in Denver, and what both sides can do about it. */
async function makeOrdered(changes: object = edit) {
  const site = makeSite({ sendsMail: true });
  const ada = site.browser();
  await registerConfirmed(site, ada);
  const id = (await ada.post('/api/orders', makeOrder(changes))).json.id!;
  const path = `/api/desk/orders/${await userIdOf(site)}/${id}`;
  const shown = async (): Promise<Order> => {
    const [order] = JSON.parse((await ada.get('/api/orders')).text) as Order[];
    return order!;
  };
  const atDesk = async () => {
    const kim = await agentBrowser(site);
    return JSON.parse((await kim.get(path)).text) as DeskOrder;
  };
  const dueThisWeek = async () => {
    const kim = await agentBrowser(site);
    return JSON.parse((await kim.get('/api/desk/inbox?view=week')).text) as Inbox;
  };
  const act = async (body: object) => {
    const kim = await agentBrowser(site);
    const { eventCount } = await atDesk();
    const answer = await kim.post(path, { eventCount, ...body });
    await site.settled();
    return answer;
  };
  const done = async (body: object) => {
    const answer = await act(body);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as DeskOrder;
  };
  const sayComplete = async () => {
    const { eventCount } = await shown();
    const body = { decision: 'files_complete', eventCount };
    return ada.post(`/api/orders/${id}/decision`, body, {
      'idempotency-key': 'everything-is-here',
    });
  };
  const pay = () => done({ action: 'pay', amount: 70, paidOn: '2026-11-21' });
  return { site, ada, id, shown, atDesk, dueThisWeek, act, done, sayComplete, pay };
}

describe('the day that an order is promised for', () => {
  it('is open until the customer says that’s everything, and both sides see why', async () => {
    const { shown, atDesk, dueThisWeek, ada, id } = await makeOrdered();
    const links = ['https://files.example/raw.wav'];
    await ada.post(`/api/orders/${id}/messages`, { text: '', links });
    const order = await shown();
    expect(order.dueOn).toBeUndefined();
    expect(order.view.decisions).toEqual(['files_complete']);
    expect(order.view.ready).toMatch(
      /^Ready within 72 hours of the moment you press “That’s every/,
    );
    expect(order.view.next.text).toMatch(/^We have what you sent so far. Is that everything\?/);
    const { view } = await atDesk();
    expect(view.ready).toBe(
      '72 hours from the customer’s “That’s everything”, which isn’t there yet',
    );
    expect(view.next.text).toMatch(/payment link/);
    expect(await dueThisWeek()).toMatchObject({ entries: [], counts: { week: 0 } });
  });

  it('counts from then, by the studio’s days, and is due at the desk at once', async () => {
    const { site, id, shown, atDesk, dueThisWeek, sayComplete } = await makeOrdered();
    // 11 PM in Denver.
    site.clock.advance(20 * HOUR_MS);
    const answer = await sayComplete();
    expect(answer.status).toBe(200);
    await site.settled();
    const order = await shown();
    expect(order.dueOn).toBe('2026-11-24');
    expect(order.view).toMatchObject({ decisions: [], step: 1 });
    expect(order.view.ready).toBe('Ready by Nov 24, 2026, or later if you pay later');
    expect(order.view.next.text).toMatch(/^Thank you, we have everything\./);
    expect(order.view.timeline.at(-1)?.text).toBe('You said that’s everything');
    expect((await atDesk()).view.ready).toBe(
      'Nov 24, 2026, 72 hours after “That’s everything”; a later payment moves it',
    );
    expect(await dueThisWeek()).toMatchObject({
      entries: [{ id, dueOn: '2026-11-24' }],
      counts: { week: 1 },
    });
    const toAgents = site.out.mails.filter(({ id: mail }) => mail.endsWith('-agents'));
    expect(titleOf(toAgents.at(-1)!)).toBe('All files are here');
  });

  it('is said once: a repeat and a second press change nothing', async () => {
    const { site, shown, sayComplete } = await makeOrdered();
    await sayComplete();
    site.clock.advance(DAY_MS);
    expect((await sayComplete()).status).toBe(200);
    const { eventCount, dueOn } = await shown();
    expect([eventCount, dueOn]).toEqual([2, '2026-11-24']);
    const { ada, id } = await makeOrdered();
    const say = (press: string) =>
      ada.post(
        `/api/orders/${id}/decision`,
        { decision: 'files_complete', eventCount: 1 },
        { 'idempotency-key': press },
      );
    expect((await say('the-press-of-a-hand')).status).toBe(200);
    expect((await say('the-press-of-another')).json.code).toBe('order_changed');
  });

  it('moves with a payment that comes later, and not with its correction', async () => {
    const { site, shown, sayComplete, pay, done, atDesk } = await makeOrdered();
    await sayComplete();
    site.clock.advance(2 * DAY_MS);
    await pay();
    expect((await shown()).view.ready).toBe('Ready by Nov 26, 2026');
    expect((await atDesk()).view.ready).toBe('Nov 26, 2026, 72 hours after the payment');
    site.clock.advance(DAY_MS);
    await done({ action: 'pay', amount: 60, paidOn: '2026-11-21', message: 'A slip.' });
    expect((await shown()).dueOn).toBe('2026-11-26');
    await done({ action: 'move', to: 'processing', anyway: true });
    expect((await shown()).dueOn).toBe('2026-11-26');
  });

  it('counts from the start where the customer said nothing, as the desk is told before', async () => {
    const { site, shown, pay, done, atDesk } = await makeOrdered();
    await pay();
    site.clock.advance(DAY_MS);
    expect(await atDesk()).toMatchObject({ dueIfStarted: '2026-11-25' });
    await done({ action: 'move', to: 'processing' });
    const order = await shown();
    expect([order.dueOn, order.view.decisions]).toEqual(['2026-11-25', ['stop_requested']]);
    expect(titleOf(site.out.mails.at(-1)!)).toBe('Your order is in production');
    expect(site.out.mails.at(-1)!.text).toContain('November 25, 2026');
  });

  it('is the agents’ to set anew, by mail and with a word, whatever is paid then', async () => {
    const { site, shown, sayComplete, pay, done, act, atDesk } = await makeOrdered();
    await sayComplete();
    const set = { action: 'promise', dueOn: '2026-12-01', message: 'The guest is away.' };
    await done(set);
    expect(await shown()).toMatchObject({
      dueOn: '2026-12-01',
      view: { ready: 'Ready by Dec 1, 2026' },
    });
    const mail = site.out.mails.at(-1)!;
    expect(mail.to).toBe('ada@example.com');
    expect(mail.text).toContain('December 1, 2026');
    expect(mail.text).toContain('The guest is away.');
    const { eventCount } = await atDesk();
    await done(set);
    expect((await atDesk()).eventCount).toBe(eventCount);
    await pay();
    await done({ action: 'move', to: 'processing' });
    expect((await atDesk()).view.ready).toBe('Dec 1, 2026');
    expect((await act({ action: 'promise', dueOn: '' })).status).toBe(400);
    await done({ action: 'move', to: 'completed', links: ['https://files.example/a'] });
    expect((await act({ ...set, dueOn: '2026-12-02' })).status).toBe(400);
    expect((await shown()).view.ready).toBeUndefined();
  });

  it('is open again for changes, and counts anew for what is reopened', async () => {
    const { site, ada, id, shown, sayComplete, pay, done } = await makeOrdered();
    await sayComplete();
    await pay();
    await done({ action: 'move', to: 'processing' });
    await done({ action: 'move', to: 'completed', links: ['https://files.example/a'] });
    const { eventCount } = await shown();
    const decision = { decision: 'changes_requested', message: 'Louder.', eventCount };
    expect((await ada.post(`/api/orders/${id}/decision`, decision)).status).toBe(200);
    expect((await shown()).dueOn).toBeUndefined();
    await done({ action: 'move', to: 'completed', links: ['https://files.example/b'] });
    site.clock.advance(DAY_MS + MINUTE_MS);
    await done({ action: 'move', to: 'processing', message: 'Our mistake.' });
    expect((await shown()).dueOn).toBe('2026-11-25');
    await done({ action: 'move', to: 'cancelled' });
    await done({ action: 'move', to: 'pending', message: 'As you asked.' });
    expect(await shown()).toMatchObject({ dueOn: '2026-11-25', status: 'pending' });
  });

  it('is set by agents alone where the service promises none', async () => {
    const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
    const { shown, atDesk, sayComplete, done } = await makeOrdered(custom);
    expect((await shown()).view.ready).toBe(
      'Once all your files are here, press “That’s everything”',
    );
    expect((await sayComplete()).status).toBe(200);
    expect((await atDesk()).dueIfStarted).toBeUndefined();
    await done({ action: 'move', to: 'processing', anyway: true });
    expect((await shown()).view.ready).toBeUndefined();
    await done({ action: 'promise', dueOn: '2026-12-24' });
    expect((await shown()).view.ready).toBe('Ready by Dec 24, 2026');
    const demo = await makeOrdered({ serviceName: 'Demo Call', servicePrice: 0 });
    expect((await demo.sayComplete()).json.code).toBe('order_changed');
  });

  it('stays as it was promised when the account is closed, without the words', async () => {
    const { site, ada, sayComplete, done } = await makeOrdered();
    await sayComplete();
    await done({ action: 'promise', dueOn: '2026-12-01', message: 'Ada is away.' });
    const closed = await ada.post('/api/account/close', { password: PASSWORD });
    expect(closed.status).toBe(204);
    await site.settled();
    await site.sweep();
    const [stored] = [...site.blobs.entries].filter(([path]) => path.startsWith('orders-'));
    expect(stored![1]).toContain('"turnaround":72');
    expect(stored![1]).toContain('"dueOn":"2026-12-01"');
    expect(stored![1]).not.toContain('Ada is away');
  });
});
