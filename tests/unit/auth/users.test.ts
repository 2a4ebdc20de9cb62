import { describe, expect, it } from 'vitest';

import { userSchema, type UserEvent, type UserValue } from '../../../netlify/server/auth/user.ts';
import { emailsOf, identityAt, withEvent, withSession } from '../../../netlify/server/auth/user.ts';
import { claimAddress, createAccount } from '../../../netlify/server/auth/users.ts';
import { addressIdOf, mailboxOf } from '../../../netlify/server/lib/addresses.ts';
import { makeUser } from '../../support/makers.ts';
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

const adaId = 'a'.repeat(64);
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
