import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { DAY_MS } from '../../../netlify/server/lib/time.ts';
import {
  ensureRow,
  eraseRows,
  foldRows,
  listRows,
  noteRow,
  putRow,
  readRows,
  replaceRows,
  searchableWords,
  SNAPSHOT_ROWS,
  splitWords,
  tidyRows,
  type Row,
} from '../../../netlify/server/lists/rows.ts';
import {
  foldMessage,
  messageIdOf,
  messageRowOf,
} from '../../../netlify/server/messages/message.ts';
import { alwaysTaken, crashEverywhere, withStore } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { idOf, makeRow } from '../../support/rows.ts';
import { makeServices } from '../../support/site.ts';

const read = async (deps: Dependencies) => readRows(deps, await listRows(deps));
const versionsIn = async (deps: Dependencies) =>
  (await read(deps)).rows.map(({ id, version }) => [id, version]).sort();
const keysIn = async (deps: Dependencies) =>
  (await deps.store('desk').list()).map(({ key }) => key);
const isTrimmed = async (deps: Dependencies) => (await read(deps)).isTrimmed;

/** Rows with these numbers of the version 1. */
const firsts = (...numbers: number[]) => numbers.map((number) => [idOf(number), 1]);

/** Services whose lists have these rows. */
async function makeLists(...rows: Row[]) {
  const services = makeServices();
  for (const row of rows) await putRow(services.deps, row);
  return services;
}

describe('rows', () => {
  it('are never written again under the same version', async () => {
    const { deps } = await makeLists(makeRow(1));
    await putRow(deps, makeRow(1, { words: 'other' }));
    expect((await read(deps)).rows).toEqual([makeRow(1)]);
  });

  it('go when the next ones are there, and are folded now and then', async () => {
    const { deps } = makeServices();
    const lengths: number[] = [];
    for (let version = 1; version <= 400; version += 1) {
      const row = makeRow(version % 10, { version });
      await putRow(deps, row);
      await tidyRows(deps, row);
      lengths.push((await keysIn(deps)).length);
    }
    expect(Math.max(...lengths)).toBeLessThan(200);
    expect(lengths.filter((length) => length === 1).length).toBeGreaterThan(3);
    expect(await versionsIn(deps)).toHaveLength(10);
  });

  it.each([
    ['what is no row', { kind: 'none' }],
    ['a row with half of its fields', { ...makeRow(1), shown: undefined }],
  ])('that cannot be read are left out and logged, without hiding others: %s', async (_, value) => {
    const { deps, events } = await makeLists(makeRow(1), makeRow(2));
    const desk = deps.store('desk');
    const key = `rows/${idOf(1)}/000001`;
    await desk.put(key, value, { ifMatch: (await desk.get(key))!.etag });
    expect(await versionsIn(deps)).toEqual(firsts(2));
    expect(events).toEqual(['data_record_corrupt']);
  });

  it('fail no request when they cannot be noted, and are added by the work after it', async () => {
    const { deps, plan, events } = await makeLists(makeRow(1), makeRow(2, { version: 2 }));
    Object.assign(plan, { failAt: plan.count + 1, isLasting: false });
    expect(await noteRow(deps, makeRow(1, { version: 2 }))).toBeUndefined();
    expect(events).toEqual(['sys_storage_unavailable']);
    expect(await noteRow(deps, makeRow(3))).toBe(1);
    const round = {};
    await ensureRow(deps, makeRow(1, { version: 2 }), round);
    // Another change came in between, also one that is listed.
    await ensureRow(deps, makeRow(3, { version: 2 }), round, 1);
    await ensureRow(deps, makeRow(2), round);
    const expected = [1, 2, 3].map((number) => [idOf(number), 2]);
    expect(await versionsIn(deps)).toEqual(expected);
    plan.count = 0;
    await ensureRow(deps, makeRow(4), {}, 1);
    expect(plan.count).toBe(0);
    expect(await keysIn(deps)).not.toContain(`rows/${idOf(2)}/000001`);
  });

  it('are what the last note of each has, whatever is folded and erased in between', async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ number: fc.nat(5), version: fc.integer({ min: 1, max: 9 }) }),
      },
      fc.constantFrom('fold' as const, 'erase' as const),
    );
    const property = fc.asyncProperty(fc.array(step), async (steps) => {
      const { deps } = makeServices();
      const model = new Map<string, number>();
      for (const each of steps) {
        if (each === 'fold') await foldRows(deps);
        else if (each === 'erase') {
          await eraseRows(deps, [idOf(0)]);
          model.set(idOf(0), Infinity);
        } else {
          const row = makeRow(each.number, { version: each.version });
          await putRow(deps, row);
          model.set(row.id, Math.max(row.version, model.get(row.id) ?? 0));
        }
      }
      const expected = [...model].filter(([, version]) => version < Infinity).sort();
      expect(await versionsIn(deps)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: runs(200) });
  });
});

