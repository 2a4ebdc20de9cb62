import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Order, OrderEvent, OrderFile } from '../../../src/contracts/orders.ts';
import { orderInAddress, rememberSeen } from '../../../src/features/account/dashboard.model.ts';
import {
  findOrder,
  ordersQuery,
  replaceOrder,
} from '../../../src/features/account/orders.model.ts';
import { decisionsOf, nextStep, stepOf } from '../../../src/features/account/next-step.ts';
import { versionsOf } from '../../../src/features/account/order-files.ts';
import {
  decide,
  explainRounds,
  sendOrderMessage,
} from '../../../src/features/account/order-forms.model.ts';
import { describeEvent } from '../../../src/features/account/order-history.ts';
import { drafts } from '../../../src/state/drafts.ts';
import { queryClient } from '../../../src/state/queries.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';
import { conversation } from '../../support/sample-answers.ts';

const [, quoted] = conversation as readonly [Order, Order];
const at = '2026-10-07T10:00:00.000Z';
const fromCustomer: OrderEvent = {
  type: 'noted',
  at,
  by: 'customer',
  note: 'Thank you.',
  links: ['https://mine.example'],
};
let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
const { queryKey } = ordersQuery('ada@example.com');
const show = (...body: Order[]) =>
  queryClient.setQueryData(queryKey, {
    pages: [{ body, next: undefined, etag: undefined }],
    pageParams: [undefined],
  });

const hour = (index: number) => `2026-10-07T${String(index).padStart(2, '0')}:00:00.000Z`;
const event = (type: string, by: string, more: Partial<OrderEvent> = {}): OrderEvent => ({
  type,
  by,
  at,
  ...more,
});
const ours = (type: string, more?: Partial<OrderEvent>) => event(type, 'studio', more);
const theirs = (type: string, more?: Partial<OrderEvent>) => event(type, 'customer', more);
const decided = (decision: string) => theirs('decided', { decision });
const placed = theirs('placed');
const quotedOnce = ours('quoted', { price: 1200 });
const started = ours('moved', { to: 'processing' });
const first = ours('moved', { to: 'completed', version: 1, fileIds: ['one'] });
const second = ours('moved', { to: 'completed', version: 2, fileIds: ['two'] });
const changes = decided('changes_requested');
const paid = ours('paid', { payment: { amount: 1200, paidOn: '2026-10-07' } });
const withdrawn = ours('withdrawn', { fileIds: ['two'] });
const files: OrderFile[] = ['one', 'two'].map((id, index) => ({
  id,
  name: `${id}.mp3`,
  size: 4_200_000,
  at,
  by: 'studio',
  version: index + 1,
}));
const payment = { amount: 1200, paidOn: '2026-10-07' };
const quote = (answer?: string) => ({ price: 1200, at, ...(answer ? { answer } : {}) });
const accepted = { quote: quote('accepted') };
const pay = { ...accepted, paymentUrl: 'https://pay.example/1' };

function makeOrder(status: string, events: OrderEvent[], more: Partial<Order> = {}): Order {
  const custom = { serviceName: 'Custom Solution', servicePrice: 0, quote: undefined };
  const base = { ...quoted, ...custom };
  return { ...base, status, events: [placed, ...events], version: events.length + 1, ...more };
}

describe('the steps', () => {
  it.each<[string, number | undefined, Order]>([
    ['placed', 0, makeOrder('pending', [])],
    ['asked about', 0, makeOrder('pending', [ours('noted')])],
    ['quoted', 1, makeOrder('pending', [quotedOnce])],
    ['with files', 1, makeOrder('pending', [theirs('noted', { fileIds: ['a'] })])],
    ['started', 2, makeOrder('processing', [started])],
    ['delivered', 3, makeOrder('completed', [started, first])],
    ['back in production', 2, makeOrder('processing', [started, first, changes])],
    ['approved', 4, makeOrder('completed', [started, first], { approvedAt: at })],
    ['canceled at once', 0, makeOrder('cancelled', [ours('moved', { to: 'cancelled' })])],
    ['canceled at work', 2, makeOrder('cancelled', [started, ours('moved', { to: 'cancelled' })])],
    ['of a newer status', undefined, makeOrder('on_hold', [])],
  ])('%s: %s', (_, step, order) => {
    expect(stepOf(order)).toBe(step);
  });
});

