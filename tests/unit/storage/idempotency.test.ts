import { describe, expect, it } from 'vitest';

import { idempotencyStore } from '../../../netlify/server/storage/idempotency.ts';
import type { IdempotencyRecord } from '../../../netlify/server/storage/idempotency.ts';
import { orderRequestKey, ownerlessRequestKey } from '../../../netlify/server/storage/keys.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { memoryStore } from '../../support/memory-store.ts';

const userId = 'a'.repeat(64);
const record: IdempotencyRecord = {
  v: 1,
  type: 'request',
  at: '2026-11-21T10:00:00.000Z',
  targetId: '019a0000-0000-7000-8000-000000000001',
  fingerprint: '0'.repeat(64),
  entries: [],
};

describe('idempotency records', () => {
  it('belong to the first request', async () => {
    const requests = idempotencyStore(memoryStore());
    const key = ownerlessRequestKey('contact', 'key');
    expect(await requests.find(key)).toBeUndefined();
    expect(await requests.add(key, record)).toEqual(record);
    const second = { ...record, targetId: '019a0000-0000-7000-8000-000000000002' };
    expect(await requests.add(key, second)).toEqual(record);
    expect(await requests.find(key)).toEqual(record);
  });

  it('are neither ours nor the first when they disappear during the read', async () => {
    const gone: Store = {
      ...memoryStore(),
      createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
    };
    await expect(
      idempotencyStore(gone).add(orderRequestKey(userId, 'key'), record),
    ).rejects.toMatchObject({ reason: 'record cannot be read' });
  });

  it('of a customer are deleted with the account, and no others', async () => {
    const store = memoryStore();
    const requests = idempotencyStore(store);
    const others = [ownerlessRequestKey('contact', 'key'), orderRequestKey('b'.repeat(64), 'key')];
    for (const key of [orderRequestKey(userId, 'key'), ...others]) await requests.add(key, record);
    await requests.removeAllOf(userId);
    expect([...store.records.keys()]).toEqual(others);
  });
});
