import { describe, expect, it } from 'vitest';

import { isRevoked, revoke } from '../../../netlify/server/auth/sessions.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { memoryStore } from '../../support/memory-store.ts';

describe('ended sessions', () => {
  const session = { exp: 0, sid: 'f'.repeat(32) };

  it('stay ended even when their record is unreadable', async () => {
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
    expect(await revoke(deps, session)).toBe(false);
  });

  it('are not assumed when the store is unavailable', async () => {
    const down: Store = { ...memoryStore(), get: () => Promise.reject(new Error('down')) };
    await expect(isRevoked({ revocations: down }, session)).rejects.toThrow('down');
  });
});