describe('the next step', () => {
  const settle = 'We’ll start once the details and payment are settled.';
  const ask = 'We’ve quoted $1,200. Accept or decline it below, or write to us first.';
  const working = 'We’re working on it.';
  const ready = (version: number) =>
    `Version ${version} is ready below. Approve it, or ask for changes.`;
  it.each<[string, string | undefined, Order]>([
    ['placed', undefined, makeOrder('pending', [], { waitingSince: at })],
    ['written to', `We’ve written to you. ${settle}`, makeOrder('pending', [ours('noted')])],
    ['quoted', ask, makeOrder('pending', [quotedOnce], { quote: quote() })],
    [
      'accepted',
      'You’ve accepted the quote. Next, we’ll send you a link to pay.',
      makeOrder('pending', [quotedOnce, decided('accepted')], accepted),
    ],
    [
      'accepted, with a link to pay',
      'You’ve accepted the quote. Pay with the button below, and we’ll start once we have your files.',
      makeOrder('pending', [quotedOnce, decided('accepted'), ours('billed')], pay),
    ],
    [
      'declined',
      'You’ve declined the quote. We’ll write to you about what else we can do.',
      makeOrder('pending', [quotedOnce, decided('declined')], { quote: quote('declined') }),
    ],
    [
      'paid',
      'We’ve received your payment. Thank you. Next, we’ll start. If you haven’t sent your files yet, please send them now.',
      makeOrder('pending', [quotedOnce, paid], { ...pay, payment }),
    ],
    ['sent files', 'We have your files.', makeOrder('pending', [theirs('noted', { links: [] })])],
    [
      'reopened',
      `We’ve reopened this order; our note below says why. ${settle}`,
      makeOrder('pending', [ours('moved', { to: 'cancelled' }), ours('moved', { to: 'pending' })]),
    ],
    [
      'started',
      `${working} Changes or questions? Write to us below.`,
      makeOrder('processing', [started]),
    ],
    [
      'written to at work',
      `We’ve written to you. ${working}`,
      makeOrder('processing', [started, ours('noted')]),
    ],
    [
      'asked to stop',
      'You’ve asked us to stop. We’ll confirm it, and what it means for the price.',
      makeOrder('processing', [started, decided('stop_requested')], { stopRequestedAt: at }),
    ],
    [
      'asked for changes',
      'We’re working on the changes you asked for.',
      makeOrder('processing', [started, first, changes]),
    ],
    ['delivered', ready(1), makeOrder('completed', [started, first])],
    ['delivered again', ready(2), makeOrder('completed', [started, first, changes, second])],
    [
      'with a version taken back',
      'We’ve withdrawn a file; our note below says why. Version 1 is the current one.',
      makeOrder('completed', [started, first, second, withdrawn], {
        files: [files[0]!, { ...files[1]!, isWithdrawn: true }],
      }),
    ],
    [
      'approved',
      'You’ve approved it, and this order is done. Thank you!',
      makeOrder('completed', [started, first, decided('approved')], { approvedAt: at }),
    ],
    [
      'completed without files',
      'The work is done. We’ll write to you when your files are on their way.',
      makeOrder('completed', [ours('moved', { to: 'completed' })]),
    ],
    ['of a newer status', undefined, makeOrder('on_hold', [])],
  ])('of an order that was %s', (_, text, order) => {
    expect(nextStep({ files, ...order }, Date.parse(at))?.text).toBe(text);
  });

  const sent = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...files[0]!, id: `${index}`, by: 'customer' }));
  const handedOver = theirs('noted', { fileIds: ['0'] });
  it.each<[words: string | undefined, step: number, number, Partial<Order>, OrderEvent[]]>([
    ['We have your files.', 1, 1, {}, [handedOver]],
    [
      'We have 1 of 2 files. 1 file (315 MB) hasn’t arrived in full yet.',
      0,
      1,
      { unfinished: { files: 1, bytes: 315e6 } },
      [handedOver],
    ],
    [
      'We have 2 of 5 files. 3 files (1.2 GB in all) haven’t arrived in full yet.',
      1,
      2,
      { unfinished: { files: 3, bytes: 1.2e9 } },
      [ours('quoted', { price: 5 }), handedOver],
    ],
    [
      'We have your message. 1 file (12 MB) hasn’t arrived in full yet.',
      0,
      0,
      { unfinished: { files: 1, bytes: 12e6 } },
      [theirs('noted', { note: 'It is on its way.' })],
    ],
    [
      '1 file (12 MB) hasn’t arrived in full yet.',
      0,
      0,
      { unfinished: { files: 1, bytes: 12e6 }, waitingSince: at },
      [],
    ],
    [
      'We have your files.',
      1,
      1,
      { takesFiles: false, unfinished: { files: 1, bytes: 1 } },
      [handedOver],
    ],
  ])('says of files that they are there once all are: %s', (words, step, count, more, events) => {
    const order = makeOrder('pending', events, { takesFiles: true, files: sent(count), ...more });
    expect(nextStep(order, Date.parse(at))?.text).toBe(words);
    expect(stepOf(order)).toBe(step);
  });

  it('of an order in production is told with what has not arrived', () => {
    const unfinished = { files: 1, bytes: 12e6 };
    const order = makeOrder('processing', [started], { takesFiles: true, unfinished });
    expect(nextStep(order, Date.parse(at))?.text).toBe(
      '1 file (12 MB) hasn’t arrived in full yet. We’re working on it. Changes or questions? Write to us below.',
    );
    expect(stepOf(order)).toBe(2);
  });

  it.each(['pending', 'processing', 'completed', 'cancelled'])(
    'of a %s order with a question is a reply within 24 hours, until there is one',
    (status) => {
      const moved = status === 'pending' ? [] : [ours('moved', { to: status, at: hour(1) })];
      const question = theirs('noted', { at: hour(12), note: 'When?' });
      const waiting = { waitingSince: question.at };
      const order = makeOrder(status, [quotedOnce, ...moved, question], waiting);
      const byIso = '2026-10-08T12:00:00.000Z';
      const reply = (ms: number) => nextStep(order, Date.parse(byIso) + ms)?.reply;
      expect(reply(0)).toEqual({ byIso, isOverdue: false });
      expect(reply(1)).toEqual({ byIso, isOverdue: true });
      expect(nextStep({ ...order, waitingSince: undefined }, 0)?.reply).toBeUndefined();
    },
  );
});

