import { describe, expect, it } from 'vitest';

import sweep from '../../../netlify/functions/sweep.ts';
import { revoke } from '../../../netlify/server/auth/sessions.ts';
import { SIGN_IN_PER_ACCOUNT_AND_ADDRESS } from '../../../netlify/server/auth/sign-in.ts';
import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { cleanUp, MESSAGE_MONTHS } from '../../../netlify/server/maintenance/cleanup.ts';
import { contactStore, sendMessage } from '../../../netlify/server/messages/contact.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { requestKey } from '../../../netlify/server/queue/idempotency.ts';
import { notificationsOf } from '../../../netlify/server/queue/notification-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import { consume, peek } from '../../../netlify/server/storage/rate-limiter.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { makeMessage, makePlaced } from '../../support/makers.ts';
import { makeServices, makeSite } from '../../support/site.ts';

const untilMs = Number.POSITIVE_INFINITY;

/** Ends a session whose tokens expire then. */
const end = (deps: Dependencies, expiresAtMs: number, sid: string) =>
  revoke(deps, { exp: Math.floor(expiresAtMs / SECOND_MS), sid });
const clean = async (deps: Dependencies) => (await cleanUp(deps, untilMs)).expiredDeleted;

describe('the cleanup of expired records', () => {
  it('deletes what expired before today and nothing that still counts', async () => {
    const { deps, clock, store } = makeServices();
    await consume(deps, await peek(deps, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, 'someone'));
    await end(deps, clock.now() + DAY_MS, 'a'.repeat(32));
    await end(deps, clock.now() + 3 * DAY_MS, 'b'.repeat(32));

    expect(await clean(deps)).toBe(0);
    clock.advance(DAY_MS);
    expect(await clean(deps)).toBe(1);
    expect(store('limits').records.size).toBe(0);
    expect(store('revocations').records.size).toBe(2);
    clock.advance(DAY_MS);
    expect(await clean(deps)).toBe(1);
    expect(store('revocations').records.size).toBe(1);
    expect(await clean(deps)).toBe(0);
  });

  it('does not touch records without a day', async () => {
    const { deps, clock, store } = makeServices();
    store('limits').records.set('strange/key', '{}');
    clock.advance(365 * DAY_MS);
    expect(await clean(deps)).toBe(0);
    expect(store('limits').records.size).toBe(1);
  });
});

describe('the idempotency key of a message', () => {
  const origin = { address: '203.0.113.7', idempotencyKey: 'one-press-one-message' };

  it('is kept for 48 hours and then deleted', async () => {
    const { deps, clock, store } = makeServices();
    const { id } = await sendMessage(deps, makeMessage(), origin);
    clock.advance(23 * HOUR_MS);
    await cleanUp(deps, untilMs);
    expect((await sendMessage(deps, makeMessage(), origin)).id).toBe(id);

    clock.advance(25 * HOUR_MS + 1);
    expect(store('idempotency').records.size).toBe(1);
    await cleanUp(deps, untilMs);
    expect(store('idempotency').records.size).toBe(0);
    expect(store('contacts').records.size).toBe(1);
  });

  it("is left to the doctor when it is unreadable, and kept when it is a customer's", async () => {
    const { deps, clock, store } = makeServices();
    const requests = store('idempotency').records;
    await sendMessage(deps, makeMessage(), origin);
    const [key = ''] = requests.keys();
    requests.set(key, '{');
    await deps.store('idempotency').createOnce(requestKey(['orders', 'a'.repeat(64)], 'an order'), {
      v: 1,
      type: 'request',
      at: new Date(clock.now()).toISOString(),
      targetId: '019a0000-0000-7000-8000-000000000001',
      fingerprint: 'f'.repeat(64),
      entries: [],
    });
    clock.advance(30 * DAY_MS);
    await cleanUp(deps, untilMs);
    expect(requests.size).toBe(2);
  });
});

