import { describe, expect, it } from 'vitest';

import { userSchema, type UserEvent, type UserValue } from '../../../netlify/server/auth/user.ts';
import { emailsOf, identityAt, withEvent, withSession } from '../../../netlify/server/auth/user.ts';
import {
  changeAccount,
  claimAddress,
  createAccount,
  findAccount,
  findByAddress,
  readClaim,
  releaseAddress,
} from '../../../netlify/server/auth/users.ts';
import { addressIdOf, mailboxOf } from '../../../netlify/server/lib/addresses.ts';
import { makeUser } from '../../support/makers.ts';
import { alwaysTaken, withStore } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

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

it('what is no address has no id', () => {
  expect(() => addressIdOf('ada')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

const [adaId, eveId] = ['a'.repeat(64), 'e'.repeat(64)];
const addressId = addressIdOf('ada@example.com');

async function makeAda(changes: Partial<UserValue> = {}) {
  const { deps, store } = makeServices();
  const account = await createAccount(deps, adaId, makeUser(changes));
  await claimAddress(deps, addressId, adaId);
  return { deps, store, account };
}

describe('an account', () => {
  it('is never created in place of another', async () => {
    const { deps } = await makeAda();
    const again = createAccount(deps, adaId, makeUser());
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is found and changed no more once it is closed', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    const { deps, store, account } = await makeAda({ closed: { at, actor: 'customer' } });
    expect(await findAccount(deps, adaId)).toBeUndefined();
    expect(await findByAddress(deps, addressId)).toBeUndefined();
    const before = new Map(store('users').documents);
    expect(await changeAccount(deps, account, (user) => user)).toBeUndefined();
    expect(store('users').documents).toEqual(before);
  });

  it('is changed once, by what it is then, and fails when others change it without end', async () => {
    const { deps, account } = await makeAda();
    const rename = (firstName: string) => (user: UserValue) =>
      user.firstName === 'Ada' ? { ...user, firstName } : undefined;
    const changes = await Promise.all(
      ['Augusta', 'Byron'].map((name) => changeAccount(deps, account, rename(name))),
    );
    expect(changes.map((changed) => changed?.isStored).sort()).toEqual([false, true]);
    expect(new Set(changes.map((changed) => changed?.user.firstName)).size).toBe(1);
    const busy = withStore(deps, 'users', alwaysTaken);
    await expect(changeAccount(busy, account, (user) => user)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
    });
  });

  it('has had every address of its history, and at each moment the name and address of then', () => {
    const event = (at: string, rest: object) =>
      ({ at: `2026-11-${at}T10:00:00.000Z`, actor: 'customer', ...rest }) as UserEvent;
    const user = [
      event('22', { type: 'email_requested', email: 'b@example.net' }),
      event('23', { type: 'email_changed', email: 'b@example.net' }),
      event('24', { type: 'name_changed', firstName: 'Augusta', lastName: 'King' }),
    ].reduce(withEvent, makeUser({ isEmailConfirmed: false, isMailRefused: true }));
    expect(userSchema.parse(user)).toEqual(user);
    expect(withEvent(user, event('25', { type: 'mail_answered', isRefused: true }))).toMatchObject({
      isMailRefused: true,
    });
    expect(user).toMatchObject({ email: 'b@example.net', isEmailConfirmed: true });
    expect(user).toMatchObject({ firstName: 'Augusta', isMailRefused: false });
    expect(emailsOf(user)).toEqual(['ada@example.com', 'b@example.net']);
    const at = (day: string) => identityAt(user, `2026-11-${day}T10:00:00.000Z`);
    expect(at('20')).toMatchObject({ firstName: 'Ada', email: 'ada@example.com' });
    expect(at('22')).toMatchObject({ firstName: 'Ada', email: 'ada@example.com' });
    expect(at('23')).toMatchObject({ firstName: 'Ada', email: 'b@example.net' });
    expect(at('24')).toMatchObject({ firstName: 'Augusta', email: 'b@example.net' });
  });

  it('lists a hundred sessions, without those that are over and the one that is replaced', () => {
    const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
    const session = (number: number, until = '2026-12-21T10:00:00.000Z') => ({
      id: String(number).padStart(32, '0'),
      until,
    });
    const add = (user: UserValue, number: number) => withSession(user, session(number), nowMs);
    const many = Array.from({ length: 101 }, (_, number) => number).reduce(add, makeUser());
    expect(many.sessions).toHaveLength(100);
    expect(many.sessions[0]).toEqual(session(1));
    const over = { ...makeUser(), sessions: [session(0, '2026-11-21T10:00:00.000Z'), session(1)] };
    expect(withSession(over, session(2), nowMs, session(1).id).sessions).toEqual([session(2)]);
  });
});

describe('an address', () => {
  it('is claimed once, again by its own account, and in place of a claim that yields', async () => {
    const { deps } = await makeAda();
    expect(await claimAddress(deps, addressId, eveId)).toBe(false);
    expect(await claimAddress(deps, addressId, adaId)).toBe(true);
    const yielding = await readClaim(deps, addressId);
    expect(await claimAddress(deps, addressId, eveId, yielding)).toBe(true);
    // Somebody else was first.
    expect(await claimAddress(deps, addressId, adaId, yielding)).toBe(false);
    await releaseAddress(deps, addressId, eveId);
    // It was freed meanwhile.
    expect(await claimAddress(deps, addressId, adaId, yielding)).toBe(true);
  });

  it('is freed by its own account only, however often', async () => {
    const { deps } = await makeAda();
    await releaseAddress(deps, addressId, eveId);
    expect(await findByAddress(deps, addressId)).toBeDefined();
    for (let times = 0; times < 2; times += 1) await releaseAddress(deps, addressId, adaId);
    expect(await readClaim(deps, addressId)).toBeUndefined();
  });

  it('leads to no account that has another', async () => {
    const { deps } = await makeAda({ email: 'augusta@example.net' });
    expect(await findByAddress(deps, addressId)).toBeUndefined();
  });
});
