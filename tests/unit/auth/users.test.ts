import { describe, expect, it } from 'vitest';

import {
  userEventKey,
  isChange,
  type StoredUser,
  type UserChange,
} from '../../../netlify/server/auth/user-events.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { addressIdOf, mailboxOf, entryIdOf } from '../../../netlify/server/lib/addresses.ts';
import { makeRegistered } from '../../support/makers.ts';
import { memoryStore, alwaysTaken } from '../../support/memory-store.ts';

const at = '2026-11-21T11:00:00.000Z';
const ADA = 'ada@example.com';
const adaId = addressIdOf(ADA);
const stamped = { v: 1, at, actor: 'customer', changeId: '2'.repeat(32) } as const;

/** An account that left its address, and is closed; and the one that came after it. */
async function makeTwo(isConfirmed = false) {
  const store = memoryStore();
  const users = userStore(store);
  await users.register(adaId, makeRegistered());
  const append = async (change: UserChange) => users.append((await users.find(adaId))!, change);
  if (isConfirmed) await append({ ...stamped, type: 'email_confirmed' });
  const email = 'eve@example.net';
  await append({ ...stamped, type: 'email_requested', email });
  await append({ ...stamped, type: 'email_changed', email });
  const ids = { archiveId: 'a'.repeat(64), generation: 'b'.repeat(32) };
  await append({ ...stamped, ...ids, type: 'closed' });
  const nextId = entryIdOf(adaId, 1);
  await users.register(nextId, makeRegistered());
  return { store, users, nextId };
}

describe('an account that left its address unconfirmed', () => {
  it('leaves a mark when it is erased, wherever that breaks off, and never hides the next one', async () => {
    for (let failing = 0; failing <= 6; failing += 1) {
      const { store, users, nextId } = await makeTwo();
      const erase = async (through: typeof users) => {
        const account = await users.findAccount(adaId);
        if (account.state === 'none') return;
        await through.erase(adaId, at, 'user' in account ? account.user : undefined);
      };
      let operation = 0;
      const count = () => {
        operation += 1;
        if (operation === failing) throw new Error('crash');
      };
      const crashing = userStore({
        ...store,
        async delete(key) {
          count();
          await store.delete(key);
        },
        async createOnce(key, record) {
          count();
          return store.createOnce(key, record);
        },
      });
      await erase(crashing).catch((error: unknown) => {
        expect(error).toMatchObject({ message: 'crash' });
      });
      expect(await users.findHolder(adaId)).toMatchObject({ state: 'open', entryId: nextId });
      await erase(users);
      await erase(users);
      expect([...store.records.keys()].sort()).toEqual(
        [
          userEventKey({ userId: adaId, sequence: 0 }),
          userEventKey({ userId: nextId, sequence: 0 }),
        ].sort(),
      );
      expect(store.records.get(userEventKey({ userId: adaId, sequence: 0 }))).toBe(
        `{"v":1,"type":"vacated","at":"${at}"}`,
      );
    }
  });

  it('leaves none when it had confirmed the address, which is free again', async () => {
    const { store, users, nextId } = await makeTwo(true);
    const account = await users.findAccount(adaId);
    await users.erase(adaId, at, 'user' in account ? account.user : undefined);
    expect([...store.records.keys()]).toEqual([userEventKey({ userId: nextId, sequence: 0 })]);
    expect(await users.findHolder(adaId)).toEqual({ state: 'none', entryId: adaId });
  });

  it('takes no late change with it, and an unreadable record changes nothing', async () => {
    const { store, users } = await makeTwo();
    const account = await users.findAccount(adaId);
    await users.erase(adaId, at, 'user' in account ? account.user : undefined);
    const late = userEventKey({ userId: adaId, sequence: 3 });
    store.records.set(late, JSON.stringify({ ...stamped, type: 'email_confirmed' }));
    await users.removeOrphan(adaId, ({ type }) => type === 'email_confirmed');
    expect(store.records.has(late)).toBe(false);
    store.records.set(late, JSON.stringify({ ...stamped, type: 'email_confirmed' }));
    store.records.set(userEventKey({ userId: adaId, sequence: 0 }), '{');
    await users.removeOrphan(adaId, () => true);
    expect(store.records.has(late)).toBe(true);
    // Beyond it, an address that leads to the account is still found.
    const otherId = addressIdOf('eve@example.net');
    store.records.set(userEventKey({ userId: otherId, sequence: 0 }), '{');
    await users.claimAddress(entryIdOf(otherId, 1), adaId, at);
    await users.releaseAddress(otherId, adaId);
    expect(store.records.has(userEventKey({ userId: entryIdOf(otherId, 1), sequence: 0 }))).toBe(
      false,
    );
  });
});