describe('a fold', () => {
  it('leaves its rows to whoever was first', async () => {
    const { deps } = await makeLists(makeRow(1), makeRow(2));
    const done = await Promise.all([foldRows(deps), foldRows(deps)]);
    expect(done.sort()).toEqual([false, true]);
    expect(await foldRows(withStore(deps, 'desk', alwaysTaken))).toBe(true);
    await putRow(deps, makeRow(3));
    expect(await foldRows(withStore(deps, 'desk', alwaysTaken))).toBe(false);
    expect(await versionsIn(deps)).toEqual(firsts(1, 2, 3));
  });

  it('keeps what is written meanwhile', async () => {
    const { deps } = await makeLists(makeRow(1));
    const desk = deps.store('desk');
    const put: typeof desk.put = async (...write) => {
      await putRow(deps, makeRow(2));
      return desk.put(...write);
    };
    await foldRows(withStore(deps, 'desk', { put }));
    expect(await keysIn(deps)).toEqual([`rows/${idOf(2)}/000001`, 'snapshot']);
    expect(await versionsIn(deps)).toEqual(firsts(1, 2));
  });

  it('hides nothing from whoever listed the rows before', async () => {
    const { deps } = await makeLists(makeRow(1), makeRow(2));
    const listing = await listRows(deps);
    await foldRows(deps);
    await putRow(deps, makeRow(3));
    // Another instance, which knows no row.
    await read((await makeLists()).deps);
    const { rows } = await readRows(deps, listing);
    expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 3].map(idOf));
  });

  it('loses nothing wherever it dies', async () => {
    await crashEverywhere(async (crash, where) => {
      const { deps, plan } = await makeLists(makeRow(1), makeRow(2, { version: 2 }));
      await foldRows(deps);
      await putRow(deps, makeRow(2, { version: 3 }));
      await putRow(deps, makeRow(3));
      Object.assign(plan, crash);
      await foldRows(deps).catch(() => undefined);
      const { hasFailed } = plan;
      Object.assign(plan, { failAt: 0 });
      const expected = [...firsts(1), [idOf(2), 3], ...firsts(3)].sort();
      expect(await versionsIn(deps), where).toEqual(expected);
      await foldRows(deps);
      expect(await versionsIn(deps), where).toEqual(expected);
      return { ...crash, hasFailed: hasFailed === true };
    });
  });

  it('keeps the latest closed rows and all open ones, and says that it left out others', async () => {
    const { deps } = makeServices();
    const closed = Array.from({ length: SNAPSHOT_ROWS }, (_, number) => makeRow(number + 10));
    const oldest = [makeRow(1), makeRow(2, { isOpen: true })];
    const fill = (rows: Row[]) => replaceRows(deps, async () => rows);
    expect(await fill([...closed, oldest[1]!])).toBe(true);
    expect(await isTrimmed(deps)).toBe(false);
    await fill([...oldest, ...closed]);
    const { rows, ...others } = await read(deps);
    expect([rows.length, others.isTrimmed]).toEqual([SNAPSHOT_ROWS + 1, true]);
    const ids = new Set(rows.map(({ id }) => id));
    expect([1, 2, 10].map((number) => ids.has(idOf(number)))).toEqual([false, true, true]);
    await putRow(deps, makeRow(SNAPSHOT_ROWS + 10));
    await foldRows(deps);
    const later = await read(deps);
    expect([later.rows.length, later.isTrimmed]).toEqual([SNAPSHOT_ROWS + 1, true]);
    expect(later.rows.some(({ id }) => id === idOf(10))).toBe(false);
  });

  it('cuts the words of the longest rows when all are too many, and says so', async () => {
    const { deps } = makeServices();
    // They hardly compress.
    const noise = () => randomBytes(3000).toString('base64url');
    const long = Array.from({ length: 2300 }, (_, number) =>
      makeRow(number, { isOpen: true, words: `long${number} ${noise()}`.slice(0, 4000) }),
    );
    const short = makeRow(3000, { words: 'a short one' });
    await replaceRows(deps, async () => [...long, short]);
    const { rows, ...others } = await read(deps);
    expect([rows.length, others.isTrimmed]).toEqual([2301, true]);
    expect(rows.at(-1)?.words).toBe(short.words);
    expect(rows.every(({ words }) => words.length >= 11 && words.length <= 2000)).toBe(true);
    expect(rows.find(({ id }) => id === idOf(1234))?.words).toMatch(/^long1234 /);
  });

  it('leaves out the last of more than it can hold', async () => {
    const { deps } = makeServices();
    const many = Array.from({ length: 40_000 }, (_, number) =>
      makeRow(number, { isOpen: true, words: randomBytes(190).toString('base64url') }),
    );
    expect(await replaceRows(deps, async () => many)).toBe(true);
    const { rows, ...others } = await read(deps);
    expect([rows.length, others.isTrimmed]).toEqual([20_000, true]);
  });
});

