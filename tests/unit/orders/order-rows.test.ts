import { describe, expect, it } from 'vitest';

import { findAccount } from '../../../netlify/server/auth/users.ts';
import { handlers } from '../../../netlify/server/handlers.ts';
import { DAY_MS, HOUR_MS } from '../../../netlify/server/lib/time.ts';
import {
  isListedOpen,
  listRows,
  oneLine,
  readRows,
  type OrderRow,
} from '../../../netlify/server/lists/rows.ts';
import { changeOrder, writeOnOrder } from '../../../netlify/server/orders/change-order.ts';
import { isLate, orderRowOf, waitingSince } from '../../../netlify/server/orders/order-rows.ts';
import {
  foldOrder,
  type OrderChange,
  type PlacedEvent,
} from '../../../netlify/server/orders/order.ts';
import { readOrder } from '../../../netlify/server/orders/orders.ts';
import { orderKey, type Work } from '../../../netlify/server/outbox/outbox.ts';
import { runAfterResponse } from '../../../netlify/server/outbox/work.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import {
  makeMoved,
  makeWritten,
  makeOrderValue,
  makePlaced,
  makeQuoted,
  makeUser,
} from '../../support/makers.ts';
import { withStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';
const on = { userId, orderId };
const kim = 'kim@roomtone.example';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const asked = (hour: number) => makeWritten({ at: at(hour), actor: 'customer' });
const answered = (hour: number) => makeWritten({ at: at(hour), actor: 'Kim' });
const handedOver = (hour: number) =>
  makeWritten({
    ...asked(hour),
    message: '',
    files: [{ id: 'f'.repeat(32), name: 'take.wav', size: 1 }],
  });
const decided = (hour: number, decision: 'approved' | 'changes_requested') =>
  ({ type: 'decided', at: at(hour), actor: 'customer', decision }) as const;
const settled = (hour: number) => ({ type: 'settled', at: at(hour), actor: 'Kim' }) as const;
const refunded = (hour: number, amountCents: number) =>
  ({
    ...settled(hour),
    type: 'refunded',
    amountCents,
    refundedOn: '2026-11-21',
    message: '',
  }) as const;
const quoted = (hour: number) => makeQuoted({ at: at(hour), actor: 'Kim', priceCents: 45_000 });
const canceled = (hour: number) => makeMoved({ at: at(hour), actor: 'customer', to: 'cancelled' });
const completed = (hour: number) => makeMoved({ at: at(hour), to: 'completed' });
const delivered = (hour: number) =>
  makeMoved({ at: at(hour), to: 'completed', links: ['https://files.example/a'] });
const erased = (hour: number) => ({ type: 'anonymized', at: at(hour), actor: 'customer' }) as const;
const taken = (hour: number) =>
  ({ type: 'assigned', at: at(hour), actor: 'Kim', assignee: kim }) as const;

const orderOf = (changes: OrderChange[], placed: Partial<PlacedEvent> = {}) =>
  foldOrder(on, makeOrderValue({ placed: makePlaced(placed), changes }));

describe('the customer of an order', () => {
  it.each<[string, OrderChange[], string | undefined]>([
    ['waits since the order was placed', [], at(10)],
    ['still waits when it was taken', [taken(11)], at(10)],
    ['still waits after a note for colleagues', [makeWritten({ isInternal: true })], at(10)],
    ['still waits since then after writing again', [asked(11)], at(10)],
    ['waits for nothing after a note', [answered(11)], undefined],
    ['waits for nothing after a quote', [quoted(11)], undefined],
    ['waits for nothing after a move', [makeMoved({ at: at(11) })], undefined],
    ['waits since a question that followed', [answered(11), asked(12), asked(13)], at(12)],
    ['waits for nothing once that is answered', [answered(11), asked(12), quoted(13)], undefined],
    ['waits for nothing once it is canceled', [canceled(11)], undefined],
    ['waits for nothing once it is closed over a question', [asked(11), completed(12)], undefined],
    ['waits since a question after it was canceled', [canceled(11), asked(12)], at(12)],
    ['waits since a question after it was completed', [completed(11), asked(12)], at(12)],
    ['waits for nothing after approving', [completed(11), decided(12, 'approved')], undefined],
    [
      'waits since a message after approving, be it only files',
      [completed(11), decided(12, 'approved'), handedOver(13)],
      at(13),
    ],
    [
      'waits since files after it was canceled, until it is said that no reply is needed',
      [canceled(11), handedOver(12), settled(13)],
      undefined,
    ],
    ['waits for nothing after a refund', [completed(11), asked(12), refunded(13, 5)], undefined],
    ['still waits after one was taken back', [completed(11), asked(12), refunded(13, 0)], at(12)],
    ['waits since asking for changes', [completed(11), decided(12, 'changes_requested')], at(12)],
    ['waits for nothing without an account', [completed(11), asked(12), erased(13)], undefined],
  ])('%s', (_what, changes, since) => {
    expect(waitingSince(orderOf(changes))).toBe(since);
  });

  it('has waited too long after more than 24 hours', () => {
    const dueMs = Date.parse(at(10)) + DAY_MS;
    expect([dueMs, dueMs + 1].map((nowMs) => isLate(at(10), nowMs))).toEqual([false, true]);
    expect(isLate(undefined, dueMs + DAY_MS)).toBe(false);
  });
});

const accepted = { ...decided(12, 'approved'), decision: 'accepted' } as const;
const declined = { ...accepted, decision: 'declined' } as const;
const started = makeMoved({ at: at(12), to: 'processing', dueOn: '2026-11-30' });
const paid = { ...settled(13), type: 'paid', amountCents: 45_000, paidOn: '2026-11-21' } as const;
const custom = { serviceName: 'Custom Solution', priceCents: 0 };

describe('the row of an order', () => {
  it('is found by its brief, and by what was said last, however much was said', () => {
    const said = (number: number) =>
      Array.from({ length: 200 }, (_, word) => `word${number}x${word}`).join(' ');
    const changes = Array.from({ length: 9 }, (_, hour) =>
      makeWritten({ ...asked(11 + hour), message: said(hour) }),
    );
    const projectBrief = 'An episode about a bassoonist.';
    const details = { ...makePlaced().details!, projectBrief };
    const { words } = orderRowOf(orderOf(changes, { details }), undefined);
    for (const word of ['bassoonist', 'word8x0']) expect(words.split(' ')).toContain(word);
  });

  it.each<[string, Partial<PlacedEvent>, OrderChange[], string, boolean, boolean]>([
    ['a quote', custom, [], 'price', false, true],
    ['a new quote', custom, [quoted(11), declined], 'price', false, true],
    ['acceptance', custom, [quoted(11)], 'acceptance', false, true],
    ['payment', custom, [quoted(11), accepted], 'payment', true, true],
    ['payment', {}, [], 'payment', true, true],
    ['the start', {}, [paid], 'start', false, true],
    ['the start', { ...custom, serviceName: 'Demo Call' }, [], 'start', false, true],
    ['delivery', {}, [started], 'production', true, true],
    ['approval and payment', {}, [started, delivered(14)], 'review', true, true],
    ['approval', {}, [started, paid, delivered(14)], 'review', false, true],
    ['nothing, without files', {}, [started, paid, completed(14)], 'closed', false, false],
    ['payment alone', {}, [started, completed(14), decided(15, 'approved')], 'closed', true, true],
    ['nothing', {}, [canceled(11)], 'closed', false, false],
    ['nothing', {}, [completed(11), erased(12)], 'closed', false, false],
  ])('says that it waits for %s', (_what, placed, changes, stage, isUnpaid, isOpen) => {
    const row = orderRowOf(orderOf(changes, placed), undefined);
    expect([row.shown.stage, row.isUnpaid, isListedOpen(row)]).toEqual([stage, isUnpaid, isOpen]);
    const isUnderWay = row.shown.status === 'processing';
    expect(row.shown.dueOn).toBe(isUnderWay ? '2026-11-30' : undefined);
  });

  it.each<[string, OrderChange[], object]>([
    ['the brief at first', [], { by: 'customer', text: 'Weekly.', at: at(10) }],
    [
      'a note for colleagues',
      [makeWritten({ at: at(11), isInternal: true })],
      { by: 'agent', at: at(11) },
    ],
    ['not what came without words', [makeWritten({ at: at(11) }), taken(12)], { at: at(11) }],
  ])('shows what was said last: %s', (_what, changes, said) => {
    expect(orderRowOf(orderOf(changes), undefined).shown.lastLine).toMatchObject(said);
  });

  it('shows the beginning of a text on one line', () => {
    expect(oneLine(' Hello\n\n  there ')).toBe('Hello there');
    expect(oneLine('🎙'.repeat(120))).toBe('🎙'.repeat(120));
    expect(oneLine(`${'🎙'.repeat(119)} and on`)).toBe(`${'🎙'.repeat(119)}…`);
  });
});

/** What agents and the customer do to an order. */
const acts = {
  process: { type: 'moved', actor: 'Kim', to: 'processing', anyway: true },
  complete: { type: 'moved', actor: 'Kim', to: 'completed' },
  cancel: { type: 'moved', actor: 'customer', to: 'cancelled' },
  quote: { type: 'quoted', actor: 'Lee', priceCents: 45_000 },
  take: { type: 'assigned', actor: 'Kim', assignee: kim },
  back: { type: 'assigned', actor: 'Lee', assignee: null },
} as const;
const notes = {
  ask: { actor: 'customer', text: 'When?', isInternal: false },
  answer: { actor: 'Kim', text: 'Tomorrow.', isInternal: false },
  remark: { actor: 'Kim', text: 'Friendly.', isInternal: true },
};
type Act = keyof typeof acts | keyof typeof notes;
const kinds = [...Object.keys(acts), ...Object.keys(notes)] as Act[];
/** What goes wrong: the row cannot be written, the work is left to the sweep, or both, as in a crash. */
const failures = ['none', 'row', 'work', 'both'] as const;

let worlds = 0;

async function makeWorld() {
  // An etag is never the same in two stores.
  const test = makeServices({ seed: `world ${(worlds += 1)}` });
  const { deps } = test;
  await deps.store('users').put(userId, makeUser(), { ifNew: true });
  const placed = makePlaced(custom);
  await deps.store('orders').put(orderKey(on), makeOrderValue({ placed }), { ifNew: true });
  const unwritable = () => Promise.reject(new StoreUnavailableError('injected'));
  const findCustomer = async () => (await findAccount(deps, userId))!.user;
  return {
    ...test,
    async act(kind: Act, failure: (typeof failures)[number]) {
      const works: Work[] = [];
      const isListed = failure === 'none' || failure === 'work';
      const during = {
        ...(isListed ? deps : withStore(deps, 'desk', { put: unwritable })),
        enqueue: (work: Work) => works.push(work),
      };
      const known = { customer: { user: await findCustomer() } };
      if (kind in acts)
        await changeOrder(during, { ...on, ...acts[kind as keyof typeof acts] }, known);
      else await writeOnOrder(during, { ...on, ...notes[kind as keyof typeof notes] }, known);
      if (failure === 'none' || failure === 'row') await runAfterResponse(deps, works, handlers);
    },
    /** What lists say of the order, and what its document says. */
    async compare() {
      const { rows } = await readRows(deps, await listRows(deps));
      const { order } = (await readOrder(deps, on))!;
      const listed = rows.find(({ id }) => id === orderId) as OrderRow | undefined;
      return { listed, made: orderRowOf(order, await findCustomer()) };
    },
  };
}

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('what lists say of an order', () => {
  it('counts the files that the customer handed over, not those of the studio', () => {
    const ofStudio = makeWritten({
      at: at(12),
      actor: 'Kim',
      isInternal: true,
      files: [{ id: 'e'.repeat(32), name: 'mix.wav', size: 1 }],
    });
    const filesAfter = (...changes: OrderChange[]) =>
      orderRowOf(orderOf(changes), undefined).shown.files;
    expect(filesAfter(ofStudio)).toBeUndefined();
    expect(filesAfter(handedOver(11), ofStudio)).toBe(1);
  });

  it('agrees with its events after any of them, and after a crash once the sweep ran', async () => {
    const step = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...failures));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const { clock, deps, ...world } = await makeWorld();
        for (const [kind, failure] of steps) {
          clock.advance(HOUR_MS);
          await world.act(kind, failure);
          if (failure === 'both') await world.sweep();
          const { listed, made } = await world.compare();
          if (made.shown.eventCount > 1) expect(toJson(listed)).toEqual(toJson(made));
        }
        clock.advance(HOUR_MS);
        await world.sweep({ isCleanup: true });
        const { listed, made } = await world.compare();
        if (made.shown.eventCount > 1) expect(toJson(listed)).toEqual(toJson(made));
        expect((await listRows(deps)).outdated).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('hides no fault of the program', async () => {
    const { deps } = await makeWorld();
    const put = () => Promise.reject(new TypeError('a bug'));
    const taking = changeOrder(
      withStore(deps, 'desk', { put }),
      { ...on, ...acts.take },
      { customer: { user: undefined } },
    );
    await expect(taking).rejects.toThrow('a bug');
  });
});
