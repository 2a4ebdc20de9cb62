import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { uuidV7 } from '../../../netlify/server/dependencies.ts';
import { idempotencyStore } from '../../../netlify/server/storage/idempotency-store.ts';
import { contactStore } from '../../../netlify/server/messages/contact-store.ts';
import {
  contactRequestKey,
  orderRequestKey,
  orderEventKey,
  userEventKey,
} from '../../../netlify/server/storage/keys.ts';
import { inTurn, mapParallel } from '../../../netlify/server/lib/map-parallel.ts';
import { feedbackStore } from '../../../netlify/server/messages/feedback-store.ts';
import type { IdempotencyRecord } from '../../../netlify/server/storage/records.ts';
import { notificationStore } from '../../../netlify/server/jobs/notification-store.ts';
import { openIndex } from '../../../netlify/server/jobs/open-index.ts';
import { orderStore } from '../../../netlify/server/orders/order-store.ts';
import { isRevoked, revoke } from '../../../netlify/server/auth/sessions.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { jobStore } from '../../../netlify/server/jobs/job-store.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { makeMoved, makePlaced, makeRegistered } from '../../support/makers.ts';
import { memoryStore } from '../../support/memory-store.ts';

const userId = 'a'.repeat(64);
const orderIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const request: IdempotencyRecord = {
  v: 1,
  type: 'request',
  at: '2026-11-21T10:00:00.000Z',
  targetId: orderIdOf(1),
  fingerprint: '0'.repeat(64),
  entries: [],
};
const message = {
  v: 1,
  type: 'received',
  at: '2026-11-21T10:00:00.000Z',
  name: 'Ada',
  email: 'ada@example.com',
  service: 'Audio Production',
  message: 'A first message',
} as const;

describe('users', () => {
  it('are what their events say', async () => {
    const users = userStore(memoryStore());
    const { user } = await users.register(userId, makeRegistered());
    const at = '2026-11-22T10:00:00.000Z';
    const change = { v: 1, at, actor: 'system' } as const;
    const passwordHash = `$2b$12$${'b'.repeat(53)}`;
    await users.append(user, {
      ...change,
      type: 'password_changed',
      passwordHash,
      generation: '1'.repeat(32),
    });
    const changed = await users.find(userId);
    expect(changed).toMatchObject({ passwordHash, generation: '1'.repeat(32), nextSequence: 2 });
    await users.append(changed!, {
      ...change,
      type: 'sessions_ended',
      generation: '2'.repeat(32),
    });
    expect(await users.find(userId)).toMatchObject({
      id: userId,
      email: 'ada@example.com',
      createdAt: '2026-11-21T10:00:00.000Z',
      passwordHash,
      generation: '2'.repeat(32),
      nextSequence: 3,
      steps: [
        { type: 'registered', at: '2026-11-21T10:00:00.000Z', actor: 'customer' },
        { type: 'password_changed', at, actor: 'system' },
        { type: 'sessions_ended', at, actor: 'system' },
      ],
      generations: [user.generation, '1'.repeat(32), '2'.repeat(32)],
    });
  });

  it('say of each change what it came after, and pass over one that came after something else', async () => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(userId, makeRegistered());
    const change = { v: 1, type: 'sessions_ended', at: user.createdAt, actor: 'customer' } as const;
    const late = { ...change, generation: '8'.repeat(32), after: '9'.repeat(32) };
    store.records.set(userEventKey(userId, 1), JSON.stringify(late));
    const found = (await users.find(userId))!;
    expect(found).toEqual({ ...user, nextSequence: 2 });
    await users.append(found, { ...change, generation: '1'.repeat(32) });
    expect(JSON.parse(store.records.get(userEventKey(userId, 2))!)).toMatchObject({
      generation: '1'.repeat(32),
      after: user.generation,
    });
    expect(await users.find(userId)).toMatchObject({
      generation: '1'.repeat(32),
      nextSequence: 3,
    });
    await users.removeLate(userId, '8'.repeat(32));
    expect([...store.records.keys()]).toEqual([userEventKey(userId, 0), userEventKey(userId, 2)]);
  });

  it('with as many events as there are numbers are called corrupt, read 25 at a time', async () => {
    let reading = 0;
    let most = 0;
    const endless: Store = {
      ...memoryStore(),
      async get() {
        reading += 1;
        most = Math.max(most, reading);
        await Promise.resolve();
        reading -= 1;
        return makeRegistered();
      },
    };
    await expect(userStore(endless).find(userId)).rejects.toMatchObject({
      name: 'CorruptRecordError',
      key: userEventKey(userId, 9999),
      reason: 'run too long',
    });
    expect(most).toBe(25);
  });

  it('give the next number to one of many', async () => {
    const users = userStore(memoryStore());
    const { user } = await users.register(userId, makeRegistered());
    const end = (generation: string) =>
      users.append(user, {
        v: 1,
        type: 'sessions_ended',
        at: user.createdAt,
        actor: 'customer',
        generation: generation.repeat(32),
      });
    const results = await Promise.all(['1', '2', '3', '4'].map(end));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it.each([0, 1, 2])('cannot be read by half: event %i is broken', async (sequence) => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(userId, makeRegistered());
    for (const number of [1, 2]) {
      const next = { ...user, nextSequence: number };
      const generation = String(number).repeat(32);
      const at = user.createdAt;
      await users.append(next, { v: 1, type: 'sessions_ended', at, actor: 'x', generation });
    }
    store.records.set(userEventKey(userId, sequence), '{"v":1}');
    await expect(users.find(userId)).rejects.toMatchObject({ name: 'CorruptRecordError' });
  });

  it('that cannot be read are not registered over', async () => {
    const store = memoryStore();
    store.records.set(userEventKey(userId, 0), '{"v":99}');
    await expect(userStore(store).register(userId, makeRegistered())).rejects.toMatchObject({
      reason: 'unknown version',
    });
    expect(store.records.get(userEventKey(userId, 0))).toBe('{"v":99}');
  });
});