describe('the cleanup of messages and the index', () => {
  const orderId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const userId = 'a'.repeat(64);

  it(`deletes messages before they are ${MESSAGE_MONTHS} months old, with everything about them`, async () => {
    const { deps, clock, store } = makeServices();
    const receivedAtMs = clock.now();
    const contacts = contactStore(deps.store('contacts'));
    const record = {
      v: 1,
      type: 'received',
      at: new Date(receivedAtMs).toISOString(),
      ...makeMessage(),
    } as const;
    await contacts.add(receivedAtMs, orderId(1), record);
    const done = { v: 1, type: 'done', at: record.at, actor: 'kim' } as const;
    const message = (await contacts.findRun({ receivedAtMs, messageId: orderId(1) }))!;
    await contacts.append(message, done);
    await notificationsOf(deps).finish(
      { subjectId: orderId(1), sequence: 0, delivery: 'agents-mail' },
      'sent',
      receivedAtMs,
    );
    clock.set(Date.parse('2028-11-20T23:59:00.000Z'));
    expect(await cleanUp(deps, untilMs)).toMatchObject({ messagesDeleted: 0 });
    clock.set(Date.parse('2028-11-21T03:00:00.000Z'));
    expect(store('contacts').records.size).toBe(2);
    expect(await cleanUp(deps, untilMs)).toMatchObject({ messagesDeleted: 1 });
    for (const noun of ['contacts', 'notifications'])
      expect(store(noun).records.size, noun).toBe(0);
  });

  it('removes closed orders from the index, and keeps open and arriving ones', async () => {
    const { deps, clock, store } = makeServices();
    const note = (number: number) =>
      openIndexOf(deps).add({ kind: 'order', userId, orderId: orderId(number) }, clock.now());
    for (const number of [1, 2, 3]) await note(number);
    await ordersOf(deps).place(userId, orderId(1), makePlaced());
    await ordersOf(deps).place(userId, orderId(2), makePlaced());
    const move = {
      userId,
      orderId: orderId(2),
      from: 'pending',
      to: 'cancelled',
      actor: 'kim',
    } as const;
    await moveOrder(deps, move);
    await openIndexOf(deps).add(
      { kind: 'message', receivedAtMs: clock.now(), messageId: orderId(4) },
      clock.now(),
    );
    expect(await cleanUp(deps, untilMs)).toMatchObject({ entriesRemoved: 1 });
    // The writer of the third may have been interrupted; it notes the order again on the day it goes on.
    clock.advance(DAY_MS);
    expect(await cleanUp(deps, untilMs)).toMatchObject({ entriesRemoved: 0 });
    clock.advance(DAY_MS + HOUR_MS);
    expect(await cleanUp(deps, untilMs)).toMatchObject({ entriesRemoved: 2 });
    const kept = `2026-11-21/order/${userId}/${orderId(1)}`;
    expect([...store('open').records.keys()]).toEqual([
      kept,
      expect.stringMatching(`^${kept}/0000/payment/`),
    ]);
  });

  it('keeps unreadable entries in the index, since they may be open', async () => {
    const { deps, clock, store } = makeServices();
    await openIndexOf(deps).add({ kind: 'order', userId, orderId: orderId(1) }, clock.now());
    store('orders').records.set(`${userId}/${orderId(1)}/0000`, '{"v":99}');
    clock.advance(9 * DAY_MS);
    expect(await cleanUp(deps, untilMs)).toMatchObject({ entriesRemoved: 0 });
  });
});

const uuid = (number: number) => `01000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const OLD_REQUEST = JSON.stringify({
  v: 1,
  type: 'request',
  at: '2026-11-01T10:00:00.000Z',
  targetId: uuid(0),
  fingerprint: hex(0, 64),
  entries: [],
});

/** Something of each kind that is kept for a time only, whose time is over: key and text of the record by its number. */
const overdue: Readonly<Record<string, (number: number) => readonly [string, string]>> = {
  limits: (number) => [`2026-11-01/contact-address/${hex(number, 32)}/1/0000`, '{}'],
  revocations: (number) => [`2026-11-01/${hex(number, 32)}`, '{}'],
  feedback: (number) => [`2024-01-01/${uuid(number)}`, '{}'],
  contacts: (number) => [`2024-01-01/${uuid(number)}`, '{}'],
  open: (number) => [`2026-11-01/message/2026-11-01/${uuid(number)}`, '{}'],
  idempotency: (number) => [`contact/${hex(number, 64)}`, OLD_REQUEST],
};
const nouns = Object.keys(overdue);

/** A site whose store is so slow that a sweep comes to two hundred operations. */
function makeSlowSite() {
  const operationMs = 100;
  const happen = <Result>(work: () => Promise<Result>) => {
    site.clock.advance(operationMs);
    return work();
  };
  const wrapStore = (store: Store): Store => ({
    get: (key) => happen(() => store.get(key)),
    createOnce: (key, record) => happen(() => store.createOnce(key, record)),
    list: (prefix) => happen(() => store.list(prefix)),
    delete: (key) => happen(() => store.delete(key)),
  });
  const site = makeSite({ wrapStore });
  const add = (noun: string, count: number, from = 0) => {
    for (let number = from; number < from + count; number += 1) {
      const [key, text] = overdue[noun]!(number);
      site.blobs.entries.set(`${noun}-production/${key}`, text);
    }
  };
  const left = (noun: string) => site.blobs.keysOf(`${noun}-production`).length;
  const run = () =>
    sweep(
      new Request('https://roomtone.example/', { method: 'POST' }),
      { deploy: { context: 'production' } },
      site.platform,
    );
  return { site, add, left, run };
}

describe('the scheduled cleanup', () => {
  it.each(nouns)('reaches everything else despite a flood of %s', async (flooded) => {
    const { site, add, left, run } = makeSlowSite();
    const many = 1000;
    for (const noun of nouns) add(noun, noun === flooded ? many : 1);
    const startedAtMs = site.clock.now();
    await run();
    const others = nouns.filter((noun) => noun !== flooded);
    expect(Object.fromEntries(others.map((noun) => [noun, left(noun)]))).toEqual(
      Object.fromEntries(others.map((noun) => [noun, 0])),
    );
    // The flood goes down as well, and the run ends in time.
    expect(left(flooded)).toBeLessThan(many);
    expect(left(flooded)).toBeGreaterThan(0);
    expect(site.clock.now() - startedAtMs).toBeLessThan(30 * SECOND_MS);
  });

  it('reaches everything despite a flood of keys that must be kept', async () => {
    const { site, add, left, run } = makeSlowSite();
    const young = OLD_REQUEST.replace('2026-11-01', '2026-11-21');
    for (let number = 0; number < 1000; number += 1) {
      site.blobs.entries.set(`idempotency-production/contact/${hex(number, 64)}`, young);
    }
    const others = nouns.filter((noun) => noun !== 'idempotency');
    for (const noun of others) add(noun, 5);
    await run();
    expect(others.map(left)).toEqual(others.map(() => 0));
    expect(left('idempotency')).toBe(1000);
  });
});
