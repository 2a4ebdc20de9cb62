import { describe, expect, it } from 'vitest';

import { confirmEmail, requestEmail } from '../../../netlify/server/accounts/change-email.ts';
import { closeOwnAccount } from '../../../netlify/server/accounts/close-account.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import { EMAIL_TOKEN } from '../../../netlify/server/auth/sessions.ts';
import { withEvent, type UserValue } from '../../../netlify/server/auth/user.ts';
import {
  changeAccount,
  claimAddress,
  findByAddress,
  readAccount,
  type Account,
} from '../../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { signToken } from '../../../netlify/server/lib/tokens.ts';
import { moveOrder, writeOnOrder } from '../../../netlify/server/orders/change-order.ts';
import { findOrder, listOrderIds, readOrders } from '../../../netlify/server/orders/orders.ts';
import { placeOrder } from '../../../netlify/server/orders/place-order.ts';
import { stamp } from '../../../netlify/server/storage/store.ts';
import { orderReference, type OrderStatus } from '../../../src/contracts/orders.ts';
import { serverDown } from '../../support/channels.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../../support/makers.ts';
import { crashEverywhere } from '../../support/memory-store.ts';
import { runs } from '../../support/properties.ts';
import { makeServices, type TestServices } from '../../support/site.ts';
import { confirmStored } from '../../support/world.ts';

const addressId = addressIdOf('ada@example.com');
const origin = { address: '203.0.113.7', idempotencyKey: undefined };
/** Whatever shows who the customer was, the hash of the address included. */
const PERSONAL = new RegExp(
  `\\bAda\\b|Lovelace|ada@|555 0100|Six episodes|Dear Ada|${addressId}`,
  'i',
);

interface World extends TestServices {
  account: Account;
  userId: string;
  /** How far the account is. */
  state: () => Promise<'open' | 'closed' | 'gone'>;
  /** The order that is pending. */
  pending: () => Promise<string>;
}

/** A customer with a pending, a cancelled and a completed order, and a note that calls her by name. */
async function makeWorld(): Promise<World> {
  const test = makeServices({ sendsMail: true });
  const { deps, clock, out } = test;
  await register(deps, makeRegistration(), origin);
  const find = () => findByAddress(deps, addressId);
  const { id: userId } = (await find())!.user;
  const user = await confirmStored(deps, userId);
  const ids: string[] = [];
  // To be pending, cancelled, and completed.
  for (let number = 0; number < 3; number += 1) {
    const { order } = await placeOrder(deps, user, makeOrder(), undefined);
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
      message: 'Dear Ada, here we go.',
    });
  await move(1, 'pending', 'cancelled');
  await move(2, 'pending', 'processing');
  await move(2, 'processing', 'completed');
  await writeOnOrder(deps, {
    userId,
    orderId: ids[1]!,
    text: 'Dear Ada, call us.',
    isInternal: true,
    actor: 'kim',
  });
  clock.advance(3 * MINUTE_MS);
  await test.sweep();
  test.plan.count = 0;
  out.mails.length = 0;
  return {
    ...test,
    account: (await find())!,
    userId,
    async state() {
      const account = await readAccount(deps, userId);
      return account ? (account.user.closed ? 'closed' : 'open') : 'gone';
    },
    async pending() {
      const { orders } = await readOrders(deps, userId);
      return orders.find(({ status }) => status === 'pending')!.id;
    },
  };
}

const close = async ({ deps, account }: Pick<World, 'deps' | 'account'>) =>
  closeOwnAccount(deps, account, PASSWORD);
const everything = ({ stores }: World) =>
  [...stores]
    .flatMap(([name, { documents }]) =>
      [...documents].map(([key, { text }]) => `${name}/${key} ${text}`),
    )
    .filter((line) => !line.startsWith('desk/snapshot'))
    .join('\n');

async function expectErased(world: World, where = ''): Promise<void> {
  const { deps, store, userId } = world;
  expect(everything(world), where).not.toMatch(PERSONAL);
  for (const noun of ['users', 'emails']) expect(store(noun).documents.size, where).toBe(0);
  const ids = await listOrderIds(deps, userId);
  const orders = await Promise.all(ids.map((id) => findOrder(deps, id)));
  const statuses = orders.map((order) => order?.status);
  expect(statuses, where).toEqual(['cancelled', 'cancelled', 'completed']);
  for (const order of orders) {
    expect(order, where).toMatchObject({
      isAnonymous: true,
      serviceName: 'YouTube Repurpose',
      priceCents: 9995,
      customerName: '',
    });
  }
}

