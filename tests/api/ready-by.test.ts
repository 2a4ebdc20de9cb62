import { describe, expect, it } from 'vitest';

import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { CUSTOM, makeOrdered, readInbox } from '../support/world.ts';

const edit = { serviceName: 'Standard Episode Edit', servicePrice: 70 };

/** A customer's order on a Saturday at 3 AM in Denver, and what both sides can do about it. */
async function makePromised(changes: Partial<OrderRequest> = edit) {
  const placed = await makeOrdered(changes);
  const { site, decide, done } = placed;
  const dueThisWeek = () => readInbox(site, '?view=week');
  const sayComplete = (press = 'everything-is-here') => decide('files_complete', {}, press);
  const pay = () => done({ action: 'pay', amount: 70, paidOn: '2026-11-21' });
  return { ...placed, dueThisWeek, sayComplete, pay };
}

describe('the day that an order is promised for', () => {
  it('is open until the customer says that’s everything, and both sides see why', async () => {
    const { shown, atDesk, dueThisWeek, ada, id } = await makePromised();
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
    const { site, id, shown, atDesk, dueThisWeek, sayComplete } = await makePromised();
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
    const { site, shown, sayComplete } = await makePromised();
    await sayComplete();
    site.clock.advance(DAY_MS);
    expect((await sayComplete()).status).toBe(200);
    const { eventCount, dueOn } = await shown();
    expect([eventCount, dueOn]).toEqual([2, '2026-11-24']);
    const { decide } = await makePromised();
    const say = (press: string) => decide('files_complete', { eventCount: 1 }, press);
    expect((await say('the-press-of-a-hand')).status).toBe(200);
    expect((await say('the-press-of-another')).json.code).toBe('order_changed');
  });

  it('moves with a payment that comes later, and not with its correction', async () => {
    const { site, shown, sayComplete, pay, done, atDesk } = await makePromised();
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
    const { site, shown, pay, done, atDesk } = await makePromised();
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
    const { site, shown, sayComplete, pay, done, act, atDesk } = await makePromised();
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
    await done({ ...set, eventCount: eventCount - 1 });
    expect((await atDesk()).eventCount).toBe(eventCount);
    await pay();
    await done({ action: 'move', to: 'processing' });
    expect((await atDesk()).view.ready).toBe('Dec 1, 2026');
    expect((await act({ action: 'promise', dueOn: '' })).status).toBe(400);
    await done({ action: 'move', to: 'completed', links: ['https://files.example/a'] });
    expect((await act({ ...set, dueOn: '2026-12-02' })).status).toBe(400);
    expect((await shown()).view.ready).toBeUndefined();
  });

  it('is the studio’s today at the earliest', async () => {
    const { act, done } = await makePromised();
    const fields = { dueOn: 'That day is over. Choose today or a later day' };
    const over = { dueOn: '2026-11-20' };
    expect((await act({ action: 'promise', ...over })).json).toMatchObject({ fields });
    const start = { action: 'move', to: 'processing', anyway: true };
    expect((await act({ ...start, ...over })).json).toMatchObject({ fields });
    const { dueOn } = await done({ ...start, dueOn: '2026-11-21' });
    expect(dueOn).toBe('2026-11-21');
  });

  it('is open again for changes, and counts anew for what is reopened', async () => {
    const { site, shown, decide, sayComplete, pay, done } = await makePromised();
    await sayComplete();
    await pay();
    await done({ action: 'move', to: 'processing' });
    await done({ action: 'move', to: 'completed', links: ['https://files.example/a'] });
    expect((await decide('changes_requested', { message: 'Louder.' })).status).toBe(200);
    expect((await shown()).dueOn).toBeUndefined();
    await done({ action: 'move', to: 'completed', links: ['https://files.example/b'] });
    site.clock.advance(DAY_MS + MINUTE_MS);
    await done({ action: 'move', to: 'processing', message: 'Our mistake.' });
    expect((await shown()).dueOn).toBe('2026-11-25');
    await done({ action: 'move', to: 'cancelled' });
    await done({ action: 'move', to: 'pending', message: 'As you asked.' });
    expect(await shown()).toMatchObject({ dueOn: '2026-11-25', status: 'pending' });
  });

  it('counts from the second start of an order that was reopened and canceled', async () => {
    const { site, pay, done, shown } = await makePromised();
    await pay();
    await done({ action: 'move', to: 'processing' });
    await done({ action: 'move', to: 'completed', links: ['https://files.example/a'] });
    await done({ action: 'move', to: 'processing', message: 'Our mistake.' });
    await done({ action: 'move', to: 'cancelled' });
    await done({ action: 'move', to: 'pending', message: 'As you asked.' });
    expect((await shown()).dueOn).toBeUndefined();
    site.clock.advance(DAY_MS);
    await done({ action: 'move', to: 'processing' });
    expect((await shown()).dueOn).toBe('2026-11-25');
  });

  it('is set by agents alone where the service promises none', async () => {
    const { shown, atDesk, sayComplete, done } = await makePromised(CUSTOM);
    expect((await shown()).view.ready).toBe(
      'Once all your files are here, press “That’s everything”',
    );
    expect((await sayComplete()).status).toBe(200);
    expect((await atDesk()).dueIfStarted).toBeUndefined();
    await done({ action: 'move', to: 'processing', anyway: true });
    expect((await shown()).view.ready).toBeUndefined();
    await done({ action: 'promise', dueOn: '2026-12-24' });
    expect((await shown()).view.ready).toBe('Ready by Dec 24, 2026');
    const demo = await makePromised({ serviceName: 'Demo Call', servicePrice: 0 });
    expect((await demo.sayComplete()).json.code).toBe('order_changed');
  });
});
