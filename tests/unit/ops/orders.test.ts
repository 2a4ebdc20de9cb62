import { describe, expect, it } from 'vitest';

import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
import { serverDown } from '../../support/channels.ts';
import { makePlaced } from '../../support/makers.ts';
import { makeOpsWorld, shortOf } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';

interface OrderJson {
  id: string;
  reference: string;
  status: string;
  isLate: boolean;
  replyBy: string;
  allowed: string[];
  events: { type: string; actor: string; note?: string }[];
}

/** A customer with an order in each status, oldest first: completed, cancelled, processing, pending. */
async function makeDay(world: OpsWorld = makeOpsWorld()) {
  const ada = await world.register();
  const place = async (projectBrief: string) => (await world.order(ada, { projectBrief })).id;
  const ids = {
    completed: await place('Finished.'),
    cancelled: await place('Called off.'),
    processing: await place('Begun.'),
    pending: await place('New.'),
  };
  const move = (orderId: string, from: OrderStatus, to: OrderStatus) =>
    moveOrder(world.deps, { userId: ada.id, orderId, from, to, actor: 'lee' });
  await move(ids.completed, 'pending', 'processing');
  await move(ids.completed, 'processing', 'completed');
  await move(ids.cancelled, 'pending', 'cancelled');
  await move(ids.processing, 'pending', 'processing');
  world.clock.advance(3 * MINUTE_MS);
  expect((await world.run('sweep')).code).toBe(0);
  world.outbox.mails.length = 0;
  return { world, ada, ids };
}

describe('orders list', () => {
  it('shows open orders, oldest first, with their number', async () => {
    const { world, ids } = await makeDay();
    const { code, out, err } = await world.run('orders', 'list');
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^ORDER +STATUS +SERVICE +PRICE +CUSTOMER +PLACED +REPLY$/);
    expect(lines.slice(1).map((line) => line.split(/ {2,}/).slice(0, 5))).toEqual([
      [shortOf(ids.processing), 'processing', 'YouTube Repurpose', '$99.95', 'Ada Lovelace'],
      [shortOf(ids.pending), 'pending', 'YouTube Repurpose', '$99.95', 'Ada Lovelace'],
    ]);
    expect(lines[2]).toMatch(/due in 23 h$/);
    expect(err).toBe('2 open orders\n');
  });

  it('shows those with a status, or all of them', async () => {
    const { world, ids } = await makeDay();
    for (const [status, id] of Object.entries(ids)) {
      const { json } = await world.run('orders', 'list', '--status', status, '--json');
      expect(json()).toMatchObject([{ id, status }]);
    }
    expect((await world.run('orders', 'list', '--all')).err).toBe('4 orders\n');
  });

  it('marks overdue replies, to the millisecond', async () => {
    const { world, ids } = await makeDay();
    const late = async () =>
      (await world.run('orders', 'list', '--late', '--json')).json() as OrderJson[];
    const listed = await world.run('orders', 'list', '--status', 'pending', '--json');
    const [pending] = listed.json() as OrderJson[];
    world.clock.set(Date.parse(pending!.replyBy));
    expect(await late()).toEqual([]);
    world.clock.advance(1);
    expect(await late()).toMatchObject([{ id: ids.pending, isLate: true }]);
    world.clock.advance(3 * HOUR_MS);
    const { out, err } = await world.run('orders', 'list');
    expect(out).toMatch(new RegExp(`${shortOf(ids.pending)} .* late by 3 h\n`));
    expect(err).toBe('2 open orders, 1 late\n');
    await world.run('orders', 'note', ids.pending, '--internal', 'for us only');
    expect(await late()).toHaveLength(1);
    await world.run('orders', 'note', ids.pending, 'We called you.');
    expect(await late()).toEqual([]);
    expect((await world.run('orders', 'list')).out).toMatch(/ replied\n$/);
  });

  it('names an unreadable order and shows the others', async () => {
    const { world, ada, ids } = await makeDay();
    world.store('orders').records.set(`${ada.id}/${ids.processing}/0000`, '{"half');
    const { code, out, err } = await world.run('orders', 'list');
    expect(code).toBe(0);
    expect(out).toContain(shortOf(ids.pending));
    expect(err).toContain(`${ada.id}/${ids.processing}/0000 cannot be read (not JSON); "doctor"`);
  });
});

