import { describe, expect, it } from 'vitest';

import { register } from '../../../netlify/server/auth/register.ts';
import { resetPassword } from '../../../netlify/server/auth/reset-password.ts';
import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeRegistration } from '../../support/makers.ts';

const address = '203.0.113.7';
const newPassword = 'warm hiss and tape valves';

/** A link, and an account to which something else happens right before the new password is stored. */
async function makeRace(changesGeneration: boolean) {
  const { deps } = makeDependencies();
  const origin = { address, idempotencyKey: undefined };
  const { user } = await register(deps, makeRegistration(), origin);
  const { id: sub, generation: gen, passwordHash } = user;
  const untilMs = deps.now() + RESET_LINK_MINUTES * MINUTE_MS;
  const token = await deps.sessions.signReset({ sub, gen }, deps.now(), untilMs);
  let isFirst = true;
  const append: typeof deps.users.append = async (...call) => {
    if (isFirst) {
      isFirst = false;
      const at = new Date(deps.now()).toISOString();
      const generation = changesGeneration ? 'f'.repeat(32) : gen;
      const change = { v: 1, type: 'password_changed', at, actor: 'system' } as const;
      await deps.users.append(user, { ...change, passwordHash, generation });
    }
    return deps.users.append(...call);
  };
  const reset = () =>
    resetPassword({ ...deps, users: { ...deps.users, append } }, { token, newPassword }, address);
  const isSet = async () =>
    deps.passwords.verify(newPassword, (await deps.users.find(user.id))!.passwordHash);
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
