import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { signOut } from '../../../src/features/navigation/sign-out.model.ts';
import { $session, showSession } from '../../../src/state/session-state.ts';

const kept = new Map<string, string>();
const assign = vi.fn<(address: string) => void>();
const fetched = vi.fn<typeof fetch>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  clear: () => {
    kept.clear();
  },
};

beforeEach(() => {
  assign.mockReset();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', { location: { assign }, addEventListener: vi.fn() });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: vi.fn() } });
  vi.stubGlobal('localStorage', { setItem: vi.fn() });
  vi.stubGlobal('sessionStorage', storage);
  kept.set('user', '{"user":{"email":"ada@example.com"}}');
  kept.set('contact-draft', '{"values":{"message":"For your eyes only."}}');
  showSession({
    status: 'signed-in',
    user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', createdAt: '' },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

// OWASP ASVS 5.0, 14.3.1.
describe('signing out', () => {
  it.each([
    ['the server says yes', () => Promise.resolve(new Response(null, { status: 204 })), '/'],
    [
      'the server cannot store it',
      () => Promise.resolve(Response.json({ code: 'unavailable', message: '' }, { status: 503 })),
      '/api/logout',
    ],
    [
      'there is no connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      '/api/logout',
    ],
  ])('leaves nothing of the customer in the tab when %s', async (_when, answer, next) => {
    fetched.mockImplementation(answer);
    await signOut();
    expect([...kept.keys()]).toEqual([]);
    expect($session.get()).toEqual({ status: 'anonymous' });
    expect(assign.mock.calls).toEqual([[next]]);
  });
});
