import { describe, expect, it } from 'vitest';

import { makeRegistered } from '../../support/makers.ts';
import { memoryStore, vanishingStore } from '../../support/memory-store.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { isChange, userEventKey } from '../../../netlify/server/auth/user-events.ts';

const userId = 'a'.repeat(64);

/** A change to an account that is gone. */
const makeLate = (generation: string) => ({
  v: 1,
  type: 'sessions_ended',
  at: '2026-11-21T10:00:00.000Z',
  actor: 'customer',
  generation,
  after: '9'.repeat(32),
});

describe('users', () => {
  it('link each change to the one it follows, and skip one that follows something else', async () => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(userId, makeRegistered());
    const change = { v: 1, type: 'sessions_ended', at: user.createdAt, actor: 'customer' } as const;
    const late = makeLate('8'.repeat(32));
    store.records.set(userEventKey({ userId, sequence: 1 }), JSON.stringify(late));
    const found = (await users.find(userId))!;
    expect(found).toEqual({ ...user, nextSequence: 2 });
    await users.append(found, { ...change, generation: '1'.repeat(32) });
    expect(JSON.parse(store.records.get(userEventKey({ userId, sequence: 2 }))!)).toMatchObject({
      generation: '1'.repeat(32),
      after: user.generation,
    });
    expect(await users.find(userId)).toMatchObject({
      generation: '1'.repeat(32),
      nextSequence: 3,
    });
  });

  it.each([true, false])(
    'lose a late change only when nobody has the address since: %s',
    async (isRegistered) => {
      const store = memoryStore();
      const users = userStore(store);
      const late = makeLate('8'.repeat(32));
      store.records.set(userEventKey({ userId, sequence: 1 }), JSON.stringify(late));
      const another = JSON.stringify(makeLate('7'.repeat(32)));
      store.records.set(userEventKey({ userId, sequence: 2 }), another);
      if (isRegistered) await users.register(userId, makeRegistered());
      const before = [...store.records.keys()];
      await users.removeOrphan(userId, isChange('8'.repeat(32)));
      // A gap would hide what comes after it.
      expect([...store.records.keys()]).toEqual(
        isRegistered ? before : [userEventKey({ userId, sequence: 2 })],
      );
    },
  );

  it.each([0, 1, 2])('are unreadable as a whole when event %i is broken', async (sequence) => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(userId, makeRegistered());
    for (const number of [1, 2]) {
      const next = { ...user, nextSequence: number };
      const generation = String(number).repeat(32);
      const at = user.createdAt;
      await users.append(next, { v: 1, type: 'sessions_ended', at, actor: 'x', generation });
    }
    store.records.set(userEventKey({ userId, sequence }), '{"v":1}');
    await expect(users.find(userId)).rejects.toMatchObject({ name: 'CorruptRecordError' });
  });

  it('are neither registered nor refused when their record disappears during the read', async () => {
    await expect(
      userStore(vanishingStore()).register(userId, makeRegistered()),
    ).rejects.toMatchObject({
      reason: 'account is there and cannot be read',
    });
  });
});

describe('closed accounts', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const change = { v: 1, at, actor: 'customer' } as const;
  const closing = (archive: string) =>
    ({
      ...change,
      type: 'closed',
      archiveId: archive.repeat(64),
      generation: 'f'.repeat(32),
    }) as const;

  it("keep the first closing's archive when a second one comes too late", async () => {
    const users = userStore(memoryStore());
    const { user } = await users.register(userId, makeRegistered());
    await users.append(user, closing('1'));
    await users.append({ ...user, nextSequence: 2 }, closing('2'));
    expect(await users.findAccount(userId)).toMatchObject({
      state: 'closed',
      archiveId: '1'.repeat(64),
    });
    expect(await users.find(userId)).toBeUndefined();
  });

  it('are erased completely, however many events they have, and count as closing until the last', async () => {
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
    await watched.erase(userId, user.createdAt);
    expect(gone).toEqual(['0000', '0004', '0003', '0002', '0001']);
  });
});
