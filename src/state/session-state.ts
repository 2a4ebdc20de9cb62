import { atom } from 'nanostores';

import type { User } from '../contracts/account.ts';

// What of the session the bar needs at its first touch: without the contracts, which bring zod.

/** Who is signed in, as far as this tab knows. */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  /** The server could not say; nobody is taken for signed out because of that. */
  | { status: 'unavailable' }
  | { status: 'signed-in'; user: User };

/** Under this key `localStorage` has the epoch; another tab hears of its changes. */
export const EPOCH_KEY = 'session-epoch';
/** Under this key the tab has what was typed into the order dialog. */
export const DRAFT_KEY = 'order-draft';
/** Under this key `localStorage` has the service that somebody began to order. */
export const WANTED_KEY = 'order-wanted';
/** Under this key `localStorage` has an unfinished order for the tab that a reset link opens. */
export const LENT_ORDER_KEY = 'order-lent';

/** Under this key `localStorage` has how far the customer has seen the orders. */
export const SEEN_KEY = 'orders-seen';

/** Starts as `loading` at build and in the browser alike; `loadSession` settles it. */
export const $session = atom<Session>({ status: 'loading' });

/** Shows a session everywhere, in what is no island too. */
export function showSession(session: Session): void {
  $session.set(session);
  if (session.status !== 'unavailable')
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
    localStorage.removeItem(LENT_ORDER_KEY);
    localStorage.removeItem(WANTED_KEY);
    localStorage.removeItem(SEEN_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
  showSession({ status: 'anonymous' });
}
