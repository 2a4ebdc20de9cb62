import { describe, expect, it } from 'vitest';

import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { DAY_MS, HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { jobHandlers } from '../../../netlify/server/job-handlers.ts';
import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { changeOrder, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import {
  indexedOrderOf,
  isIndexed,
  isLate,
  oneLine,
  orderRowOf,
  waitingSince,
} from '../../../netlify/server/orders/order-index.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import {
  foldOrder,
  isOpen,
  type PlacedEvent,
  type StoredOrder,
} from '../../../netlify/server/orders/order.ts';
import { jobsOf, toJobs, type Job } from '../../../netlify/server/queue/job-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import type { IndexedOrder, IndexEntry } from '../../../netlify/server/queue/open-index.ts';
import { runJob, startRound } from '../../../netlify/server/queue/run-job.ts';
import type { Key } from '../../../netlify/server/storage/keys.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { confirmStored } from '../../support/account.ts';
import { makeMoved, makeNoted, makePlaced, makeRegistered } from '../../support/makers.ts';
import { withStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';
const kim = 'kim@roomtone.example';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const asked = (hour: number) => makeNoted({ at: at(hour), actor: 'customer' });
const answered = (hour: number) => makeNoted({ at: at(hour), actor: 'Kim' });
const handedOver = (hour: number) =>
  makeNoted({
    ...asked(hour),
    note: '',
    files: [{ id: 'f'.repeat(32), name: 'take.wav', size: 1 }],
  });
const decided = (hour: number, decision: 'approved' | 'changes_requested') =>
  ({ v: 1, type: 'decided', at: at(hour), actor: 'customer', decision }) as const;
const settled = (hour: number) => ({ v: 1, type: 'settled', at: at(hour), actor: 'Kim' }) as const;
const quoted = (hour: number) =>
  ({ v: 1, type: 'quoted', at: at(hour), actor: 'Kim', priceCents: 45_000 }) as const;
const canceled = (hour: number) => makeMoved({ at: at(hour), actor: 'customer', to: 'cancelled' });
const completed = (hour: number) => makeMoved({ at: at(hour), to: 'completed' });
const erased = (hour: number) =>
  ({
    v: 1,
    type: 'anonymized',
    at: at(hour),
    actor: 'customer',
    archiveId: 'b'.repeat(64),
  }) as const;
const taken = (hour: number) =>
  ({ v: 1, type: 'assigned', at: at(hour), actor: 'Kim', assignee: kim }) as const;

describe('the customer of an order', () => {
  it.each<[string, object[], string | undefined]>([
    ['waits since the order was placed', [], at(10)],
    ['still waits when it was taken', [taken(11)], at(10)],
    ['still waits after a note for colleagues', [makeNoted({ isInternal: true })], at(10)],
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
    ['waits since asking for changes', [completed(11), decided(12, 'changes_requested')], at(12)],
    [
      'waits for nothing once that is answered, too',
      [completed(11), asked(12), answered(13)],
      undefined,
    ],
    ['waits for nothing without an account', [completed(11), asked(12), erased(13)], undefined],
  ])('%s', (_what, changes, since) => {
    const order = foldOrder(userId, orderId, [makePlaced(), ...changes])!;
    expect(waitingSince(order)).toBe(since);
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

describe('the index entry of an order', () => {
  it.each<[string, Partial<PlacedEvent>, object[], Partial<IndexedOrder>, boolean]>([
    ['a quote', custom, [], { stage: 'price', isUnpaid: false }, true],
    ['a new quote', custom, [quoted(11), declined], { stage: 'price', isUnpaid: false }, true],
    ['acceptance', custom, [quoted(11)], { stage: 'acceptance', isUnpaid: false }, true],
    ['payment', custom, [quoted(11), accepted], { stage: 'payment', isUnpaid: true }, true],
    ['payment', {}, [], { stage: 'payment', isUnpaid: true }, true],
    ['the start', {}, [paid], { stage: 'start', isUnpaid: false }, true],
    ['the start', { ...custom, serviceName: 'Demo Call' }, [], { stage: 'start' }, true],
    ['delivery', {}, [started], { stage: 'production', dueOn: '2026-11-30', isUnpaid: true }, true],
    [
      'approval and payment',
      {},
      [started, completed(14)],
      { stage: 'review', isUnpaid: true },
      true,
    ],
    ['approval', {}, [started, paid, completed(14)], { stage: 'review', isUnpaid: false }, false],
    [
      'payment alone',
      {},
      [started, completed(14), decided(15, 'approved')],
      { stage: 'closed', isUnpaid: true },
      true,
    ],
    ['nothing', {}, [canceled(11)], { stage: 'closed', isUnpaid: false }, false],
    ['nothing', {}, [completed(11), erased(12)], { stage: 'closed', isUnpaid: false }, false],
  ])('says that it waits for %s', (_what, placed, changes, said, isKept) => {
    const order = foldOrder(userId, orderId, [makePlaced(placed), ...changes])!;
    expect(indexedOrderOf(order)).toMatchObject(said);
    expect(isIndexed(order)).toBe(isKept);
  });

  it.each<[string, object[], object]>([
    ['the brief at first', [], { by: 'customer', text: 'Weekly.', at: at(10) }],
    [
      'a note for colleagues',
      [makeNoted({ at: at(11), isInternal: true })],
      { by: 'agent', at: at(11) },
    ],
    ['not what came without words', [makeNoted({ at: at(11) }), taken(12)], { at: at(11) }],
  ])('shows what was said last: %s', (_what, changes, said) => {
    const order = foldOrder(userId, orderId, [makePlaced(), ...changes])!;
    expect(orderRowOf(order).lastLine).toMatchObject(said);
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
const kinds = [...Object.keys(acts), ...Object.keys(notes)] as (
  keyof typeof acts | keyof typeof notes
)[];
/** What goes wrong: the index cannot be written, the job is left to the sweep, or both, as in a crash. */
const failures = ['none', 'index', 'job', 'both'] as const;

async function makeWorld() {
  const test = makeServices();
  const { deps, clock } = test;
  const jobs: Job[] = [];
  await usersOf(deps).register(userId, makeRegistered());
  await confirmStored(deps, userId);
  await openIndexOf(deps).add({ kind: 'order', userId, orderId }, clock.now());
  await ordersOf(deps).place(userId, orderId, makePlaced({ serviceName: 'Custom Solution' }));
  const unwritable = () => Promise.reject(new StoreUnavailableError('injected'));
  const on = { userId, orderId };
  return {
    ...test,
    async act(kind: (typeof kinds)[number], failure: (typeof failures)[number]) {
      const isIndexed = failure === 'none' || failure === 'job';
      const during = {
        ...(isIndexed ? deps : withStore(deps, 'open', { createOnce: unwritable })),
        enqueue: (key: Key) => jobs.push(...toJobs([key])),
      };
      if (kind in acts) await changeOrder(during, { ...on, ...acts[kind as keyof typeof acts] });
      else await noteOrder(during, { ...on, ...notes[kind as keyof typeof notes] });
      const left = jobs.splice(0);
      if (failure === 'job' || failure === 'both') return;
      for (const job of left) await runJob(deps, job, jobHandlers, startRound(), true);
    },
  };
}

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

/** Compares the index with the order; of several entries after events the latest counts. */
function expectAgreement(entries: readonly IndexEntry[], order: StoredOrder): void {
  const afterEvents = entries.flatMap((entry) => entry.order ?? []);
  const latest = afterEvents.sort((one, other) => one.sequence - other.sequence).at(-1);
  if (isOpen(order)) expect(entries.some((entry) => !entry.order)).toBe(true);
  if (isIndexed(order)) expect(entries).not.toEqual([]);
  if (order.nextSequence > 1 && entries.length > 0) expect(latest).toEqual(indexedOrderOf(order));
}

describe('what the index says of an order', () => {
  it('agrees with its events after any of them, and after a crash once the sweep ran', async () => {
    const step = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...failures));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const { deps, clock, ...world } = await makeWorld();
        const read = async () => (await ordersOf(deps).find(userId, orderId))!;
        for (const [kind, failure] of steps) {
          clock.advance(HOUR_MS);
          await world.act(kind, failure);
          if (failure === 'both') await runSweep(deps, { untilMs: Infinity, isCleanup: false });
          expectAgreement(await openIndexOf(deps).list(), await read());
        }
        clock.advance(HOUR_MS);
        await runSweep(deps, { untilMs: Infinity, isCleanup: false });
        const [order, entries] = [await read(), await openIndexOf(deps).list()];
        expectAgreement(entries, order);
        const [latest, ...others] = entries.filter((entry) => entry.order);
        expect(others).toEqual([]);
        if (!isIndexed(order)) expect(entries).toEqual([]);
        if (!latest) return;
        const row = await openIndexOf(deps).readRow(latest.key);
        expect(row).toEqual(toJson(orderRowOf(order)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is repaired by the cleanup where no job is left', async () => {
    const { deps, ...world } = await makeWorld();
    await world.act('take', 'both');
    for (const job of await jobsOf(deps).list()) await jobsOf(deps).remove(job);
    expect(await openIndexOf(deps).list()).toHaveLength(1);
    await runSweep(deps, { untilMs: Infinity, isCleanup: true });
    expectAgreement(await openIndexOf(deps).list(), (await ordersOf(deps).find(userId, orderId))!);
    expect(await openIndexOf(deps).list()).toHaveLength(2);
  });

  it('hides no fault of the program', async () => {
    const { deps } = await makeWorld();
    const createOnce = () => Promise.reject(new TypeError('a bug'));
    const take = { userId, orderId, ...acts.take };
    await expect(changeOrder(withStore(deps, 'open', { createOnce }), take)).rejects.toThrow(
      'a bug',
    );
  });
});
