import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import { HOUR_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { searchableWords, splitWords } from '../../../netlify/server/queue/search-document.ts';
import { searchIndexOf } from '../../../netlify/server/queue/search-index.ts';
import { SEARCH_LOG_DOCUMENTS } from '../../../netlify/server/queue/search-log.ts';
import { crashEverywhere } from '../../support/memory-store.ts';
import { makeServices } from '../../support/site.ts';
import { sqliteQuery } from '../../support/sqlite-query.ts';
import {
  ada,
  dateAt,
  describeSearchIndex,
  each,
  find,
  grace,
  idOf,
  makeDocument,
} from './conformance.ts';

describeSearchIndex('a log', () => makeServices());
describeSearchIndex('a table', () => makeServices({ platform: { database: sqliteQuery().query } }));

describe('the log of the index', () => {
  /** Words that hardly compress. */
  const noise = (number: number) =>
    Array.from({ length: 60 }, (_, index) => hash('sha256', `${number} ${index}`)).join(' ');

  async function fill(deps: Dependencies, from: number, to: number, changes = {}) {
    for (let number = from; number < to; number += 1)
      await searchIndexOf(deps).note(makeDocument(number, changes));
  }

  it('has segments that every store takes, one of them less than half full', async () => {
    const { deps, store, clock } = makeServices();
    for (let round = 0; round < 12; round += 1) {
      for (let number = 0; number < 20; number += 1)
        await searchIndexOf(deps).note(
          makeDocument(round * 20 + number, { words: noise(round * 20 + number) }),
        );
      clock.advance(HOUR_MS);
      await searchIndexOf(deps).fold();
    }
    const lengths = [...store('search').records.values()].map(({ length }) => length);
    expect(lengths.length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThan(200_000);
    expect(lengths.filter((length) => length < 95_000).length).toBeLessThanOrEqual(1);
    expect(await find(deps, noise(3).slice(0, 64))).toEqual([[idOf(3), 1]]);
  });

  it('keeps the latest, and says that it left out others', async () => {
    const { deps, store } = makeServices();
    const index = searchIndexOf(deps);
    const extra = 3;
    const all = Array.from({ length: SEARCH_LOG_DOCUMENTS + extra }, (_, number) =>
      makeDocument(number, { id: idOf(number).replace(/-7\d+-/, '-7000-') }),
    );
    await index.rebuild(each(all.slice(0, -extra)), dateAt(0));
    expect(await index.find('work', [], 0, 1)).toMatchObject({ isTrimmed: false });
    await index.rebuild(each(all), dateAt(0));
    const { rows, isTrimmed } = await index.find('work', [], 0, Infinity);
    expect([rows.length, isTrimmed]).toEqual([SEARCH_LOG_DOCUMENTS, true]);
    expect(rows.at(-1)).toEqual(all[extra]!.row);
    expect(await index.factsSince(dateAt(extra - 1))).toMatchObject({ isTrimmed: true });
    expect(await index.factsSince(dateAt(extra))).toMatchObject({ isTrimmed: false });
    const before = store('search').records.size;
    // Half of them again: too many by then, so what is outdated goes.
    for (const document of all.slice(-SEARCH_LOG_DOCUMENTS / 2 - 1))
      await index.note({ ...document, version: 2 });
    await index.fold();
    expect(store('search').records.size).toBeLessThan(2 * before);
    expect((await index.find('work', [], 0, Infinity)).rows).toHaveLength(SEARCH_LOG_DOCUMENTS);
    await index.rebuild(each(all.slice(0, 5)), dateAt(1e6));
    expect(await index.find('work', [], 0, 1)).toMatchObject({ isTrimmed: false });
  });

  it('leaves duplicates and nothing worse wherever a run of it dies', async () => {
    await crashEverywhere(async (crash, where) => {
      const { deps, plan, clock, store } = makeServices();
      const index = searchIndexOf(deps);
      await fill(deps, 0, 3);
      await index.fold();
      await fill(deps, 2, 5, { version: 2 });
      const expected = [
        [idOf(4), 2],
        [idOf(3), 2],
        [idOf(2), 2],
        [idOf(1), 1],
        [idOf(0), 1],
      ];
      Object.assign(plan, crash, { count: 0 });
      await index.fold().catch(() => undefined);
      const result = { ...plan };
      Object.assign(plan, { failAt: 0 });
      expect(await find(deps), where).toEqual(expected);
      clock.advance(HOUR_MS);
      await fill(deps, 5, 6);
      await index.fold();
      expect(await find(deps), where).toEqual([[idOf(5), 1], ...expected]);
      expect([...store('search').records.keys()].filter((key) => key.startsWith('new/'))).toEqual(
        [],
      );
      return result;
    });
  });

  it('erases for good wherever a run of it dies', async () => {
    await crashEverywhere(async (crash) => {
      const { deps, plan, clock, store } = makeServices();
      const index = searchIndexOf(deps);
      await fill(deps, 0, 2);
      await index.fold();
      await fill(deps, 2, 3, { userId: grace });
      Object.assign(plan, crash, { count: 0 });
      await index.erase({ userId: ada }).catch(() => undefined);
      const result = { ...plan };
      Object.assign(plan, { failAt: 0 });
      clock.advance(HOUR_MS);
      expect(await index.erase({ userId: ada })).toBe(true);
      expect(await find(deps)).toEqual([[idOf(2), 1]]);
      expect(store('search').records.size).toBe(1);
      return result;
    });
  });

  it('is left alone while another process works on it', async () => {
    const { deps, clock } = makeServices();
    const index = searchIndexOf(deps);
    await fill(deps, 0, 2);
    const lease = await jobsOf(deps).acquireLease(hash('sha256', 'search index'), clock.now());
    await index.fold();
    expect(await index.erase({ userId: ada })).toBe(false);
    expect(await index.rebuild(each([]), dateAt(99))).toBe(false);
    expect(await find(deps)).toHaveLength(2);
    await jobsOf(deps).releaseLease(lease!);
    expect(await index.erase({ userId: ada })).toBe(true);
  });

  it('reads again when what it listed was joined meanwhile, and passes over what is damaged', async () => {
    const { deps, store, clock } = makeServices();
    const index = searchIndexOf(deps);
    await fill(deps, 0, 3);
    const finding = find(deps);
    await index.fold();
    expect(await finding).toHaveLength(3);
    clock.advance(SECOND_MS);
    await fill(deps, 3, 4);
    const { records } = store('search');
    const [segment] = records.keys();
    const damaged = segment!.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
    records.set(
      damaged,
      '{"v":1,"type":"segment","at":"2026-11-21T10:00:00.000Z","text":"damaged"}',
    );
    records.delete(segment!);
    expect(await find(deps)).toEqual([[idOf(3), 1]]);
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
});