describe('accounts that were closed', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const change = { v: 1, at, actor: 'customer' } as const;
  const closing = (archive: string) =>
    ({
      ...change,
      type: 'closed',
      archiveId: archive.repeat(64),
      generation: 'f'.repeat(32),
    }) as const;

  it('keep the archive of the first closing when a second comes too late', async () => {
    const users = userStore(memoryStore());
    const { user } = await users.register(userId, makeRegistered());
    await users.append(user, closing('1'));
    await users.append({ ...user, nextSequence: 2 }, closing('2'));
    expect(await users.findAccount(userId)).toEqual({ state: 'closed', archiveId: '1'.repeat(64) });
    expect(await users.find(userId)).toBeUndefined();
  });

  it('leave nothing behind however much had happened, and count as going until the last', async () => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(userId, makeRegistered());
    for (const nextSequence of [1, 2, 3]) {
      const generation = String(nextSequence).repeat(32);
      await users.append(
        { ...user, nextSequence },
        { ...change, type: 'sessions_ended', generation },
      );
    }
    await users.append({ ...user, nextSequence: 4 }, closing('1'));
    const gone: string[] = [];
    const watched = userStore({
      ...store,
      async delete(key) {
        await store.delete(key);
        gone.push(key.slice(-4));
        const { state } = await users.findAccount(userId);
        expect(state).toBe(store.records.size === 0 ? 'none' : 'erasing');
      },
    });
    await watched.erase(userId);
    expect(gone).toEqual(['0000', '0004', '0003', '0002', '0001']);
  });
});

