import { atom } from 'nanostores';

import type { User } from '../contracts/account.ts';

// What of the session the bar needs at its first touch: without the contracts, which bring zod.

/** Who is signed in, as far as this tab knows (spec core §3: isAuthenticated, isLoading, user). */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'signed-in'; readonly user: User };

/** Under this key `localStorage` has the epoch; another tab hears of its changes. */
export const EPOCH_KEY = 'session-epoch';

/** Starts as `loading` at build and in the browser alike; `loadSession` settles it. */
export const $session = atom<Session>({ status: 'loading' });

/** Shows a session everywhere, in what is no island too. */
export function showSession(session: Session): void {
  $session.set(session);
  document.documentElement.toggleAttribute('data-session', session.status === 'signed-in');
}

/** Changes with every sign-in and sign-out in any tab, so that a tab drops the user it kept of an earlier session. */
export function renewEpoch(): void {
  try {
    localStorage.setItem(EPOCH_KEY, crypto.randomUUID());
  } catch {
    // Blocked storage: then nothing is kept per tab either.
  }
}

/** A sign-out: nothing of the customer stays in this browser. */
export function clearCachedData(): void {
  renewEpoch();
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
  showSession({ status: 'anonymous' });
}
