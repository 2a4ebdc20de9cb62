import { describe, expect, it } from 'vitest';

import { shortHash } from '../../netlify/server/lib/security-log.ts';
import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import { register } from '../../netlify/server/auth/register.ts';
import { signIn } from '../../netlify/server/auth/sign-in.ts';
import { StoreUnavailableError } from '../../netlify/server/storage/store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import { makeDependencies } from '../support/dependencies.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const right = { email: 'ada@example.com', password: PASSWORD };

describe('what is done beside a sign-in', () => {
  const away = () => Promise.reject(new StoreUnavailableError('away'));

  it.each<readonly [string, string, (store: Store) => Store]>([
    ['the end of the session before', 'revocations', (store) => ({ ...store, createOnce: away })],
    ['giving its attempt back', 'limits', (store) => ({ ...store, delete: away })],
  ])('does not keep the owner out when it fails: %s', async (_what, noun, breakStore) => {
    let isBroken = false;
    const site = makeSite({
      wrapStore: (store, name) => (isBroken && name.startsWith(noun) ? breakStore(store) : store),
    });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    isBroken = true;
    expect((await browser.post('/api/login', right)).status).toBe(200);
    expect(site.events()).toContain('sys_storage_unavailable');
    isBroken = false;
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('does not keep the owner out when the older hash cannot be renewed', async () => {
    const site = makeSite();
    await site.browser().post('/api/register', makeRegistration());
    const stronger = makeSite({
      blobs: site.blobs,
      clock: site.clock,
      platform: { passwords: bcryptPasswords(5) },
      wrapStore: (store, name) =>
        name.startsWith('users') ? { ...store, createOnce: away } : store,
    });
    expect((await stronger.browser().post('/api/login', right)).status).toBe(200);
    expect(stronger.events()).toContain('sys_storage_unavailable');
  });

  it('cannot be done without knowing the account: that is not called a wrong password', async () => {
    const site = makeSite({
      wrapStore: (store, name) => (name.startsWith('users') ? { ...store, get: away } : store),
    });
    const answer = await site.browser().post('/api/login', right);
    expect(answer.status).toBe(503);
    expect(site.events()).not.toContain('authn_login_fail');
  });

  it('is named in the log when it fails', async () => {
    const { deps, notes } = makeDependencies();
    const { user, session } = await register(deps, makeRegistration(), {
      address: '203.0.113.7',
      idempotencyKey: undefined,
    });
    const failing = {
      ...deps,
      passwords: bcryptPasswords(5),
      users: { ...deps.users, append: away },
      revocations: { ...deps.revocations, createOnce: away },
    };
    notes.length = 0;
    const sessionToken = await deps.sessions.sign(session);
    await signIn(failing, right, {
      address: '203.0.113.7',
      sessionToken,
      deviceToken: undefined,
    });
    const who = { user: shortHash(user.id) };
    // Both are done at a time: either may be the first to fail.
    expect(new Set(notes.slice(0, 2))).toEqual(
      new Set([
        ['sys_storage_unavailable', { during: 'end of the previous session' }],
        ['sys_storage_unavailable', { during: 'renewal of a hash' }],
      ]),
    );
    expect(notes.slice(2)).toEqual([
      ['authn_login_success', who],
      ['session_created', who],
    ]);
  });

  it('is a fault when it fails for another reason', async () => {
    const site = makeSite({
      wrapStore: (store, name) =>
        name.startsWith('revocations')
          ? { ...store, createOnce: () => Promise.reject(new TypeError('ours')) }
          : store,
    });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    expect((await browser.post('/api/login', right)).status).toBe(500);
    expect(site.events()).toContain('sys_crash');
  });
});
