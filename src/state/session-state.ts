import { atom } from 'nanostores';

import type { User } from '../contracts/account.ts';
import { forgetAll } from './kept.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  /** The server could not say; nobody is taken for signed out because of that. */
  | { status: 'unavailable' }
  | { status: 'signed-in'; user: User };

/** Under this key `localStorage` has the epoch; another tab hears of its changes. */
export const EPOCH_KEY = 'session-epoch';
/** Starts as `loading` at build and in the browser alike; `loadSession` resolves it. */
export const $session = atom<Session>({ status: 'loading' });

export function isMailed(): boolean {
  const session = $session.get();
  if (session.status !== 'signed-in') return false;
  const { isEmailConfirmed = true, isMailRefused = false } = session.user;
  return isEmailConfirmed && !isMailRefused;
}

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
  forgetAll('customer');
  showSession({ status: 'anonymous' });
}

/**
 * What the back/forward cache kept of somebody is not shown: the session may be over, or somebody else's, since.
 * @param isOutdated whether the page shows what may not hold any more.
 * @returns the listener for `pageshow`.
 */
export function leaveWhenRestored(isOutdated: () => boolean) {
  return ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || !isOutdated()) return;
    document.documentElement.hidden = true;
    window.location.reload();
  };
}
