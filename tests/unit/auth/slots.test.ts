import { describe, expect, it } from 'vitest';

import { makeRegistered } from '../../support/makers.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { accountIdOf, mailboxOf, entryIdOf } from '../../../netlify/server/lib/addresses.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { userEventKey } from '../../../netlify/server/auth/user-events.ts';

const at = '2026-11-21T11:00:00.000Z';
const ADA = 'ada@example.com';
const adaId = accountIdOf(ADA);
const confirmationId = '1'.repeat(32);
const stamped = { v: 1, at, actor: 'customer', changeId: '2'.repeat(32) } as const;

/** An account that left its address, and is closed; and the one that came after it. */
async function makeTwo(first: { confirmationId?: string } = { confirmationId }) {
  const store = memoryStore();
  const users = userStore(store);
  const { user } = await users.register(adaId, makeRegistered(first));
  const email = 'eve@example.net';
  await users.append(user, { ...stamped, type: 'email_requested', email });
  const changed = { ...stamped, type: 'email_changed', email } as const;
  await users.append({ ...user, nextSequence: 2 }, changed);
  const ids = { archiveId: 'a'.repeat(64), generation: 'b'.repeat(32) };
  await users.append({ ...user, nextSequence: 3 }, { ...stamped, ...ids, type: 'closed' });
  const nextId = entryIdOf(adaId, 1);
  await users.register(nextId, makeRegistered({ confirmationId }));
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
    const { store, users, nextId } = await makeTwo({});
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
    const otherId = accountIdOf('eve@example.net');
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
