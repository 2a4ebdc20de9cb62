import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgotPasswordContract } from '../../../src/contracts/account.ts';
import { $authForm, readAuthAddress } from '../../../src/features/auth/auth.model.ts';
import { placeOrder } from '../../../src/features/ordering/order.model.ts';
import { sendForm } from '../../../src/state/api.ts';
import {
  $orderDraft,
  chooseService,
  dropRepeated,
  findOrderDraft,
  firstWords,
  keepOrderDraft,
  keepReadings,
  leaveOrder,
  loadOrderDraft,
  orderAgain,
  rememberPhone,
  resumeOrder,
  signInForService,
} from '../../../src/state/order-draft.ts';
import { clearCachedData } from '../../../src/state/session-state.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { ada, fakeBrowser } from '../../support/fake-browser.ts';

const target = { serviceName: 'Pro Episode Edit', servicePrice: 90 };
const form = { customerPhone: '555 0100', projectBrief: 'Forty minutes, two voices.' };

const { createdAt: owner } = ada;
/** Of another account. */
const grace = '2026-02-01T09:30:00.000Z';

const DAY_MS = 24 * 60 * 60_000;

let browser: ReturnType<typeof fakeBrowser>;
const answer = (body: string | null, status: number) =>
  browser.fetched.mockImplementationOnce(() => Promise.resolve(new Response(body, { status })));

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser({ path: '/auth', cookie: 'signed_in=1' });
  $orderDraft.set(undefined);
  dropRepeated();
  $toast.set(undefined);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing an order', () => {
  it('keeps the service and text when the session has ended', async () => {
    answer('Unauthorized', 401);
    await expect(placeOrder(target, form, ada)).resolves.toBe('');
    expect($toast.get()).toMatchObject({ title: 'Unauthorized', page: '/auth' });
    expect(resumeOrder(owner)).toBe(true);
    expect(findOrderDraft(owner)).toMatchObject({ ...target, values: form });
  });
});

describe('the form of an order', () => {
  const first = { customerPhone: '555 0199', projectBrief: 'Episode 4.', projectName: 'Tidewater' };

  it('has the phone number of the last order, for the same customer until the sign-out', () => {
    rememberPhone(owner, form.customerPhone);
    expect(firstWords(owner, target.serviceName)).toMatchObject({
      customerPhone: '555 0100',
      projectBrief: '',
    });
    expect(firstWords(grace, target.serviceName).customerPhone).toBe('');
    clearCachedData();
    expect(firstWords(owner, target.serviceName).customerPhone).toBe('');
  });

  it('starts with the words of an order to repeat, until it closes', () => {
    orderAgain(first, owner);
    expect(firstWords(owner, target.serviceName)).toMatchObject({ ...first, neededBy: '' });
    expect(firstWords(grace, target.serviceName).projectBrief).toBe('');
    expect(findOrderDraft(owner)).toBeUndefined();
    dropRepeated();
    expect(firstWords(owner, target.serviceName).projectBrief).toBe('');
  });

  it.each([
    ['starts with them also where an empty one was kept', '', first],
    ['keeps what was typed for another order', form.projectBrief, form],
  ])('%s', (_, projectBrief, words) => {
    const values = { customerPhone: '555 0100', projectBrief };
    keepOrderDraft({ ...target, values, owner });
    orderAgain(first, owner);
    expect(firstWords(owner, target.serviceName)).toMatchObject({
      ...words,
      customerPhone: '555 0100',
    });
  });
});

describe('readings of a recording', () => {
  it('come below the brief of the service they are for, once, until its form closes', () => {
    const words = (service = target.serviceName) => firstWords(owner, service).projectBrief;
    keepReadings(target.serviceName, 'Loudness: −22.4 LUFS.');
    expect(words()).toBe('Loudness: −22.4 LUFS.');
    expect(words('Lite Edit')).toBe('');
    keepOrderDraft({ ...target, values: form, owner });
    expect(words()).toBe('Forty minutes, two voices.\n\nLoudness: −22.4 LUFS.');
    keepOrderDraft({
      ...target,
      values: { ...form, projectBrief: `${words()} Please hurry.` },
      owner,
    });
    expect(words()).toBe('Forty minutes, two voices.\n\nLoudness: −22.4 LUFS. Please hurry.');
    keepOrderDraft({ ...target, values: form, owner });
    dropRepeated();
    expect(words()).toBe(form.projectBrief);
  });
});

describe('an order that is refused', () => {
  const tooMany = 'Too many attempts. Please try again in 7 minutes.';
  const changed = 'The price of this service has changed.';

  it.each([
    ['its number', 429, { code: 'too_many_requests', message: tooMany }, tooMany],
    ['its price', 409, { code: 'price_mismatch', message: changed }, changed],
    ['anything else', 500, { code: 'internal', message: 'It broke.' }, ''],
  ])('for %s is kept, and its form says what the server explains', async (_, ...row) => {
    const [status, body, said] = row;
    answer(JSON.stringify(body), status);
    await expect(placeOrder(target, form, ada)).resolves.toBe(said);
    expect($toast.get()).toMatchObject({
      title: 'Error',
      description: 'Failed to place order. Please try again.',
    });
    expect(findOrderDraft(owner)).toMatchObject({ ...target, values: form });
  });
});

