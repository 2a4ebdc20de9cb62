import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Order, OrderEvent } from '../../../src/contracts/orders.ts';
import {
  $seenBefore,
  isNews,
  recallSeen,
  rememberSeen,
} from '../../../src/features/account/dashboard.model.ts';
import { deliveryOf, nextStep } from '../../../src/features/account/next-step.ts';
import { sendOrderMessage } from '../../../src/features/account/order-message.model.ts';
import { draftKinds, readDraft } from '../../../src/state/drafts.ts';
import { clearCachedData } from '../../../src/state/session.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';
import { conversation, customer } from '../../support/sample-answers.ts';

const [delivered, quoted] = conversation as readonly [Order, Order];
const at = '2026-10-07T10:00:00.000Z';
const fromCustomer: OrderEvent = {
  type: 'noted',
  at,
  by: 'customer',
  note: 'Thank you.',
  links: ['https://mine.example'],
};
const moved: OrderEvent = { type: 'moved', at, to: 'completed' };
const written: OrderEvent = { type: 'noted', at, note: 'https://files.example' };
const textOf = (order: Order) => {
  const step = nextStep(order, Date.parse(at));
  return step?.kind === 'text' ? step.text : step?.kind;
};

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the next step', () => {
  it('of a pending order with a quote asks whether the price suits', () => {
    expect(textOf(quoted)).toMatch(/^We’ve quoted a price\./);
  });

  it('of a pending order is still a reply when only the customer has written', () => {
    const waiting = { ...quoted, quote: undefined } as unknown as Order;
    expect(textOf({ ...waiting, events: [fromCustomer] })).toBe('reply');
    const reply = { ...fromCustomer, by: 'studio', note: '' };
    expect(textOf({ ...waiting, events: [fromCustomer, reply] })).toMatch(/^We’ve written/);
  });

  it('of a completed order points at the files, once there are any', () => {
    expect(textOf(delivered)).toMatch(/^Your files are ready above\./);
    const completed = { type: 'moved', at, by: 'studio', to: 'completed' };
    const undelivered = { ...delivered, events: [completed] };
    expect(textOf(undelivered)).toMatch(/^The work is done\./);
  });

  it.each(['pending', 'processing', 'completed', 'cancelled'])(
    'of a %s order follows what happened last: a question, or an answer',
    (status) => {
      const hour = (index: number) => `2026-10-07T1${index}:00:00.000Z`;
      const placed = { type: 'placed', by: 'customer', at: hour(0) };
      const moved = status === 'pending' ? [] : [{ ...placed, type: 'moved', to: status }];
      const quote = { type: 'quoted', by: 'studio', at: hour(1), price: 1200 };
      const [first, second] = [
        { ...fromCustomer, at: hour(2) },
        { ...fromCustomer, at: hour(3) },
      ];
      const answer = { type: 'noted', by: 'studio', at: hour(4), note: 'Yes.' };
      const order = { ...quoted, status, events: [placed, quote, ...moved, first, second] };
      const due = { kind: 'reply', byIso: '2026-10-08T12:00:00.000Z' };
      const dueMs = Date.parse(due.byIso);
      expect(nextStep(order, dueMs)).toEqual({ ...due, isOverdue: false });
      expect(nextStep(order, dueMs + 1)).toEqual({ ...due, isOverdue: true });
      const answered = { ...order, events: [...order.events, answer] };
      const text =
        status === 'completed' ? /^Your files are on their way/ : /^We’ve written to you/;
      expect(textOf(answered)).toMatch(text);
    },
  );

  it.each([
    ['completed without a message', [moved], false],
    ['written about before it was completed', [written, moved], false],
    ['without a history', [], false],
    ['completed with a message', [{ ...moved, note: 'Your files' }], true],
    ['written about afterwards', [moved, written], true],
  ])('of a completed order mentions files only when a message came: %s', (_, events, is) => {
    const text = textOf({ status: 'completed', createdAt: at, events } as unknown as Order);
    expect(text?.startsWith('Your files are on their way')).toBe(is);
  });

  it('of a status that this version does not know is nothing', () => {
    expect(textOf({ status: 'on_hold', createdAt: at } as Order)).toBeUndefined();
  });
});

