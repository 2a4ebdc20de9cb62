import { describe, expect, it } from 'vitest';

import { readFigures } from '../../../netlify/server/desk/figures.ts';
import { customerRowOf } from '../../../netlify/server/accounts/account-work.ts';
import { searchCustomers, searchDesk } from '../../../netlify/server/desk/search.ts';
import {
  foldRows,
  putRow,
  searchableWords,
  type OrderRow,
  type Row,
} from '../../../netlify/server/lists/rows.ts';
import { orderRowOf } from '../../../netlify/server/orders/order-rows.ts';
import { foldOrder } from '../../../netlify/server/orders/order.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeOrderValue, makePlaced, makeUser } from '../../support/makers.ts';
import { idOf, makeRow } from '../../support/rows.ts';
import { makeServices } from '../../support/site.ts';

const { deps } = makeServices();
const holding = (...rows: Row[]) => ({ rows, isTrimmed: false });
const idsIn = ({ entries }: { entries: readonly { id: string }[] }) => entries.map(({ id }) => id);

/** Finds in rows with these words. */
async function find(texts: readonly string[], wanted: string) {
  const rows = texts.map((text, number) => makeRow(number, { words: searchableWords([text]) }));
  return idsIn(await searchDesk(deps, holding(...rows), wanted, 1));
}

describe('a search', () => {
  it.each([
    ['EXAMPLE', [2, 1, 0]],
    ['ada@ Zoe', [0]],
    ['other ada', [2]],
    ['0%_o', [1]],
    ['a_a', []],
    ['a%a', []],
    ["a'a\\", []],
  ])('finds every word of %s as a part of any, latest event first', async (wanted, numbers) => {
    const texts = ['ada@example.com zoé', 'grace@example.com 50%_off', 'ada@other.example audio'];
    expect(await find(texts, wanted)).toEqual(numbers.map(idOf));
  });

  it.each([
    ['NDA', [2, 0, 3, 1]],
    ['nda_x', [3]],
    ['standard nda', [3, 1]],
  ])('has words of their own before parts of others: %s', async (wanted, numbers) => {
    const texts = ['nda signed', 'standard edit', 'my nda', 'standard nda_x'];
    expect(await find(texts, wanted)).toEqual(numbers.map(idOf));
  });

  it('has 100 entries a page', async () => {
    const rows = holding(...Array.from({ length: 105 }, (_, number) => makeRow(number)));
    const pages = [1, 2, 3].map((page) => searchDesk(deps, rows, 'ada@example.com', page));
    const [first, second, third] = await Promise.all(pages);
    expect(first).toMatchObject({ total: 105, nextPage: 2 });
    expect(second).toMatchObject({ total: 105 });
    expect(second).not.toHaveProperty('nextPage');
    expect(idsIn(second!)).toEqual([4, 3, 2, 1, 0].map(idOf));
    expect(third).toEqual({ entries: [], total: 105 });
  });
});

it('lists a hundred customers, and says where that is not all', async () => {
  const rows = Array.from({ length: 101 }, (_, number) =>
    customerRowOf({ ...makeUser(), id: idOf(number) }),
  );
  const found = (count: number) => searchCustomers(deps, holding(...rows.slice(0, count)), 'ada');
  expect(await found(100)).not.toHaveProperty('limit');
  const { customers, limit } = await found(101);
  expect(customers).toHaveLength(100);
  expect(limit).toMatch(/^Shows 100, the newest first\. For others, enter more of the name/);
});

