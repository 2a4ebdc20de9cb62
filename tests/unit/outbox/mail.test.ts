import { describe, expect, it } from 'vitest';

import { createAccount, findAccount } from '../../../netlify/server/auth/users.ts';
import type { StoredUser } from '../../../netlify/server/auth/user.ts';
import { DeliveryError } from '../../../netlify/server/email/channel.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { putRow } from '../../../netlify/server/lists/rows.ts';
import { CONTACT_PER_ADDRESS } from '../../../netlify/server/messages/contact.ts';
import { changeOrder, moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { EVERYBODY, foldOrder } from '../../../netlify/server/orders/order.ts';
import { orderRowOf } from '../../../netlify/server/orders/order-rows.ts';
import { readOrder } from '../../../netlify/server/orders/orders.ts';
import { addLetter } from '../../../netlify/server/outbox/letters.ts';
import {
  addPointer,
  entriesAbout,
  listPointers,
  withChat,
  type OrderId,
} from '../../../netlify/server/outbox/outbox.ts';
import { ABANDON_AFTER_MS } from '../../../netlify/server/outbox/send.ts';
import { listBounces } from '../../../netlify/server/outbox/work.ts';
import { countAttempt } from '../../../netlify/server/storage/limits.ts';
import { isoOf } from '../../../netlify/server/storage/store.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { AGENTS, serverDown, titleOf } from '../../support/channels.ts';
import { makePlaced, makeUser } from '../../support/makers.ts';
import { crashEverywhere } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';
import { confirmStored, KIM } from '../../support/world.ts';

/** A studio whose emails the sweep sends, all of them. */
function makeStudio() {
  const test = makeServices({ sendsMail: true });
  const { deps, clock, out } = test;
  const register = async (email: string, isEmailConfirmed = true): Promise<StoredUser> => {
    const id = addressIdOf(email);
    const claim = { at: isoOf(clock.now()), userId: id };
    await deps.store('emails').put(id, claim, { ifNew: true });
    const user = makeUser({ email, isEmailConfirmed, createdAt: isoOf(clock.now()) });
    return (await createAccount(deps, id, user)).user;
  };
  const order = async (user: StoredUser): Promise<OrderId> => {
    const [userId, orderId] = [user.id, deps.newId()];
    await addPointer(deps, { kind: 'order', userId, orderId });
    const value = {
      placed: makePlaced({ at: isoOf(clock.now()) }),
      fingerprint: '0'.repeat(64),
      changes: [],
      uploads: [],
      outbox: entriesAbout(deps, { id: orderId, event: 0 }, withChat(EVERYBODY)),
    };
    await deps.store('orders').put(`${userId}/${orderId}`, value, { ifNew: true });
    const id = { userId, orderId };
    await putRow(deps, orderRowOf(foldOrder(id, value), user));
    return id;
  };
  const cancel = (id: OrderId) => moveOrder(deps, { ...id, to: 'cancelled', actor: 'customer' });
  const assign = (id: OrderId) =>
    changeOrder(deps, { ...id, type: 'assigned', actor: 'Sam', assignee: KIM });
  /** Emails to a mailbox. */
  const to = (address: string) =>
    out.mails.filter((mail) => mail.to.replace(/\+.*@/, '@') === address);
  const titles = (address: string) => to(address).map(titleOf);
  /** What became of the mails about an order. */
  const states = async (id: OrderId) =>
    (await readOrder(deps, id))!.document.value.outbox.map((entry) => [entry.to, entry.state]);
  /** What the log says of an event. */
  const noted = (event: string) =>
    test.notes.flatMap(([name, details]) => (name === event ? [details] : []));
  return { ...test, register, order, cancel, assign, to, titles, states, noted };
}
type Studio = ReturnType<typeof makeStudio>;

describe('a mailbox', () => {
  it('gets ten emails a day that strangers cause, the others later, and its owner’s own', async () => {
    const { deps, clock, register, order, cancel, sweep, to, noted } = makeStudio();
    const owner = await register('victim@example.com');
    for (let number = 0; number < 12; number += 1)
      await cancel(await order(await register(`victim+${number}@example.com`, false)));
    await addLetter(deps, { kind: 'reset', addressId: owner.id });
    expect(await sweep()).toMatchObject({ capped: 2 });
    expect(to('victim@example.com')).toHaveLength(11);
    for (let orders = 0; orders < 3; orders += 1) await order(owner);
    await sweep();
    expect(to('victim@example.com')).toHaveLength(14);
    expect(noted('excess_mail_held')).toHaveLength(1);
    expect(noted('excess_rate_limit_exceeded')).toEqual([]);
    for (let hours = 0; hours < 23; hours += 1) {
      clock.advance(HOUR_MS);
      await sweep();
    }
    expect(to('victim@example.com')).toHaveLength(14);
    clock.advance(HOUR_MS);
    expect(await sweep()).toMatchObject({ capped: 0, overdue: 0 });
    expect(to('victim@example.com')).toHaveLength(16);
  });

  it('gets an email that failed although ten others went out since', async () => {
    const { clock, out, register, order, sweep, to } = makeStudio();
    const user = await register('victim@example.com', false);
    const { orderId } = await order(user);
    out.fault = (_delivery, message) =>
      'to' in message &&
      message.to === user.email &&
      message.subject.includes(orderReference(orderId))
        ? new DeliveryError('smtp EENVELOPE 451 RCPT TO', 'address')
        : undefined;
    await sweep();
    for (let orders = 0; orders < 9; orders += 1) await order(user);
    await sweep();
    expect(to(user.email)).toHaveLength(9);
    out.fault = () => undefined;
    clock.advance(HOUR_MS);
    expect(await sweep()).toMatchObject({ capped: 0 });
    expect(to(user.email)).toHaveLength(10);
  });

  it('of agents gets every email, by their group address and with links to the desk', async () => {
    const { deps, register, order, sweep, to } = makeStudio();
    const agentId = addressIdOf(KIM);
    for (let number = 0; number < 20; number += 1) {
      await order(await register(`bob-${number}@example.com`));
      const browser = String(number).padStart(64, '0');
      await addLetter(deps, { kind: 'desk-link', agentId, browser });
    }
    await sweep();
    expect([to(AGENTS).length, to(KIM).length]).toEqual([20, 20]);
  });
});

describe('emails about customers whom nobody confirmed', () => {
  it('do not go to agents, whom the digest tells, until they confirm', async () => {
    const { deps, clock, out, register, order, cancel, sweep, to, titles } = makeStudio();
    clock.set(SEVEN - HOUR_MS);
    const user = await register('eve@example.com', false);
    const id = await order(user);
    await cancel(await order(user));
    expect(await sweep()).toMatchObject({ abandoned: 0, unconfirmed: 1, overdue: 0 });
    expect(to(AGENTS)).toEqual([]);
    // A chat gets each at once, the customer the first of each order.
    expect([out.webhooks.length, to(user.email).length]).toEqual([3, 2]);
    clock.set(SEVEN);
    await sweep();
    expect(to(KIM)[0]?.text).toContain(`/desk#/orders/${user.id}/${id.orderId}`);
    await confirmStored(deps, user.id);
    await sweep();
    expect(titles(AGENTS)).toEqual([]);
    expect(titles(user.email).at(-1)).toBe('Your order is canceled');
    await cancel(id);
    await sweep();
    expect(titles(AGENTS)).toEqual(['Order canceled']);
  });

  it('go to an agent who is handed an order', async () => {
    const { register, order, assign, sweep, titles } = makeStudio();
    await assign(await order(await register('eve@example.com', false)));
    await sweep();
    expect([titles(AGENTS), titles(KIM)]).toEqual([[], ['Assigned to you']]);
  });

  it('wait without a write for each sweep, and are given up after a week', async () => {
    const { clock, register, order, cancel, sweep, store, states, noted } = makeStudio();
    const id = await order(await register('eve@example.com', false));
    await cancel(id);
    await sweep();
    const { etag } = store('orders').documents.get(`${id.userId}/${id.orderId}`)!;
    clock.advance(ABANDON_AFTER_MS);
    expect(await sweep()).toMatchObject({ unconfirmed: 1, overdue: 0 });
    expect(store('orders').documents.get(`${id.userId}/${id.orderId}`)!.etag).toBe(etag);
    clock.advance(1);
    expect(await sweep()).toMatchObject({ unconfirmed: 0, abandoned: 1, done: 1 });
    expect((await states(id)).filter(([, state]) => state === 'waiting')).toEqual([]);
    expect(noted('sys_notification_failed')).toMatchObject([{ reason: 'unconfirmed' }]);
  });
});

describe('a studio with one way to its agents', () => {
  it.each([
    ['mail', { webhook: undefined }, 2, 0],
    ['a webhook', { agentsAddress: undefined }, 1, 1],
  ])('has nothing waiting for the other: %s', async (_what, off, mails, webhooks) => {
    const { out, register, order, sweep } = makeStudio();
    Object.assign(out.channels, off);
    await order(await register('ada@example.com'));
    expect(await sweep()).toMatchObject({ sent: 2, off: 0, abandoned: 0 });
    expect([out.mails.length, out.webhooks.length]).toEqual([mails, webhooks]);
  });
});

describe('a webhook that is down', () => {
  it('holds up no email, and gets each call later, under the same id', async () => {
    const { clock, out, register, order, cancel, sweep, titles } = makeStudio();
    out.fault = (delivery) => (delivery === 'webhook' ? serverDown() : undefined);
    const id = await order(await register('ada@example.com'));
    await sweep();
    await cancel(id);
    await sweep();
    expect(titles(AGENTS)).toEqual(['New order', 'Order canceled']);
    expect(titles('ada@example.com')).toHaveLength(2);
    out.fault = () => undefined;
    clock.advance(5 * MINUTE_MS);
    expect(await sweep()).toMatchObject({ sent: 2, waiting: 0 });
    expect(out.webhooks.map((each) => [each.id, each.type])).toEqual([
      [`msg_${id.orderId}-0`, 'order.placed'],
      [`msg_${id.orderId}-1`, 'order.cancelled'],
    ]);
  });
});

/** On a Saturday: 7 o'clock in Denver, when the digest goes out. */
const SEVEN = Date.parse('2026-11-21T14:00:00.000Z');
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

const noMailbox = new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true);
const badMessage = new DeliveryError('smtp EMESSAGE 552 DATA', 'message', true);
const refusals = [
  noMailbox,
  badMessage,
  new DeliveryError('smtp EENVELOPE 451 RCPT TO', 'address'),
];

