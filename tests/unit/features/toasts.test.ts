import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  $toast,
  dismissToast,
  redirectAfterToast,
  showError,
  showToast,
  startToast,
  takeWaitingToast,
} from '../../../src/state/toasts.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser({ path: '/auth' });
  $toast.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A document of its own: the stores are empty, the tab's storage is not. */
function openPage(path: string) {
  browser.location.pathname = path;
  $toast.set(undefined);
  takeWaitingToast();
  return $toast.get()?.title;
}

const startShown = () => {
  startToast($toast.get()!);
};

describe('a toast across pages', () => {
  it('stays for the rest of its five seconds, however many pages are opened', () => {
    showToast('Welcome back!', 'You have been successfully logged in.');
    expect(openPage('/dashboard')).toBe('Welcome back!');
    startShown();
    const { expiresAt } = $toast.get()!;
    expect(expiresAt).toBe(Date.now() + 5_000);
    for (const path of ['/services', '/pricing', '/about', '/blog']) {
      vi.advanceTimersByTime(1_000);
      expect(openPage(path)).toBe('Welcome back!');
      startShown();
      expect($toast.get()!.expiresAt).toBe(expiresAt);
    }
    vi.advanceTimersByTime(1_000);
    expect(openPage('/help')).toBeUndefined();
    expect(sessionStorage.getItem('toast')).toBeNull();
  });

  it('is dropped when it reports a failure on another page', () => {
    showError('Login failed', 'Invalid email or password');
    expect(openPage('/contact')).toBeUndefined();
    expect(openPage('/auth')).toBeUndefined();
  });

  it('follows a redirect after a failure, and no further', () => {
    browser.location.pathname = '/dashboard';
    showError('Unauthorized', 'You are logged out. Logging in again...', '/auth');
    expect(openPage('/auth')).toBe('Unauthorized');
    expect(openPage('/contact')).toBeUndefined();
  });

  it('is gone once dismissed, unless another has replaced it', () => {
    showToast('One', '');
    const one = $toast.get()!;
    showToast('Two', '');
    dismissToast(one);
    expect(openPage('/')).toBe('Two');
    dismissToast($toast.get()!);
    expect(openPage('/')).toBeUndefined();
  });
});

describe('a redirect explained by a toast', () => {
  it('waits for its delay from the moment the toast appears', () => {
    showError('Unauthorized', '', '/auth');
    redirectAfterToast(500, '/api/login');
    vi.advanceTimersByTime(1_200);
    startShown();
    vi.advanceTimersByTime(499);
    expect(browser.assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(browser.assign.mock.calls).toEqual([['/api/login']]);
    vi.advanceTimersByTime(10_000);
    expect(browser.assign).toHaveBeenCalledTimes(1);
  });

  it('happens even when the toast cannot be shown', () => {
    showError('Unauthorized', '', '/auth');
    redirectAfterToast(500, '/api/login');
    vi.advanceTimersByTime(3_500);
    expect(browser.assign.mock.calls).toEqual([['/api/login']]);
  });
});
