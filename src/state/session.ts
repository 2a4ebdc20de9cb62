import * as z from 'zod/mini';

import { currentUserContract, SESSION_HINT_COOKIE, type User } from '../contracts/account.ts';
import type { FieldsOf } from '../contracts/fields.ts';
import { routes } from '../routes.ts';
import { callApi, isUnauthorized } from './api.ts';
import { kept } from './kept.ts';
import {
  $session,
  EPOCH_KEY,
  leaveWhenRestored,
  renewEpoch,
  showSession,
  type Session,
} from './session-state.ts';
import { redirectAfterToast, showError } from './toasts.ts';

const userSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  billing: z.optional(z.object({ company: z.string(), address: z.string(), taxId: z.string() })),
  isEmailConfirmed: z.optional(z.boolean()),
  isMailRefused: z.optional(z.boolean()),
} satisfies FieldsOf<User>);
/** As the server said in this tab, and in which epoch. */
const keptUser = kept('user', z.object({ epoch: z.string(), user: userSchema }), {
  in: 'tab',
  owner: 'customer',
});

function hasHint(): boolean {
  return document.cookie.split('; ').includes(`${SESSION_HINT_COOKIE}=1`);
}

function readEpoch(): string {
  try {
    return localStorage.getItem(EPOCH_KEY) ?? '';
  } catch {
    return '';
  }
}

let pending: Promise<void> | undefined;

const onPageShow = leaveWhenRestored(() => {
  const { status } = $session.get();
  return status === 'signed-in' || (status === 'anonymous' && hasHint());
});

/** Resolves the session: asks the server at most once per tab, and not at all without the hint cookie. */
export function loadSession(): Promise<void> {
  window.addEventListener('pageshow', onPageShow);
  if (!['loading', 'unavailable'].includes($session.get().status)) return Promise.resolve();
  pending ??= resolve().finally(() => {
    pending = undefined;
  });
  return pending;
}

/**
 * Asks the server again: the address may have been confirmed on another device.
 * @returns whether it answered; where it did not, all stays as it is.
 */
export async function refreshUser(): Promise<boolean> {
  const before = $session.get();
  await resolve(true);
  return $session.get() !== before;
}

async function resolve(isAskedAgain = false): Promise<void> {
  if (!hasHint()) {
    forgetSession();
    return;
  }
  const known = keptUser.read();
  if (!isAskedAgain && known?.epoch === readEpoch()) {
    showSession({ status: 'signed-in', user: known.user });
    return;
  }
  const epoch = readEpoch();
  const session = await askServer();
  // Somebody signed in or out meanwhile, here or in another tab: the answer is about the session before.
  if (readEpoch() !== epoch) return resolve();
  if (session.status === 'signed-in') rememberUser(session.user);
  else if (session.status === 'anonymous') forgetSession();
  else if (!isAskedAgain) showSession(session);
}

async function askServer(): Promise<Session> {
  try {
    const user = await callApi(currentUserContract);
    return user ? { status: 'signed-in', user } : { status: 'anonymous' };
  } catch (error) {
    return { status: isUnauthorized(error) ? 'anonymous' : 'unavailable' };
  }
}

function rememberUser(user: User): void {
  keptUser.keep({ epoch: readEpoch(), user });
  showSession({ status: 'signed-in', user });
}

/**
 * A sign-in, a sign-up or a change of the name succeeded: the answer becomes the current user, in other tabs, too.
 * @returns false when the browser took no cookies, so that nobody is signed in.
 */
export function startSession(user: User): boolean {
  if (!hasHint()) return false;
  window.addEventListener('pageshow', onPageShow);
  renewEpoch();
  rememberUser(user);
  return true;
}

export function forgetSession(): void {
  keptUser.keep();
  showSession({ status: 'anonymous' });
}

/** The page of the dashboard that somebody signs in for. */
const wantedPage = kept('wanted-page', z.string(), { in: 'tab', owner: 'customer', days: 1 / 24 });

/** Remembers what somebody was at, for when they are signed in again. */
export function keepWantedPage(address = window.location.pathname + window.location.hash): void {
  if (address.startsWith(routes.dashboard())) wantedPage.keep(address);
}

/** Where a sign-in leads: to what somebody was at, or to the dashboard. */
export function takeWantedPage(): string {
  const address = wantedPage.read() ?? routes.dashboard();
  wantedPage.keep();
  return address;
}

const SIGNED_OUT_REDIRECT_MS = 500;

/**
 * Says that nobody is signed in, then leads to the sign-in page.
 * @param page path of that page.
 * @param address what leads there.
 */
export function leadToSignIn(page: string, address = page): void {
  showError('Unauthorized', 'You are logged out. Logging in again...', page);
  redirectAfterToast(SIGNED_OUT_REDIRECT_MS, address);
}

/**
 * Where a failure says that the server ended the session, forgets it, and leads to where it goes on.
 * @param orderId what somebody was at. @returns whether that was so.
 */
export function endSession(error: unknown, orderId?: string): boolean {
  if (!isUnauthorized(error)) return false;
  keepWantedPage(orderId && routes.dashboard(orderId));
  forgetSession();
  leadToSignIn(routes.auth(), routes.login());
  return true;
}

export function onSessionChangedElsewhere(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== EPOCH_KEY) return;
    keptUser.keep();
    $session.set({ status: 'loading' });
    callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