describe('closing an account', () => {
  it('is said in one email, with the orders that were canceled with it, however many do it at once', async () => {
    const world = await makeWorld();
    const pending = await world.pending();
    expect(everything(world)).toMatch(PERSONAL);
    await Promise.all([close(world), close(world)]);
    await Promise.all(Array.from({ length: 4 }, () => world.sweep()));
    world.clock.advance(10 * MINUTE_MS);
    await world.sweep();
    const toCustomer = world.out.mails.filter(({ to }) => to === 'ada@example.com');
    expect(toCustomer.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    const { text } = toCustomer[0]!;
    expect(text.replaceAll('\n', ' ')).toContain(
      'was closed on Saturday, November 21, 2026, at 3:06 AM MST.',
    );
    const canceled = `1. ${orderReference(pending)}, YouTube Repurpose, $99.95\n`;
    expect(text).toContain(`\nCanceled with it\n${canceled}\n`);
    expect(text.match(/Order #/g)).toHaveLength(1);
    await expectErased(world);
  });

  it('is said without a word of orders when none was canceled', async () => {
    const world = await makeWorld();
    const cancel = { from: 'pending', to: 'cancelled', actor: 'customer' } as const;
    const id = { userId: world.userId, orderId: await world.pending() };
    await moveOrder(world.deps, { anyway: true, ...id, ...cancel });
    await world.sweep();
    world.out.mails.length = 0;
    world.clock.advance(1);
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
    expect(await world.state()).toBe('closed');
    world.clock.advance(HOUR_MS + 1);
    await world.sweep();
    expect(await world.state()).toBe('gone');
  });

  it('mails nothing to an address that was not confirmed', async () => {
    const world = await makeWorld();
    const unconfirm = (user: UserValue) => ({ ...user, isEmailConfirmed: false });
    const account = (await changeAccount(world.deps, world.account, unconfirm))!;
    await close({ ...world, account });
    await world.sweep();
    await expectErased(world);
    expect(world.out.mails).toEqual([]);
  });

  it('is refused while an order is in production, with the reason and what to do', async () => {
    const world = await makeWorld();
    const { deps, store, userId } = world;
    const pending = await world.pending();
    const move = { userId, orderId: pending, actor: 'kim' } as const;
    await moveOrder(deps, { anyway: true, ...move, from: 'pending', to: 'processing' });
    const before = new Map(store('orders').documents);
    await expect(close(world)).rejects.toMatchObject({
      code: 'open_orders',
      status: 409,
      details: { orders: [pending] },
      message: `${orderReference(pending)} is in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until it is complete, or write to us and ask us to stop.`,
    });
    expect(store('orders').documents).toEqual(before);
    expect(await world.state()).toBe('open');
    await moveOrder(deps, { anyway: true, ...move, from: 'processing', to: 'completed' });
    await close(world);
    expect(await world.state()).toBe('closed');
  });

  it('names every order that is in production', async () => {
    const { deps, account, userId, clock } = await makeWorld();
    const names: string[] = [];
    for (let number = 0; number < 2; number += 1) {
      const { order } = await placeOrder(deps, account.user, makeOrder(), undefined);
      const move = { userId, orderId: order.id, from: 'pending', to: 'processing' } as const;
      await moveOrder(deps, { anyway: true, ...move, actor: 'kim' });
      names.push(orderReference(order.id));
      clock.advance(1000);
    }
    await expect(close({ deps, account })).rejects.toThrow(
      `${names[0]} and ${names[1]} are in production, so the account can’t be closed yet: we’d lose what we need to deliver. Wait until they are complete`,
    );
  });

  it('resumes after a crash at any storage operation, with the same result', async () => {
    const measure = await makeWorld();
    await close(measure);
    await measure.sweep();
    const operations = measure.plan.count;
    expect(operations).toBeGreaterThan(40);
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
        if ((await world.state()) === 'open') {
          // It was not closed; everything is as it was, and the customer tries again.
          expect((await readOrders(world.deps, world.userId)).orders, where).toHaveLength(3);
          await close(world);
        }
        for (let round = 0; round < 3; round += 1) {
          world.clock.advance(HOUR_MS + MINUTE_MS);
          await world.sweep();
        }
        await expectErased(world, where);
        expect(world.store('pending').documents.size, where).toBe(0);
      }
    }
  }, 120_000);

  it('waits for an unreadable order, and names it', async () => {
    const world = await makeWorld();
    const orders = world.store('orders').documents;
    const [key, entry] = [...orders][0]!;
    orders.set(key, { ...entry, text: '{}' });
    await close(world);
    world.events.length = 0;
    await world.sweep();
    expect(world.events).toContain('data_record_corrupt');
    expect(await world.state()).toBe('closed');
    orders.set(key, entry);
    await world.sweep();
    await expectErased(world);
  });
});

const NEW = 'augusta@example.net';

/** An account that asked for another address, by a request that sent nothing yet. */
async function makeRequest() {
  const test = makeServices({ sendsMail: true });
  const { deps, out } = test;
  await register(deps, makeRegistration(), origin);
  const { id } = (await findByAddress(deps, addressId))!.user;
  await confirmStored(deps, id);
  await requestEmail(deps, (await readAccount(deps, id))!, { newEmail: NEW, password: PASSWORD });
  const change = async (decide: (user: UserValue) => UserValue) => {
    await changeAccount(deps, (await readAccount(deps, id))!, decide);
  };
  const moveTo = (email: string) =>
    change((user) => withEvent(user, { ...stamp(deps, 'customer'), type: 'email_changed', email }));
  const recipients = () => out.mails.map(({ to }) => to);
  return { ...test, id, change, moveTo, recipients };
}

describe('the link to confirm an address', () => {
  it.each<[string, (account: Awaited<ReturnType<typeof makeRequest>>) => unknown]>([
    ['an hour', ({ clock }) => clock.advance(HOUR_MS)],
    [
      'another request',
      ({ change }) =>
        change((user) => ({
          ...user,
          emailRequest: { ...user.emailRequest!, id: '6'.repeat(32) },
        })),
    ],
    ['a new password', ({ change }) => change((user) => ({ ...user, generation: 'f'.repeat(32) }))],
    ['its confirmation', ({ moveTo }) => moveTo(NEW)],
  ])('is not sent after %s', async (_what, happen) => {
    const account = await makeRequest();
    await happen(account);
    await account.sweep();
    expect(account.out.mails).toEqual([]);
    const { outbox } = (await readAccount(account.deps, account.id))!.user;
    expect(outbox).toMatchObject([{ state: 'abandoned', reason: 'nothing to say' }]);
  });
});

describe('after a crash at any operation', () => {
  /** Every address that leads to an account is that account's, and the other way around. */
  async function expectMatching({ deps, store }: TestServices, where: string): Promise<void> {
    const { documents } = store('users');
    const claims = [...store('emails').documents.keys()];
    expect(claims, where).toHaveLength(documents.size);
    for (const claim of claims) expect(await findByAddress(deps, claim), where).toBeDefined();
  }
  const settle = async (test: TestServices) => {
    for (let round = 0; round < 3; round += 1) {
      test.clock.advance(HOUR_MS + MINUTE_MS);
      await test.sweep();
    }
    expect(test.store('pending').documents.size).toBe(0);
  };

  it('a registration has happened or has not, also one that takes over an address', async () => {
    for (const isTaken of [false, true]) {
      await crashEverywhere(async (crash, where) => {
        const test = makeServices({ sendsMail: true });
        const { deps, plan } = test;
        if (isTaken) await claimAddress(deps, addressId, 'f'.repeat(64));
        Object.assign(plan, crash);
        await register(deps, makeRegistration(), origin).catch(() => undefined);
        plan.failAt = 0;
        await settle(test);
        if (!(await findByAddress(deps, addressId)))
          await register(deps, makeRegistration(), origin);
        await settle(test);
        await expectMatching(test, where);
        expect(test.store('users').documents.size, where).toBe(1);
        return plan;
      });
    }
  });

  it('a change of address has happened or has not, and its link finishes it', async () => {
    await crashEverywhere(async (crash, where) => {
      const test = await makeRequest();
      const { deps, plan, id } = test;
      const { emailRequest } = (await readAccount(deps, id))!.user;
      const untilMs = deps.now() + HOUR_MS;
      const token = await signToken(
        deps,
        EMAIL_TOKEN,
        { sub: id, req: emailRequest!.id },
        { untilMs },
      );
      Object.assign(plan, { ...crash, count: 0 });
      await confirmEmail(deps, token).catch(() => undefined);
      plan.failAt = 0;
      const isAgain = crash.failAt % 2 === 0;
      if (isAgain) await confirmEmail(deps, token);
      await settle(test);
      const { email } = (await readAccount(deps, id))!.user;
      expect(isAgain ? [NEW] : [NEW, 'ada@example.com'], where).toContain(email);
      // The claim of a change that broke off stays, and yields to whoever wants the address.
      const claims = [...test.store('emails').documents.keys()];
      expect(claims, where).toContain(addressIdOf(email));
      expect(claims.length, where).toBeLessThanOrEqual(email === NEW ? 1 : 2);
      return plan;
    });
  });
});