describe('what a customer can decide', () => {
  it.each<[string, string[], Order]>([
    ['a quote', ['accepted', 'declined'], makeOrder('pending', [quotedOnce], { quote: quote() })],
    [
      'nothing about a lowered price',
      [],
      makeOrder('pending', [quotedOnce], { quote: quote(), serviceName: 'Lite Edit' }),
    ],
    ['whether to stop', ['stop_requested'], makeOrder('processing', [started])],
    ['a version', ['approved', 'changes_requested'], makeOrder('completed', [first], { files })],
    [
      'nothing about what was not delivered',
      [],
      makeOrder('completed', [ours('moved', { to: 'completed' })]),
    ],
    ['nothing once it is approved', [], makeOrder('completed', [first], { files, approvedAt: at })],
    [
      'the same after something unknown',
      ['stop_requested'],
      makeOrder('processing', [started, ours('unknown')]),
    ],
  ])('is %s', (_, decisions, order) => {
    expect(decisionsOf(order)).toEqual(decisions);
  });
});

describe('what was delivered', () => {
  it('is there by version, the latest first, with what was taken back', () => {
    const links = ['https://files.example/1', 'https://files.example/2'];
    const events = [
      { ...first, links },
      { ...fromCustomer, at },
      ours('noted', { links: ['https://more.example'] }),
      ours('withdrawn', { links: [links[1]!] }),
      second,
      withdrawn,
    ];
    const taken = [files[0]!, { ...files[1]!, isWithdrawn: true }];
    const versions = versionsOf(makeOrder('completed', events, { files: taken }));
    expect(versions.map(({ number, isWithdrawn }) => [number, isWithdrawn])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(
      versions[1]!.items.map(({ file, link, isWithdrawn }) => [file?.id ?? link, isWithdrawn]),
    ).toEqual([
      ['one', undefined],
      [links[0], false],
      [links[1], true],
      ['https://more.example', false],
    ]);
    expect(versionsOf(makeOrder('processing', [ours('noted', { links })]))).toEqual([]);
  });
});

describe('the history', () => {
  it.each<[string, OrderEvent, OrderEvent[]?]>([
    ['You accepted the quote', decided('accepted')],
    ['You approved version 1', { ...decided('approved'), at: hour(11) }, [first]],
    ['You asked for changes to version 1, with 1 comment', changes, [first]],
    ['Version 2 delivered', second],
    ['Paid $1,200.00 on Oct 7, 2026', paid],
    ['Marked as not paid', ours('paid', { payment: { amount: 0, paidOn: '' } })],
    ['File withdrawn: two.mp3', withdrawn],
    ['You uploaded one.mp3, two.mp3', theirs('noted', { fileIds: ['one', 'two'] })],
    ['Quoted $1,000, in place of $1,200', ours('quoted', { price: 1000 }), [quotedOnce]],
    ['Reopened and moved to processing', started, [first]],
    ['You canceled the order', theirs('moved', { to: 'cancelled' })],
  ])('says: %s', (line, last, before = []) => {
    const comment = { id: '1.0', fileId: 'one', seconds: 3, text: 'Louder.', at, isDone: false };
    const order = makeOrder('completed', [...before, last], { files, comments: [comment] });
    expect(describeEvent(order, last)).toBe(line);
  });
});

it('a round of changes says what it costs', () => {
  const of = (used: number, included?: number | null) =>
    explainRounds({ ...quoted, rounds: { used, included, furtherPrice: 24.99 } });
  expect([of(1, 2), of(2, 2), of(0, 0), of(7, null), of(0)]).toEqual([
    'Round 2 of 2 included.',
    'You’ve used your included rounds; another one costs $24.99.',
    'No rounds of changes are included; one costs $24.99.',
    'Rounds of changes are included, as many as you need.',
    undefined,
  ]);
});

it('an answer to something else keeps what has not arrived', () => {
  const unfinished = { files: 1, bytes: 12e6 };
  const order = makeOrder('pending', [], { unfinished });
  show(order);
  replaceOrder(makeOrder('pending', [theirs('noted', { note: 'Hello?' })]));
  expect(findOrder(order.id)).toMatchObject({ unfinished, version: 2 });
});

it('a link of an email names an order and asks at the most', () => {
  const read = (hash: string) => {
    vi.stubGlobal('location', { hash });
    return orderInAddress();
  };
  expect(read('#order-0199-ab')).toEqual({ id: '0199-ab' });
  expect(read('#order-0199-ab/accept')).toEqual({ id: '0199-ab', ask: 'accepted' });
  expect(read('#order-0199-ab/decline')).toEqual({ id: '0199-ab', ask: 'declined' });
  expect(read('#order-0199-ab/approve')).toBeUndefined();
});

describe('a decision', () => {
  const order = makeOrder('pending', [quotedOnce], { quote: quote() });
  const bodies = () =>
    browser.fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object);
  const answer = (status: number, body: object) =>
    browser.fetched.mockResolvedValueOnce(Response.json(body, { status }));

  it('is one decision however often it is sent, about what was on screen', async () => {
    answer(500, { code: 'internal', message: 'It broke.' });
    expect(await decide(order, 'declined', 'Too much.')).toBe('It broke.');
    expect(drafts.order(order.id, 'declined').read()?.values['text']).toBe('Too much.');
    answer(200, order);
    expect(await decide(order, 'declined', 'Too much.')).toBeUndefined();
    expect(drafts.order(order.id, 'declined').read()).toBeUndefined();
    const body = { decision: 'declined', seen: 2, note: 'Too much.' };
    expect(bodies()).toEqual([body, body]);
    const keys = browser.fetched.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get('Idempotency-Key'),
    );
    expect([keys[0], new Set(keys).size]).toEqual([expect.any(String), 1]);
  });

  it('about an order that has changed reads it again and says so', async () => {
    show(order);
    const close = new InfiniteQueryObserver(queryClient, ordersQuery('ada@example.com')).subscribe(
      () => undefined,
    );
    answer(409, { code: 'order_changed', message: 'This order has changed.' });
    answer(200, [{ ...order, quote: { price: 900, at } }]);
    expect(await decide(order, 'accepted', '')).toBe('This order has changed.');
    expect(findOrder(order.id)).toMatchObject({ quote: { price: 900 } });
    close();
  });
});

