import { describe, expect, it } from 'vitest';

import { authenticate } from '../../netlify/services/authenticate.ts';
import { endAllSessions } from '../../netlify/services/end-all-sessions.ts';
import { register } from '../../netlify/services/register.ts';
import { signIn } from '../../netlify/services/sign-in.ts';
import { makeDependencies } from '../support/dependencies.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';

const origin = { address: '203.0.113.7', sessionToken: undefined, deviceToken: undefined };
const nothing = () => Promise.resolve(undefined);
const login = { email: 'ada@example.com', password: PASSWORD };

async function signedIn() {
  const test = makeDependencies();
  const { deps } = test;
  const { user, session } = await register(deps, makeRegistration(), {
    address: origin.address,
    idempotencyKey: undefined,
  });
  return { ...test, user, token: await deps.sessions.sign(session) };
}

describe('ending all sessions', () => {
  it('ends every one there was, at once, and none that begins afterwards', async () => {
    const { deps, user, token } = await signedIn();
    const other = await deps.sessions.sign((await signIn(deps, login, origin)).session);
    expect(await endAllSessions(deps, user.id, 'kim')).toBe(true);
    for (const dead of [token, other]) {
      await expect(authenticate(deps, dead, nothing)).rejects.toMatchObject({
        code: 'unauthorized',
      });
    }
    // In the same second, so that no clock could tell before from after.
    const later = await deps.sessions.sign((await signIn(deps, login, origin)).session);
    expect((await authenticate(deps, later, nothing)).user.id).toBe(user.id);
  });

  it('gets its turn when others change the account at the same time', async () => {
    const { deps, user, token, store } = await signedIn();
    const results = await Promise.all([1, 2, 3].map(() => endAllSessions(deps, user.id, 'kim')));
    expect(results).toEqual([true, true, true]);
    expect(store('users').records.size).toBe(4);
    await expect(authenticate(deps, token, nothing)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('of nobody says so', async () => {
    const { deps } = makeDependencies();
    expect(await endAllSessions(deps, 'b'.repeat(64), 'kim')).toBe(false);
  });

  it('does not pretend when it never gets its turn', async () => {
    const { deps, user } = await signedIn();
    const users = { ...deps.users, append: () => Promise.resolve(false) };
    const { now, randomHex, log } = deps;
    await expect(
      endAllSessions({ users, now, randomHex, log }, user.id, 'kim'),
    ).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  });
});

describe('a token', () => {
  it('of an account that is gone opens nothing', async () => {
    const { deps, token, store } = await signedIn();
    store('users').records.clear();
    await expect(authenticate(deps, token, nothing)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('of an account that cannot be read is not called dead', async () => {
    const { deps, token, store } = await signedIn();
    store('users').records.set([...store('users').records.keys()][0]!, '{');
    await expect(authenticate(deps, token, nothing)).rejects.toMatchObject({
      name: 'CorruptRecordError',
    });
  });
});
