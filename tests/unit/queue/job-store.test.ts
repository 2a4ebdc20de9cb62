import { describe, expect, it } from 'vitest';

import { readRequest, reserve } from '../../../netlify/server/queue/idempotency.ts';
import { jobStore, LEASE_MS, leaseKey } from '../../../netlify/server/queue/job-store.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

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
    expect([...store.records.keys()]).toEqual([
      leaseKey({ id: orderIdOf(1), attempt: 0 }),
      leaseKey({ id: userId, attempt: 0 }),
    ]);
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

  it('is taken over after a crash and a release that failed halfway', async () => {
    const { store, jobs } = setUp();
    await jobs.acquireLease(userId, nowMs);
    const second = await jobs.acquireLease(userId, nowMs + LEASE_MS);
    const [first] = second!;
    const away = () => Promise.reject(new Error('no connection'));
    const failing: Store = {
      ...store,
      delete: (key) => (key === first ? store.delete(key) : away()),
    };
    await expect(jobStore(failing, () => '').releaseLease(second!)).rejects.toThrow('connection');
    expect([...store.records.keys()]).toEqual([leaseKey({ id: userId, attempt: 1 })]);
    const third = await jobs.acquireLease(userId, nowMs + 2 * LEASE_MS);
    expect(third).toEqual([
      leaseKey({ id: userId, attempt: 1 }),
      leaseKey({ id: userId, attempt: 2 }),
    ]);
    await jobs.releaseLease(third!);
    expect(store.records.size).toBe(0);
  });

  it('is not taken over when it has been released meanwhile or is unreadable', async () => {
    const { store, jobs } = setUp();
    const seen = { ...store, list: () => Promise.resolve([leaseKey({ id: userId, attempt: 0 })]) };
    expect(await jobStore(seen, () => '').acquireLease(userId, nowMs)).toBeUndefined();
    store.records.set(leaseKey({ id: userId, attempt: 0 }), '{"v":99}');
    await expect(jobs.acquireLease(userId, nowMs)).rejects.toMatchObject({
      reason: 'bad v, type, at',
    });
  });
});

const count = () => Promise.resolve([]);

describe('idempotency records', () => {
  it('are neither ours nor the first when they disappear during the read', async () => {
    const { deps } = makeServices();
    const request = await readRequest(deps, ['orders', userId], 'key', 'content');
    deps.store('idempotency').createOnce = () =>
      Promise.resolve({ isCreated: false, existing: undefined });
    await expect(reserve(deps, request, { count })).rejects.toMatchObject({
      reason: 'record cannot be read',
    });
  });
});