describe('orders show', () => {
  it('shows the history and the possible next steps', async () => {
    const { world, ids } = await makeDay();
    await world.runAs({ machineUser: 'lee' }, 'orders', 'note', ids.pending, 'We call at ten.');
    await world.run('orders', 'note', ids.pending, '--internal', 'Knows Kim.');
    const { code, out } = await world.run('orders', 'show', shortOf(ids.pending));
    expect(code).toBe(0);
    expect(out).toContain(`Order #${shortOf(ids.pending)}`);
    for (const line of [
      /^Status +pending$/m,
      /^Price +\$99\.95$/m,
      /^Customer +Ada Lovelace$/m,
      /^Email +ada@example\.com$/m,
      /^Phone +\+1 307 555 0100$/m,
      /^ {2}New\.$/m,
      /placed by customer {2}agents notified, customer notified$/m,
      /noted by lee {2}customer notified\n {4}We call at ten\.$/m,
      /noted \(internal\) by kim\n {4}Knows Kim\.$/m,
    ]) {
      expect(out).toMatch(line);
    }
    expect(out).toContain(
      `Next: npm run ops -- orders move ${shortOf(ids.pending)} processing|cancelled\n`,
    );
  });

  it('accepts the id in any common spelling', async () => {
    const { world, ids } = await makeDay();
    const short = shortOf(ids.completed);
    for (const text of [`Order #${short}`, `#${short}`, `order ${short}`, short, ids.completed]) {
      const { json } = await world.run('orders', 'show', text, '--json');
      expect(json()).toMatchObject({ id: ids.completed });
    }
  });

  it('reports no match and ambiguous matches', async () => {
    const { world, ada, ids } = await makeDay();
    const none = await world.run('orders', 'show', 'FFFFFFFF');
    expect([none.code, none.err]).toEqual([1, '✗ There is no order FFFFFFFF.\n']);
    const twin = ids.pending.replace(/^.{8}/, '0199aaaa');
    await ordersOf(world.deps).place(ada.id, twin, makePlaced());
    await openIndexOf(world.deps).add(
      { kind: 'order', userId: ada.id, orderId: twin },
      world.clock.now(),
    );
    const two = await world.run('orders', 'show', shortOf(ids.pending));
    expect(two.code).toBe(1);
    expect(two.err).toContain('Give the whole id:');
    expect(two.err).toContain(ids.pending);
    expect(two.err).toContain(twin);
    expect((await world.run('orders', 'show', twin)).code).toBe(0);
  });
});