/** A relay that takes a second for each email, and how often it was asked to take one to an address. */
function makeRelay({ out, clock }: Studio, refuse: (to: string) => DeliveryError | undefined) {
  const attempts = new Map<string, number>();
  out.fault = (_delivery, message) => {
    if (!('to' in message)) return undefined;
    clock.advance(SECOND_MS);
    attempts.set(message.to, (attempts.get(message.to) ?? 0) + 1);
    return refuse(message.to);
  };
  return attempts;
}

/** Of `dead-7@…`, one of the three refusals. */
function refuseDead(to: string): DeliveryError | undefined {
  const number = /^dead-(\d+)@/.exec(to)?.[1];
  return number === undefined ? undefined : refusals[Number(number) % refusals.length];
}

/** Sweeps of twenty seconds, as Netlify runs them, from one moment to another. */
async function sweepUntil({ clock, sweep }: Studio, endMs: number) {
  for (let at = clock.now(); at < endMs; at += SWEEP_EVERY_MS) {
    clock.set(Math.max(at, clock.now()));
    await sweep({ untilMs: clock.now() + 20 * SECOND_MS });
  }
}

describe('150 emails that a mail server refuses', () => {
  it('hold up neither a real one, nor the digest, nor the cleanup, and are tried a few times a day', async () => {
    const studio = makeStudio();
    const { deps, clock, register, order, sweep, titles } = studio;
    await countAttempt(deps, [CONTACT_PER_ADDRESS, 'expired by then']);
    clock.set(SEVEN + DAY_MS - 10 * MINUTE_MS);
    for (let number = 0; number < 150; number += 1)
      await order(await register(`dead-${number}@example.com`));
    clock.advance(1);
    await order(await register('ada@example.com'));
    const attempts = makeRelay(studio, refuseDead);
    clock.set(SEVEN + DAY_MS);
    const first = await sweep({ untilMs: clock.now() + 20 * SECOND_MS, isCleanup: true });
    expect(titles('ada@example.com')).toEqual(['Your order is in']);
    expect(titles(KIM)).toEqual(['151 not taken']);
    expect(first.expiredDeleted).toBe(1);
    expect(first.waiting).toBeGreaterThan(130);

    await sweepUntil(studio, SEVEN + 2 * DAY_MS);
    const triesOf = (remainder: number) =>
      [...attempts].flatMap(([to, tries]) => {
        const number = /^dead-(\d+)@/.exec(to)?.[1];
        return number !== undefined && Number(number) % 3 === remainder ? [tries] : [];
      });
    expect([...new Set([...triesOf(0), ...triesOf(1)])]).toEqual([3]);
    expect(Math.max(...triesOf(2))).toBeLessThanOrEqual(11);
    expect(titles(KIM)).toHaveLength(1);
    expect(titles(AGENTS)).toHaveLength(151);
    expect(await listPointers(deps)).toHaveLength(50);
  });
});

