import { describe, expect, it } from 'vitest';

import { register } from '../../../netlify/server/auth/register.ts';
import { resetPassword } from '../../../netlify/server/auth/change-password.ts';
import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { makeRegistration } from '../../support/makers.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { passwordsOf } from '../../../netlify/server/auth/password.ts';
import { accountIdOf } from '../../../netlify/server/lib/addresses.ts';
import { signToken } from '../../../netlify/server/lib/tokens.ts';
import { makeDependencies, withStore } from '../../support/dependencies.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { RESET_TOKEN } from '../../../netlify/server/auth/sessions.ts';

const address = '203.0.113.7';
const newPassword = 'warm hiss and tape valves';

/** A link, and an account to which something else happens right before the new password is stored. */
async function makeRace(changesGeneration: boolean) {
  const { deps } = makeDependencies();
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

describe('an account id', () => {
  it('is the same for every spelling of the address, and undefined for an invalid address', () => {
    expect(accountIdOf('Ada@EXAMPLE.com')).toBe(accountIdOf('ada@example.com'));
    expect(() => accountIdOf('ada')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