describe('orders move', () => {
  it('moves an order and records the agent; the customer receives an email with the note', async () => {
    const { world, ids } = await makeDay();
    const words = ['move', shortOf(ids.processing), 'completed', '--note', 'Links are below.'];
    const { code, err } = await world.run('orders', ...words);
    expect(code).toBe(0);
    expect(err).toContain(`✓ Order #${shortOf(ids.processing)} is completed.\n✓ `);
    expect(err).toMatch(/\d notifications? sent\.\n$/);
    const mail = world.outbox.mails.find(({ to }) => to === 'ada@example.com');
    expect(mail?.subject).toMatch(/^Ready: YouTube Repurpose/);
    expect(mail?.text).toContain('Links are below.');
    expect(world.store('jobs').records.size).toBe(0);
    const { json } = await world.run('orders', 'show', ids.processing, '--json');
    expect((json() as OrderJson).events.at(-1)).toMatchObject({ type: 'moved', actor: 'kim' });
  });

  it('refuses a move that is not allowed, and lists what is', async () => {
    const { world, ids } = await makeDay();
    const before = world.rawText();
    for (const flags of [[], ['--dry-run']]) {
      const words = ['orders', 'move', ids.pending, 'completed', ...flags];
      const { code, out, err } = await world.run(...words);
      const refusal = `✗ Order #${shortOf(ids.pending)}: An order that is pending can’t go there. Allowed from pending: processing, cancelled.\n`;
      expect([code, out, err]).toEqual([1, '', refusal]);
    }
    expect(world.rawText()).toBe(before);
  });

  it('refuses a stale move and names the agent who moved the order', async () => {
    const { world, ids } = await makeDay();
    await world.runAs({ machineUser: 'lee' }, 'orders', 'move', ids.pending, 'processing');
    const stale = ['move', ids.pending, 'cancelled', '--from', 'pending'];
    const { code, err } = await world.run('orders', ...stale);
    expect(code).toBe(1);
    expect(err).toMatch(
      /: lee moved this order to processing on Nov 21, 2026.*\. Allowed from processing: completed, cancelled\./,
    );
  });

  it('succeeds when the mail server is down; the sweep sends the notification', async () => {
    const { world, ids } = await makeDay();
    world.outbox.fault = serverDown;
    const moved = await world.run('orders', 'move', ids.pending, 'cancelled');
    expect(moved.code).toBe(0);
    expect(moved.err).toContain(
      'A notification could not be sent (agents-mail, smtp ECONNECTION). "npm run ops -- sweep" tries again.',
    );
    expect((await world.run('orders', 'show', ids.pending)).out).toContain(
      'customer not notified yet',
    );
    const failing = await world.run('sweep');
    expect([failing.code, failing.err]).toEqual([
      1,
      expect.stringContaining('Could not be sent: agents-mail, smtp ECONNECTION.'),
    ]);
    world.outbox.fault = () => undefined;
    expect((await world.run('sweep')).code).toBe(0);
    expect((await world.run('orders', 'show', ids.pending)).out).toContain('customer notified');
  });
});

describe('an order without a price', () => {
  const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
  const makeCustom = async () => {
    const world = makeOpsWorld();
    const { id } = await world.order(await world.register(), custom);
    return { world, id, run: (...words: string[]) => world.run('orders', ...words) };
  };

  it('is quoted once the price was read and confirmed', async () => {
    const { world, id, run } = await makeCustom();
    const question = `Send the customer of Order #${shortOf(id)} (Custom Solution) a quote of $1,200.00?`;
    const before = world.rawText();
    const unasked = await run('quote', id, '1,200');
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining(question)]);
    for (const answer of ['', 'n', '1200']) {
      const { code, err } = await world.runAs({ answers: [answer] }, 'orders', 'quote', id, '1200');
      expect([code, err]).toEqual([1, `${question} (y/N) \n✗ Nothing was changed.\n`]);
    }
    const planned = await run('quote', id, '1200', '--dry-run');
    expect([planned.code, planned.err]).toEqual([0, expect.stringContaining('quoted $1,200')]);
    expect(world.rawText()).toBe(before);
    const quoted = await world.runAs({ answers: ['y'] }, 'orders', 'quote', id, '$1,200');
    expect([quoted.code, quoted.err]).toEqual([0, expect.stringContaining('was quoted $1,200.')]);
    expect((await run('quote', id, '1300.00', '--yes')).code).toBe(0);
    // What is so already, and what is refused, is not asked for.
    expect((await run('quote', id, '1300')).err).toContain('already; nothing was changed.');
  });

  it.each(['1.200,00', '0x10', '1,2', '1e3', '-5', '12.345', '0', '2000000'])(
    'is not quoted %s',
    async (text) => {
      const { world, id } = await makeCustom();
      const before = world.rawText();
      const { code, err } = await world.run('orders', 'quote', '--yes', '--', id, text);
      expect([code, err]).toEqual([2, expect.stringContaining(`"${text}" is no such price. `)]);
      expect(world.rawText()).toBe(before);
    },
  );

  it('is started once that was confirmed', async () => {
    const { world, id, run } = await makeCustom();
    const question = `Order #${shortOf(id)} (Custom Solution) has no price. Start it without one?`;
    const unasked = await run('move', id, 'processing');
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining(question)]);
    const no = await world.runAs({ answers: ['n'] }, 'orders', 'move', id, 'processing');
    expect([no.code, no.err]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    const yes = await world.runAs({ answers: ['Yes'] }, 'orders', 'move', id, 'processing');
    expect([yes.code, yes.err]).toEqual([0, expect.stringContaining('is processing.')]);
  });
});

