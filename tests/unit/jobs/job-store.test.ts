import { describe, expect, it } from 'vitest';

import { uuidV7 } from '../../../netlify/server/dependencies.ts';
import {
  jobStore,
  LEASE_MS,
  notificationStore,
  openIndex,
} from '../../../netlify/server/jobs/job-store.ts';
import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { leaseKey } from '../../../netlify/server/storage/keys.ts';
import { memoryStore } from '../../support/memory-store.ts';

const userId = 'a'.repeat(64);
const orderIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('open orders and jobs', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const subject = { kind: 'order', userId, orderId: orderIdOf(1) } as const;

  it('are added, listed, and removed', async () => {
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

  it('are separate jobs each time', async () => {
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

describe('a lease', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const setUp = () => {
    const store = memoryStore();
    return { store, jobs: jobStore(store, () => '') };
  };

  it('is held by one of many until it is released', async () => {
    const { store, jobs } = setUp();
    const tries = await Promise.all([1, 2, 3].map(() => jobs.acquireLease(userId, nowMs)));
    const [lease, ...others] = tries.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(await jobs.acquireLease(orderIdOf(1), nowMs)).toBeDefined();
    await jobs.releaseLease(lease!);
    expect(await jobs.acquireLease(userId, nowMs)).toBeDefined();
    expect([...store.records.keys()]).toEqual([leaseKey(orderIdOf(1), 0), leaseKey(userId, 0)]);
  });

  it('passes to one of many when its owner has died, and leaves nothing behind', async () => {
    const { store, jobs } = setUp();
    await jobs.acquireLease(userId, nowMs);
    expect(await jobs.acquireLease(userId, nowMs + LEASE_MS - 1)).toBeUndefined();
    const tries = [1, 2, 3].map(() => jobs.acquireLease(userId, nowMs + LEASE_MS));
    const [lease, ...others] = (await Promise.all(tries)).filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(await jobs.acquireLease(userId, nowMs + LEASE_MS)).toBeUndefined();
    await jobs.releaseLease(lease!);
    expect(store.records.size).toBe(0);
  });

  it('is not taken over when it has been released meanwhile or is unreadable', async () => {
    const { store, jobs } = setUp();
    const seen = { ...store, list: () => Promise.resolve([leaseKey(userId, 0)]) };
    expect(await jobStore(seen, () => '').acquireLease(userId, nowMs)).toBeUndefined();
    store.records.set(leaseKey(userId, 0), '{"v":99}');
    await expect(jobs.acquireLease(userId, nowMs)).rejects.toMatchObject({
      reason: 'unknown version',
    });
  });
});

describe('notifications', () => {
  const notification = { subjectId: orderIdOf(1), sequence: 0, delivery: 'agents-mail' } as const;

  it('are marked as sent once per channel, and forgotten with their subject', async () => {
    const store = memoryStore();
    const notifications = notificationStore(store);
    await notifications.settle(notification, 'sent', 0);
    await notifications.settle(notification, 'abandoned', 1);
    const isSettled = await notifications.settledOf(orderIdOf(1));
    expect(isSettled(notification)).toBe(true);
    expect(isSettled({ ...notification, sequence: 1 })).toBe(false);
    expect(isSettled({ ...notification, delivery: 'customer-mail' })).toBe(false);
    expect([...store.records.values()].map((text): unknown => JSON.parse(text))).toEqual([
      { v: 1, type: 'sent', at: '1970-01-01T00:00:00.000Z' },
    ]);
    await notifications.removeAll(orderIdOf(1));
    expect(store.records.size).toBe(0);
  });
});