describe('orders', () => {
  it('are what their events say', async () => {
    const orders = orderStore(memoryStore());
    const { order } = await orders.place(userId, orderIdOf(1), makePlaced());
    await orders.append(order, makeMoved());
    expect(await orders.find(userId, orderIdOf(1))).toStrictEqual({
      id: orderIdOf(1),
      userId,
      status: 'processing',
      serviceName: 'PRO',
      priceCents: 30_000,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Weekly.',
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T11:00:00.000Z',
      steps: [
        {
          sequence: 0,
          type: 'placed',
          at: '2026-11-21T10:00:00.000Z',
          actor: 'customer',
          notify: [],
        },
        {
          sequence: 1,
          type: 'moved',
          at: '2026-11-21T11:00:00.000Z',
          actor: 'agent',
          to: 'processing',
          notify: [],
        },
      ],
      archiveId: undefined,
      nextSequence: 2,
    });
  });

  it('show what was said of them, and to whom', async () => {
    const orders = orderStore(memoryStore());
    const placed = makePlaced({ notify: ['agents', 'customer'] });
    const { order } = await orders.place(userId, orderIdOf(1), placed);
    await orders.append(order, makeMoved({ note: 'On it.' }));
    const moved = (await orders.find(userId, orderIdOf(1)))!;
    await orders.append(moved, {
      v: 1,
      type: 'noted',
      at: '2026-11-21T12:00:00.000Z',
      actor: 'kim',
      note: 'Called back.',
      isInternal: true,
      notify: ['agents'],
    });
    const [first, second, third] = (await orders.find(userId, orderIdOf(1)))!.steps;
    expect(first).toStrictEqual({
      sequence: 0,
      type: 'placed',
      at: '2026-11-21T10:00:00.000Z',
      actor: 'customer',
      notify: ['agents', 'customer'],
    });
    expect(second).toMatchObject({ to: 'processing', note: 'On it.' });
    expect(third).toStrictEqual({
      sequence: 2,
      type: 'noted',
      at: '2026-11-21T12:00:00.000Z',
      actor: 'kim',
      note: 'Called back.',
      isInternal: true,
      notify: ['agents'],
    });
  });

  it('are read in few rounds, nothing twice', async () => {
    const store = memoryStore();
    const read: string[] = [];
    const orders = orderStore({ ...store, get: (key) => (read.push(key), store.get(key)) });
    await orders.place(userId, orderIdOf(1), makePlaced());
    for (let sequence = 1; sequence < 14; sequence += 1) {
      const key = orderEventKey(userId, orderIdOf(1), sequence);
      store.records.set(key, JSON.stringify(makeMoved()));
    }
    expect((await orders.find(userId, orderIdOf(1)))?.nextSequence).toBe(14);
    // Four, eight, sixteen.
    expect(read).toHaveLength(28);
    expect(new Set(read).size).toBe(28);
  });

  it('come in pages, newest first, each once', async () => {
    const orders = orderStore(memoryStore());
    for (let number = 1; number <= 7; number += 1) {
      await orders.place(userId, orderIdOf(number), makePlaced());
    }
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await orders.list(userId, 3, before);
      seen.push(...page.orders.map(({ id }) => id));
      before = page.nextBefore;
    } while (before);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map(orderIdOf));
  });

  it('that fill a page exactly have no next page', async () => {
    const orders = orderStore(memoryStore());
    for (const number of [1, 2]) await orders.place(userId, orderIdOf(number), makePlaced());
    expect((await orders.list(userId, 2)).nextBefore).toBeUndefined();
    expect((await orders.list(userId, 1)).nextBefore).toBe(orderIdOf(2));
  });

  it.each([
    ['truncated', 0, '{"v":1,"type":"pla'],
    ['empty', 0, ''],
    ['of another type', 0, '[]'],
    ['newer', 0, '{"v":99}'],
    ['a broken step', 1, 'null'],
    ['huge', 0, JSON.stringify({ v: 1, junk: 'x'.repeat(100) })],
  ])('that are %s are skipped and reported, the others stay', async (_what, sequence, text) => {
    const store = memoryStore();
    const orders = orderStore(store);
    await orders.place(userId, orderIdOf(1), makePlaced());
    await orders.place(userId, orderIdOf(2), makePlaced());
    store.records.set(orderEventKey(userId, orderIdOf(2), sequence), text);
    const page = await orders.list(userId, 50);
    expect(page.orders.map(({ id }) => id)).toEqual([orderIdOf(1)]);
    expect(page.corrupt).toHaveLength(1);
    expect(page.corrupt[0]).toMatchObject({ key: orderEventKey(userId, orderIdOf(2), sequence) });
  });

  it('with a number missing in their run are reported, not guessed', async () => {
    const store = memoryStore();
    const orders = orderStore(store);
    store.records.set(orderEventKey(userId, orderIdOf(1), 1), JSON.stringify(makeMoved()));
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      { key: orderEventKey(userId, orderIdOf(1), 0), reason: 'missing in its run' },
    ]);
    await orders.place(userId, orderIdOf(1), makePlaced());
    store.records.set(orderEventKey(userId, orderIdOf(1), 3), JSON.stringify(makeMoved()));
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      { key: orderEventKey(userId, orderIdOf(1), 2), reason: 'missing in its run' },
    ]);
    store.records.set(orderEventKey(userId, orderIdOf(1), 2), '{');
    expect((await orders.list(userId, 50)).corrupt).toMatchObject([
      { key: orderEventKey(userId, orderIdOf(1), 2), reason: 'not JSON' },
    ]);
  });

  it('of a broken store are not an empty list', async () => {
    const store: Store = {
      ...memoryStore(),
      get: () => Promise.reject(new Error('down')),
      list: () => Promise.resolve([orderEventKey(userId, orderIdOf(1), 0)]),
    };
    await expect(orderStore(store).list(userId, 50)).rejects.toThrow('down');
  });
});

