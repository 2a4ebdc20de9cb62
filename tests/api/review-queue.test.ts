import { describe, expect, it } from 'vitest';

import {
  REVIEW_DAYS,
  type DeskMessage,
  type DeskOrder,
  type Inbox,
} from '../../src/contracts/desk.ts';
import { titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage } from '../support/makers.ts';
import { makeSite, type TestSite, type TestSiteOptions } from '../support/site.ts';
import {
  agentBrowser,
  closeAccount,
  confirmAddress,
  idsOf,
  INBOUND,
  KIM,
  LEE,
  makeOrdered,
  readDesk,
  readInbox,
  type WorldOptions,
  WITHOUT_KIM,
} from '../support/world.ts';

const REMINDER = 'Have you had a chance to listen?';
const link = 'https://files.example/mix.wav';

/** An order that Kim has delivered. */
async function makeDelivered(options: WorldOptions = {}) {
  const placed = await makeOrdered({}, options);
  const { site, done } = placed;
  await done({ action: 'assign', to: KIM });
  await done({ action: 'move', to: 'processing', anyway: true });
  await done({ action: 'move', to: 'completed', links: [link] });
  const decide = async (decision: string, message = '') => {
    const answer = await placed.decide(decision, { message });
    expect(answer.status, answer.text).toBe(200);
  };
  const reminders = () => site.out.mails.filter((mail) => titleOf(mail) === REMINDER);
  /** As many sweeps as there are hours. */
  const pass = async (days: number) => {
    for (let hours = 0; hours < days * 24; hours += 1) {
      site.clock.advance(HOUR_MS);
      await site.sweep();
    }
  };
  return { ...placed, decide, reminders, pass };
}