describe('an email that a mail server refuses for good', () => {
  it('is given up after three tries, and rings once, in the log and the digest', async () => {
    const studio = makeStudio();
    const { deps, clock, register, order, states, to, titles, noted, notes } = studio;
    clock.set(SEVEN + HOUR_MS);
    const user = await register('dead-0@example.com');
    const id = await order(user);
    const attempts = makeRelay(studio, refuseDead);
    await sweepUntil(studio, SEVEN + 3 * DAY_MS);
    expect(attempts.get(user.email)).toBe(3);
    expect(await states(id)).toContainEqual(['customer', 'refused']);
    expect((await findAccount(deps, user.id))?.user.isMailRefused).toBe(true);
    expect([await listPointers(deps), await listBounces(deps)]).toEqual([[], []]);
    expect(titles(KIM)).toEqual(['1 not taken, 1 email refused', '1 late']);
    expect(to(KIM)[0]?.text.replaceAll('\n', ' ')).toContain(
      'Mail servers permanently refused 1 email. “npm run ops -- doctor” says which, and what to do.',
    );
    expect(noted('sys_notification_refused')).toMatchObject([
      { delivery: 'customer', reason: noMailbox.reason },
    ]);
    expect(JSON.stringify(notes)).not.toContain('dead-0');
  });

  it('is told of after a crash at any storage operation, and the others are sent at most twice', async () => {
    await crashEverywhere(async (crash, where) => {
      const { deps, clock, out, plan, register, order, sweep, titles } = makeStudio();
      out.fault = (_delivery, message) =>
        'to' in message && message.to !== AGENTS ? noMailbox : undefined;
      await order(await register('eve@example.com'));
      Object.assign(plan, crash);
      for (let sweeps = 0; sweeps < 8; sweeps += 1) {
        await sweep().catch(() => undefined);
        // The next sweep is another process.
        if (plan.hasFailed) plan.failAt = 0;
        clock.advance(20 * MINUTE_MS);
      }
      plan.failAt = 0;
      expect(await listPointers(deps), where).toEqual([]);
      expect((await listBounces(deps)).length, where).toBeGreaterThan(0);
      expect(titles(AGENTS).length, where).toBeGreaterThanOrEqual(1);
      expect(titles(AGENTS).length, where).toBeLessThanOrEqual(plan.hasFailed ? 2 : 1);
      expect(new Set(out.mails.map(({ id }) => id)).size, where).toBe(1);
      return plan;
    });
  });
});