describe('an order whose tab was closed', () => {
  const closeTab = () => {
    browser.sessionStorage.clear();
    loadOrderDraft();
  };
  const offered = (account = owner) => {
    expect(resumeOrder(account)).toBe(false);
    return findOrderDraft(account);
  };

  it('is offered again for a week, to the same customer, and opens nothing', () => {
    chooseService(target, owner);
    keepOrderDraft({ ...target, values: form, owner });
    leaveOrder();
    closeTab();
    expect(offered(grace)).toBeUndefined();
    vi.advanceTimersByTime(6 * DAY_MS);
    expect(offered()).toEqual({ ...target, values: form, owner, opensAtOnce: false });
    vi.advanceTimersByTime(8 * DAY_MS);
    closeTab();
    expect(offered()).toBeUndefined();
  });

  it('is the one with words, whatever form was opened since', () => {
    keepOrderDraft({ ...target, values: form, owner });
    chooseService({ ...target, serviceName: 'Show Notes' }, owner);
    closeTab();
    expect(offered()).toMatchObject(target);
  });

  it('is kept when the address of its account is corrected meanwhile', async () => {
    answer(JSON.stringify({ code: 'internal', message: 'It broke.' }), 500);
    await placeOrder(target, form, { ...ada, email: 'ada@exmaple.com' });
    closeTab();
    expect(offered(ada.createdAt)).toMatchObject({ ...target, values: form });
  });

  it.each([
    ['the form was closed without a word', () => leaveOrder()],
    [
      'it was closed with nothing but the phone number of the last order',
      () => {
        keepOrderDraft({ ...target, values: { ...form, projectBrief: '' }, owner });
        leaveOrder();
      },
    ],
    ['the order was placed', () => keepOrderDraft()],
    ['the customer signed out', () => clearCachedData()],
  ])('is not offered once %s', (_when, happen) => {
    rememberPhone(owner, form.customerPhone);
    chooseService(target, owner);
    happen();
    closeTab();
    expect(offered()).toBeUndefined();
  });
});

describe('the service to order after signing in', () => {
  it('becomes the draft of whoever signs in, once, even an hour later', () => {
    signInForService(target);
    vi.advanceTimersByTime(60 * 60_000);
    expect(resumeOrder(owner)).toBe(true);
    loadOrderDraft();
    expect(findOrderDraft(owner)).toMatchObject({ ...target, values: {} });
    expect(resumeOrder(owner)).toBe(false);
  });

  it('keeps the text for the same customer, and for no one else', () => {
    keepOrderDraft({ ...target, values: form, serviceName: 'Show Notes', owner });
    signInForService(target);
    resumeOrder(grace);
    expect($orderDraft.get()).toMatchObject({ ...target, values: {} });
    keepOrderDraft({ ...target, values: form, serviceName: 'Show Notes', owner });
    signInForService(target);
    resumeOrder(owner);
    expect(findOrderDraft(owner)).toMatchObject({ ...target, values: form });
  });

  it('has nothing of the offer before but what was chosen for the same service', () => {
    const plan = { serviceName: 'Creator', servicePrice: 220, yearlyPrice: 2244 };
    const chosen = { billing: 'yearly', firstMonth: '2026-12' } as const;
    const rush = { name: 'Rush Delivery', price: 50 };
    signInForService({ ...plan, ...chosen, plan: '1', episode: 'Episode 1', offered: [rush] });
    signInForService(plan);
    resumeOrder(owner);
    const draft = { values: {}, owner, opensAtOnce: true };
    expect($orderDraft.get()).toEqual({ ...plan, ...chosen, ...draft });
    keepOrderDraft();
    signInForService({ ...plan, ...chosen, addOns: [rush.name] });
    signInForService(target);
    resumeOrder(owner);
    expect($orderDraft.get()).toEqual({ ...target, ...draft });
  });

  describe('with a password reset', () => {
    const ask = async () => {
      keepOrderDraft({ ...target, values: form, owner });
      signInForService(target);
      answer(null, 202);
      await sendForm(forgotPasswordContract, { email: ada.email }, 'Link not sent');
    };
    const openLinkInNewTab = () => {
      browser.sessionStorage.clear();
      browser.location.hash = '#reset=token';
      readAuthAddress();
      loadOrderDraft();
      expect($authForm.get()).toEqual({ name: 'reset', token: 'token' });
    };

    it('is kept in the tab of the reset link, with the text', async () => {
      await ask();
      openLinkInNewTab();
      expect(resumeOrder(owner)).toBe(true);
      expect(findOrderDraft(owner)).toMatchObject({ ...target, values: form });
      openLinkInNewTab();
      expect(resumeOrder(owner)).toBe(false);
    });

    it('is dropped after a sign-out', async () => {
      await ask();
      clearCachedData();
      openLinkInNewTab();
      expect(resumeOrder(owner)).toBe(false);
      expect(findOrderDraft(owner)).toBeUndefined();
    });
  });
});

it('/auth#sign-up opens the form to create an account', () => {
  browser.location.hash = '#sign-up';
  expect(readAuthAddress()).toBe(false);
  expect($authForm.get()).toEqual({ name: 'sign-up' });
});