describe('an order whose customer wrote after it was closed', () => {
  it('is listed as open, the doctor misses it where it is not, and the cleanup keeps it', async () => {
    const { world, ada, ids } = await makeDay();
    const question = { text: 'One more thing.', isInternal: false, actor: 'customer' };
    await noteOrder(world.deps, { ...question, userId: ada.id, orderId: ids.completed });
    world.clock.advance(2 * MINUTE_MS);
    await world.run('sweep');
    await runSweep(world.deps, { untilMs: Infinity, isCleanup: true });
    const listed = async () => (await world.run('orders', 'list')).out;
    expect(await listed()).toMatch(
      new RegExp(`${shortOf(ids.completed)} +completed .*due in 23 h`),
    );
    for (const key of world.store('open').records.keys())
      if (key.includes(ids.completed)) world.store('open').records.delete(key);
    expect(await listed()).not.toContain(shortOf(ids.completed));
    expect((await world.run('doctor')).out).toContain('"orders list" does not show it');
    await world.run('doctor', '--fix');
    expect(await listed()).toContain(shortOf(ids.completed));
    await world.run('orders', 'note', ids.completed, 'Here it is.');
    expect(await listed()).not.toContain(shortOf(ids.completed));
  });
});

describe('orders note', () => {
  it('emails a note for the customer, or says what it waits for; words need no quotes', async () => {
    const { world, ids } = await makeDay();
    const note = (...words: string[]) => world.run('orders', 'note', ids.pending, ...words);
    const { code, err } = await note('We', 'call', 'at', 'ten.');
    expect([code, err.includes('has a note for the customer.')]).toEqual([0, true]);
    expect(world.outbox.mails).toMatchObject([{ to: 'ada@example.com' }]);
    expect(world.outbox.mails[0]?.text).toContain('We call at ten.');
    expect((await note('Or at eleven.')).err).toContain(
      '! The customer got an email about a message less than ten minutes ago.',
    );
    expect((await world.run('sweep')).out).toContain(
      'Emails about messages, sent a few minutes later  1',
    );
    expect((await note('--internal', 'Paid.')).err).toContain('has a note for the studio only.');
    expect(world.outbox.mails).toHaveLength(1);
  });
});

describe('an order with an event of a newer version', () => {
  it('is listed and shown, says that the event was skipped, and takes only words', async () => {
    const { world, ada, ids } = await makeDay();
    const { pending: id } = ids;
    const at = new Date(world.clock.now()).toISOString();
    const event = { v: 1, type: 'refunded', at, actor: 'lee' };
    world.store('orders').records.set(`${ada.id}/${id}/0001`, JSON.stringify(event));
    expect((await world.run('orders', 'list')).err).toBe('2 open orders\n');
    const { out, code } = await world.run('orders', 'show', id);
    expect([code, out]).toEqual([0, expect.stringContaining('something newer, skipped: ')]);
    expect(out).not.toContain('Next: ');
    for (const words of [
      ['move', id, 'processing'],
      ['move', id, 'processing', '--dry-run'],
    ]) {
      const refused = await world.run('orders', ...words);
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(/changed by a newer version of the site.*Deploy that version/s);
    }
    expect((await world.run('orders', 'note', id, 'Soon.')).code).toBe(0);
    const { events, allowed } = (
      await world.run('orders', 'show', id, '--json')
    ).json() as OrderJson;
    expect([events.map(({ type }) => type), allowed]).toEqual([['placed', 'newer', 'noted'], []]);
  });
});