describe('a search of more than the rows hold', () => {
  it('asks a store that can tell, and says what it lacks when that takes too long', async () => {
    const { deps } = makeServices();
    const asked: unknown[] = [];
    const searching = (answer: () => Promise<string[]>): typeof deps => ({
      ...deps,
      store: (noun) => ({
        ...deps.store(noun),
        search: (words) => {
          asked.push([noun, words]);
          return answer();
        },
      }),
    });
    const trimmed = { rows: [makeRow(1)], isTrimmed: true };
    const find = (from: typeof deps) => searchDesk(from, trimmed, 'ADA@', 1);
    const told = await find(searching(() => Promise.resolve([])));
    expect(asked).toEqual([
      ['orders', ['ada']],
      ['messages', ['ada']],
    ]);
    expect([idsIn(told), told.limit]).toEqual([[idOf(1)], undefined]);
    const slow = searching(() =>
      Promise.reject(new StoreUnavailableError('PostgreSQL: no answer')),
    );
    for (const from of [slow, deps]) {
      const found = await find(from);
      expect([idsIn(found), found.limit]).toEqual([[idOf(1)], expect.stringContaining('10,000')]);
    }
  });
});

describe('figures of rows that are not all', () => {
  it.each([
    ['say so when what is left out may be of these weeks', 1, /latest 10,000/],
    ['say nothing when it happened before them', 30, undefined],
  ])('%s', async (_what, days, limit) => {
    const services = makeServices();
    const { clock } = services;
    // Older than what they hold.
    await putRow(services.deps, makeRow(1));
    await foldRows(services.deps);
    const desk = services.deps.store('desk');
    const { value, etag } = (await desk.get('snapshot'))!;
    await desk.put('snapshot', { ...(value as object), isTrimmed: true }, { ifMatch: etag });
    clock.advance(days * 24 * 60 * 60 * 1000);
    const figures = await readFigures(services.deps, '2');
    expect(figures.limit ?? '').toMatch(limit ?? /^$/);
  });
});

describe('figures', () => {
  it('counts by the studio’s weeks, with medians and percentiles of nearest rank', async () => {
    const { deps } = makeServices();
    const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100, undefined];
    const add = (
      at: string,
      facts: Partial<OrderRow['facts']>,
      shown?: Partial<OrderRow['shown']>,
    ) => {
      const id = { userId: '0'.repeat(64), orderId: deps.newId() };
      const placed = makePlaced({ at, serviceName: 'Audio' });
      const row = orderRowOf(foldOrder(id, makeOrderValue({ placed })), undefined);
      return putRow(deps, {
        ...row,
        shown: { ...row.shown, waitingSince: undefined, ...shown },
        facts: { ...row.facts, paidCents: 1050, ...facts },
      });
    };
    for (const answeredAfter of hours) await add('2026-11-16T07:00:00.000Z', { answeredAfter });
    // Sunday evening in Denver, which has Monday in UTC; and a week before all that.
    const sunday = '2026-11-16T06:59:59.999Z';
    const late = { assignee: 'gone@roomtone.example', waitingSince: sunday };
    await add(sunday, {}, { serviceName: 'Video', ...late });
    await add('2026-11-09T06:59:59.999Z', {});
    const { total, before, weeks, services, agents } = await readFigures(deps, '2');
    expect(weeks).toMatchObject([
      { name: '2026-11-09', orders: 1, late: 1, paid: 10.5 },
      {
        name: '2026-11-16',
        orders: 11,
        late: 0,
        paid: 115.5,
        firstAnswer: { count: 10, median: 5, p90: 9 },
      },
    ]);
    expect(weeks[1]?.delivery).toBeUndefined();
    expect(total).toMatchObject({ orders: 12, late: 1, paid: 126 });
    expect(before).toMatchObject({ orders: 1, late: 0, paid: 10.5, messages: 0 });
    expect(services.map(({ name, orders, ordersBefore }) => [name, orders, ordersBefore])).toEqual([
      ['Audio', 11, 1],
      ['Video', 1, 0],
    ]);
    expect(agents.map(({ name, orders }) => [name, orders])).toEqual([
      ['', 11],
      ['gone@roomtone.example', 1],
    ]);
    expect((await readFigures(deps, '53')).weeks).toHaveLength(53);
  });
});
