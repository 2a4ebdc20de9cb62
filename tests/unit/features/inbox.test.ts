import { keepPreviousData, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Agent, Entry, Inbox } from '../../../src/contracts/desk.ts';
import {
  $selected,
  planBulk,
  runBulk,
  sayResult,
  select,
  toggleSelected,
  type BulkAction,
} from '../../../src/features/desk/bulk.ts';
import {
  addressOf,
  INBOX,
  placeOf,
  type InboxPlace,
} from '../../../src/features/desk/desk-address.ts';
import { $desk, $inbox, $place } from '../../../src/features/desk/desk.model.ts';
import {
  aroundHere,
  inboxQuery,
  nearestTo,
  nextLookMs,
  readMore,
} from '../../../src/features/desk/inbox.model.ts';
import { subjectOfOrder } from '../../../src/features/desk/record.model.ts';
import { queryClient } from '../../../src/state/queries.ts';
import { $toast } from '../../../src/state/toasts.ts';
import {
  deskMessage,
  deskOrder,
  deskSession,
  inbox,
  longInbox,
} from '../../support/desk-answers.ts';

const [kim, lee] = deskSession.agents as [Agent, Agent, Agent];
const [unpriced, message, , inProduction, ready] = inbox.entries as [
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
];

describe('what is done to several entries', () => {
  it.each<[title: string, action: BulkAction, told: string, refused: string[]]>([
    [
      'Assign 3 to you',
      { action: 'assign', to: kim.email },
      'No email goes out.',
      ['it is assigned to you already', 'it is assigned to you already'],
    ],
    [
      'Assign 4 to Lee Park',
      { action: 'assign', to: lee.email },
      'Lee Park gets an email about each.',
      ['it is assigned to Lee Park already'],
    ],
    [
      'Mark 4 as needing no reply',
      { action: 'settle' },
      'No email goes out.',
      ['nobody waits for a reply'],
    ],
  ])('is asked before: %s?', (title, action, told, refused) => {
    const plan = planBulk(inbox.entries, action, deskSession);
    expect(plan.title).toBe(title);
    expect(plan.fact).toBe(told);
    expect(plan.refused.map(({ why }) => why)).toEqual(refused);
    expect(plan.able.length + plan.refused.length).toBe(inbox.entries.length);
  });

  it('says when no email goes out', () => {
    const off = [{ ...ready, mailObstacle: 'off' }] as Entry[];
    expect(planBulk(off, { action: 'assign', to: lee.email }, deskSession).fact).toBe(
      'No email goes out: this site isn’t set up to send any.',
    );
  });

  it('says that nothing was changed where nothing could be', () => {
    const plan = planBulk([ready], { action: 'settle' }, deskSession);
    expect(sayResult(plan, plan.refused)).toBe(
      'Nothing was changed. Not done, and still selected: Order #DE10BE03 (Priya Raman): nobody waits for a reply.',
    );
  });
});