it('what is on screen is told to the account once, and again when there is more', () => {
  browser.fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  const later = ours('noted', { at: '2026-10-08T10:00:00.000Z' });
  const order = makeOrder('pending', []);
  rememberSeen([order]);
  rememberSeen([order]);
  rememberSeen([{ ...order, events: [placed, later] }]);
  const sent = browser.fetched.mock.calls.map(([url, init]) => [url, init?.body]);
  expect(sent).toEqual([
    ['/api/orders/seen', JSON.stringify({ at })],
    ['/api/orders/seen', JSON.stringify({ at: later.at })],
  ]);
});

describe('a message about an order', () => {
  const keys = () =>
    browser.fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  const refuse = (status: number, body: object) =>
    browser.fetched.mockResolvedValueOnce(Response.json(body, { status }));
  const draft = drafts.order(quoted.id, 'message');
  const send = (text: string) => sendOrderMessage(quoted.id, 'message', { text, links: '' });

  it('is one message however often it is sent, until it went through', async () => {
    refuse(500, { code: 'internal', message: 'It broke.' });
    expect(await send('Fine.')).toEqual({});
    expect(draft.read()?.values['text']).toBe('Fine.');
    browser.fetched.mockResolvedValueOnce(Response.json(quoted, { status: 201 }));
    expect(await send('Fine.')).toBeUndefined();
    expect(draft.read()).toBeUndefined();
    browser.fetched.mockResolvedValueOnce(Response.json(quoted, { status: 201 }));
    expect(await send('Fine.')).toBeUndefined();
    const [first, repeat, next] = keys();
    expect([repeat, next]).toEqual([first, expect.not.stringMatching(first!)]);
    expect(browser.fetched.mock.calls[0]?.[1]?.body).toBe('{"text":"Fine."}');
  });

  it('says at its field why it was refused', async () => {
    refuse(429, { code: 'too_many_requests', message: 'Too many attempts.' });
    expect((await send('One more.'))?.text).toMatch(/the daily limit of messages on one order/);
    refuse(400, { code: 'invalid_request', message: 'No.', fields: { text: 'Too long' } });
    expect(await send('One more.')).toEqual({ text: 'Too long' });
  });
});