describe('an order of somebody who is still a customer', () => {
  it('is carried to no archive, and stays whole', async () => {
    const store = memoryStore();
    const orders = orderStore(store);
    const { order } = await orders.place(userId, orderIdOf(1), makePlaced());
    const before = new Map(store.records);
    await expect(orders.archive(order)).rejects.toThrow('Nothing to carry over');
    await expect(orders.archive({ ...order, archiveId: userId })).rejects.toThrow(
      'Nothing to carry over',
    );
    expect(store.records).toEqual(before);
  });
});

describe('an order of somebody who has left', () => {
  const archiveId = 'b'.repeat(64);

  async function placeAndLeave() {
    const store = memoryStore();
    const orders = orderStore(store);
    const placed = makePlaced({ notify: ['agents', 'customer'] });
    const { order } = await orders.place(userId, orderIdOf(1), placed);
    await orders.append(order, makeMoved({ note: 'For Ada.', notify: ['customer'] }));
    const moved = (await orders.find(userId, orderIdOf(1)))!;
    await orders.append(moved, {
      v: 1,
      type: 'noted',
      at: '2026-11-21T12:00:00.000Z',
      actor: 'kim',
      note: 'Ada called.',
      isInternal: true,
    });
    const noted = (await orders.find(userId, orderIdOf(1)))!;
    await orders.append(noted, {
      v: 1,
      type: 'anonymised',
      at: '2026-11-21T13:00:00.000Z',
      actor: 'system',
      archiveId,
    });
    return { store, orders, left: (await orders.find(userId, orderIdOf(1)))! };
  }

  it('shows nothing of them any more', async () => {
    const { left } = await placeAndLeave();
    expect(left).toMatchObject({
      archiveId,
      status: 'processing',
      customerName: '',
      customerEmail: '',
      customerPhone: '',
      projectBrief: '',
    });
    expect(left.steps).toStrictEqual([
      {
        sequence: 0,
        type: 'placed',
        at: '2026-11-21T10:00:00.000Z',
        actor: 'customer',
        notify: ['agents', 'customer'],
      },
      {
        sequence: 1,
        type: 'moved',
        at: '2026-11-21T11:00:00.000Z',
        actor: 'agent',
        notify: ['customer'],
        to: 'processing',
      },
      {
        sequence: 2,
        type: 'noted',
        at: '2026-11-21T12:00:00.000Z',
        actor: 'kim',
        notify: [],
      },
      {
        sequence: 3,
        type: 'anonymised',
        at: '2026-11-21T13:00:00.000Z',
        actor: 'system',
        notify: [],
      },
    ]);
  });

  it('goes on in its archive with what the agents need and nothing else', async () => {
    const { store, orders, left } = await placeAndLeave();
    await orders.archive(left);
    const records = [...store.records].map(([key, text]) => [key, JSON.parse(text) as unknown]);
    expect(Object.fromEntries(records)).toEqual({
      [orderEventKey(archiveId, orderIdOf(1), 0)]: {
        v: 1,
        type: 'placed',
        at: '2026-11-21T10:00:00.000Z',
        actor: 'customer',
        serviceName: 'PRO',
        priceCents: 30_000,
        notify: ['agents'],
      },
      [orderEventKey(archiveId, orderIdOf(1), 1)]: {
        v: 1,
        type: 'moved',
        at: '2026-11-21T11:00:00.000Z',
        actor: 'agent',
        from: 'pending',
        to: 'processing',
      },
      [orderEventKey(archiveId, orderIdOf(1), 2)]: {
        v: 1,
        type: 'noted',
        at: '2026-11-21T12:00:00.000Z',
        actor: 'kim',
        note: '',
        isInternal: true,
      },
      [orderEventKey(archiveId, orderIdOf(1), 3)]: {
        v: 1,
        type: 'anonymised',
        at: '2026-11-21T13:00:00.000Z',
        actor: 'system',
        archiveId,
      },
    });
  });

  it('is found in its archive by its last event', async () => {
    const { orders } = await placeAndLeave();
    await orders.place(userId, orderIdOf(2), makePlaced());
    const runs = await orders.listRuns(userId);
    expect(runs.map(({ sequences }) => sequences)).toEqual([[0, 1, 2, 3], [0]]);
    expect(await Promise.all(runs.map((run) => orders.archiveOf(run)))).toEqual([
      archiveId,
      undefined,
    ]);
  });

  it('stays where it is when a part of it cannot be read', async () => {
    const { store, orders, left } = await placeAndLeave();
    store.records.delete(orderEventKey(userId, orderIdOf(1), 1));
    await expect(orders.archive(left)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      reason: 'event cannot be read',
    });
    expect(store.records.has(orderEventKey(userId, orderIdOf(1), 0))).toBe(true);
  });
});

