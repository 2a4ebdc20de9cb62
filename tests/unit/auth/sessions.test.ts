import { describe, expect, it } from 'vitest';

import { resetPassword } from '../../../netlify/server/auth/change-password.ts';
import { bcryptPasswords, passwordsOf } from '../../../netlify/server/auth/password.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import {
  SESSION_TOKEN,
  endAllSessions,
  authenticate,
  signOut,
  RESET_TOKEN,
} from '../../../netlify/server/auth/sessions.ts';
import { signIn } from '../../../netlify/server/auth/sign-in.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { pseudonym } from '../../../netlify/server/lib/security-log.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { signToken } from '../../../netlify/server/lib/tokens.ts';
import { StoreUnavailableError, type Store } from '../../../netlify/server/storage/store.ts';
import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { makeRegistration, OTHER_SECRET, PASSWORD, SESSION_SECRETS } from '../../support/makers.ts';
import { withStore, alwaysTaken } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';

const origin = { address: '203.0.113.7', sessionToken: undefined };
const login = { email: 'ada@example.com', password: PASSWORD };

async function signedIn() {
  const test = makeServices();
  const { deps } = test;
  const { user, session } = await register(deps, makeRegistration(), {
    address: origin.address,
    idempotencyKey: undefined,
  });
  return { ...test, user, token: await signToken(deps, SESSION_TOKEN, session) };
}

describe('ending all sessions', () => {
  it('succeeds while others change the account', async () => {
    const { deps, user, token, store } = await signedIn();
    const results = await Promise.all([1, 2, 3].map(() => endAllSessions(deps, user, 'kim')));
    expect(results).toEqual([true, true, true]);
    expect(store('users').records.size).toBe(4);
    await expect(authenticate(deps, token)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('leaves nothing behind when the account was closed or erased meanwhile', async () => {
    const { deps, user, store } = await signedIn();
    const at = new Date(deps.now()).toISOString();
    const closed = { v: 1, type: 'closed', at, actor: 'customer' } as const;
    const ids = { archiveId: 'a'.repeat(64), generation: 'b'.repeat(32) };
    await usersOf(deps).append(user, { ...closed, ...ids });
    expect(await endAllSessions(deps, user, 'kim')).toBe(false);
    await usersOf(deps).erase(user.id, user.createdAt);
    expect(await endAllSessions(deps, user, 'kim')).toBe(false);
    expect(store('users').records.size).toBe(0);
  });

  it('fails when others change the account without end', async () => {
    const { deps, user } = await signedIn();
    const ending = endAllSessions(withStore(deps, 'users', alwaysTaken), user, 'kim');
    await expect(ending).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a sign-in in a browser that is signed in', () => {
  it('ends the session before, once', async () => {
    const { deps, token, store } = await signedIn();
    const { session } = await signIn(deps, login, { ...origin, sessionToken: token });
    await expect(authenticate(deps, token)).rejects.toMatchObject({ isRevoked: true });
    const next = await signToken(deps, SESSION_TOKEN, session);
    expect((await authenticate(deps, next)).user.email).toBe(login.email);
    await signIn(deps, login, { ...origin, sessionToken: token });
    expect(store('revocations').records.size).toBe(1);
  });
});

describe('the additional work of a sign-in', () => {
  it('does not block the sign-in when it fails, and is logged', async () => {
    const { deps, user, token: sessionToken, notes } = await signedIn();
    const createOnce = () => Promise.reject(new StoreUnavailableError('away'));
    notes.length = 0;
    const failing = {
      ...withStore(withStore(deps, 'users', { createOnce }), 'revocations', { createOnce }),
      passwords: bcryptPasswords(5),
    };
    await signIn(failing, login, { ...origin, sessionToken });
    const during = (what: string) => ['sys_storage_unavailable', { during: what }];
    const who = { user: pseudonym(user.id) };
    expect(notes).toHaveLength(4);
    expect(notes).toEqual(
      expect.arrayContaining([
        during('end of the previous session'),
        during('renewal of a hash'),
        ['authn_login_success', who],
        ['session_created', who],
      ]),
    );
  });

  it('throws when it fails for another reason', async () => {
    const { deps, token: sessionToken } = await signedIn();
    const createOnce = () => Promise.reject(new TypeError('ours'));
    const failing = withStore(deps, 'revocations', { createOnce });
    await expect(signIn(failing, login, { ...origin, sessionToken })).rejects.toThrow('ours');
  });
});

describe('a session token', () => {
  it('is logged with the reason when it is invalid, and when it is renewed', async () => {
    const { deps, user, token, notes } = await signedIn();
    const who = { user: pseudonym(user.id) };
    const reasonFor = async (sent: string | undefined) => {
      notes.length = 0;
      await expect(authenticate(deps, sent)).rejects.toMatchObject({
        code: 'unauthorized',
      });
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
    await endAllSessions(deps, user, 'kim');
    expect(await reasonFor(token)).toEqual([['authn_token_rejected', { reason: 'ended', ...who }]]);
    await usersOf(deps).erase(user.id, user.createdAt);
    expect(await reasonFor(token)).toEqual([
      ['authn_token_rejected', { reason: 'no account', ...who }],
    ]);
  });

  it('is renewed and logged when it was signed with an older key', async () => {
    const { deps, user, token, notes } = await signedIn();
    const env = { SESSION_SECRETS: `${OTHER_SECRET},${SESSION_SECRETS}` };
    notes.length = 0;
    const { renewal } = await authenticate({ ...deps, env }, token);
    expect(renewal?.sub).toBe(user.id);
    expect(notes).toEqual([['session_renewed', { user: pseudonym(user.id) }]]);
    notes.length = 0;
    expect((await authenticate(deps, token)).renewal).toBeUndefined();
    expect(notes).toEqual([]);
  });
});

const address = '203.0.113.7';
const newPassword = 'warm hiss and tape valves';

/** A link, and an account to which something else happens right before the new password is stored. */
async function makeRace(changesGeneration: boolean) {
  const { deps } = makeServices();
  const origin = { address, idempotencyKey: undefined };
  const { user } = await register(deps, makeRegistration(), origin);
  const { id: sub, generation: gen, passwordHash } = user;
  const untilMs = deps.now() + RESET_LINK_MINUTES * MINUTE_MS;
  const token = await signToken(deps, RESET_TOKEN, { sub, gen }, { untilMs });
  let isFirst = true;
  const createOnce: Store['createOnce'] = async (key, record) => {
    if (isFirst) {
      isFirst = false;
      const at = new Date(deps.now()).toISOString();
      const generation = changesGeneration ? 'f'.repeat(32) : gen;
      const change = { v: 1, type: 'password_changed', at, actor: 'system' } as const;
      await usersOf(deps).append(user, { ...change, passwordHash, generation });
    }
    return deps.store('users').createOnce(key, record);
  };
  const reset = () =>
    resetPassword(withStore(deps, 'users', { createOnce }), { token, newPassword }, address);
  const isSet = async () =>
    passwordsOf(deps).verify(newPassword, (await usersOf(deps).find(user.id))!.passwordHash);
  return { reset, isSet };
}

describe('a password reset', () => {
  it("succeeds when the old password's hash is renewed at the same moment", async () => {
    const { reset, isSet } = await makeRace(false);
    await reset();
    expect(await isSet()).toBe(true);
  });

  it('is refused when the link is used or invalidated at the same moment', async () => {
    const { reset, isSet } = await makeRace(true);
    await expect(reset()).rejects.toMatchObject({ code: 'invalid_reset_token' });
    expect(await isSet()).toBe(false);
  });
});
