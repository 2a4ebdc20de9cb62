import { describe, expect, it } from 'vitest';

import { makeRegistered } from '../../support/makers.ts';
import { memoryStore, vanishingStore } from '../../support/memory-store.ts';
import { accountIdOf } from '../../../netlify/server/lib/addresses.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { userEventKey, type StoredUser } from '../../../netlify/server/auth/user-events.ts';

const NEW = 'augusta@example.net';
const [adaId, newId] = [accountIdOf('ada@example.com'), accountIdOf(NEW)];
const at = '2026-11-22T10:00:00.000Z';
const change = { v: 1, at, actor: 'customer' } as const;
const changeId = '5'.repeat(32);

/** An account that changed its address. */
async function makeChanged() {
  const store = memoryStore();
  const users = userStore(store);
  const { user } = await users.register(adaId, makeRegistered());
  const append = async (event: Parameters<typeof users.append>[1]) => {
    expect(await users.append((await users.find(adaId))!, event)).toBe(true);
  };
  await append({ ...change, type: 'email_requested', email: NEW, changeId });
  expect(await users.claimAddress(newId, adaId, at)).toBe(true);
  await append({ ...change, type: 'email_changed', email: NEW, changeId });
  const close = () =>
    append({ ...change, type: 'closed', archiveId: 'a'.repeat(64), generation: 'b'.repeat(32) });
  return { store, users, user, close };
}

describe('an address', () => {
  it('is closing until its account is erased', async () => {
    const { store, users, close } = await makeChanged();
    await close();
    const closing = { state: 'closing', userId: adaId };
    expect([await users.findHolder(newId), await users.findHolder(adaId)]).toMatchObject([
      closing,
      closing,
    ]);
    await expect(users.register(newId, makeRegistered({ email: NEW }))).rejects.toMatchObject({
      name: 'StoreUnavailableError',
    });
    await store.delete(userEventKey({ userId: adaId, sequence: 0 }));
    expect(await users.findHolder(newId)).toMatchObject(closing);
  });

  it('is kept when it leads to nothing, and cannot be registered', async () => {
    const users = userStore(memoryStore());
    await users.claimAddress(newId, adaId, at);
    expect(await users.findHolder(newId)).toMatchObject({ state: 'kept', userId: adaId });
    await expect(users.register(newId, makeRegistered({ email: NEW }))).rejects.toMatchObject({
      code: 'email_taken',
    });
  });

  it('is neither claimed nor refused when its record disappears during the read', async () => {
    await expect(userStore(vanishingStore()).claimAddress(newId, adaId, at)).rejects.toMatchObject({
      reason: 'address is there and cannot be read',
    });
  });

  it('is released by its own account only', async () => {
    const { store, users } = await makeChanged();
    const key = userEventKey({ userId: newId, sequence: 0 });
    await users.releaseAddress(newId, 'c'.repeat(64));
    await users.releaseAddress(adaId, adaId);
    expect(store.records.has(key)).toBe(true);
    expect(await users.find(adaId)).toBeDefined();
    const text = store.records.get(key)!;
    store.records.set(key, '{"v":1}');
    await users.releaseAddress(newId, adaId);
    expect(store.records.has(key)).toBe(true);
    store.records.set(key, text);
    await users.releaseAddress(newId, adaId);
    await users.releaseAddress(newId, adaId);
    expect(store.records.has(key)).toBe(false);
  });

  it.each<[what: string, sequence: number, text: string]>([
    ['a broken record', 0, '{"v":1}'],
    ['a broken event of its account', 2, '{"v":1,"type":"email_changed"}'],
  ])('is not free with %s', async (_what, sequence, text) => {
    const { store, users } = await makeChanged();
    store.records.set(userEventKey({ userId: sequence === 0 ? newId : adaId, sequence }), text);
    await expect(users.findHolder(newId)).rejects.toMatchObject({ name: 'CorruptRecordError' });
  });
});

describe('an account', () => {
  it('forgets events that were written after it was closed', async () => {
    const { users, user, close } = await makeChanged();
    await close();
    const late: StoredUser = { ...user, nextSequence: 4 };
    await users.append(late, { ...change, type: 'email_changed', email: 'x@y.zz', changeId });
    const account = await users.findAccount(adaId);
    expect(account).toMatchObject({ state: 'closed', user: { email: NEW } });
  });
});
