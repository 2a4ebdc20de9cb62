import { describe, expect, it } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { moveOrder, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
import { serverDown } from '../../support/channels.ts';
import { makePlaced } from '../../support/makers.ts';
import { expectExit, makeOpsWorld, shortOf } from '../../support/ops.ts';

interface OrderJson {
  replyBy: string;
  allowed: string[];
  events: { type: string }[];
}

/** A customer with an order in each status, oldest first: completed, cancelled, processing, pending. */
async function makeDay() {
  const world = makeOpsWorld();
  const ada = await world.register();
  const place = async (projectBrief: string) => (await world.order(ada, { projectBrief })).id;
  const ids = {
    completed: await place('Finished.'),
    cancelled: await place('Called off.'),
    processing: await place('Begun.'),
    pending: await place('New.'),
  };
  const move = (orderId: string, from: OrderStatus, to: OrderStatus) =>
    moveOrder(world.deps, { userId: ada.id, orderId, from, to, actor: 'lee', anyway: true });
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
    const { code, out, err } = await world.run('orders list');
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
      const { json } = await world.run(`orders list --status ${status} --json`);
      expect(json()).toMatchObject([{ id, status }]);
    }
    expect((await world.run('orders list --all')).err).toBe('4 orders\n');
  });

  it('marks overdue replies, to the millisecond', async () => {
    const { world, ids } = await makeDay();
    const late = async () => (await world.run('orders list --late --json')).json() as OrderJson[];
    const listed = await world.run('orders list --status pending --json');
    const [pending] = listed.json() as OrderJson[];
    world.clock.set(Date.parse(pending!.replyBy));
    expect(await late()).toEqual([]);
    world.clock.advance(1);
    expect(await late()).toMatchObject([{ id: ids.pending, isLate: true }]);
    world.clock.advance(3 * HOUR_MS);
    const { out, err } = await world.run('orders list');
    expect(out).toMatch(new RegExp(`${shortOf(ids.pending)} .* late by 3 h\n`));
    expect(err).toBe('2 open orders, 1 late\n');
    await world.run(`orders note ${ids.pending} --internal "for us only"`);
    expect(await late()).toHaveLength(1);
    await world.run(`orders note ${ids.pending} "We called you."`);
    expect(await late()).toEqual([]);
    expect((await world.run('orders list')).out).toMatch(/ replied\n$/);
  });

  it('names an unreadable order and shows the others', async () => {
    const { world, ada, ids } = await makeDay();
    world.store('orders').records.set(`${ada.id}/${ids.processing}/0000`, '{"half');
    const { code, out, err } = await world.run('orders list');
    expect(code).toBe(0);
    expect(out).toContain(shortOf(ids.pending));
    expect(err).toContain(`${ada.id}/${ids.processing}/0000 can’t be read (not JSON); "doctor"`);
  });
});

describe('orders show', () => {
  it('shows the history and the possible next steps', async () => {
    const { world, ids } = await makeDay();
    await world.runAs({ machineUser: 'lee' }, `orders note ${ids.pending} "We call at ten."`);
    await world.run(`orders note ${ids.pending} --internal "Knows Kim."`);
    const short = shortOf(ids.pending);
    await expectExit(
      world.run(`orders show ${short}`),
      0,
      `Order #${short}`,
      /^Status +pending$/m,
      /^Price +\$99\.95$/m,
      /^Customer +Ada Lovelace$/m,
      /^Email +ada@example\.com$/m,
      /^Phone +\+1 307 555 0100$/m,
      /^ {2}New\.$/m,
      /placed by customer {2}agents notified, customer notified$/m,
      /noted by lee {2}customer notified\n {4}We call at ten\.$/m,
      /noted \(internal\) by kim\n {4}Knows Kim\.$/m,
      `Next: npm run ops -- orders move ${short} processing|cancelled\n`,
    );
  });

  it('accepts the id in any common spelling', async () => {
    const { world, ids } = await makeDay();
    const short = shortOf(ids.completed);
    for (const text of [`Order #${short}`, `#${short}`, `order ${short}`, short, ids.completed]) {
      const { json } = await world.run('orders show', text, '--json');
      expect(json()).toMatchObject({ id: ids.completed });
    }
  });

  it('reports no match and ambiguous matches', async () => {
    const { world, ada, ids } = await makeDay();
    await expectExit(world.run('orders show FFFFFFFF'), 1, '✗ There is no order FFFFFFFF.\n');
    const other = ids.pending.replace(/^.{8}/, '0199aaaa');
    await ordersOf(world.deps).place(ada.id, other, makePlaced());
    await openIndexOf(world.deps).add(
      { kind: 'order', userId: ada.id, orderId: other },
      world.clock.now(),
    );
    const show = world.run(`orders show ${shortOf(ids.pending)}`);
    await expectExit(show, 1, 'Give the whole ID:', ids.pending, other);
    await expectExit(world.run(`orders show ${other}`), 0);
  });
});

