import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { User } from '../../../src/contracts/account.ts';
import { sendConfirmation } from '../../../src/features/account/account-settings.model.ts';
import {
  decide,
  sayInWriting,
  sendOrderMessage,
} from '../../../src/features/account/order-forms.model.ts';
import { $session } from '../../../src/state/session-state.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';
import { conversation } from '../../support/sample-answers.ts';

const email = 'ada@example.com';
const ada: User = { firstName: 'Ada', lastName: 'Byron', email, createdAt: '' };
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
const answer = (status: number, body?: object) =>
  browser.fetched.mockResolvedValueOnce(
    body ? Response.json(body, { status }) : new Response(null, { status }),
  );

describe.each<[string, Partial<User>, boolean]>([
  ['confirmed', {}, true],
  ['not confirmed', { isEmailConfirmed: false }, false],
  ['refused by its mail server', { isMailRefused: true }, false],
])('a customer whose address is %s', (_, changes, isMailed) => {
  it(`is ${isMailed ? '' : 'not '}promised an email in any notice`, async () => {
    $session.set({ status: 'signed-in', user: { ...ada, ...changes } });
    const said = [sayInWriting()];
    for (const decision of ['accepted', 'declined', 'stop_requested'] as const) {
      answer(200, order);
      await decide(order, decision, '');
      said.push($toast.get()?.description ?? '');
    }
    answer(201, order);
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
      answer(202);
      expect(await sendConfirmation(email)).toMatch(
        /^Sent to ada@example\.com at \d+:\d\d [AP]M\. Nothing there in a few minutes\? Look in your spam/,
      );
    }
    expect(new Set(keys()).size).toBe(2);
  });

  it('says why it was not sent; the next press is the same email', async () => {
    answer(429, { code: 'too_many_requests', message: 'Please try again in 40 minutes.' });
    expect(await sendConfirmation(email)).toBe('Not sent. Please try again in 40 minutes.');
    answer(500, { code: 'internal', message: '' });
    expect(await sendConfirmation(email)).toBe('Not sent. Check your connection, then try again.');
    answer(202);
    expect(await sendConfirmation(email)).toMatch(/^Sent to/);
    expect([keys().length, new Set(keys()).size]).toEqual([3, 1]);
  });

  it('reads the account again where it is of no use', async () => {
    $session.set({ status: 'signed-in', user: { ...ada, isEmailConfirmed: false } });
    answer(409, { code: 'conflict', message: 'It is confirmed already.' });
    answer(200, ada);
    expect(await sendConfirmation(email)).toBe('Not sent. It is confirmed already.');
    expect($session.get()).toEqual({ status: 'signed-in', user: ada });
  });

  it('leads whoever is signed out to the sign-in page', async () => {
    vi.useFakeTimers();
    answer(401, { code: 'unauthorized', message: 'Unauthorized' });
    expect(await sendConfirmation(email)).toBe('');
    await vi.runAllTimersAsync();
    expect(browser.assign).toHaveBeenCalledWith('/api/login');
    vi.useRealTimers();
  });
});
