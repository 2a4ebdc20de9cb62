import { describe, expect, it } from 'vitest';

import { addressDelayed, AGENTS, serverDown } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, makeClock, MINUTE_MS } from '../support/clock.ts';
import { makeMessage } from '../support/makers.ts';
import { crashEverywhere, failingStore, makePlan } from '../support/memory-store.ts';
import type { TestSiteOptions } from '../support/site.ts';
import { makeWorld, placeOrder, userIdOf } from '../support/world.ts';

/** On a Saturday: 7 o'clock in Denver. */
const SEVEN = Date.parse('2026-11-21T14:00:00.000Z');
const FIVE_MINUTES = 5 * MINUTE_MS;

const TWO = { AGENTS: 'Kim <kim@example.com>, Lee <lee@example.com>' };

/** A site 25 hours before, whose other emails are sent; `digests` are what goes out in the morning. */
async function makeMorning(options: TestSiteOptions = {}) {
  const world = await makeWorld({
    clock: makeClock(new Date(SEVEN - 25 * HOUR_MS).toISOString()),
    ...options,
    env: { AGENTS: 'Kim <kim@example.com>', ...options.env },
  });
  const { site, out, ada } = world;
  const sweep = () => site.sweep();
  const order = () => placeOrder(site, ada);
  const digests = () => out.mails.filter(({ subject }) => subject.startsWith('This morning'));
  /** A mail server refused an email. */
  const bounce = (at: string) =>
    site.blobs.entries.set(
      'pending-production/bounce/019aa5b1-0000-7000-8000-000000000000',
      JSON.stringify({ at }),
    );
  return { ...world, sweep, order, digests, bounce };
}

