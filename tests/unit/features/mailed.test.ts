import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { User } from '../../../src/contracts/account.ts';
import {
  checkConfirmation,
  sendConfirmation,
} from '../../../src/features/account/account-settings.model.ts';
import { $link, followLink, readLink } from '../../../src/features/account/mailed-link.model.ts';
import {
  decide,
  sayInWriting,
  sendOrderMessage,
} from '../../../src/features/account/order-forms.model.ts';
import { $session } from '../../../src/state/session-state.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { ada, fakeBrowser } from '../../support/fake-browser.ts';
import { conversation } from '../../support/sample-answers.ts';

const { email } = ada;
const [order] = conversation as readonly [(typeof conversation)[number]];

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  $session.set({ status: 'loading' });
  $toast.set(undefined);
});

describe.each<[string, Partial<User>, boolean]>([
  ['confirmed', {}, true],
  ['not confirmed', { isEmailConfirmed: false }, false],
  ['refused by its mail server', { isMailRefused: true }, false],
])('a customer whose address is %s', (_, changes, isMailed) => {
  it(`is ${isMailed ? '' : 'not '}promised an email in any notice`, async () => {
    $session.set({ status: 'signed-in', user: { ...ada, ...changes } });
    const said = [sayInWriting()];
    for (const decision of ['accepted', 'declined', 'stop_requested'] as const) {
      browser.answer(200, order);
      await decide(order, decision, '');
      said.push($toast.get()?.description ?? '');
    }
    browser.answer(201, order);
    await sendOrderMessage(order.id, 'message', { text: 'When?', links: '' });
    said.push($toast.get()?.description ?? '');
    expect(said.map((text) => text.includes('by email'))).toEqual(Array(5).fill(isMailed));
  });
});

describe('the link that confirms an address', () => {
  const keys = () =>
    browser.fetched.mock.calls
      .filter(([path]) => path === '/api/account/email/confirmation')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

  it('says where it was sent, and is another email with the next press', async () => {
    for (let press = 0; press < 2; press += 1) {
      browser.answer(202);
      expect(await sendConfirmation(email)).toMatch(
        /^Sent to ada@example\.com at \d+:\d\d [AP]M\. Nothing there in a few minutes\? Look in your spam/,
      );
    }
    expect(new Set(keys()).size).toBe(2);
  });

  it('says why it was not sent; the next press is the same email', async () => {
    browser.answer(429, { code: 'too_many_requests', message: 'Please try again in 40 minutes.' });
    expect(await sendConfirmation(email)).toBe('Not sent. Please try again in 40 minutes.');
    browser.answer(500, { code: 'internal', message: '' });
    expect(await sendConfirmation(email)).toBe('Not sent. Check your connection, then try again.');
    browser.answer(202);
    expect(await sendConfirmation(email)).toMatch(/^Sent to/);
    expect([keys().length, new Set(keys()).size]).toEqual([3, 1]);
  });

  it('reads the account again where it is of no use', async () => {
    $session.set({ status: 'signed-in', user: { ...ada, isEmailConfirmed: false } });
    browser.answer(409, { code: 'conflict', message: 'It is confirmed already.' });
    browser.answer(200, ada);
    expect(await sendConfirmation(email)).toBe('Not sent. It is confirmed already.');
    expect($session.get()).toEqual({ status: 'signed-in', user: ada });
  });

  describe('whether it was used', () => {
    const session = { status: 'signed-in', user: { ...ada, isEmailConfirmed: false } } as const;
    beforeEach(() => {
      $session.set(session);
    });

    it('is asked for, and the notice goes when it was', async () => {
      browser.answer(200, session.user);
      expect(await checkConfirmation(email)).toMatch(/^Not confirmed yet\. .*ada@example\.com/);
      browser.answer(200, ada);
      expect(await checkConfirmation(email)).toBe('');
      expect($session.get()).toEqual({ status: 'signed-in', user: ada });
    });

    it.each([
      ['the line is down', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['the server is busy', () => Promise.resolve(new Response('', { status: 503 }))],
    ])('is not known while %s, and all stays on screen', async (_when, answer) => {
      browser.answer(200, session.user);
      await checkConfirmation(email);
      const [before, kept] = [$session.get(), sessionStorage.getItem('user')];
      browser.fetched.mockImplementationOnce(answer);
      expect(await checkConfirmation(email)).toMatch(/^Couldn’t check\./);
      expect($session.get()).toBe(before);
      expect([kept, sessionStorage.getItem('user')]).toEqual([expect.any(String), kept]);
    });
  });

  it.each([
    ['asks for it', sendConfirmation],
    ['asks whether it was used', checkConfirmation],
  ])('leads whoever is signed out and %s to the sign-in page', async (_what, ask) => {
    vi.useFakeTimers();
    browser.answer(401, { code: 'unauthorized', message: 'Unauthorized' });
    expect(await ask(email)).toBe('');
    await vi.runAllTimersAsync();
    expect(browser.assign).toHaveBeenCalledWith('/api/login');
    vi.useRealTimers();
  });
});

describe('a link that was mailed', () => {
  const replaceState = vi.fn<History['replaceState']>();
  beforeEach(() => {
    browser = fakeBrowser({ path: '/account/email' });
    Object.assign(window, { history: { replaceState } });
    replaceState.mockClear();
  });

  const open = (token: string) => {
    browser.location.hash = `#confirm-email=${token}`;
    readLink();
  };

  it('is sent once, and its token is not kept in the history', async () => {
    open('first');
    browser.answer(204);
    await followLink();
    expect($link.get()).toEqual({ status: 'done' });
    expect(replaceState).toHaveBeenCalledOnce();
  });

  it.each([
    ['is done', () => new Response(null, { status: 204 })],
    ['has expired', () => Response.json({ code: 'invalid_link', message: '' }, { status: 400 })],
    ['does not get through', () => new Response('', { status: 500 })],
  ])('that %s says nothing of a newer one opened meanwhile', async (_what, answer) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.fetched.mockReturnValueOnce(promise);
    open('first');
    const following = followLink();
    open('second');
    resolve(answer());
    await following;
    expect($link.get()).toEqual({ status: 'ready', token: 'second' });
    expect(replaceState).not.toHaveBeenCalled();
  });
});
