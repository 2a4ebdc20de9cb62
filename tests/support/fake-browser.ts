import { afterAll, vi } from 'vitest';

import type { User } from '../../src/contracts/account.ts';

// Stores and timers of a page live in its modules: the next test file loads them anew.
afterAll(() => {
  vi.resetModules();
});

/** Whoever is signed in. */
export const ada: User = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  createdAt: '2026-01-05T15:04:00.000Z',
};

class FakeStorage {
  private readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(name: string) {
    return this.entries.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    this.entries.set(name, value);
  }
  removeItem(name: string) {
    this.entries.delete(name);
  }
  clear() {
    this.entries.clear();
  }
}

/** What the stores and models of a page use of a browser, for tests on plain Node. */
export function fakeBrowser({ path = '/', cookie = '' } = {}) {
  const assign = vi.fn<(address: string) => void>();
  const fetched = vi.fn<typeof fetch>();
  const location = { pathname: path, hash: '', assign };
  const document = Object.assign(new EventTarget(), {
    cookie,
    documentElement: { toggleAttribute: vi.fn() },
  });
  const window = Object.assign(new EventTarget(), {
    location,
    setTimeout: (work: () => void, delayMs: number) => setTimeout(work, delayMs),
  });
  const sessionStorage = new FakeStorage();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('localStorage', new FakeStorage());
  return {
    ...{ assign, fetched, location, document, sessionStorage },
    /** Has the next request answered. */
    answer: (status: number, body?: object) =>
      fetched.mockResolvedValueOnce(
        body ? Response.json(body, { status }) : new Response(null, { status }),
      ),
    /** Of each request, what tells its repeats from another one. */
    keys: () =>
      fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key')),
  };
}
