import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Dependencies } from '../../../netlify/server/dependencies.ts';
import {
  searchableWords,
  splitWords,
  type SearchDocument,
  type SearchList,
} from '../../../netlify/server/queue/search-document.ts';
import { searchIndexOf } from '../../../netlify/server/queue/search-index.ts';
import { fc, runs } from '../../support/properties.ts';
import type { TestServices } from '../../support/site.ts';

export const ada = 'a'.repeat(64);
export const grace = 'b'.repeat(64);
const START = Date.parse('2026-11-21T10:00:00.000Z');
export const dateAt = (minute: number) => new Date(START + minute * 60_000).toISOString();
export const idOf = (number: number) =>
  `0193a1b2-c3d4-7${String(number).padStart(3, '0')}-8000-${hash('sha256', String(number)).slice(0, 12)}`;

export function makeDocument(
  number: number,
  changes: Partial<SearchDocument> = {},
): SearchDocument {
  const id = idOf(number);
  const { version = 1, words = `ada@example.com order${number}` } = changes;
  return {
    kind: 'order',
    id,
    userId: ada,
    at: dateAt(number),
    createdAt: dateAt(number),
    doneAt: '',
    notedAt: dateAt(number),
    row: { id, version },
    ...changes,
    version,
    words,
  };
}

export async function find(deps: Dependencies, text = '', list: SearchList = 'work') {
  const { rows } = await searchIndexOf(deps).find(list, splitWords(text), 0, 100);
  return rows.map(({ id, version }) => [id, version]);
}

export async function* each(documents: readonly SearchDocument[]) {
  for (const document of documents) yield await Promise.resolve([document]);
}