describe('sessions that ended', () => {
  const session = { exp: 0, sid: 'f'.repeat(32) };

  it('stay ended whatever lies under their key', async () => {
    const store = memoryStore();
    const deps = { revocations: store, now: () => 0 };
    expect(await isRevoked(deps, session)).toBe(false);
    await revoke(deps, session);
    await revoke(deps, session);
    expect(await isRevoked(deps, session)).toBe(true);
    expect([...store.records.values()].map((text): unknown => JSON.parse(text))).toEqual([
      { v: 1, type: 'revoked', at: '1970-01-01T00:00:00.000Z' },
    ]);
    store.records.set([...store.records.keys()][0]!, '{broken');
    expect(await isRevoked(deps, session)).toBe(true);
    await expect(revoke(deps, session)).resolves.toBeUndefined();
  });

  it('are not called so by a store that is away', async () => {
    const down: Store = { ...memoryStore(), get: () => Promise.reject(new Error('down')) };
    await expect(isRevoked({ revocations: down }, session)).rejects.toThrow('down');
  });
});

describe('what is open and what is to be done', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const subject = { kind: 'order', userId, orderId: orderIdOf(1) } as const;

  it('is noted, listed and removed', async () => {
    const store = memoryStore();
    const open = openIndex(store);
    await open.add(subject, nowMs);
    await open.add(subject, nowMs + 24 * HOUR_MS);
    store.records.set('of/others', '{}');
    const [first, second, ...others] = await open.list();
    expect(first).toMatchObject({ subject, notedAtMs: nowMs - 10 * HOUR_MS });
    expect(others).toEqual([]);
    expect(JSON.parse(store.records.get(first!.key)!)).toEqual({
      v: 1,
      type: 'open',
      at: '2026-11-21T10:00:00.000Z',
    });
    await open.remove(first!);
    expect(await open.list()).toEqual([second]);
    await open.removeOf(subject, nowMs + 25 * HOUR_MS);
    expect([...store.records.keys()]).toEqual(['of/others']);
  });

  it('is a job of its own each time', async () => {
    const store = memoryStore();
    let count = 0;
    const jobs = jobStore(store, () => {
      count += 1;
      return uuidV7(nowMs + count, (bytes) => '00'.repeat(bytes));
    });
    const first = await jobs.add(subject);
    const second = await jobs.add(subject);
    store.records.set('of/others', '{}');
    expect(await jobs.list()).toEqual([first, second]);
    expect(first).toMatchObject({ spec: subject, createdAtMs: nowMs + 1 });
    expect(JSON.parse(store.records.get(first.key)!)).toEqual({
      v: 1,
      type: 'job',
      at: '2026-11-21T10:00:00.001Z',
    });
    await jobs.remove(first);
    expect(await jobs.list()).toEqual([second]);
  });
});

describe('a record that was there and has gone before it could be read', () => {
  const gone: Store = {
    ...memoryStore(),
    createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
  };
  const at = '2026-11-21T10:00:00.000Z';

  it.each([
    [
      'idempotency record cannot be read',
      () => idempotencyStore(gone).add(contactRequestKey('key'), request),
    ],
    ['message cannot be read', () => contactStore(gone).add(0, orderIdOf(1), message)],
    [
      'mark cannot be read',
      () => contactStore(gone).markDone(0, orderIdOf(1), { v: 1, type: 'done', at, actor: 'kim' }),
    ],
    [
      'account is there and cannot be read',
      () => userStore(gone).register(userId, makeRegistered()),
    ],
    [
      'order is there and cannot be read',
      () => orderStore(gone).place(userId, orderIdOf(1), makePlaced()),
    ],
  ])('is not guessed: %s', async (reason, work) => {
    await expect(work()).rejects.toMatchObject({ name: 'StoreUnavailableError', reason });
  });
});