describe('what was erased', () => {
  it('is not brought back by a row that comes late, and is forgotten later', async () => {
    const { deps, clock } = await makeLists(makeRow(1), makeRow(2, { words: 'secret' }));
    await foldRows(deps);
    await putRow(deps, makeRow(2, { version: 2, words: 'secret' }));
    await eraseRows(deps, [idOf(2)]);
    expect(await versionsIn(deps)).toEqual(firsts(1));
    expect(await keysIn(deps)).toEqual(['snapshot']);
    await putRow(deps, makeRow(2, { version: 7 }));
    expect(await versionsIn(deps)).toEqual(firsts(1));
    await foldRows(deps);
    expect(await versionsIn(deps)).toEqual(firsts(1));
    clock.advance(3 * DAY_MS);
    await putRow(deps, makeRow(3));
    await foldRows(deps);
    await putRow(deps, makeRow(2, { version: 8 }));
    expect(await versionsIn(deps)).toEqual([...firsts(1), [idOf(2), 8], ...firsts(3)].sort());
  });
});

describe('a snapshot that cannot be read', () => {
  it.each([
    ['no snapshot', { other: true }],
    ['no compressed rows', { rows: 'damaged', isTrimmed: false }],
  ])('hides no later row, is not written over, and is built again: %s', async (_what, damaged) => {
    const { deps, events } = await makeLists(makeRow(1));
    await foldRows(deps);
    const desk = deps.store('desk');
    await desk.put('snapshot', damaged, { ifMatch: (await desk.get('snapshot'))!.etag });
    await putRow(deps, makeRow(2));
    expect(await versionsIn(deps)).toEqual(firsts(2));
    expect(events).toContain('data_record_corrupt');
    expect(await isTrimmed(deps)).toBe(true);
    expect(await foldRows(deps)).toBe(false);
    expect((await desk.get('snapshot'))!.value).toEqual(damaged);
    const all = [makeRow(1), makeRow(2)];
    expect(await replaceRows(deps, async () => all)).toBe(true);
    expect(await versionsIn(deps)).toEqual(firsts(1, 2));
    expect(await isTrimmed(deps)).toBe(false);
  });
});

describe('a rebuild', () => {
  it('has what the documents say, and what is written meanwhile', async () => {
    const { deps } = await makeLists(makeRow(1, { version: 9 }), makeRow(2));
    await foldRows(deps);
    await eraseRows(deps, [idOf(5), idOf(6)]);
    const make = async () => {
      await putRow(deps, makeRow(3, { version: 2 }));
      await putRow(deps, makeRow(4));
      return [makeRow(1), makeRow(3), makeRow(6)];
    };
    expect(await replaceRows(deps, make)).toBe(true);
    await putRow(deps, makeRow(5));
    expect(await versionsIn(deps)).toEqual([...firsts(1, 4, 6), [idOf(3), 2]].sort());
  });

  it('does not depend on who folds meanwhile', async () => {
    const { deps } = await makeLists(makeRow(1), makeRow(2));
    const make = async () => {
      await putRow(deps, makeRow(3));
      await eraseRows(deps, [idOf(4)]);
      return [makeRow(2), makeRow(4)];
    };
    expect(await replaceRows(deps, make)).toBe(true);
    expect(await versionsIn(deps)).toEqual(firsts(2, 3));
  });
});

describe('words', () => {
  it.each([
    ['Order #1A2B3C4D', ['order', '1a2b3c4d']],
    [' “Zoë’s  Café,” (ﬁnal) ', ['zoe’s', 'cafe', 'final']],
    ['a\u0000b\uD800c soft\u00ADhyphen', ['a', 'b', 'c', 'softhyphen']],
    ['… – 50 %', ['50']],
  ])('of %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('are distinct, and no more than fit, the first text before others', () => {
    const long = Array.from({ length: 2000 }, (_, number) => `word${number}`).join(' ');
    const words = searchableWords(['Ada ada', undefined, long, 'last']);
    expect(words.startsWith('ada word0 word1 ')).toBe(true);
    expect(words).toHaveLength(4000);
  });

  it('of a message are its own before those of many notes', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const sender = { name: 'Ada', email: 'ada@example.com', service: 'Audio Production' } as const;
    const text = (note: number) =>
      Array.from({ length: 200 }, (_, n) => `word${note}x${n}`).join(' ');
    const changes = Array.from({ length: 9 }, (_, note) => {
      return { at, actor: 'Kim', type: 'noted', text: text(note) } as const;
    });
    const received = { at, ...sender, message: 'About a bassoonist.' };
    const row = messageRowOf(
      foldMessage(messageIdOf(idOf(1)), { received, fingerprint: '', changes, outbox: [] }),
    );
    for (const word of ['bassoonist', 'word8x0']) expect(row.words.split(' ')).toContain(word);
  });
});