/** What both engines of the index do. @param make services with an empty one. */
export function describeSearchIndex(name: string, make: () => TestServices): void {
  describe(`the index for searching as ${name}`, () => {
    it('finds every word as a part of any, latest event first, and pages', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      const words = ['ada@example.com zoé', 'grace@example.com 50%_off', 'ada@other.example audio'];
      for (const [number, text] of words.entries())
        await index.note(makeDocument(number, { words: searchableWords([text]) }));
      await index.note(makeDocument(9, { kind: 'customer', words: 'ada@example.com' }));
      const found = async (text: string) => (await find(deps, text)).map(([id]) => id);
      expect(await found('EXAMPLE')).toEqual([idOf(2), idOf(1), idOf(0)]);
      expect(await found('ada@ Zoe')).toEqual([idOf(0)]);
      expect(await found('other ada')).toEqual([idOf(2)]);
      expect(await found('0%_o')).toEqual([idOf(1)]);
      expect(await found('a_a')).toEqual([]);
      expect(await found('a%a')).toEqual([]);
      expect(await found("a'a\\")).toEqual([]);
      const { rows } = await index.find('work', [], 1, 1);
      expect(rows).toEqual([{ id: idOf(1), version: 1 }]);
      await index.fold();
      expect(await found('example')).toEqual([idOf(2), idOf(1), idOf(0)]);
    });

    it('finds words of their own before parts of others, latest event first among each', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      const words = ['nda signed', 'standard edit', 'my nda', 'standard nda_x'];
      for (const [number, text] of words.entries())
        await index.note(makeDocument(number, { words: searchableWords([text]) }));
      const found = async (text: string) => (await find(deps, text)).map(([id]) => id);
      expect(await found('NDA')).toEqual([2, 0, 3, 1].map(idOf));
      expect(await found('nda_x')).toEqual([idOf(3)]);
      expect(await found('standard nda')).toEqual([3, 1].map(idOf));
      const { rows } = await index.find('work', ['nda'], 1, 2);
      expect(rows.map(({ id }) => id)).toEqual([0, 3].map(idOf));
    });

    it('lists what is done by when it was, and accounts by their age', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      await index.note(makeDocument(1, { doneAt: dateAt(50) }));
      await index.note(makeDocument(2, { doneAt: dateAt(40), kind: 'message', userId: '' }));
      await index.note(makeDocument(3));
      await index.note(makeDocument(4, { kind: 'customer' }));
      await index.note(makeDocument(5, { kind: 'customer' }));
      const idsIn = async (list: SearchList) => (await find(deps, '', list)).map(([id]) => id);
      expect(await idsIn('done')).toEqual([idOf(1), idOf(2)]);
      expect(await idsIn('customers')).toEqual([idOf(5), idOf(4)]);
    });

    it('keeps the higher version, whatever comes last', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      for (const version of [2, 3, 1]) await index.note(makeDocument(1, { version }));
      expect(await find(deps)).toEqual([[idOf(1), 3]]);
      await index.fold();
      await index.note(makeDocument(1, { version: 2 }));
      await index.fold();
      expect(await find(deps)).toEqual([[idOf(1), 3]]);
    });

    it('erases what is an account’s, or has an id, and nothing else', async () => {
      const { deps, store } = make();
      const index = searchIndexOf(deps);
      await index.note(makeDocument(1, { words: 'secret' }));
      await index.note(makeDocument(2, { userId: grace }));
      await index.fold();
      await index.note(makeDocument(1, { version: 2, words: 'secret' }));
      await index.note(makeDocument(3, { kind: 'message', userId: '' }));
      await index.note(makeDocument(4, { kind: 'message', userId: '' }));
      expect(await index.erase({ userId: ada })).toBe(true);
      expect(await index.erase({ ids: [idOf(3)] })).toBe(true);
      expect(await index.erase({ ids: [] })).toBe(true);
      expect(await find(deps)).toEqual([
        [idOf(4), 1],
        [idOf(2), 1],
      ]);
      expect([...store('search').records.keys()].join()).not.toContain(idOf(1));
    });

    it('has the facts of orders placed since a moment', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      const facts = {
        service: 'Audio',
        quotes: 1,
        accepted: 0,
        paidCents: 5,
        rounds: 0,
        wasLate: true,
      };
      await index.note(makeDocument(1, { facts }));
      await index.note(makeDocument(2, { facts, at: dateAt(9) }));
      await index.note(makeDocument(3, { kind: 'message' }));
      const { orders, isTrimmed } = await index.factsSince(dateAt(2));
      expect(orders).toEqual([{ createdAt: dateAt(2), facts }]);
      expect(isTrimmed).toBe(false);
    });

    it('is replaced by a rebuild, but for what was noted meanwhile', async () => {
      const { deps } = make();
      const index = searchIndexOf(deps);
      await index.note(makeDocument(1, { version: 9 }));
      await index.note(makeDocument(2));
      await index.fold();
      const startedAt = dateAt(60);
      const meanwhile = { notedAt: dateAt(61) };
      await index.note(makeDocument(3, { version: 2, ...meanwhile }));
      await index.note(makeDocument(4, meanwhile));
      const rebuilt = [1, 3].map((number) => makeDocument(number, { notedAt: dateAt(62) }));
      expect(await index.rebuild(each(rebuilt), startedAt)).toBe(true);
      expect(await find(deps)).toEqual([
        [idOf(4), 1],
        [idOf(3), 2],
        [idOf(1), 1],
      ]);
    });

    it('finds what a list of all documents would', async () => {
      const word = fc.constantFrom('ada', 'adam', 'zoe', '50', 'a_b', 'b');
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ id: fc.nat(5), version: fc.nat(9), words: fc.array(word) }),
        },
        fc.constantFrom('fold' as const, 'erase' as const),
      );
      const property = fc.asyncProperty(fc.array(step), word, async (steps, wanted) => {
        const { deps } = make();
        const index = searchIndexOf(deps);
        const model = new Map<number, { version: number; words: string[] }>();
        for (const each of steps) {
          if (each === 'fold') await index.fold();
          else if (each === 'erase') {
            await index.erase({ ids: [idOf(0)] });
            model.delete(0);
          } else {
            const { id, version, words } = each;
            if (version <= (model.get(id)?.version ?? -1)) continue;
            await index.note(makeDocument(id, { version, words: words.join(' ') }));
            model.set(id, { version, words });
          }
        }
        const expected = [...model]
          .filter(([, { words }]) => words.some((each) => each.includes(wanted)))
          .sort(([one], [other]) => other - one)
          .toSorted(
            ([, one], [, other]) =>
              Number(other.words.includes(wanted)) - Number(one.words.includes(wanted)),
          )
          .map(([id, { version }]) => [idOf(id), version]);
        expect(await find(deps, wanted)).toEqual(expected);
      });
      await fc.assert(property, { numRuns: runs(300) });
    });
  });
}
