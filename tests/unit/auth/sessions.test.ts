import { describe, expect, it } from 'vitest';

import { resetPassword } from '../../../netlify/server/auth/change-password.ts';
import { passwordsOf } from '../../../netlify/server/auth/password.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import {
  authenticate,
  endAllSessions,
  RESET_TOKEN,
  SESSION_TOKEN,
  signOut,
} from '../../../netlify/server/auth/sessions.ts';
import { signIn } from '../../../netlify/server/auth/sign-in.ts';
import { changeAccount, findAccount, findByAddress } from '../../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { pseudonym } from '../../../netlify/server/lib/security-log.ts';
import { signToken } from '../../../netlify/server/lib/tokens.ts';
import { stamp, StoreUnavailableError, type Store } from '../../../netlify/server/storage/store.ts';
import { makeRegistration, PASSWORD } from '../../support/makers.ts';
import { withStore } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

const address = '203.0.113.7';
const origin = { address, sessionToken: undefined };
const login = { email: 'ada@example.com', password: PASSWORD };

async function signedIn() {
  const test = makeServices();
  const { deps } = test;
  const signUp = async (email: string) => {
    const request = makeRegistration({ email });
    const { session } = await register(deps, request, { address, idempotencyKey: undefined });
    return signToken(deps, SESSION_TOKEN, session);
  };
  const token = await signUp(login.email);
  const account = (await findByAddress(deps, addressIdOf(login.email)))!;
  return { ...test, signUp, account, userId: account.user.id, token };
}

describe('ending all sessions', () => {
  it('leaves nothing behind when the account was closed or erased meanwhile', async () => {
    const { deps, account, userId, store } = await signedIn();
    await changeAccount(deps, account, (user) => ({ ...user, closed: stamp(deps, 'customer') }));
    expect(await endAllSessions(deps, account, 'kim')).toBe(false);
    await deps.store('users').delete(userId);
    expect(await endAllSessions(deps, account, 'kim')).toBe(false);
    expect(store('users').documents.size).toBe(0);
  });
});

describe('a sign-in in a browser that is signed in', () => {
  it('ends that of another account, too; that this fails is logged', async () => {
    const { deps, signUp, token, notes } = await signedIn();
    const other = await signUp('eve@example.com');
    await signIn(deps, login, { ...origin, sessionToken: other });
    await expect(authenticate(deps, other)).rejects.toMatchObject({ isRevoked: true });
    const { id: eveId } = (await findByAddress(deps, addressIdOf('eve@example.com')))!.user;
    const failing = (error: Error) => {
      const users = deps.store('users');
      const get: Store['get'] = (key) => (key === eveId ? Promise.reject(error) : users.get(key));
      return withStore(deps, 'users', { get });
    };
    const away = failing(new StoreUnavailableError('away'));
    await signIn(away, login, { ...origin, sessionToken: other });
    expect(notes).toContainEqual([
      'sys_storage_unavailable',
      { during: 'end of the previous session' },
    ]);
    expect((await authenticate(deps, token)).account.user.email).toBe(login.email);
    const ours = signIn(failing(new TypeError('ours')), login, { ...origin, sessionToken: other });
    await expect(ours).rejects.toThrow('ours');
  });
});

describe('a session token', () => {
  it('is logged with the reason when it is invalid', async () => {
    const { deps, account, userId, token, notes } = await signedIn();
    const who = { user: pseudonym(userId) };
    const reasonFor = async (sent: string | undefined) => {
      notes.length = 0;
      await expect(authenticate(deps, sent)).rejects.toMatchObject({ code: 'unauthorized' });
      return notes;
    };
    expect(await reasonFor(undefined)).toEqual([]);
    expect(await reasonFor('noise')).toEqual([['authn_token_rejected', { reason: 'invalid' }]]);
    const other = await signToken(deps, SESSION_TOKEN, (await signIn(deps, login, origin)).session);
    await signOut(deps, other);
    expect(notes.at(-1)).toEqual(['session_ended', who]);
    expect(await reasonFor(other)).toEqual([
      ['authn_token_rejected', { reason: 'revoked', ...who }],
    ]);
    await endAllSessions(deps, account, 'kim');
    expect(await reasonFor(token)).toEqual([['authn_token_rejected', { reason: 'ended', ...who }]]);
    await deps.store('users').delete(userId);
    expect(await reasonFor(token)).toEqual([
      ['authn_token_rejected', { reason: 'no account', ...who }],
    ]);
  });
});

it.each([
  ['succeeds when the hash of the old password is renewed', false],
  ['is refused when the link is made void', true],
])('a password reset %s at the same moment', async (_what, isVoid) => {
  const { deps, account, userId } = await signedIn();
  const newPassword = 'warm hiss and tape valves';
  const claims = { sub: addressIdOf(login.email), gen: account.user.generation };
  const token = await signToken(deps, RESET_TOKEN, claims);
  let isFirst = true;
  const put: Store['put'] = async (...write) => {
    if (isFirst) {
      isFirst = false;
      await changeAccount(deps, account, (user) => ({
        ...user,
        passwordHash: `$2b$05$${'a'.repeat(53)}`,
        ...(isVoid && { generation: 'f'.repeat(32) }),
      }));
    }
    return deps.store('users').put(...write);
  };
  const reset = resetPassword(withStore(deps, 'users', { put }), { token, newPassword }, address);
  if (isVoid) await expect(reset).rejects.toMatchObject({ code: 'invalid_reset_token' });
  else await reset;
  const { passwordHash } = (await findAccount(deps, userId))!.user;
  expect(await passwordsOf(deps).verify(newPassword, passwordHash)).toBe(!isVoid);
});
