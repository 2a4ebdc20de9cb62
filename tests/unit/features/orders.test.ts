import { InfiniteQueryObserver } from '@tanstack/react-query';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Order } from '../../../src/contracts/orders.ts';
import type { OrderChange } from '../../../netlify/server/orders/order.ts';
import {
  findDraft,
  orderInAddress,
  rememberSeen,
} from '../../../src/features/account/dashboard.model.ts';
import {
  findOrder,
  ordersQuery,
  replaceOrder,
  rereadOrders,
} from '../../../src/features/account/orders.model.ts';
import {
  decide,
  explainRounds,
  sendOrderMessage,
} from '../../../src/features/account/order-forms.model.ts';
import { $commentDrafts, commentsOn, editComments } from '../../../src/state/comment-drafts.ts';
import { drafts } from '../../../src/state/drafts.ts';
import { queryClient } from '../../../src/state/queries.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';
import { conversationAfter, quotedAfter } from '../../support/sample-answers.ts';

const quoted = quotedAfter();
const later: OrderChange = {
  type: 'written',
  at: '2026-10-08T10:00:00.000Z',
  actor: 'Kim Osei',
  message: 'Hello?',
  isInternal: false,
};
const at = '2026-10-07T10:00:00.000Z';
let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
});
afterEach(() => {
  // It stops listening a second later, when there is no window any more.
  cleanStores($commentDrafts);
  vi.unstubAllGlobals();
  queryClient.clear();
});
const { queryKey } = ordersQuery('ada@example.com');
const show = (...body: Order[]) =>
  queryClient.setQueryData(queryKey, {
    pages: [{ body, next: undefined, etag: undefined }],
    pageParams: [undefined],
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
  const order = quotedAfter();
  const bodies = () =>
    browser.fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object);

  it('is one decision however often it is sent, about what was on screen', async () => {
    browser.answer(500, { code: 'internal', message: 'It broke.' });
    expect(await decide(order, 'declined', 'Too much.')).toBe('It broke.');
    expect(drafts.order(order.id, 'declined').read()?.values['text']).toBe('Too much.');
    browser.answer(200, order);
    expect(await decide(order, 'declined', 'Too much.')).toBeUndefined();
    expect(drafts.order(order.id, 'declined').read()).toBeUndefined();
    const body = { decision: 'declined', eventCount: 2, message: 'Too much.' };
    expect(bodies()).toEqual([body, body]);
    const keys = browser.keys();
    expect([keys[0], new Set(keys).size]).toEqual([expect.any(String), 1]);
  });

  it('about a version takes the unsent comments along, which are dropped once it went through', async () => {
    const file = { id: 'a'.repeat(32), name: 'Episode.wav', size: 1, at, by: 'studio' } as const;
    const delivered = { ...order, files: [file] };
    const comment = { fileId: file.id, seconds: 12, text: 'Louder, please.' };
    editComments(order.id, () => [{ ...comment, id: '1', isOpen: false }]);
    browser.answer(500, { code: 'internal', message: 'It broke.' });
    await decide(delivered, 'changes_requested', 'Levels.');
    expect(commentsOn(order.id)).toHaveLength(1);
    browser.answer(200, delivered);
    await decide(delivered, 'changes_requested', 'Levels.');
    expect(bodies().map((body) => ('comments' in body ? body.comments : undefined))).toEqual([
      [comment],
      [comment],
    ]);
    expect(commentsOn(order.id)).toEqual([]);
  });

  it('about an order that has changed reads it again and says so', async () => {
    show(order);
    const close = new InfiniteQueryObserver(queryClient, ordersQuery('ada@example.com')).subscribe(
      () => undefined,
    );
    browser.answer(409, { code: 'order_changed', message: 'This order has changed.' });
    browser.answer(200, [{ ...order, quote: { price: 900, at } }]);
    expect(await decide(order, 'accepted', '')).toBe('This order has changed.');
    expect(findOrder(order.id)).toMatchObject({ quote: { price: 900 } });
    close();
  });
});

it('what was typed opens its form for as long as it can be sent', () => {
  const delivered = conversationAfter();
  const by = { at, actor: 'customer', type: 'decided' } as const;
  const approved = conversationAfter({ ...by, decision: 'approved' });
  for (const kind of ['links', 'changes_requested'] as const) {
    drafts.order(delivered.id, kind).keep({ values: { text: 'More ferry.' } });
    expect([findDraft(delivered), findDraft(approved)]).toEqual([kind, undefined]);
  }
  drafts.order(delivered.id, 'message').keep({ values: { text: 'Thanks.' } });
  expect(findDraft(approved)).toBe('message');
});

it('what is on screen is told to the account once, and again when there is more', () => {
  browser.fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  const order = quotedAfter();
  rememberSeen([order]);
  rememberSeen([order]);
  rememberSeen([quotedAfter(later)]);
  const sent = browser.fetched.mock.calls.map(([url, init]) => [url, init?.body]);
  expect(sent).toEqual([
    ['/api/orders/seen', JSON.stringify({ at: order.updatedAt })],
    ['/api/orders/seen', JSON.stringify({ at: later.at })],
  ]);
});

