import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readAuthAddress, $authForm } from '../../../src/features/auth/auth-form.model.ts';
import { askForResetLink } from '../../../src/features/auth/password-reset.model.ts';
import { placeOrder } from '../../../src/features/ordering/order.model.ts';
import { clearCachedData } from '../../../src/state/session-state.ts';
import {
  $orderDraft,
  findDraft,
  keepDraft,
  loadDraft,
  resumeWantedOrder,
  wantOrder,
} from '../../../src/state/order-draft.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  createdAt: '2026-01-05T15:04:00.000Z',
};
const target = { serviceName: 'Pro Episode Edit', servicePrice: 90 };
const form = { customerPhone: '555 0100', projectBrief: 'Forty minutes, two voices.' };

let browser: ReturnType<typeof fakeBrowser>;
const answer = (body: string | null, status: number) =>
  browser.fetched.mockImplementationOnce(() => Promise.resolve(new Response(body, { status })));

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser({ path: '/auth', cookie: 'signed_in=1' });
  $orderDraft.set(undefined);
  $toast.set(undefined);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing an order', () => {
  it.each([
    ['no body', null, 204],
    ['text', 'Created', 201],
    ['another object', '{"ok":true}', 200],
  ])('succeeds with any 2xx, with %s too', async (_what, body, status) => {
    answer(body, status);
    await expect(placeOrder(target, form, ada)).resolves.toBe(true);
    expect($toast.get()).toMatchObject({ title: 'Order Placed Successfully!' });
    expect(findDraft(ada.email)).toBeUndefined();
  });

  it('keeps service and words over a session that is over', async () => {
    answer('Unauthorized', 401);
    await expect(placeOrder(target, form, ada)).resolves.toBe(false);
    expect($toast.get()).toMatchObject({ title: 'Unauthorized', page: '/auth' });
    expect(resumeWantedOrder(ada.email)).toBe(true);
    expect(findDraft(ada.email)).toMatchObject({ ...target, ...form });
  });
});

describe('the service that somebody signs in for', () => {
  it('is the draft of whoever signs in, once, an hour later too', () => {
    wantOrder(target);
    vi.advanceTimersByTime(60 * 60_000);
    expect(resumeWantedOrder(ada.email)).toBe(true);
    loadDraft();
    expect(findDraft(ada.email)).toMatchObject({ ...target, customerPhone: '', projectBrief: '' });
    expect(resumeWantedOrder(ada.email)).toBe(false);
  });

  it('takes over the words of the same customer, and nobody else’s', () => {
    keepDraft({ ...target, ...form, serviceName: 'Show Notes', owner: ada.email });
    wantOrder(target);
    resumeWantedOrder('grace@example.com');
    expect($orderDraft.get()).toMatchObject({ ...target, projectBrief: '' });
    keepDraft({ ...target, ...form, serviceName: 'Show Notes', owner: ada.email });
    wantOrder(target);
    resumeWantedOrder(ada.email);
    expect(findDraft(ada.email)).toMatchObject({ ...target, ...form });
  });

  describe('over a password reset', () => {
    const ask = async () => {
      keepDraft({ ...target, ...form, owner: ada.email });
      wantOrder(target);
      answer(null, 202);
      await askForResetLink(ada.email);
    };
    const openLinkInNewTab = () => {
      browser.sessionStorage.clear();
      browser.location.hash = '#reset=token';
      readAuthAddress();
      loadDraft();
      expect($authForm.get()).toEqual({ name: 'reset', token: 'token' });
    };

    it('comes along into the tab of the link, with the words', async () => {
      await ask();
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(true);
      expect(findDraft(ada.email)).toMatchObject({ ...target, ...form });
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(false);
    });

    it.each([
      ['when the link is too old', () => vi.advanceTimersByTime(31 * 60_000)],
      ['after a sign-out', clearCachedData],
    ])('does not, %s', async (_when, pass) => {
      await ask();
      pass();
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(false);
      expect(findDraft(ada.email)).toBeUndefined();
    });
  });
});

it('opens the form to create an account at /auth#sign-up', () => {
  browser.location.hash = '#sign-up';
  expect(readAuthAddress()).toBe(false);
  expect($authForm.get()).toEqual({ name: 'sign-up' });
});
