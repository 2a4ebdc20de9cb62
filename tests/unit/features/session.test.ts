import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  changeName,
  changePassword,
  closeAccount,
} from '../../../src/features/account/account-settings.model.ts';
import { openDashboard, sayExpired } from '../../../src/features/account/dashboard.model.ts';
import { signOut } from '../../../src/features/navigation/sign-out.model.ts';
import { ApiFailure } from '../../../src/state/api.ts';
import { $session, clearCachedData, showSession } from '../../../src/state/session-state.ts';
import {
  endSession,
  loadSession,
  startSession,
  takeWantedPage,
} from '../../../src/state/session.ts';
import { $toast, startToast } from '../../../src/state/toasts.ts';
import { ada, fakeBrowser } from '../../support/fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
const unauthorized = () =>
  Response.json({ code: 'unauthorized', message: 'Unauthorized' }, { status: 401 });

beforeEach(() => {
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
  $session.set({ status: 'loading' });
  $toast.set(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the current user', () => {
  it('is the user of a response', async () => {
    browser.answer(200, ada);
    await loadSession();
    expect($session.get()).toEqual({ status: 'signed-in', user: ada });
  });

  it.each([
    ['401', unauthorized],
    ['no user', () => Response.json(null)],
  ])('is signed out after a response of %s', async (_what, answer) => {
    browser.fetched.mockResolvedValueOnce(answer());
    await loadSession();
    expect($session.get()).toEqual({ status: 'anonymous' });
  });

  it.each([
    ['500', () => Promise.resolve(new Response('A fault', { status: 500 }))],
    ['404', () => Promise.resolve(new Response('', { status: 404 }))],
    ['a page', () => Promise.resolve(new Response('<h1>Soon</h1>'))],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is unknown after %s, and is requested again when needed', async (_what, answer) => {
    browser.fetched.mockImplementationOnce(answer);
    await loadSession();
    expect($session.get()).toEqual({ status: 'unavailable' });
    browser.answer(200, ada);
    await loadSession();
    expect($session.get()).toEqual({ status: 'signed-in', user: ada });
  });
});

describe('an answer about the user of a session that is over by then', () => {
  const rosa = { ...ada, firstName: 'Rosa', email: 'rosa@example.com' };

  it.each([
    ['the user before', () => Response.json(ada)],
    ['nobody', unauthorized],
    ['a fault', () => new Response('A fault', { status: 500 })],
  ])('is not believed: %s', async (_what, answer) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.fetched.mockReturnValueOnce(promise).mockResolvedValueOnce(Response.json(rosa));
    const loading = loadSession();
    // Somebody signs in in another tab.
    localStorage.setItem('session-epoch', 'newer');
    resolve(answer());
    await loading;
    expect($session.get()).toEqual({ status: 'signed-in', user: rosa });
    // Nor later, in this tab.
    $session.set({ status: 'loading' });
    await loadSession();
    expect($session.get()).toEqual({ status: 'signed-in', user: rosa });
    expect(browser.fetched).toHaveBeenCalledTimes(2);
  });

  it('is not believed after a sign-out', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.fetched.mockReturnValueOnce(promise);
    const loading = loadSession();
    localStorage.setItem('session-epoch', 'newer');
    browser.document.cookie = '';
    resolve(Response.json(ada));
    await loading;
    expect($session.get()).toEqual({ status: 'anonymous' });
    expect(browser.fetched).toHaveBeenCalledTimes(1);
  });

  it('does not end the session that was begun on this page', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.fetched.mockReturnValueOnce(promise);
    const loading = loadSession();
    expect(startSession(rosa)).toBe(true);
    resolve(unauthorized());
    await loading;
    expect($session.get()).toEqual({ status: 'signed-in', user: rosa });
  });
});

it('a page on which somebody signed in is read anew when Back returns to it', () => {
  const reload = vi.fn<() => void>();
  Object.assign(browser.location, { reload });
  // As after a reset link: nobody asked before who is signed in.
  startSession(ada);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
  expect(browser.document.documentElement).toMatchObject({ hidden: true });
});

