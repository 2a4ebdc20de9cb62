import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  $authForm,
  askForResetLink,
  readAuthAddress,
} from '../../../src/features/auth/auth.model.ts';
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
  ])('succeeds with any 2xx status, with %s too', async (_what, body, status) => {
    answer(body, status);
    await expect(placeOrder(target, form, ada)).resolves.toBe(true);
    expect($toast.get()).toMatchObject({ title: 'Order Placed Successfully!' });
    expect(findDraft(ada.email)).toBeUndefined();
  });

  it('keeps the service and text when the session has ended', async () => {
    answer('Unauthorized', 401);
    await expect(placeOrder(target, form, ada)).resolves.toBe(false);
    expect($toast.get()).toMatchObject({ title: 'Unauthorized', page: '/auth' });
    expect(resumeWantedOrder(ada.email)).toBe(true);
    expect(findDraft(ada.email)).toMatchObject({ ...target, values: form });
  });
});

describe('the service to order after signing in', () => {
  it('becomes the draft of whoever signs in, once, even an hour later', () => {
    wantOrder(target);
    vi.advanceTimersByTime(60 * 60_000);
    expect(resumeWantedOrder(ada.email)).toBe(true);
    loadDraft();
    expect(findDraft(ada.email)).toMatchObject({ ...target, values: {} });
    expect(resumeWantedOrder(ada.email)).toBe(false);
  });

  it('keeps the text for the same customer, and for no one else', () => {
    keepDraft({ ...target, values: form, serviceName: 'Show Notes', owner: ada.email });
    wantOrder(target);
    resumeWantedOrder('grace@example.com');
    expect($orderDraft.get()).toMatchObject({ ...target, values: {} });
    keepDraft({ ...target, values: form, serviceName: 'Show Notes', owner: ada.email });
    wantOrder(target);
    resumeWantedOrder(ada.email);
    expect(findDraft(ada.email)).toMatchObject({ ...target, values: form });
  });

  describe('with a password reset', () => {
    const ask = async () => {
      keepDraft({ ...target, values: form, owner: ada.email });
      wantOrder(target);
      answer(null, 202);
      await askForResetLink({ email: ada.email });
    };
    const openLinkInNewTab = () => {
      browser.sessionStorage.clear();
      browser.location.hash = '#reset=token';
      readAuthAddress();
      loadDraft();
      expect($authForm.get()).toEqual({ name: 'reset', token: 'token' });
    };

    it('is kept in the tab of the reset link, with the text', async () => {
      await ask();
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(true);
      expect(findDraft(ada.email)).toMatchObject({ ...target, values: form });
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(false);
    });

    it.each([
      ['when the link is too old', () => vi.advanceTimersByTime(31 * 60_000)],
      ['after a sign-out', clearCachedData],
    ])('is dropped %s', async (_when, pass) => {
      await ask();
      pass();
      openLinkInNewTab();
      expect(resumeWantedOrder(ada.email)).toBe(false);
      expect(findDraft(ada.email)).toBeUndefined();
    });
  });
});

it('/auth#sign-up opens the form to create an account', () => {
  browser.location.hash = '#sign-up';
  expect(readAuthAddress()).toBe(false);
  expect($authForm.get()).toEqual({ name: 'sign-up' });
});
