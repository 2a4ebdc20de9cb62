import { describe, expect, it } from 'vitest';

import { bcryptPasswords } from '../../netlify/security/password.ts';
import { StoreUnavailableError } from '../../netlify/stores/store.ts';
import type { Store } from '../../netlify/stores/store.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const right = { email: 'ada@example.com', password: PASSWORD };

describe('what is done beside a sign-in', () => {
  const away = () => Promise.reject(new StoreUnavailableError('away'));

  it.each<readonly [string, string, (store: Store) => Store]>([
    ['the end of the session before', 'revocations', (store) => ({ ...store, createOnce: away })],
    ['giving its attempt back', 'slots', (store) => ({ ...store, delete: away })],
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