describe('orders move', () => {
  it('moves an order and records the agent; the customer receives an email with the note', async () => {
    const { world, ids } = await makeDay();
    const short = shortOf(ids.processing);
    const move = world.run(`orders move ${short} completed --note "Links are below."`);
    const sent = /\d notifications? sent\.\n$/;
    await expectExit(move, 0, `✓ Order #${short} is completed.\n✓ `, sent);
    const mail = world.outbox.mails.find(({ to }) => to === 'ada@example.com');
    expect(mail?.text).toMatch(/^Your order is ready\n/);
    expect(mail?.text).toContain('Links are below.');
    expect(world.store('jobs').records.size).toBe(0);
    const { json } = await world.run(`orders show ${ids.processing} --json`);
    expect((json() as OrderJson).events.at(-1)).toMatchObject({ type: 'moved', actor: 'kim' });
  });

  it('refuses a move that is not allowed, and lists what is', async () => {
    const { world, ids } = await makeDay();
    const before = world.rawText();
    for (const flag of ['', '--dry-run']) {
      const { code, out, err } = await world.run(`orders move ${ids.pending} completed ${flag}`);
      const refusal = `✗ Order #${shortOf(ids.pending)}: An order that is pending can’t go there. Allowed from pending: processing, cancelled.\n`;
      expect([code, out, err]).toEqual([1, '', refusal]);
    }
    expect(world.rawText()).toBe(before);
  });

  it('refuses a stale move and names the agent who moved the order', async () => {
    const { world, ids } = await makeDay();
    await world.runAs({ machineUser: 'lee' }, `orders move ${ids.pending} processing --yes`);
    const first = /: lee moved this order to processing on Saturday, November 21, 2026.*\./;
    const allowed = 'Allowed from processing: completed, cancelled.';
    const stale = world.run(`orders move ${ids.pending} cancelled --from pending`);
    await expectExit(stale, 1, first, allowed);
  });

  it('succeeds when the mail server is down; the sweep sends the notification', async () => {
    const { world, ids } = await makeDay();
    world.outbox.fault = serverDown;
    const why =
      'A notification could not be sent (agents-mail, smtp ECONNECTION). "npm run ops -- sweep" tries again.';
    await expectExit(world.run(`orders move ${ids.pending} cancelled`), 0, why);
    await expectExit(world.run(`orders show ${ids.pending}`), 0, 'customer not notified yet');
    const failure = 'Could not be sent: agents-mail, smtp ECONNECTION.';
    await expectExit(world.run('sweep'), 1, failure);
    world.outbox.fault = () => undefined;
    await expectExit(world.run('sweep'), 0);
    await expectExit(world.run(`orders show ${ids.pending}`), 0, 'customer notified');
  });
});