describe('the mailbox of the agents', () => {
  it('that refuses everything is one failure in the log, and nothing that customers wait for', async () => {
    const studio = makeStudio();
    const { clock, out, deps, register, order, sweep, titles, noted, notes } = studio;
    for (let number = 0; number < 30; number += 1)
      await order(await register(`bob-${number}@example.com`));
    let isBroken = true;
    const attempts = makeRelay(studio, (to) => (to === AGENTS && isBroken ? noMailbox : undefined));
    // Far longer than a mail that is refused lasts.
    for (let sweeps = 0; sweeps < 6; sweeps += 1) {
      const before = attempts.get(AGENTS) ?? 0;
      notes.length = 0;
      await sweep();
      clock.advance(HOUR_MS);
      expect(noted('sys_notification_failed')).toMatchObject([{ delivery: 'agents' }]);
      // One for each of those that were on their way.
      expect(attempts.get(AGENTS)! - before).toBeLessThanOrEqual(4);
    }
    // And digests to the mailboxes of two agents.
    expect(out.mails).toHaveLength(30 + 2);
    isBroken = false;
    await sweep();
    expect(titles(AGENTS)).toHaveLength(30);
    expect(await listPointers(deps)).toEqual([]);
  });

  it('that refuses one message does not keep the others from it', async () => {
    const studio = makeStudio();
    const { clock, out, register, order, states, titles } = studio;
    const spam = await order(await register('spam@example.com'));
    await order(await register('ada@example.com'));
    out.fault = (_delivery, message) =>
      'to' in message &&
      message.to === AGENTS &&
      message.subject.includes(orderReference(spam.orderId))
        ? badMessage
        : undefined;
    await sweepUntil(studio, clock.now() + HOUR_MS);
    expect(titles(AGENTS)).toHaveLength(1);
    expect(await states(spam)).toEqual([
      ['agents', 'refused'],
      ['webhook', 'sent'],
      ['customer', 'sent'],
    ]);
  });
});