describe('delivered files', () => {
  const ours = { ...fromCustomer, by: 'studio', links: ['https://files.studio.example/draft'] };

  it('are the studio’s links since the order was completed, each once', () => {
    const events = [
      ours,
      ...delivered.events!,
      fromCustomer,
      { ...ours, links: ['https://we.tl/t-1234567890', 'https://more.example'] },
    ];
    expect(deliveryOf({ ...delivered, events }).links).toEqual([
      'https://files.studio.example/river/masters',
      'https://we.tl/t-1234567890',
      'https://more.example',
    ]);
  });

  it('are none before that', () => {
    expect(deliveryOf({ ...delivered, status: 'processing', events: [ours] }).links).toEqual([]);
  });
});

describe('what is new', () => {
  const placed: OrderEvent = { type: 'placed', at: '2026-10-01T10:00:00.000Z', by: 'customer' };
  const fromStudio: OrderEvent = { ...fromCustomer, by: 'studio' };
  const newsOf = (events: readonly OrderEvent[]) =>
    events.filter((event) => isNews(event, $seenBefore.get()));
  const visit = (events: OrderEvent[], user = customer) => {
    recallSeen(user);
    const news = newsOf(events);
    rememberSeen(user, [{ ...quoted, events }]);
    return news;
  };

  it('is what the studio did since the visit before', () => {
    expect(visit([placed, fromStudio])).toEqual([]);
    const later = { ...fromStudio, at: '2026-10-08T10:00:00.000Z' };
    const mine = { ...fromCustomer, at: '2026-10-09T10:00:00.000Z' };
    expect(visit([placed, fromStudio, later, mine])).toEqual([later]);
    expect(visit([placed, fromStudio, later, mine])).toEqual([]);
  });

  it('is the first answer to a customer who had no orders before', () => {
    visit([]);
    expect(visit([placed, fromStudio])).toEqual([fromStudio]);
  });

  it.each([
    ['to another customer', () => undefined, { ...customer, createdAt: at }],
    ['after signing out', clearCachedData, customer],
    ['with a record that cannot be read', () => localStorage.setItem('orders-seen', '{'), customer],
  ])('is nothing %s', (_, happen, user) => {
    visit([placed]);
    happen();
    expect(visit([placed, fromStudio], user)).toEqual([]);
  });
});

describe('a message about an order', () => {
  const keys = () =>
    browser.fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  const refuse = (status: number, body: object) =>
    browser.fetched.mockResolvedValueOnce(Response.json(body, { status }));
  const draft = draftKinds.orderMessage(quoted.id, 'message');
  const send = (text: string) => sendOrderMessage(quoted.id, 'message', { text, link: '' });

  it('is one message however often it is sent, until it went through', async () => {
    refuse(500, { code: 'internal', message: 'It broke.' });
    expect(await send('Fine.')).toEqual({});
    expect(readDraft(draft)?.values['text']).toBe('Fine.');
    browser.fetched.mockResolvedValueOnce(Response.json(quoted, { status: 201 }));
    expect(await send('Fine.')).toBeUndefined();
    expect(readDraft(draft)).toBeUndefined();
    browser.fetched.mockResolvedValueOnce(Response.json(quoted, { status: 201 }));
    expect(await send('Fine.')).toBeUndefined();
    const [first, repeat, next] = keys();
    expect([repeat, next]).toEqual([first, expect.not.stringMatching(first!)]);
    expect(browser.fetched.mock.calls[0]?.[1]?.body).toBe('{"text":"Fine."}');
  });

  it('says at its field why it was refused', async () => {
    refuse(429, { code: 'too_many_requests', message: 'Too many attempts.' });
    expect((await send('One more.'))?.text).toMatch(/as many messages as one order takes in a day/);
    refuse(400, { code: 'invalid_request', message: 'No.', fields: { text: 'Too long' } });
    expect(await send('One more.')).toEqual({ text: 'Too long' });
  });
});
