import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ContactRequest } from '../../../src/contracts/contact.ts';
import type { OrderForm } from '../../../src/contracts/place-order.ts';
import { createAccount, signIn } from '../../../src/features/auth/auth.model.ts';
import { sendMessage } from '../../../src/features/contact/contact.model.ts';
import { placeOrder } from '../../../src/features/ordering/order.model.ts';
import { $orderDraft } from '../../../src/state/order-draft.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { ada as user, fakeBrowser } from '../../support/fake-browser.ts';

const credentials = { email: user.email, password: 'violet-harbor-71' };
const registration = { firstName: 'Ada', lastName: 'Byron', ...credentials };
const target = { serviceName: 'Lite Edit', servicePrice: 40 };
const form = { customerPhone: '555 0100', projectBrief: 'A brief.' };
const message = {
  name: 'Ada Byron',
  email: user.email,
  podcastName: 'The Difference Engine',
  service: 'Video Production',
  message: 'We have forty minutes of tape.',
} as const;

const actions = {
  login: () => signIn(credentials),
  register: () => createAccount(registration),
  order: () => placeOrder(target, form, user),
  contact: () => sendMessage(message, message),
};
type Action = keyof typeof actions;
/** A success of each of them: what they answer and read. */
const succeed = (status = 200) =>
  Response.json({ ...user, id: '01a21f85-f1cc-7315-9d4d-355fbfb26760' }, { status });