describe('a message about an order', () => {
  const draft = drafts.order(quoted.id, 'message');
  const send = (text: string) => sendOrderMessage(quoted.id, 'message', { text, links: '' });

  it('is one message however often it is sent, until it went through', async () => {
    browser.answer(500, { code: 'internal', message: 'It broke.' });
    expect(await send('Fine.')).toEqual({});
    expect(draft.read()?.values['text']).toBe('Fine.');
    browser.answer(201, quoted);
    expect(await send('Fine.')).toBeUndefined();
    expect(draft.read()).toBeUndefined();
    browser.answer(201, quoted);
    expect(await send('Fine.')).toBeUndefined();
    const [first, repeat, next] = browser.keys();
    expect([repeat, next]).toEqual([first, expect.not.stringMatching(first!)]);
    expect(browser.fetched.mock.calls[0]?.[1]?.body).toBe('{"text":"Fine."}');
  });

  it('says at its field why it was refused', async () => {
    browser.answer(429, { code: 'too_many_requests', message: 'Too many attempts.' });
    expect((await send('One more.'))?.text).toMatch(/the daily limit of messages on one order/);
    browser.answer(400, { code: 'invalid_request', message: 'No.', fields: { text: 'Too long' } });
    expect(await send('One more.')).toEqual({ text: 'Too long' });
  });
});

describe('the pages of orders', () => {
  const older = '/api/orders?before=b';

  const order = (id: string) => ({ ...quotedAfter(), id });
  const answer = (ids: readonly string[], link?: string) =>
    browser.fetched.mockResolvedValueOnce(
      Response.json(ids.map(order), link === undefined ? {} : { headers: { Link: link } }),
    );
  const observe = () => new InfiniteQueryObserver(queryClient, ordersQuery('ada@example.com'));
  let list: ReturnType<typeof observe>;
  let close: () => void;
  const shown = () => {
    const { data, hasNextPage, isFetchNextPageError } = list.getCurrentResult();
    return { ids: data?.map(({ id }) => id), hasNextPage, isFetchNextPageError };
  };

  /** Reads the first page, as a page does that shows the orders. */
  async function open(): Promise<void> {
    list = observe();
    close = list.subscribe(() => undefined);
    await vi.waitFor(() => expect(list.getCurrentResult().isPending).toBe(false));
  }

  afterEach(() => {
    close();
  });

  it('are loaded one after the other until the last', async () => {
    answer(['c', 'b'], `<${older}>; rel="next"`);
    await open();
    expect(shown()).toMatchObject({ ids: ['c', 'b'], hasNextPage: true });
    answer(['a']);
    await list.fetchNextPage();
    expect(shown()).toMatchObject({ ids: ['c', 'b', 'a'], hasNextPage: false });
    expect(browser.fetched.mock.calls.map(([address]) => address)).toEqual(['/api/orders', older]);
  });

  it('are kept when the next one fails, which can be retried', async () => {
    answer(['b'], `<${older}>; rel="next"`);
    await open();
    browser.fetched.mockRejectedValueOnce(new TypeError('offline'));
    await list.fetchNextPage();
    expect(shown()).toEqual({ ids: ['b'], hasNextPage: true, isFetchNextPageError: true });
    answer(['a']);
    await list.fetchNextPage();
    expect(shown()).toEqual({ ids: ['b', 'a'], hasNextPage: false, isFetchNextPageError: false });
  });

  it('show what was changed', async () => {
    answer(['b', 'a']);
    await open();
    replaceOrder({ ...order('b'), status: 'cancelled' });
    expect(list.getCurrentResult().data).toMatchObject([
      { id: 'b', status: 'cancelled' },
      { id: 'a', status: 'pending' },
    ]);
  });

  it('show what was changed when the answer to an earlier read comes after it', async () => {
    answer(['b', 'a']);
    await open();
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.fetched.mockReturnValueOnce(promise);
    void rereadOrders();
    const canceled = { ...order('b'), status: 'cancelled' };
    browser.fetched.mockResolvedValueOnce(Response.json([canceled, order('a'), order('0')]));
    replaceOrder(canceled);
    resolve(Response.json([order('b'), order('a')]));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(list.getCurrentResult().data).toMatchObject([
      { id: 'b', status: 'cancelled' },
      { id: 'a', status: 'pending' },
      { id: '0' },
    ]);
  });

  it.each(['<https://elsewhere.example/api/orders>; rel="next"', `<${older}>; rel="prev"`])(
    'ignore an invalid next link: %s',
    async (link) => {
      answer(['b'], link);
      await open();
      expect(shown()).toMatchObject({ hasNextPage: false });
    },
  );
});
