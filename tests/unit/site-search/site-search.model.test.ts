import { describe, expect, it } from 'vitest';

import type { SearchEngine } from '../../../src/features/site-search/pagefind-engine.ts';
import {
  describeSearch,
  makeSiteSearch,
  type SearchState,
} from '../../../src/features/site-search/site-search.model.ts';
import type { SearchGroup } from '../../../src/lib/site-search/entry.ts';

const pageOf = (url: string) => ({
  url,
  excerpt: `of <mark>${url}</mark>`,
  content: 'rush one two slow quick',
  locations: [0, 1, 2, 3, 4],
  meta: { title: url, kind: 'Page' },
  sub_results: [],
});

/** An engine that finds so many pages in each group. */
function makeEngine(
  counts: Readonly<Record<SearchGroup, number>>,
  asked: string[] = [],
): SearchEngine {
  return {
    search: (text, { filters: { group } }) => {
      asked.push(text);
      const results = Array.from({ length: counts[group] }, (_, index) => ({
        score: counts[group] - index,
        data: () => Promise.resolve(pageOf(`/${group}/${index}`)),
      }));
      return Promise.resolve({ results });
    },
  };
}

const make = (load: () => Promise<SearchEngine>, timeoutMs = 1000) =>
  makeSiteSearch({ load, canMark: () => true, timeoutMs });

function groupsOf(state: SearchState) {
  if (state.status !== 'found') throw new Error(`it is ${state.status}`);
  return state.groups;
}

describe('the search model', () => {
  it('shows the first of each group that has results, and how many there are', async () => {
    const search = make(() => Promise.resolve(makeEngine({ Help: 9, Blog: 0, Services: 2 })));
    await search.ask(' rush ');
    const groups = groupsOf(search.$search.get());
    expect(groups.map(({ group, total, hits }) => [group, total, hits.length])).toEqual([
      ['Help', 9, 6],
      ['Services', 2, 2],
    ]);
    expect(search.$search.get()).toMatchObject({ text: 'rush' });
  });

  it('asks anew after an index that did not come, be it before anybody searched', async () => {
    let isOffline = true;
    const search = make(() =>
      isOffline
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(makeEngine({ Help: 1, Blog: 0, Services: 0 })),
    );
    search.prepare();
    await new Promise((resolve) => setImmediate(resolve));
    isOffline = false;
    await search.ask('rush');
    expect(search.$search.get().status).toBe('found');
  });

  it('keeps the order of the engine, of groups by the score of their best', async () => {
    const scores = { Services: 2, Help: 9, Blog: 5 } as const;
    const engine: SearchEngine = {
      search: (_, { filters: { group } }) => {
        const results = ['slow', 'rush'].map((title, place) => ({
          score: scores[group] - place,
          data: () => Promise.resolve({ ...pageOf(`/${group}/${title}`), meta: { title } }),
        }));
        return Promise.resolve({ results });
      },
    };
    const search = make(() => Promise.resolve(engine));
    await search.ask('rush');
    const found = groupsOf(search.$search.get()).flatMap(({ hits }) =>
      hits.map(({ href }) => href.split('#')[0]),
    );
    expect(found).toEqual(
      ['Help', 'Blog', 'Services'].flatMap((group) => [`/${group}/slow`, `/${group}/rush`]),
    );
  });

  it.each([
    ['show-notes', 'show-notes'],
    [' Show  Notes', 'Show Notes'],
    ['$64.95', '64.95'],
    ['48khz', '48 khz'],
    ['24-hour', '24 hour'],
    ['\u221216 LUFS', '16 LUFS'],
    ['48–72 hours', '48-72 hours'],
    ['$', ''],
  ])('asks for %j as %j', async (text, expected) => {
    const asked: string[] = [];
    const search = make(() =>
      Promise.resolve(makeEngine({ Help: 2, Blog: 0, Services: 0 }, asked)),
    );
    await search.ask(text);
    expect(new Set(asked)).toEqual(new Set([expected]));
  });

  it('omits fuzzy matches of the engine', async () => {
    const search = make(() => Promise.resolve(makeEngine({ Help: 9, Blog: 1, Services: 0 })));
    await search.ask('kazoo');
    expect(groupsOf(search.$search.get())).toEqual([]);
  });

  it('requests nothing for an empty text and clears the results', async () => {
    const asked: string[] = [];
    const search = make(() =>
      Promise.resolve(makeEngine({ Help: 1, Blog: 1, Services: 1 }, asked)),
    );
    await search.ask('rush');
    asked.length = 0;
    await search.ask('  ');
    expect(search.$search.get()).toEqual({ status: 'idle' });
    expect(asked).toEqual([]);
  });

  it('shows the results of the last query only, in whatever order they arrive', async () => {
    const slow = Promise.withResolvers<undefined>();
    const engine: SearchEngine = {
      search: async (text) => {
        if (text === 'slow') await slow.promise;
        return { results: [{ score: 1, data: () => Promise.resolve(pageOf(`/${text}`)) }] };
      },
    };
    const search = make(() => Promise.resolve(engine));
    const first = search.ask('slow');
    await search.ask('quick');
    slow.resolve(undefined);
    await first;
    expect(search.$search.get()).toMatchObject({ status: 'found', text: 'quick' });
  });

  it('loads once, reports a failure, and retries on request', async () => {
    let loads = 0;
    const search = make(() => {
      loads += 1;
      return loads === 1
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(makeEngine({ Help: 1, Blog: 0, Services: 0 }));
    });
    search.prepare();
    await search.ask('rush');
    expect(search.$search.get()).toEqual({ status: 'failed' });
    await search.ask('rush');
    await search.ask('rushes');
    expect(search.$search.get()).toMatchObject({ status: 'found' });
    expect(loads).toBe(2);
  });

  it('times out', async () => {
    const search = make(() => new Promise(() => undefined), 1);
    await search.ask('rush');
    expect(search.$search.get()).toEqual({ status: 'failed' });
  });
});

describe('describeSearch', () => {
  const found = (...counts: [SearchGroup, number][]): SearchState => ({
    status: 'found',
    text: 'a',
    groups: counts.map(([group, total]) => ({ group, total, hits: [] })),
  });

  it('announces counts to screen readers', () => {
    expect(describeSearch(found(['Help', 3], ['Services', 2]))).toBe(
      '5 results: 3 in Help, 2 in Services',
    );
    expect(describeSearch(found(['Blog', 1]))).toBe('1 result: 1 in Blog');
    expect(describeSearch(found())).toBe('No results');
    expect(describeSearch({ status: 'failed' })).toBe('The search didn’t load');
    expect(describeSearch({ status: 'idle' })).toBe('');
  });
});