describe('an order without a price', () => {
  const makeCustom = async () => {
    const world = makeOpsWorld();
    const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
    const { id } = await world.order(await world.register(), custom);
    return { world, id, name: `Order #${shortOf(id)} (Custom Solution)` };
  };

  it('is quoted once the price was read and confirmed', async () => {
    const { world, id, name } = await makeCustom();
    const question = `Send the customer of ${name} a quote of $1,200.00?`;
    const before = world.rawText();
    await expectExit(world.run(`orders quote ${id} 1,200`), 2, question);
    for (const answer of ['', 'n', '1200']) {
      const { code, err } = await world.runAs({ answers: [answer] }, `orders quote ${id} 1200`);
      expect([code, err]).toEqual([1, `${question} (y/N) \n✗ Nothing was changed.\n`]);
    }
    await expectExit(world.run(`orders quote ${id} 1200 --dry-run`), 0, 'quoted at $1,200');
    expect(world.rawText()).toBe(before);
    const quote = world.runAs({ answers: ['y'] }, `orders quote ${id} $1,200`);
    await expectExit(quote, 0, 'is quoted at $1,200.');
    await expectExit(world.run(`orders quote ${id} 1300.00 --yes`), 0);
    // What is so already is not asked for.
    await expectExit(world.run(`orders quote ${id} 1300`), 0, 'already; nothing was changed.');
  });

  it.each(['1.200,00', '0x10', '1,2', '1e3', '-5', '12.345', '0', '2000000'])(
    'is not quoted %s',
    async (text) => {
      const { world, id } = await makeCustom();
      const before = world.rawText();
      const quote = world.run(`orders quote --yes -- ${id} ${text}`);
      await expectExit(quote, 2, `"${text}" isn’t a valid price. `);
      expect(world.rawText()).toBe(before);
    },
  );

  it('is started once that was confirmed', async () => {
    const { world, id, name } = await makeCustom();
    const typed = `orders move ${id} processing`;
    await expectExit(world.run(typed), 2, `${name} has no price yet. Start it anyway?`);
    await expectExit(world.runAs({ answers: ['n'] }, typed), 1, 'Nothing was changed.');
    await expectExit(world.runAs({ answers: ['Yes'] }, typed), 0, 'is processing.');
  });
});

it('a fixed price is lowered within what the site promises, with a reason', async () => {
  const { world, ids } = await makeDay();
  const quote = (typed: string) => world.run(`orders quote ${ids.pending} ${typed} --yes`);
  await expectExit(quote('69.96 --note Why'), 1, 'lowered by 30% at most: $69.97 to $99.95.');
  await expectExit(quote('79.96'), 1, 'Say why: the customer reads it. Add --note TEXT.');
  await expectExit(quote('79.96 --note Non-profit.'), 0, 'is quoted at $79.96.');
});

it('an order is marked as paid, and the mark is taken back', async () => {
  const { world, ids } = await makeDay();
  const paid = (typed: string) => world.run(`orders paid ${ids.pending} ${typed}`);
  const question = /^.*Mark Order #.* as paid on 2026-11-20: \$99\.95\?/;
  await expectExit(paid('99.95 --on 2026-11-20'), 2, question);
  await expectExit(
    paid('99.95 --on yesterday'),
    2,
    '"yesterday" isn’t a valid day, such as 2026-11-23.',
  );
  await expectExit(
    paid('99.95 --on 2026-11-20 --yes'),
    0,
    'is marked as paid on 2026-11-20: $99.95.',
  );
  const show = world.run(`orders show ${ids.pending}`);
  await expectExit(show, 0, /^Paid +\$99\.95 on 2026-11-20$/m, 'paid $99.95 on 2026-11-20 by kim');
  await expectExit(paid('0 --yes'), 1, 'Add --note TEXT.');
  await expectExit(paid('0 --yes --note Mistaken.'), 0, 'is not marked as paid.');
});

it('a message that needs no reply is settled, and nobody is emailed', async () => {
  const { world, ids } = await makeDay();
  await expectExit(world.run(`orders settle ${ids.pending}`), 0, 'is marked as needing no reply.');
  expect((await world.run('orders list')).out).toMatch(/ replied\n$/);
  expect(world.outbox.mails).toEqual([]);
});

