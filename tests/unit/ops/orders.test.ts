import { describe, expect, it } from 'vitest';

import { DeliveryError } from '../../../netlify/server/email/channel.ts';
import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { moveOrder, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
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
    const { world, ada, ids } = await makeDay();
    const pendingOrder = { userId: ada.id, id: ids.pending };
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
    await world.note(pendingOrder, 'For us only.', true);
    expect(await late()).toHaveLength(1);
    await world.note(pendingOrder, 'We called you.');
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
    const { world, ada, ids } = await makeDay();
    const order = { userId: ada.id, id: ids.pending };
    await world.note(order, 'We call at ten.');
    await world.note(order, 'Knows Kim.', true);
    await world.change(order, { type: 'paid', amountCents: 9995, paidOn: '2026-11-20' });
    await world.run('sweep');
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
      /^Paid +\$99\.95 on 2026-11-20$/m,
      /noted by kim {2}customer notified\n {4}We call at ten\.$/m,
      /noted \(internal\) by kim\n {4}Knows Kim\.$/m,
      'Next, at the desk: processing or cancelled\n',
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

it('whom emails do not reach is said in the list, and of each event', async () => {
  const world = makeOpsWorld();
  const ada = await world.register(undefined, undefined, { confirmationId: '6'.repeat(32) });
  const order = await world.order(ada);
  await world.note(order, 'We call at ten.');
  await world.run('sweep');
  const { out } = await world.run('orders list');
  expect(out).toMatch(/^ORDER +STATUS +SERVICE +PRICE +CUSTOMER +PLACED +EMAIL +REPLY\n/);
  expect(out).toMatch(/ not confirmed +replied\n$/);
  const show = `orders show ${shortOf(order.id)}`;
  const unsent = /noted by kim {2}customer not notified: the address isn’t confirmed$/m;
  await expectExit(world.run(show), 0, /placed by customer {2}.*customer notified/, unsent);
  world.clock.advance(8 * 24 * HOUR_MS);
  await world.run('sweep');
  await expectExit(world.run(show), 0, unsent);

  const bo = await world.register('bo@example.com', 'Bo');
  const bos = await world.order(bo);
  world.outbox.fault = (_delivery, message) =>
    'to' in message && message.to === bo.email
      ? new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true)
      : undefined;
  for (let hour = 0; hour < 3; hour += 1) {
    await world.run('sweep');
    world.clock.advance(HOUR_MS);
  }
  await expectExit(
    world.run(`orders show ${shortOf(bos.id)}`),
    0,
    'bo@example.com (its mail server refused our last email: call instead)',
    'customer not notified: refused by the mail server',
  );
  const { json } = await world.run('customers show bo@example.com --json');
  expect(json()).toMatchObject({ mailObstacle: 'refused', isEmailConfirmed: true });
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
  await world.note({ userId: ada.id, id: ids.completed }, 'Here it is.');
  expect(await listed()).not.toContain(short);
});

it('an order with an event of a newer version is listed and shown', async () => {
  const { world, ada, ids } = await makeDay();
  const { pending: id } = ids;
  const at = new Date(world.clock.now()).toISOString();
  const event = { v: 1, type: 'refunded', at, actor: 'lee' };
  world.store('orders').records.set(`${ada.id}/${id}/0001`, JSON.stringify(event));
  await expectExit(world.run('orders list'), 0, '2 open orders\n');
  const { out } = await expectExit(world.run(`orders show ${id}`), 0, 'skipped, because ');
  expect(out).not.toContain('Next');
  const { events, allowed } = (await world.run(`orders show ${id} --json`)).json() as OrderJson;
  expect([events.map(({ type }) => type), allowed]).toEqual([['placed', 'newer'], []]);
});