describe('what was delivered', () => {
  it('waits for the customer, is still its agent’s, and is done when it is approved', async () => {
    const { site, id, decide } = await makeDelivered();
    const deliveredAt = new Date(site.clock.now()).toISOString();
    site.clock.advance(2 * DAY_MS);
    for (const view of ['open', 'mine', 'customer']) {
      const { entries, counts } = await readInbox(site, `?view=${view}`);
      expect(entries, view).toMatchObject([{ id, stage: 'review', doneAt: deliveredAt }]);
      expect(counts[view], view).toBe(1);
    }
    for (const view of ['unassigned', 'done', 'week', 'late'])
      expect((await readInbox(site, `?view=${view}`)).entries, view).toEqual([]);
    expect(idsOf(await readInbox(site, '?stage=review'))).toEqual([id]);
    const { counted } = await readInbox(site, `?agent=${KIM}`, LEE);
    expect(counted).toEqual({ [KIM]: 1, [LEE]: 0 });
    await decide('approved');
    expect((await readInbox(site)).entries).toEqual([]);
    expect(idsOf(await readInbox(site, '?view=done'))).toEqual([id]);
  });

  it('is done by itself after a month, also for whoever asks what has changed', async () => {
    const { site, id } = await makeDelivered();
    site.clock.advance(REVIEW_DAYS * DAY_MS - MINUTE_MS);
    const agent = await agentBrowser(site);
    const before = await agent.get('/api/desk/inbox?view=customer');
    const etag = before.headers.get('etag')!;
    expect(idsOf(JSON.parse(before.text) as Inbox)).toEqual([id]);
    site.clock.advance(MINUTE_MS);
    const later = await agentBrowser(site);
    const after = await later.get('/api/desk/inbox?view=customer', { 'if-none-match': etag });
    expect([after.status, idsOf(JSON.parse(after.text) as Inbox)]).toEqual([200, []]);
    expect(idsOf(await readInbox(site, '?view=done'))).toEqual([id]);
  });

  it('is asked about after three days and after seven, once each', async () => {
    const { site, reminders, pass, id } = await makeDelivered();
    await pass(2);
    expect(reminders()).toEqual([]);
    await pass(3);
    expect(reminders()).toHaveLength(1);
    const [first] = reminders();
    expect(first).toMatchObject({ to: 'ada@example.com', threadId: `${id}-0-customer` });
    expect(first!.text).toContain('We delivered version 1 3 days ago');
    expect(first!.text).toContain(`/dashboard#order-${id}`);
    await pass(15);
    expect(reminders().map(({ text }) => /version 1 (\d) days/.exec(text)![1])).toEqual(['3', '7']);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it.each<[what: string, (order: Awaited<ReturnType<typeof makeDelivered>>) => Promise<unknown>]>([
    ['approved', ({ decide }) => decide('approved')],
    ['asked for changes', ({ decide }) => decide('changes_requested', 'Louder.')],
    ['wrote', ({ write }) => write('On Monday.')],
    ['closed the account', ({ ada }) => closeAccount(ada)],
    [
      'lost what was delivered',
      ({ done }) => done({ action: 'withdraw', target: link, message: 'The wrong mix.' }),
    ],
    [
      'saw it reopened',
      ({ done }) => done({ action: 'move', to: 'processing', message: 'Our mistake.' }),
    ],
  ])('is not asked about once the customer %s', async (_, answer) => {
    const made = await makeDelivered();
    await made.pass(1);
    await answer(made);
    await made.pass(8);
    expect(made.reminders()).toEqual([]);
    expect(made.site.blobs.keysOf('pending-production')).toEqual([]);
  });

  it('is asked about from an address to which an answer arrives on the order', async () => {
    const { reminders, pass } = await makeDelivered({ env: INBOUND });
    await pass(4);
    const [mail] = reminders();
    expect(mail!.replyTo).toMatch(/^reply\+.+@in\.roomtone\.example$/);
  });

  it('is asked about anew after the next version alone', async () => {
    const { done, reminders, pass } = await makeDelivered();
    await pass(2);
    await done({ action: 'move', to: 'completed', links: [`${link}?2`] });
    await pass(2);
    expect(reminders()).toEqual([]);
    await pass(2);
    expect(reminders().map(({ text }) => /version (\d)/.exec(text)![1])).toEqual(['2']);
  });

  it('is asked about once the address is confirmed, by one email alone', async () => {
    const { site, reminders, pass } = await makeDelivered({ isConfirmed: false });
    await pass(8);
    expect(reminders()).toEqual([]);
    await confirmAddress(site);
    await pass(1);
    expect(reminders().map(({ text }) => /(\d) days ago/.exec(text)![1])).toEqual(['7']);
  });
});

describe('what an agent had who left', () => {
  const leaving = (site: TestSite, options: TestSiteOptions = {}) =>
    makeSite({ blobs: site.blobs, clock: site.clock, env: { AGENTS: WITHOUT_KIM }, ...options });

  it('is nobody’s, with the name of who had it, in every list and to the customer', async () => {
    const { site, ada, id, userId, decide } = await makeDelivered();
    const path = `orders/${userId}/${id}`;
    await decide('changes_requested', 'Louder.');
    const message = (await site.browser().post('/api/contact', makeMessage())).json.id!;
    const messagePath = `messages/2026-11-21/${message}`;
    const kim = await agentBrowser(site);
    const assign = { action: 'assign', to: KIM, eventCount: 1 };
    expect((await kim.post(`/api/desk/${messagePath}`, assign)).status).toBe(200);
    await site.settled();
    const lee = await agentBrowser(site, LEE);
    const before = await lee.get('/api/desk/inbox?view=unassigned');
    expect(idsOf(JSON.parse(before.text) as Inbox)).toEqual([]);

    const after = leaving(site);
    const { entries } = await readInbox(after, '?view=unassigned', LEE);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, formerAssignee: 'Kim Osei' }),
        expect.objectContaining({ id: message, formerAssignee: 'Kim Osei' }),
      ]),
    );
    expect(entries[0]).not.toHaveProperty('assignee');
    const order = await readDesk<DeskOrder>(after, path, LEE);
    expect([order.assignee, order.formerAssignee]).toEqual([undefined, 'Kim Osei']);
    expect(order.view.timeline[1]?.text).toBe('Kim Osei took the order');
    const written = await readDesk<DeskMessage>(after, messagePath, LEE);
    expect(written.history[0]?.text).toBe('Kim Osei took the message');
    expect([written.assignee, written.formerAssignee]).toEqual([undefined, 'Kim Osei']);
    // Whoever has the list from before learns of it.
    const again = await (
      await agentBrowser(after, LEE)
    ).get('/api/desk/inbox?view=unassigned', {
      'if-none-match': before.headers.get('etag')!,
    });
    expect(again.status).toBe(200);
    const own = await after.browser({ cookies: ada.cookies }).get('/api/orders');
    expect(own.list[0]).not.toHaveProperty('assigneeName');
    expect((await ada.get('/api/orders')).list[0]).toMatchObject({ assigneeName: 'Kim Osei' });
  });

  it('is taken by a colleague like any other', async () => {
    const { site, deskPath, id } = await makeDelivered();
    const after = leaving(site);
    const lee = await agentBrowser(after, LEE);
    const taken = await lee.post(deskPath, { action: 'assign', to: LEE, eventCount: 4 });
    const order = JSON.parse(taken.text) as DeskOrder;
    expect([order.assignee, order.formerAssignee]).toEqual([LEE, undefined]);
    expect(idsOf(await readInbox(after, '?view=mine', LEE))).toEqual([id]);
  });
});