it('what was closed is reopened with a reason', async () => {
  const { world, ids } = await makeDay();
  const reopen = (id: string, typed: string) => world.run(`orders move ${id} ${typed}`);
  await expectExit(reopen(ids.cancelled, 'pending'), 1, 'Add --note TEXT.');
  await expectExit(reopen(ids.cancelled, 'pending --note Sorry.'), 0, 'is pending.');
  await expectExit(reopen(ids.completed, 'processing --note Oops.'), 0, 'is processing.');
  const again = 'completed --link https://files.example/a';
  await expectExit(reopen(ids.completed, again), 0, 'is completed.');
  await expectExit(
    world.run(`orders show ${ids.completed}`),
    0,
    'to completed as version 1 by kim',
  );
});

it('an order whose customer wrote after it was closed is open, also for doctor and cleanup', async () => {
  const { world, ada, ids } = await makeDay();
  const question = { text: 'One more thing.', isInternal: false, actor: 'customer' };
  await noteOrder(world.deps, { ...question, userId: ada.id, orderId: ids.completed });
  world.clock.advance(2 * MINUTE_MS);
  await world.run('sweep');
  await runSweep(world.deps, { untilMs: Infinity, isCleanup: true });
  const short = shortOf(ids.completed);
  const listed = async () => (await world.run('orders list')).out;
  expect(await listed()).toMatch(new RegExp(`${short} +completed .*due in 23 h`));
  for (const key of world.store('open').records.keys())
    if (key.includes(ids.completed)) world.store('open').records.delete(key);
  expect(await listed()).not.toContain(short);
  await expectExit(world.run('doctor'), 1, '"orders list" doesn’t show it');
  await world.run('doctor --fix');
  expect(await listed()).toContain(short);
  await world.run(`orders note ${ids.completed} "Here it is."`);
  expect(await listed()).not.toContain(short);
});

it('orders note emails the customer, or says what it waits for; words need no quotes', async () => {
  const { world, ids } = await makeDay();
  const note = (typed: string) => world.run(`orders note ${ids.pending} ${typed}`);
  await expectExit(note('We call at ten.'), 0, 'is updated with a note for the customer.');
  expect(world.outbox.mails).toMatchObject([{ to: 'ada@example.com' }]);
  expect(world.outbox.mails[0]?.text).toContain('We call at ten.');
  const wait = '! The customer got an email about a message less than ten minutes ago.';
  await expectExit(note('Or at eleven.'), 0, wait);
  const waiting = 'Emails about messages, sent a few minutes later  1';
  await expectExit(world.run('sweep'), 0, waiting);
  await expectExit(note('--internal Paid.'), 0, 'is updated with a note for the studio only.');
  expect(world.outbox.mails).toHaveLength(1);
});

it('an order with an event of a newer version is listed and shown, and takes only notes', async () => {
  const { world, ada, ids } = await makeDay();
  const { pending: id } = ids;
  const at = new Date(world.clock.now()).toISOString();
  const event = { v: 1, type: 'refunded', at, actor: 'lee' };
  world.store('orders').records.set(`${ada.id}/${id}/0001`, JSON.stringify(event));
  await expectExit(world.run('orders list'), 0, '2 open orders\n');
  const { out } = await expectExit(world.run(`orders show ${id}`), 0, 'skipped, because ');
  expect(out).not.toContain('Next: ');
  for (const flag of ['', '--dry-run']) {
    const move = world.run(`orders move ${id} processing --yes ${flag}`);
    await expectExit(move, 1, /changed by a newer version of the site.*Deploy that version/s);
  }
  await expectExit(world.run(`orders note ${id} Soon.`), 0);
  const { events, allowed } = (await world.run(`orders show ${id} --json`)).json() as OrderJson;
  expect([events.map(({ type }) => type), allowed]).toEqual([['placed', 'newer', 'noted'], []]);
});