describe('an order whose account is missing', () => {
  it('waits with all it has when the account’s document was lost, which the log says', async () => {
    const { deps, register, order, sweep, states, noted } = makeStudio();
    const user = await register('ada@example.com');
    const id = await order(user);
    const { value } = (await deps.store('users').get(user.id))!;
    await deps.store('users').delete(user.id);
    const before = await readOrder(deps, id);
    expect(await sweep()).toMatchObject({ stuck: 1, sent: 0 });
    expect(await readOrder(deps, id)).toEqual(before);
    expect(noted('data_record_corrupt')).toEqual([{ key: `users/${user.id}`, reason: 'missing' }]);

    await deps.store('users').put(user.id, value as object, { ifNew: true });
    expect(await sweep()).toMatchObject({ stuck: 0, sent: 3 });
    expect((await states(id)).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent']);
  });
});

describe('a mail that failed', () => {
  it('with an unexpected error is tried again alone', async () => {
    const { clock, out, register, order, sweep, titles } = makeStudio();
    out.fault = (_delivery, message) => {
      if ('to' in message && message.to === AGENTS) throw new TypeError('canary');
      return undefined;
    };
    await order(await register('ada@example.com'));
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      expect(await sweep()).toMatchObject({ stuck: 1 });
      clock.advance(SWEEP_EVERY_MS);
    }
    out.fault = () => undefined;
    expect(await sweep()).toMatchObject({ sent: 1, waiting: 0 });
    expect([titles(AGENTS).length, titles('ada@example.com').length]).toEqual([1, 1]);
    expect(out.webhooks).toHaveLength(1);
  });

  it('waits also when another event of its order has something sent, unless a person asks', async () => {
    const studio = makeStudio();
    const { clock, register, order, assign, sweep } = studio;
    const id = await order(await register('dead-2@example.com'));
    const attempts = makeRelay(studio, refuseDead);
    await sweep();
    await assign(id);
    await sweep();
    expect(attempts.get('dead-2@example.com')).toBe(1);
    await sweep({ isEager: true });
    expect(attempts.get('dead-2@example.com')).toBe(2);
    clock.advance(2 * SWEEP_EVERY_MS);
    await sweep();
    expect(attempts.get('dead-2@example.com')).toBe(3);
  });
});