describe('requests and messages', () => {
  it('go to the first', async () => {
    const requests = idempotencyStore(memoryStore());
    const key = contactRequestKey('key');
    expect(await requests.find(key)).toBeUndefined();
    expect(await requests.add(key, request)).toEqual(request);
    const second = { ...request, targetId: orderIdOf(2) };
    expect(await requests.add(key, second)).toEqual(request);
    expect(await requests.find(key)).toEqual(request);
  });

  it('are not called old when they cannot be looked at', async () => {
    const store = memoryStore();
    const key = contactRequestKey('key');
    await idempotencyStore(store).add(key, request);
    const down: Store = { ...store, get: () => Promise.reject(new Error('down')) };
    const later = Date.parse('2027-01-01T00:00:00.000Z');
    const always = () => true;
    await expect(idempotencyStore(down).removeOwnerlessBefore(later, always)).rejects.toThrow(
      'down',
    );
    expect(store.records.size).toBe(1);
    expect(await idempotencyStore(store).removeOwnerlessBefore(later, always)).toBe(1);
    expect(store.records.size).toBe(0);
  });

  it('are the first one’s when added twice', async () => {
    const contacts = contactStore(memoryStore());
    const later = { ...message, at: '2026-11-21T10:00:01.000Z' };
    expect(await contacts.find(0, orderIdOf(1))).toBeUndefined();
    expect((await contacts.add(0, orderIdOf(1), message)).isCreated).toBe(true);
    expect(await contacts.add(0, orderIdOf(1), later)).toEqual({ isCreated: false, message });
    expect(await contacts.find(0, orderIdOf(1))).toEqual(message);
  });

  it('are done once, listed once, and gone as a whole', async () => {
    const store = memoryStore();
    const contacts = contactStore(store);
    await contacts.add(0, orderIdOf(1), message);
    const record = { v: 1, type: 'done', at: message.at, actor: 'kim' } as const;
    expect(await contacts.findDone(0, orderIdOf(1))).toBeUndefined();
    expect(await contacts.markDone(0, orderIdOf(1), record)).toEqual({ isFirst: true, record });
    const second = { ...record, actor: 'sam' };
    expect(await contacts.markDone(0, orderIdOf(1), second)).toEqual({ isFirst: false, record });
    expect(await contacts.findDone(0, orderIdOf(1))).toEqual(record);
    store.records.set('of/others', '{}');
    expect(await contacts.list()).toEqual([
      { receivedAtMs: 0, messageId: orderIdOf(1), isDone: false },
    ]);
    await contacts.remove(0, orderIdOf(1));
    expect([...store.records.keys()]).toEqual(['of/others']);
  });

  it('of no account are forgotten from the moment after, a customer’s with the account', async () => {
    const store = memoryStore();
    const requests = idempotencyStore(store);
    await requests.add(contactRequestKey('key'), request);
    await requests.add(orderRequestKey(userId, 'key'), request);
    await requests.add(orderRequestKey('b'.repeat(64), 'key'), request);
    const always = () => true;
    const atMs = Date.parse(request.at);
    expect(await requests.removeOwnerlessBefore(atMs, always)).toBe(0);
    expect(await requests.removeOwnerlessBefore(atMs + 1, always)).toBe(1);
    expect(await requests.removeOwnerlessBefore(atMs + 1, always)).toBe(0);
    await requests.removeAllOf(userId);
    expect([...store.records.keys()]).toEqual([orderRequestKey('b'.repeat(64), 'key')]);
  });

  it('about help are kept as they came, the first of a repeat', async () => {
    const store = memoryStore();
    const feedback = feedbackStore(store);
    const record = {
      v: 1,
      type: 'answered',
      at: '2026-11-21T10:00:00.000Z',
      page: 'how-to-order',
      isHelpful: true,
    } as const;
    expect(await feedback.find(0, orderIdOf(1))).toBeUndefined();
    await feedback.add(0, orderIdOf(1), record);
    await feedback.add(0, orderIdOf(1), { ...record, isHelpful: false });
    store.records.set('of/others', '{}');
    expect(await feedback.find(0, orderIdOf(1))).toEqual(record);
    expect(await feedback.list()).toEqual([{ receivedAtMs: 0, feedbackId: orderIdOf(1) }]);
  });
});