describe('the digest of what is open', () => {
  it('waits for a list of agents that can be read, and says what is wrong with it', async () => {
    const { site, sweep, order, digests } = await makeMorning({ env: { AGENTS: 'Kim' } });
    await order();
    site.clock.set(SEVEN);
    site.log.length = 0;
    await sweep();
    expect(digests()).toEqual([]);
    expect(site.events()).toEqual(['sys_configuration_invalid']);
  });

  it('goes out once a day, in the 07:00 hour of the studio, also when both clocks change', async () => {
    const { site, sweep, order, digests } = await makeMorning();
    await order();
    const days: Record<string, string[]> = {};
    for (const day of ['2026-11-21', '2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07']) {
      days[day] = [];
      const start = Date.parse(`${day}T10:00:00Z`);
      for (let at = start; at < start + DAY_MS; at += FIVE_MINUTES) {
        site.clock.set(at);
        const before = digests().length;
        await sweep();
        if (digests().length > before) days[day].push(new Date(at).toISOString());
      }
    }
    expect(days).toEqual({
      '2026-11-21': ['2026-11-21T14:00:00.000Z'],
      '2027-03-13': ['2027-03-13T14:00:00.000Z'],
      '2027-03-14': ['2027-03-14T13:00:00.000Z'],
      '2027-11-06': ['2027-11-06T13:00:00.000Z'],
      '2027-11-07': ['2027-11-07T14:00:00.000Z'],
    });
  });

  it('tells each agent what is late, due, theirs and not taken, and counts what colleagues have', async () => {
    const morning = await makeMorning({ env: TWO });
    const { site, ada, sweep, digests } = morning;
    const [kim, lee] = ['kim@example.com', 'lee@example.com'];
    const order = async (...steps: object[]) => {
      const { id, done } = await morning.order();
      for (const step of steps) await done(step, kim);
      return id;
    };
    const userId = await userIdOf(site);
    const late = await order();
    const theirs = await order({ action: 'assign', to: lee });
    site.clock.advance(2 * HOUR_MS);
    const start = { action: 'move', to: 'processing', dueOn: '2026-11-21', anyway: true };
    const due = await order({ action: 'assign', to: kim }, start);
    const taken = await order({ action: 'assign', to: kim });
    const cancelled = await order();
    await ada.post(`/api/orders/${cancelled}/cancel`);
    const message = makeMessage({ email: 'bob@example.com' });
    const { id } = (await ada.post('/api/contact', message)).json;
    await site.settled();
    await sweep();
    site.clock.set(SEVEN);
    await sweep();
    const [kims, lees, ...others] = digests();
    expect(others).toEqual([]);
    expect(kims).toMatchObject({
      to: 'kim@example.com',
      replyTo: AGENTS,
      subject: 'This morning: 1 late, 1 due today, 1 yours, 1 not taken',
    });
    expect(kims!.cc).toBeUndefined();
    const ending = (of: string | undefined) => of!.slice(-8).toUpperCase();
    const desk = 'https://roomtone.example/desk#/';
    const text = kims!.text.replaceAll('\n  ', ' ');
    const linesOf = (...ids: string[]) => ids.map((each) => text.indexOf(ending(each)));
    expect(linesOf(late, due, taken, id!)).toEqual(
      linesOf(late, due, taken, id!).sort((a, b) => a - b),
    );
    expect(text).toContain(`
Late: no reply in 24 hours
- Order #${ending(late)}, YouTube Repurpose, Ada Lovelace, pending, waiting since Friday, November 20, 2026, at 6:00 AM MST ${desk}orders/${userId}/${late}
`);
    expect(text).toContain(`
Due today or before
- Order #${ending(due)}, YouTube Repurpose, Ada Lovelace, processing, due November 21, 2026 ${desk}orders/${userId}/${due}
`);
    expect(text).toMatch(new RegExp(`\nYours\n- Order #${ending(taken)}, .*\n`));
    expect(text).toMatch(new RegExp(`\nNot taken\n- Message #${ending(id)}, .*\n`));
    expect(text).toContain('Your colleagues have 1 more, 1 late.');
    for (const absent of [theirs, cancelled]) expect(text).not.toContain(ending(absent));
    for (const path of [`orders/${userId}/${late}`, `messages/2026-11-20/${id!}`, '']) {
      expect(kims!.html).toContain(`href="${desk}${path}"`);
    }
    expect(lees).toMatchObject({
      to: 'lee@example.com',
      subject: 'This morning: 2 late, 1 not taken',
    });
    expect(lees!.text).toContain('Your colleagues have 2 more.');
  });

  it('goes to the agents’ address for everybody where no agent is listed', async () => {
    const { site, sweep, order, digests } = await makeMorning({ env: { AGENTS: undefined } });
    await order();
    site.clock.advance(2 * HOUR_MS);
    await order();
    site.clock.set(SEVEN);
    await sweep();
    await sweep();
    expect(digests().map(({ to, subject }) => [to, subject])).toEqual([
      [AGENTS, 'This morning: 1 late, 1 open'],
    ]);
  });

  it('lists everything, and stays under 100 KB', async () => {
    const { site, digests } = await makeMorning({ worksAfterAnswers: false });
    site.clock.set(SEVEN - HOUR_MS);
    for (let number = 0; number < 500; number += 1) {
      const browser = site.browser({ address: `2001:db8:${number}::1` });
      const message = makeMessage({ email: `bob-${number}@example.com` });
      expect((await browser.post('/api/contact', message)).status).toBe(201);
    }
    site.clock.set(SEVEN);
    await site.sweep();
    const [digest] = digests();
    expect(digest?.subject).toBe('This morning: 500 not taken');
    expect(digest?.text.match(/^- Message #/gm)).toHaveLength(500);
    expect(digest?.html.match(/Message #/g)).toHaveLength(500);
    expect(Buffer.byteLength(digest!.text + digest!.html)).toBeLessThan(100_000);
  });

  it('does not go out when nothing is open', async () => {
    const { site, ada, sweep, order, digests } = await makeMorning();
    const { path } = await order();
    await ada.post(`${path}/cancel`);
    await site.settled();
    site.clock.set(SEVEN);
    await sweep();
    expect(digests()).toEqual([]);
  });

  it('goes out once, however many sweeps run at the same time', async () => {
    const { site, sweep, order, digests } = await makeMorning();
    await order();
    site.clock.set(SEVEN);
    await Promise.all(Array.from({ length: 6 }, sweep));
    await sweep();
    expect(digests()).toHaveLength(1);
  });

  it('reaches each agent once, although another’s mail is refused', async () => {
    const { site, out, sweep, order, digests } = await makeMorning({ env: TWO });
    await order();
    out.fault = (_delivery, mail) =>
      'to' in mail && mail.to === 'kim@example.com' ? addressDelayed() : undefined;
    site.clock.set(SEVEN);
    await sweep();
    expect(digests().map(({ to }) => to)).toEqual(['lee@example.com']);
    out.fault = () => undefined;
    for (let times = 0; times < 3; times += 1) {
      site.clock.advance(FIVE_MINUTES);
      await sweep();
    }
    expect(digests().map(({ to }) => to)).toEqual(['lee@example.com', 'kim@example.com']);
  });

  it('tells each agent of the emails that were refused, also one whose own came later', async () => {
    const { site, out, sweep, digests, bounce } = await makeMorning({ env: TWO });
    bounce('2026-11-21T13:00:00.000Z');
    out.fault = (_delivery, mail) =>
      'to' in mail && mail.to.startsWith('lee') ? serverDown() : undefined;
    site.clock.set(SEVEN);
    await sweep();
    out.fault = () => undefined;
    site.clock.advance(FIVE_MINUTES);
    await sweep();
    expect(digests().map(({ to, subject }) => [to, subject])).toEqual([
      ['kim@example.com', 'This morning: 1 email refused'],
      ['lee@example.com', 'This morning: 1 email refused'],
    ]);
    site.clock.set(SEVEN + DAY_MS);
    await sweep();
    expect(digests()).toHaveLength(2);
  });

  it('tells of the emails that were refused on the next morning if none went out', async () => {
    const { site, out, sweep, digests, bounce } = await makeMorning();
    bounce('2026-11-20T13:00:00.000Z');
    out.fault = serverDown;
    for (let at = SEVEN; at < SEVEN + HOUR_MS; at += FIVE_MINUTES) {
      site.clock.set(at);
      await sweep();
    }
    out.fault = () => undefined;
    for (let at = SEVEN + DAY_MS; at < SEVEN + DAY_MS + HOUR_MS; at += FIVE_MINUTES) {
      site.clock.set(at);
      await sweep();
    }
    expect(digests().map(({ subject }) => subject)).toEqual(['This morning: 1 email refused']);
  });

  it('is tried again within the hour, and not after it', async () => {
    const { site, out, sweep, order, digests } = await makeMorning();
    await order();
    out.fault = serverDown;
    site.clock.set(SEVEN);
    expect(await sweep()).toMatchObject({ sent: 0, failed: 1 });
    out.fault = () => undefined;
    site.clock.advance(FIVE_MINUTES);
    expect(await sweep()).toMatchObject({ sent: 1, failed: 0 });
    out.fault = serverDown;
    for (let at = SEVEN + DAY_MS; at < SEVEN + DAY_MS + HOUR_MS; at += FIVE_MINUTES) {
      site.clock.set(at);
      await sweep();
    }
    out.fault = () => undefined;
    site.clock.set(SEVEN + DAY_MS + HOUR_MS);
    await sweep();
    expect(digests()).toHaveLength(1);
  });

  it('does not keep the sweep from its other work when it fails', async () => {
    const { site, sweep, order, digests } = await makeMorning();
    await order();
    site.clock.set(SEVEN);
    site.blobs.fault = ({ store, key }) =>
      store === 'desk-production' && key === undefined
        ? { kind: 'status', status: 500 }
        : undefined;
    expect(await sweep()).toMatchObject({ sent: 0, stuck: 0 });
    expect(site.events()).toContain('sys_storage_unavailable');
    site.blobs.fault = () => undefined;
    await sweep();
    expect(digests()).toHaveLength(1);
  });

  it('goes out after a crash at any storage operation, at most twice', async () => {
    await crashEverywhere(async (crash, where) => {
      const plan = makePlan();
      const { site, sweep, order, digests } = await makeMorning({ wrapStore: failingStore(plan) });
      await order();
      site.clock.set(SEVEN);
      Object.assign(plan, crash, { count: 0 });
      await sweep().catch(() => undefined);
      plan.failAt = 0;
      for (let times = 0; times < 2; times += 1) {
        site.clock.advance(FIVE_MINUTES);
        await sweep();
      }
      const ids = digests().map(({ id }) => id);
      expect(new Set(ids).size, where).toBe(1);
      expect(ids.length, where).toBeLessThanOrEqual(plan.hasFailed ? 2 : 1);
      return plan;
    });
  });
});
