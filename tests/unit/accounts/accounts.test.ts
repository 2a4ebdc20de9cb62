import { describe, expect, it } from 'vitest';

import { confirmEmailEmail } from '../../../netlify/server/accounts/account-emails.ts';
import { sendEmailLink, notifyOfNewEmail } from '../../../netlify/server/accounts/account-jobs.ts';
import {
  closeOwnAccount,
  notifyOfClosing,
} from '../../../netlify/server/accounts/close-account.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import type { StoredUser, UserChange } from '../../../netlify/server/auth/user-events.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { renderEmail } from '../../../netlify/server/email/render-email.ts';
import { canonicalAddressIdOf, addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { moveOrder, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { placeOrder } from '../../../netlify/server/orders/place-order.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { startRound, type JobOf } from '../../../netlify/server/queue/run-job.ts';
import { stamp } from '../../../netlify/server/storage/store.ts';
import { orderReference, type OrderStatus } from '../../../src/contracts/orders.ts';
import { serverDown } from '../../support/channels.ts';
import { makeOrder, makeRegistration, PASSWORD, SESSION_SECRETS } from '../../support/makers.ts';
import { withStore, alwaysTaken } from '../../support/memory-store.ts';
import { runs } from '../../support/properties.ts';
import { makeServices, type TestServices } from '../../support/site.ts';

const userId = canonicalAddressIdOf('ada@example.com');
const origin = { address: '203.0.113.7', idempotencyKey: undefined };
/** Whatever shows who the customer was, the id of the account included. */
const PERSONAL = new RegExp(
  `\\bAda\\b|Lovelace|ada@|555 0100|Six episodes|Dear Ada|${userId}`,
  'i',
);

interface World extends TestServices {
  user: StoredUser;
}

/** A customer with a pending, a cancelled and a completed order, and a note that calls her by name. */
async function makeWorld(): Promise<World> {
  const test = makeServices({ sendsMail: true });
  const { deps, clock, out } = test;
  const registered = await register(deps, makeRegistration(), origin);
  const change = {
    ...stamp(deps, 'customer'),
    type: 'email_confirmed',
    changeId: deps.randomHex(16),
  } as const;
  await usersOf(deps).append(registered.user, change);
  const user = (await usersOf(deps).find(registered.user.id))!;
  const ids: string[] = [];
  for (const key of ['pending', 'cancelled', 'completed']) {
    const name = `order-that-will-be-${key}`;
    const { order } = await placeOrder(deps, user, makeOrder(), name);
    ids.push(order.id);
    clock.advance(MINUTE_MS);
  }
  const move = (index: number, from: OrderStatus, to: OrderStatus) =>
    moveOrder(deps, {
      anyway: true,
      userId,
      orderId: ids[index]!,
      from,
      to,
      actor: 'kim',
      note: 'Dear Ada, here we go.',
    });
  await move(1, 'pending', 'cancelled');
  await move(2, 'pending', 'processing');
  await move(2, 'processing', 'completed');
  await noteOrder(deps, {
    userId,
    orderId: ids[1]!,
    text: 'Dear Ada, call us.',
    isInternal: true,
    actor: 'kim',
  });
  await test.sweep();
  test.plan.count = 0;
  out.mails.length = 0;
  return { ...test, user };
}

const close = async ({ deps, user }: Pick<World, 'deps' | 'user'>, password = PASSWORD) =>
  closeOwnAccount(deps, user, password);
const everything = ({ stores }: World) =>
  [...stores]
    .flatMap(([name, store]) => [...store.records].map((entry) => `${name}/${entry.join(' ')}`))
    .join('\n');

async function expectErased(world: World, where = ''): Promise<void> {
  const { deps, store } = world;
  expect(everything(world), where).not.toMatch(PERSONAL);
  expect(store('users').records.size, where).toBe(0);
  const runs = await ordersOf(deps).listRuns();
  expect(runs, where).toHaveLength(3);
  expect(new Set(runs.map((run) => run.userId)).size, where).toBe(1);
  const orders = await Promise.all(runs.map((run) => ordersOf(deps).find(run.userId, run.orderId)));
  const statuses = orders.map((order) => order?.status);
  expect(statuses, where).toEqual(['cancelled', 'cancelled', 'completed']);
  for (const order of orders) {
    expect(order, where).toMatchObject({
      serviceName: 'YouTube Repurpose',
      priceCents: 9995,
      customerName: '',
    });
    expect(order!.archiveId, where).toBe(order!.userId);
  }
}

describe('closing an account', () => {
  it('is said in one email, with the orders that were canceled with it', async () => {
    const world = await makeWorld();
    const page = await ordersOf(world.deps).list(userId, 50);
    const pending = page.orders.find(({ status }) => status === 'pending')!;
    expect(everything(world)).toMatch(PERSONAL);
    await Promise.all([close(world), close(world)]);
    await world.sweep();
    const toCustomer = world.out.mails.filter(({ to }) => to === 'ada@example.com');
    expect(toCustomer.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    const { text } = toCustomer[0]!;
    expect(text.replaceAll('\n', ' ')).toContain(
      'was closed on Saturday, November 21, 2026, at 3:03 AM MST.',
    );
    const canceled = `1. ${orderReference(pending.id)}, YouTube Repurpose, $99.95\n`;
    expect(text).toContain(`\nCanceled with it\n${canceled}\n`);
    expect(text.match(/Order #/g)).toHaveLength(1);
    await expectErased(world);
  });

  it('is said without a word of orders when none was canceled', async () => {
    const world = await makeWorld();
    const page = await ordersOf(world.deps).list(userId, 50);
    const pending = page.orders.find(({ status }) => status === 'pending')!;
    const cancel = { from: 'pending', to: 'cancelled', actor: 'customer' } as const;
    await moveOrder(world.deps, { anyway: true, userId, orderId: pending.id, ...cancel });
    await world.sweep();
    world.out.mails.length = 0;
    await close(world);
    await world.sweep();
    expect(world.out.mails).toHaveLength(1);
    expect(world.out.mails[0]!.text).not.toMatch(/Order #|Canceled/);
  });

  it('waits an hour for a mail server that is down, and no longer', async () => {
    const world = await makeWorld();
    world.out.fault = serverDown;
    await close(world);
    await world.sweep();
    expect((await usersOf(world.deps).findAccount(userId)).state).toBe('closed');
    world.clock.advance(HOUR_MS + 1);
    await world.sweep();
    expect((await usersOf(world.deps).findAccount(userId)).state).toBe('none');
  });

  it('mails nothing to an address that was not confirmed', async () => {
    const world = await makeWorld();
    const { deps } = world;
    const job = await jobsOf(deps).add({ kind: 'closing', userId });
    const user = { ...world.user, isEmailConfirmed: false };
    const account = { state: 'closed', user, archiveId: 'b'.repeat(64) } as const;
    const of = { ...job, spec: { kind: 'closing', userId } } as const;
    await expect(notifyOfClosing(deps, account, of, startRound())).resolves.toBe(true);
    expect(world.out.mails).toEqual([]);
  });

  it('is refused while an order is in production, with the reason and what to do', async () => {
    const world = await makeWorld();
    const { deps, store } = world;
    const page = await ordersOf(deps).list(userId, 50);
    const pending = page.orders.find(({ status }) => status === 'pending')!;
    const move = { userId, orderId: pending.id, actor: 'kim' } as const;
    await moveOrder(deps, { anyway: true, ...move, from: 'pending', to: 'processing' });
    const before = store('orders').records.size;
    await expect(close(world)).rejects.toMatchObject({
      code: 'open_orders',
      status: 409,
      details: { orders: [pending.id] },
      message: `${orderReference(pending.id)} is in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until it is complete, or write to us and ask us to stop.`,
    });
    expect(store('orders').records.size).toBe(before);
    expect((await usersOf(deps).findAccount(userId)).state).toBe('open');
    await moveOrder(deps, { anyway: true, ...move, from: 'processing', to: 'completed' });
    await close(world);
    expect((await usersOf(deps).findAccount(userId)).state).toBe('closed');
  });

  it('names every order that is in production', async () => {
    const { deps, user, clock } = await makeWorld();
    const names: string[] = [];
    for (const key of ['a-second-in-production', 'a-third-in-production']) {
      const { order } = await placeOrder(deps, user, makeOrder(), key);
      const move = { userId, orderId: order.id, from: 'pending', to: 'processing' } as const;
      await moveOrder(deps, { anyway: true, ...move, actor: 'kim' });
      names.push(orderReference(order.id));
      clock.advance(1000);
    }
    await expect(close({ deps, user })).rejects.toThrow(
      `${names[0]} and ${names[1]} are in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until they are complete`,
    );
  });

  it('fails when the account keeps changing, and leaves no job', async () => {
    const world = await makeWorld();
    const { deps, user } = world;
    const closing = close({ deps: withStore(deps, 'users', alwaysTaken), user });
    await expect(closing).rejects.toMatchObject({ code: 'conflict' });
    const kinds = (await jobsOf(deps).list()).map(({ spec }) => spec.kind);
    expect(kinds).not.toContain('closing');
  });

  it('leaves no one to notify of later notes', async () => {
    const world = await makeWorld();
    await close(world);
    await world.sweep();
    // What the agents are to hear of it.
    await world.sweep();
    world.out.mails.length = 0;
    const { deps } = world;
    const [run] = await ordersOf(deps).listRuns();
    const note = { ...run!, text: 'Paid in cash.', isInternal: false, actor: 'kim' };
    const noted = await noteOrder(deps, note);
    expect(noted?.order.steps.at(-1)).toMatchObject({ note: 'Paid in cash.', notify: [] });
    await world.sweep();
    expect(world.out.mails).toEqual([]);
  });

  it('resumes after a crash at any storage operation, with the same result', async () => {
    const measure = await makeWorld();
    await close(measure);
    await measure.sweep();
    const operations = measure.plan.count;
    expect(operations).toBeGreaterThan(60);
    // Every one of them at night.
    const step = runs(1, 13);
    for (const moment of ['before', 'after'] as const) {
      for (let failAt = 1; failAt <= operations; failAt += step) {
        const world = await makeWorld();
        Object.assign(world.plan, { failAt, moment, count: 0 });
        await close(world)
          .then(() => world.sweep())
          .catch(() => undefined);
        world.plan.failAt = 0;
        const where = `${moment} operation ${failAt}`;
        const state = (await usersOf(world.deps).findAccount(userId)).state;
        if (state === 'open') {
          // It was not closed; everything is as it was, and the customer tries again.
          expect((await ordersOf(world.deps).list(userId, 50)).orders, where).toHaveLength(3);
          await close(world);
        }
        for (let round = 0; round < 3; round += 1) {
          world.clock.advance(HOUR_MS + MINUTE_MS);
          await world.sweep();
        }
        await expectErased(world, where);
        expect(world.store('jobs').records.size, where).toBe(0);
      }
    }
  }, 120_000);

  it('has the same result when two processes run it at once', async () => {
    const world = await makeWorld();
    await close(world);
    await Promise.all(Array.from({ length: 4 }, () => world.sweep()));
    world.clock.advance(10 * MINUTE_MS);
    await world.sweep();
    await expectErased(world);
  });

  it('waits for an unreadable order, and names it', async () => {
    const world = await makeWorld();
    const orders = world.store('orders').records;
    const [key, text] = [...orders][0]!;
    orders.set(key, '{"v":99}');
    await close(world);
    world.events.length = 0;
    await world.sweep();
    expect(world.events).toContain('data_record_corrupt');
    expect((await usersOf(world.deps).findAccount(userId)).state).toBe('closed');
    orders.set(key, text);
    await world.sweep();
    await expectErased(world);
  });
});

const NEW = 'augusta@example.net';
const request = '5'.repeat(32);

/** An account, and the jobs that a request for another address adds. */
async function makeAccount(env: Record<string, string> = { SESSION_SECRETS }) {
  const { deps, clock, out, store } = makeServices({ sendsMail: true, platform: { env } });
  // Only the command line has no secrets.
  const withSecrets = makeServices().deps;
  const origin = { address: '203.0.113.7', idempotencyKey: undefined };
  const { user } = await register(
    { ...withSecrets, store: (noun) => (noun === 'users' ? deps : withSecrets).store(noun) },
    makeRegistration(),
    origin,
  );
  const append = async (change: Partial<UserChange> & Pick<UserChange, 'type'>) => {
    const at = new Date(deps.now()).toISOString();
    const current = (await usersOf(deps).find(user.id))!;
    const event = { v: 1, at, actor: 'customer', email: NEW, changeId: request, ...change };
    await usersOf(deps).append(current, event as UserChange);
  };
  const userId = user.id;
  const link = (await jobsOf(deps).add({
    kind: 'email-link',
    userId,
    request,
  })) as JobOf<'email-link'>;
  const send = () => sendEmailLink(deps, link, startRound());
  const addressId = addressIdOf(NEW);
  const changed = (await jobsOf(deps).add({
    kind: 'email-changed',
    userId,
    addressId,
  })) as JobOf<'email-changed'>;
  const notify = () => notifyOfNewEmail(deps, changed, startRound());
  return { deps, clock, out, user, append, send, notify, users: store('users'), addressId };
}

const newPassword = {
  type: 'password_changed',
  passwordHash: `$2b$04$${'a'.repeat(53)}`,
  generation: 'f'.repeat(32),
} as const;

describe('the link to confirm an address', () => {
  it('waits for the request, and is given up when that never comes', async () => {
    const { send, clock, out } = await makeAccount();
    expect(await send()).toBe('not_yet');
    clock.advance(HOUR_MS + 1);
    expect(await send()).toBe('done');
    expect(out.mails).toEqual([]);
  });

  it.each<[string, (account: Awaited<ReturnType<typeof makeAccount>>) => unknown]>([
    ['an hour', ({ clock }) => clock.advance(HOUR_MS)],
    [
      'another request',
      ({ append }) => append({ type: 'email_requested', changeId: '6'.repeat(32) }),
    ],
    ['a new password', ({ append }) => append(newPassword)],
    ['its confirmation', ({ append }) => append({ type: 'email_changed' })],
  ])('is not sent after %s', async (_what, happen) => {
    const account = await makeAccount();
    await account.append({ type: 'email_requested' });
    await happen(account);
    expect(await account.send()).toBe('done');
    expect(account.out.mails).toEqual([]);
  });

  it('is left to the site where there are no secrets', async () => {
    const { append, send, out } = await makeAccount({});
    await append({ type: 'email_requested' });
    expect(await send()).toBe('not_yet');
    expect(out.mails).toEqual([]);
  });

  it('says until when it works', () => {
    const untilMs = Date.parse('2026-11-21T11:00:00.000Z');
    const siteUrl = 'https://roomtone.example';
    const { text, html } = renderEmail(confirmEmailEmail('a.b-c_d', untilMs, { siteUrl }));
    expect(text).toContain('\nhttps://roomtone.example/account/email#confirm-email=a.b-c_d\n');
    expect(html).toContain('href="https://roomtone.example/account/email#confirm-email=a.b-c_d"');
    expect(text.replaceAll('\n', ' ')).toContain(
      'It works until Saturday, November 21, 2026, at 4:00 AM MST.',
    );
  });
});

describe('the notification of another address', () => {
  it('goes to the address before it', async () => {
    const { append, notify, out, clock } = await makeAccount();
    expect(await notify()).toBe('not_yet');
    await append({ type: 'email_confirmed' });
    await append({ type: 'email_requested' });
    await append({ type: 'email_changed' });
    clock.advance(1000);
    await append({ type: 'email_changed', email: 'third@example.net' });
    expect(await notify()).toBe('done');
    expect(out.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
  });
});