describe('what is looked at in turn', () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);

  it.each([2, 40, 333, 1000])('is all of it soon, with %i done an hour', (share) => {
    const left = new Set(items);
    let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
    for (let hour = 0; hour < (3 * items.length) / share; hour += 1) {
      const turned = inTurn(items, nowMs);
      expect(new Set(turned).size).toBe(items.length);
      for (const item of turned.slice(0, share)) left.delete(item);
      nowMs += HOUR_MS;
    }
    expect([...left]).toEqual([]);
  });

  it('may be nothing', () => {
    expect(inTurn([], Date.parse('2026-11-21T10:00:00.000Z'))).toEqual([]);
  });
});

describe('notifications', () => {
  const notification = { subjectId: orderIdOf(1), sequence: 0, delivery: 'agents-mail' } as const;
  const minute = 60_000;

  it('have no end until they are settled, and then one', async () => {
    const notifications = notificationStore(memoryStore());
    expect(await notifications.findEnd(notification)).toBeUndefined();
    expect(await notifications.begin(notification, 0, 0, minute)).toBe(true);
    expect(await notifications.findEnd(notification)).toBeUndefined();
    await notifications.settle(notification, 'sent', 0, 1);
    await notifications.settle(notification, 'abandoned', 0, 2);
    expect(await notifications.findEnd(notification)).toMatchObject({ type: 'sent' });
    expect(await notifications.findEnd({ ...notification, sequence: 1 })).toBeUndefined();
  });

  it('leave no tries behind once they are settled', async () => {
    const store = memoryStore();
    const notifications = notificationStore(store);
    const neighbour = { ...notification, delivery: 'customer-mail' } as const;
    await notifications.begin(notification, 0, 0, minute);
    await notifications.begin(notification, 1, minute, minute);
    const before = await notifications.survey(orderIdOf(1));
    expect([before.isSettled(notification), before.tries(notification)]).toEqual([false, 2]);
    await notifications.settle(notification, 'sent', 1, 2 * minute);
    const after = await notifications.survey(orderIdOf(1));
    expect([after.isSettled(notification), after.tries(notification)]).toEqual([true, 0]);
    expect([after.isSettled(neighbour), after.tries(neighbour)]).toEqual([false, 0]);
    expect(store.records.size).toBe(1);
    await notifications.begin(neighbour, 0, 0, minute);
    await notifications.removeAll(orderIdOf(1));
    expect(store.records.size).toBe(0);
  });

  it('are begun again only after a try that was left behind long ago', async () => {
    const notifications = notificationStore(memoryStore());
    const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
    await notifications.begin(notification, 0, nowMs, minute);
    expect(await notifications.begin(notification, 0, nowMs + 2 * minute, minute)).toBe(false);
    expect(await notifications.begin(notification, 1, nowMs + minute - 1, minute)).toBe(false);
    expect(await notifications.begin(notification, 1, nowMs + minute, minute)).toBe(true);
    expect((await notifications.survey(orderIdOf(1))).tries(notification)).toBe(2);
  });

  it('are left to whoever took a try back since it was looked at', async () => {
    const store = memoryStore();
    const notifications = notificationStore(store);
    await notifications.begin(notification, 0, 0, minute);
    await notifications.abandon(notification, 0);
    expect(await notifications.begin(notification, 1, 2 * minute, minute)).toBe(false);
    expect(store.records.size).toBe(0);
  });
});

describe('mapParallel', () => {
  it('keeps the order and never works on more than 25 at a time', async () => {
    let running = 0;
    let peak = 0;
    const items = Array.from({ length: 120 }, (_, index) => index);
    const results = await mapParallel(items, async (item) => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(items.map((item) => item * 2));
    expect(peak).toBe(25);
  });

  it('begins nothing more once it may not, and ends what it has begun', async () => {
    const items = Array.from({ length: 120 }, (_, index) => index);
    let begun = 0;
    const work = async (item: number) => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      return item;
    };
    expect(await mapParallel(items, work, () => begun < 40)).toEqual(items.slice(0, 40));
    expect(begun).toBe(40);
  });

  it('fails when one of them fails', async () => {
    const work = (item: number) =>
      item === 3 ? Promise.reject(new Error('three')) : Promise.resolve(item);
    await expect(mapParallel([1, 2, 3, 4], work)).rejects.toThrow('three');
  });
});