describe('the dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['nobody is signed in', '', openDashboard, 0, 'Unauthorized', 500],
    ['the session is refused', 'signed_in=1', openDashboard, 1, 'Unauthorized', 500],
    ['the orders are refused', 'signed_in=1', sayExpired, 0, 'Session Expired', 1000],
    ['a setting is refused', 'signed_in=1', () => changeName(ada), 1, 'Unauthorized', 500],
    ['closing is refused', 'signed_in=1', () => closeAccount('x'), 1, 'Unauthorized', 500],
  ])('leads to sign-in when %s', async (_when, cookie, act, calls, title, delayMs) => {
    browser.document.cookie = cookie;
    browser.fetched.mockResolvedValueOnce(unauthorized());
    await act();
    expect($toast.get()).toMatchObject({ title, page: '/auth' });
    expect(browser.fetched).toHaveBeenCalledTimes(calls);
    startToast($toast.get()!);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(browser.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.assign.mock.calls).toEqual([['/api/login']]);
  });

  it.each([
    ['a new password', () => changePassword({ currentPassword: 'one', newPassword: 'another' })],
    ['closing the account', () => closeAccount('one')],
  ])('says of %s that nobody knows, where no answer came', async (_what, act) => {
    browser.fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await act()).toEqual({});
    expect($toast.get()).toMatchObject({ title: 'We didn’t hear back' });
    expect($toast.get()?.description).toMatch(/may be .* already/);
  });

  it('is come back to at the order that somebody was at, once, unless they sign out', async () => {
    Object.assign(browser.location, { hash: '#order-1' });
    browser.document.cookie = '';
    const refused = new ApiFailure(401, '');
    await openDashboard();
    expect(takeWantedPage()).toBe('/dashboard#order-1');
    expect(takeWantedPage()).toBe('/dashboard');
    endSession(refused, '2');
    expect(takeWantedPage()).toBe('/dashboard#order-2');
    Object.assign(browser.location, { pathname: '/pricing', hash: '' });
    endSession(refused);
    expect(takeWantedPage()).toBe('/dashboard');
    endSession(refused, '3');
    clearCachedData();
    expect(takeWantedPage()).toBe('/dashboard');
    endSession(refused, '4');
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect(takeWantedPage()).toBe('/dashboard');
    // The redirects that nobody waits for.
    await vi.runAllTimersAsync();
  });

  it.each([
    ['a server fault', () => Promise.resolve(new Response('', { status: 500 }))],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not redirect after %s', async (_what, answer) => {
    browser.fetched.mockImplementationOnce(answer);
    await openDashboard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect($toast.get()).toBeUndefined();
    expect(browser.assign).not.toHaveBeenCalled();
  });
});

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
  ])("clears the customer's data in the tab when %s", async (_when, answer, next) => {
    browser.sessionStorage.setItem('user', '{"user":{"email":"ada@example.com"}}');
    browser.sessionStorage.setItem('contact-draft', '{"values":{"message":"Private."}}');
    localStorage.setItem('order-phone', '{"owner":"customer"}');
    localStorage.setItem('desk-uploads', '{"owner":"agent"}');
    localStorage.setItem('theme', 'dark');
    showSession({ status: 'signed-in', user: ada });
    browser.fetched.mockImplementation(answer);
    await signOut();
    expect(browser.sessionStorage.length).toBe(0);
    expect(
      ['order-phone', 'desk-uploads', 'theme'].map((key) => localStorage.getItem(key) !== null),
    ).toEqual([false, true, true]);
    expect($session.get()).toEqual({ status: 'anonymous' });
    expect(browser.fetched.mock.calls).toMatchObject([['/api/logout', { method: 'POST' }]]);
    expect(browser.assign.mock.calls).toEqual([[next]]);
  });
});