describe('the inbox', () => {
  let asked: { url: string; etag: string | null; body: string | undefined }[];
  let answer: (url: URL, init: RequestInit) => Response | Promise<Response>;
  const page = (count: number) => (url: URL) =>
    Response.json(longInbox(count, Number(url.searchParams.get('page') ?? 1)));

  beforeEach(() => {
    asked = [];
    answer = page(57);
    $desk.set(deskSession);
    $place.set(INBOX);
    $inbox.set(INBOX);
    $toast.set(undefined);
    queryClient.clear();
    select();
    const location = { hash: '', pathname: '/desk', replace: () => undefined };
    vi.stubGlobal('window', { location });
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const etag = new Headers(init.headers).get('If-None-Match');
      asked.push({ url, etag, body: init.body as string | undefined });
      return Promise.resolve(answer(new URL(url, 'https://roomtone.example'), init));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const shown = () => queryClient.getQueryData(inboxQuery($inbox.get()).queryKey);
  const entries = () => shown()?.entries ?? [];
  const readInbox = (place: InboxPlace) => queryClient.query(inboxQuery(place));
  const goTo = (place: InboxPlace) => {
    $place.set(place);
    $inbox.set(place);
    return readInbox(place);
  };

  it('asks for view, filters, order, and search', async () => {
    await goTo({ ...INBOX, view: 'late', service: 'Lite Edit', stage: 'start', sort: 'due' });
    await goTo({ ...INBOX, agent: lee.email, search: 'river two' });
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/desk/inbox?view=late&service=Lite+Edit&stage=start&sort=due',
      '/api/desk/inbox?agent=lee%40studio.example&search=river+two',
    ]);
  });

  it('ends what was asked before, once nobody looks at it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let isEnded = false;
    answer = (_, { signal }) => {
      signal?.addEventListener('abort', () => (isEnded = true));
      return promise;
    };
    const look = (place: InboxPlace) => ({
      ...inboxQuery(place),
      placeholderData: keepPreviousData,
    });
    const list = new QueryObserver(queryClient, look({ ...INBOX, search: 'r' }));
    const close = list.subscribe(() => undefined);
    answer = page(3);
    list.setOptions(look({ ...INBOX, search: 'river' }));
    await vi.waitFor(() => expect(list.getCurrentResult().data?.entries).toHaveLength(3));
    resolve(Response.json({ ...inbox, entries: [] }));
    expect(isEnded).toBe(true);
    expect(list.getCurrentResult().isPlaceholderData).toBe(false);
    close();
  });

  it('keeps what is on screen while nothing has changed', async () => {
    answer = () => Response.json(inbox, { headers: { ETag: '"1"' } });
    await goTo(INBOX);
    const before = shown();
    answer = () => new Response(null, { status: 304 });
    await readInbox(INBOX);
    expect(shown()).toBe(before);
    expect(asked.at(-1)?.etag).toBe('"1"');
  });

  it('is looked at more and more rarely while nobody answers', () => {
    expect(nextLookMs(0, 0)).toBe(20_000);
    expect([20_000, 60_000, 140_000, 3_600_000].map((ms) => nextLookMs(1, ms + 1))).toEqual([
      40_000, 80_000, 160_000, 300_000,
    ]);
  });

  it('reads on in parts of a hundred, and as far again', async () => {
    answer = page(230);
    await goTo(INBOX);
    expect(entries()).toHaveLength(100);
    await readMore();
    expect(entries()).toHaveLength(200);
    await readInbox(INBOX);
    expect(entries()).toHaveLength(200);
    await readMore();
    await readMore();
    expect(new Set(entries().map(({ id }) => id)).size).toBe(230);
    expect(asked).toHaveLength(5);
  });

  it('leads from one entry to the next, also when they have left the list', async () => {
    await goTo({ ...INBOX, view: 'unassigned' });
    const addresses = entries().map((entry) => addressOf(placeOf(entry)));
    $place.set(placeOf(entries()[1]!));
    expect(aroundHere()).toMatchObject({ position: 2, total: 57, previous: addresses[0] });
    answer = () => Response.json({ ...longInbox(57), entries: entries().slice(2) } satisfies Inbox);
    await readInbox({ ...INBOX, view: 'unassigned' });
    expect(aroundHere()).toMatchObject({ position: 2, total: 57, next: addresses[2] });
    expect(nearestTo(addresses[0]!, new Set(addresses.slice(2)))).toBe(addresses[2]);
    const later = '#/orders/a/since';
    expect(nearestTo(later, new Set([...addresses, later]))).toBe(later);
    expect(nearestTo(later, new Set(addresses))).toBeUndefined();
    $place.set({ name: 'order', customer: 'a', id: 'elsewhere' });
    expect(aroundHere()).toBeUndefined();
  });

  it('says why it could not read on', async () => {
    answer = page(230);
    await goTo(INBOX);
    answer = () => new Response(null, { status: 502 });
    expect(await readMore()).toBe('The server didn’t answer.');
    answer = page(230);
    expect(await readMore()).toBeUndefined();
    expect(entries()).toHaveLength(200);
  });

  it('reads on when the last entry of a part is opened', async () => {
    answer = page(101);
    await goTo(INBOX);
    $place.set(placeOf(entries()[99]!));
    expect(aroundHere()).toMatchObject({ position: 100, total: 101 });
    await readMore();
    expect(aroundHere()?.next).toBeDefined();
  });

  it('selects from one entry on to another', async () => {
    await goTo(INBOX);
    const [first, , third] = entries();
    toggleSelected(third!.id);
    toggleSelected(first!.id, true);
    expect([...$selected.get()].toSorted()).toEqual(
      entries()
        .slice(0, 3)
        .map(({ id }) => id),
    );
    toggleSelected(first!.id);
    expect($selected.get().size).toBe(2);
  });

  it('tells a session that is over from what is gone', async () => {
    const nothing = () => Response.json({ code: 'not_found', message: 'Gone.' }, { status: 404 });
    answer = (url) => (url.pathname.endsWith('/session') ? Response.json(deskSession) : nothing());
    await expect(readInbox(INBOX)).rejects.toMatchObject({ code: 'not_found' });
    answer = nothing;
    await expect(readInbox(INBOX)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it.each<[title: string, answered: Response]>([
    ['That didn’t go through', new Response(null, { status: 502 })],
    ['That didn’t go through', Response.json({ code: 'order_changed', message: 'No.' }, { status: 409 })], // prettier-ignore
    ['Done', Response.json(deskOrder)],
  ])('says of which record, once another one is on screen: %s', async (title, answered) => {
    const note = () => subjectOfOrder(deskOrder).act({ action: 'note', text: 'Hi' }, 'Noted.');
    answer = () => answered.clone();
    $place.set(placeOf(unpriced));
    await note();
    expect([undefined, title]).toContain($toast.get()?.title);
    const noting = note();
    $place.set(placeOf(message));
    await noting;
    expect($toast.get()?.title).toBe(`${title}: Order #DE10BE00 (Rosa Delgado)`);
  });

  it('tries no other entry once nobody answers', async () => {
    await goTo(INBOX);
    const plan = planBulk(entries(), { action: 'assign', to: lee.email }, deskSession);
    const before = asked.length;
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const told = await runBulk(plan);
    expect(asked.slice(before).filter(({ body }) => body !== undefined)).toHaveLength(3);
    expect($selected.get().size).toBe(57);
    expect(told).toMatch(/; Order #\S+ \(.+?\), .+? and \d+ more: The server didn’t answer\.$/);
  });

  it('does to each what was planned, and keeps selected what could not be done', async () => {
    await goTo(INBOX);
    queryClient.setQueryData(inboxQuery(INBOX).queryKey, { ...shown()!, ...inbox });
    const words = 'Lee Park took the order 2 minutes ago.';
    answer = ({ pathname }) => {
      if (pathname.includes(unpriced.id))
        return Response.json({ code: 'order_changed', message: words }, { status: 409 });
      return Response.json(
        pathname.includes('messages') ? deskMessage : { ...inbox, ...deskOrder },
      );
    };
    const chosen = [unpriced, message, inProduction];
    const told = await runBulk(planBulk(chosen, { action: 'assign', to: kim.email }, deskSession));
    const sent = asked.filter(({ body }) => body !== undefined);
    expect(sent.map(({ body }) => JSON.parse(body!) as unknown)).toEqual([
      { action: 'assign', to: kim.email, eventCount: 1 },
      { action: 'assign', to: kim.email, eventCount: 1 },
    ]);
    expect($selected.get()).toEqual(new Set([inProduction.id, unpriced.id]));
    expect(told).toBe(
      '1 assigned to you. Not done, and still selected: Order #DE10BE02 (Ada Byron): it is assigned to you already; Order #DE10BE00 (Rosa Delgado): Lee Park took the order 2 minutes ago.',
    );
  });
});