let browser: ReturnType<typeof fakeBrowser>;
/** Runs an action, letting the pauses between repeats pass on the fake clock. */
async function run(action: Action) {
  const running = actions[action]();
  await vi.runAllTimersAsync();
  await running;
}
const sent = () =>
  browser.fetched.mock.calls.map(([path, init]) => ({
    call: `${init?.method} ${path as string}`,
    body: init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
  }));

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser({ path: '/auth', cookie: 'signed_in=1' });
  $orderDraft.set(undefined);
  $toast.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('API calls', () => {
  it.each<[Action, string, unknown]>([
    ['login', 'POST /api/login', credentials],
    ['register', 'POST /api/register', registration],
    [
      'order',
      'POST /api/orders',
      { ...target, ...form, customerName: 'Ada Byron', customerEmail: user.email },
    ],
    ['contact', 'POST /api/contact', message],
  ])('of %s are %s with its fields as JSON and the cookies', async (action, call, body) => {
    browser.fetched.mockResolvedValue(succeed());
    await run(action);
    expect(sent()).toEqual([{ call, body }]);
    expect(browser.fetched.mock.calls[0]![1]).toMatchObject({
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  const names = {
    order: ['serviceName', 'servicePrice', 'customerName', 'customerEmail'],
    contact: ['name', 'email', 'service', 'message'],
  };
  it.each([
    ['order', form, [...names.order, 'customerPhone', 'projectBrief']],
    [
      'order',
      { ...form, projectName: '', neededBy: '' },
      [...names.order, 'customerPhone', 'projectBrief'],
    ],
    [
      'order',
      { ...form, projectName: 'Tidewater', neededBy: '2026-12-01' },
      [...names.order, 'customerPhone', 'projectBrief', 'projectName', 'neededBy'],
    ],
    ['contact', { ...message, podcastName: undefined }, names.contact],
    ['contact', { ...message, podcastName: '', website: '' }, names.contact],
    ['contact', { ...message, website: undefined }, [...names.contact, 'podcastName']],
    [
      'contact',
      { ...message, website: 'https://spam.example' },
      [...names.contact, 'podcastName', 'website'],
    ],
  ])('of %s with %j have what was filled in and nothing else', async (action, typed, fields) => {
    sessionStorage.setItem('from', 'Newsletter');
    browser.fetched.mockResolvedValue(succeed(201));
    if (action === 'order') await placeOrder(target, typed as OrderForm, user);
    else await sendMessage(typed as ContactRequest, message);
    expect(Object.keys(sent()[0]!.body as object).sort()).toEqual(fields.sort());
    expect(new Headers(browser.fetched.mock.calls[0]![1]?.headers).get('Visit-Source')).toBe(
      'newsletter',
    );
  });

  it('say nothing of where a visit came from that came from nowhere', async () => {
    browser.fetched.mockResolvedValue(succeed(201));
    await run('contact');
    const { headers } = browser.fetched.mock.calls[0]![1]!;
    expect([...new Headers(headers).keys()]).toEqual(['content-type', 'idempotency-key']);
  });

  const agents = 'One of our agents will contact you soon to finalize payment and details.';
  it.each<[Action, string, string, string[]]>([
    ['login', 'Welcome back!', 'You have been successfully logged in.', ['/dashboard']],
    [
      'register',
      'Welcome to Roomtone!',
      'Your account has been created successfully.',
      ['/dashboard'],
    ],
    ['order', 'Order Placed Successfully!', agents, []],
    ['contact', 'Message sent successfully!', "We'll get back to you within 24 hours.", []],
  ])('of %s end with the toast %s %s and lead to %j', async (action, title, description, to) => {
    browser.fetched.mockResolvedValue(succeed());
    await run(action);
    expect($toast.get()).toMatchObject({ title, description, variant: 'default' });
    expect(browser.assign.mock.calls.flat()).toEqual(to);
  });

  it('report that cookies are blocked', async () => {
    browser.document.cookie = '';
    browser.fetched.mockResolvedValue(succeed());
    await run('login');
    expect($toast.get()).toMatchObject({
      title: 'Login failed',
      description: 'Please allow cookies for this site, then sign in.',
    });
    expect(browser.assign).not.toHaveBeenCalled();
  });
});

describe('a failed call', () => {
  const page = '<!doctype html><h1>Bad gateway</h1><p>{"code":1}</p>';
  const otherCode = '{"code":"invalid_credentials","message":"Unauthorized"}';
  const tooMany = 'Too many attempts. Please try again later.';
  it.each<[Action, number, string, string, string]>([
    ['login', 500, 'Closed for today.', 'Login failed', 'Closed for today.'],
    ['login', 500, '{"message":"Closed."}', 'Login failed', 'Closed.'],
    ['login', 500, '', 'Login failed', 'Invalid email or password'],
    ['login', 502, page, 'Login failed', 'Invalid email or password'],
    ['login', 500, '{"error":1}', 'Login failed', 'Invalid email or password'],
    ['login', 429, page, 'Login failed', tooMany],
    ['register', 500, 'Closed for today.', 'Registration failed', 'Closed for today.'],
    ['register', 504, page, 'Registration failed', 'Failed to create account'],
    ['register', 429, page, 'Registration failed', tooMany],
    ['contact', 500, 'Closed for today.', 'Error sending message', 'Closed for today.'],
    ['contact', 404, page, 'Error sending message', 'Please try again later.'],
    ['contact', 429, page, 'Error sending message', tooMany],
    ['order', 500, 'A fault', 'Error', 'Failed to place order. Please try again.'],
    ['order', 500, 'Unauthorized', 'Error', 'Failed to place order. Please try again.'],
    ['order', 401, otherCode, 'Error', 'Failed to place order. Please try again.'],
    ['order', 429, page, 'Error', 'Failed to place order. Please try again.'],
    ['order', 401, 'Unauthorized', 'Unauthorized', 'You are logged out. Logging in again...'],
    ['order', 401, '', 'Unauthorized', 'You are logged out. Logging in again...'],
  ])('of %s with %d %j shows %j', async (action, status, body, title, description) => {
    browser.fetched.mockImplementation(() =>
      Promise.resolve(new Response(body, { status, statusText: 'Unauthorized' })),
    );
    await run(action);
    expect($toast.get()).toMatchObject({ title, description, variant: 'destructive' });
    expect(browser.fetched).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('blocked');
      },
    ],
    ['answers with nothing', () => Promise.resolve(undefined)],
    ['answers with something else', () => Promise.resolve({ ok: true })],
    ['loses the connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('with a fetch that %s keeps the order for another attempt', async (_how, fetch) => {
    browser.fetched.mockImplementation(fetch as typeof globalThis.fetch);
    await run('order');
    expect($toast.get()).toMatchObject({ title: 'Error' });
    expect($orderDraft.get()).toMatchObject({ ...target, values: form });
  });
});

describe.each([
  ['order', 'Order Placed Successfully!', 'Error'],
  ['contact', 'Message sent successfully!', 'Error sending message'],
] as const)('what is sent once: %s', (action, title, failure) => {
  const json = { 'Content-Type': 'application/json; charset=utf-8' };
  it.each<[string, string | null, Record<string, string>]>([
    ['the sign-in page of a network', '<h1>Welcome on board</h1>', { 'Content-Type': 'text/html' }],
    ['JSON that is not declared', '{"id":"1"}', { 'Content-Type': 'text/plain' }],
    ['an answer that was cut off', '{"id":"01a2', json],
    ['no answer', null, {}],
  ])('is not taken for sent after %s, and goes again as the same', async (_what, body, headers) => {
    browser.fetched
      .mockResolvedValueOnce(new Response(body, { status: 200, headers }))
      .mockResolvedValueOnce(succeed(201));
    await run(action);
    expect($toast.get()).toMatchObject({ title: failure });
    await run(action);
    expect($toast.get()).toMatchObject({ title });
    expect(browser.keys()).toEqual([browser.keys()[0], browser.keys()[0]]);
  });

  it('is repeated under one key when no answer comes or the server is unavailable', async () => {
    browser.fetched
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(succeed(201));
    await run(action);
    expect($toast.get()).toMatchObject({ title });
    expect(browser.keys()).toEqual([browser.keys()[0], browser.keys()[0], browser.keys()[0]]);
  });

  it('keeps its key for the same text and takes another for the next', async () => {
    browser.fetched
      .mockResolvedValueOnce(new Response('', { status: 500 }))
      .mockImplementation(() => Promise.resolve(succeed(201)));
    for (let press = 0; press < 3; press += 1) await run(action);
    const [first, second, third] = browser.keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