it.each([
  ['Ada+news+x@Example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['a.d.a+1@GoogleMail.com', 'ada@gmail.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['ada@gmail.com.example', 'ada@gmail.com.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('what is no address has no account id', () => {
  expect(() => addressIdOf('ada')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

const someId = 'a'.repeat(64);

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
    const { user } = await users.register(someId, makeRegistered());
    const change = { v: 1, type: 'sessions_ended', at: user.createdAt, actor: 'customer' } as const;
    const late = makeLate('8'.repeat(32));
    store.records.set(userEventKey({ userId: someId, sequence: 1 }), JSON.stringify(late));
    const found = (await users.find(someId))!;
    expect(found).toEqual({ ...user, nextSequence: 2 });
    await users.append(found, { ...change, generation: '1'.repeat(32) });
    expect(
      JSON.parse(store.records.get(userEventKey({ userId: someId, sequence: 2 }))!),
    ).toMatchObject({
      generation: '1'.repeat(32),
      after: user.generation,
    });
    expect(await users.find(someId)).toMatchObject({
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
      store.records.set(userEventKey({ userId: someId, sequence: 1 }), JSON.stringify(late));
      const another = JSON.stringify(makeLate('7'.repeat(32)));
      store.records.set(userEventKey({ userId: someId, sequence: 2 }), another);
      if (isRegistered) await users.register(someId, makeRegistered());
      const before = [...store.records.keys()];
      await users.removeOrphan(someId, isChange('8'.repeat(32)));
      // A gap would hide what comes after it.
      expect([...store.records.keys()]).toEqual(
        isRegistered ? before : [userEventKey({ userId: someId, sequence: 2 })],
      );
    },
  );

  it.each([0, 1, 2])('are unreadable as a whole when event %i is broken', async (sequence) => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(someId, makeRegistered());
    for (const number of [1, 2]) {
      const next = { ...user, nextSequence: number };
      const generation = String(number).repeat(32);
      const at = user.createdAt;
      await users.append(next, { v: 1, type: 'sessions_ended', at, actor: 'x', generation });
    }
    store.records.set(userEventKey({ userId: someId, sequence }), '{"v":1}');
    await expect(users.find(someId)).rejects.toMatchObject({ name: 'CorruptRecordError' });
  });

  it('are neither registered nor refused when their record disappears during the read', async () => {
    await expect(
      userStore({ ...memoryStore(), ...alwaysTaken }).register(someId, makeRegistered()),
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
    const { user } = await users.register(someId, makeRegistered());
    await users.append(user, closing('1'));
    await users.append({ ...user, nextSequence: 2 }, closing('2'));
    expect(await users.findAccount(someId)).toMatchObject({
      state: 'closed',
      archiveId: '1'.repeat(64),
    });
    expect(await users.find(someId)).toBeUndefined();
  });

  it('are erased completely, however many events they have, and count as closing until the last', async () => {
    const store = memoryStore();
    const users = userStore(store);
    const { user } = await users.register(someId, makeRegistered());
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
        const { state } = await users.findAccount(someId);
        expect(state).toBe(store.records.size === 0 ? 'none' : 'erasing');
      },
    });
    await watched.erase(someId, user.createdAt);
    expect(gone).toEqual(['0000', '0004', '0003', '0002', '0001']);
  });
});

const NEW = 'augusta@example.net';
const newId = addressIdOf(NEW);
const changedAt = '2026-11-22T10:00:00.000Z';
const change = { v: 1, at: changedAt, actor: 'customer' } as const;
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
  expect(await users.claimAddress(newId, adaId, changedAt)).toBe(true);
  await append({ ...change, type: 'email_changed', email: NEW, changeId });
  const close = () =>
    append({ ...change, type: 'closed', archiveId: 'a'.repeat(64), generation: 'b'.repeat(32) });
  return { store, users, user, close };
}

describe('an address', () => {
  it('is kept when it leads to nothing, and cannot be registered', async () => {
    const users = userStore(memoryStore());
    await users.claimAddress(newId, adaId, changedAt);
    expect(await users.findHolder(newId)).toMatchObject({ state: 'kept', userId: adaId });
    await expect(users.register(newId, makeRegistered({ email: NEW }))).rejects.toMatchObject({
      code: 'email_taken',
    });
  });

  it('is neither claimed nor refused when its record disappears during the read', async () => {
    await expect(
      userStore({ ...memoryStore(), ...alwaysTaken }).claimAddress(newId, adaId, changedAt),
    ).rejects.toMatchObject({
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
