import { describe, expect, it } from 'vitest';

import type { SearchEngine } from '../../../src/features/site-search/pagefind-engine.ts';
import {
  describeSearch,
  makeSiteSearch,
  type SearchState,
} from '../../../src/features/site-search/site-search.model.ts';
import type { SearchGroup } from '../../../src/lib/site-search/entry.ts';
import { spellingsOf } from '../../../src/lib/site-search/spelling.ts';

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
      ['Services', 2, 2],
      ['Help', 9, 6],
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

  it.each([
    {
      title: 'an exact title before one that begins with the text, regardless of case and plural',
      text: 'Quick Rushes',
      found: { Help: ['Rush two', 'Quick rushes: one'], Services: ['Slow', 'Quick rush'] },
      expected: ['Quick rush', 'Slow', 'Quick rushes: one', 'Rush two'],
    },
    {
      title: 'a title that begins with the text before one that contains its words elsewhere',
      text: 'rush',
      found: { Help: ['Rush two'], Services: ['Slow', 'A quick rush'] },
      expected: ['Rush two', 'A quick rush', 'Slow'],
    },
    {
      title: 'a title match before a text match',
      text: 'rush',
      found: { Blog: ['Quick rush'], Services: ['Slow'] },
      expected: ['Quick rush', 'Slow'],
    },
    {
      title: 'services before help before the blog when titles match equally',
      text: 'rush',
      found: { Blog: ['Rush three'], Help: ['Rush two'], Services: ['Rush one'] },
      expected: ['Rush one', 'Rush two', 'Rush three'],
    },
  ])('shows $title', async ({ text, found, expected }) => {
    const engine: SearchEngine = {
      search: (_, { filters: { group } }) => {
        const titles = (found as Partial<Record<SearchGroup, string[]>>)[group] ?? [];
        const results = titles.map((title) => ({
          data: () => Promise.resolve({ ...pageOf(`/${title}`), meta: { title, kind: 'Page' } }),
        }));
        return Promise.resolve({ results });
      },
    };
    const search = make(() => Promise.resolve(engine));
    await search.ask(text);
    const titles = groupsOf(search.$search.get()).flatMap(({ hits }) =>
      hits.map((hit) => hit.title.map((part) => part.text).join('')),
    );
    expect(titles).toEqual(expected);
  });

  it('asks for each spelling of a text, and shows what any of them finds once', async () => {
    const asked: string[] = [];
    const search = make(() =>
      Promise.resolve(makeEngine({ Help: 2, Blog: 0, Services: 0 }, asked)),
    );
    await search.ask('rush-one');
    expect([...new Set(asked)]).toEqual(['rush one', 'rushone']);
    expect(groupsOf(search.$search.get()).map(({ hits }) => hits.length)).toEqual([2]);
  });

  it.each([
    ['show-notes', ['show notes', 'shownotes']],
    ['Show Notes', ['Show Notes']],
    ['$64.95', ['64.95']],
    ['48khz', ['48khz', '48 khz']],
    ['24-hour', ['24 hour', '24hour']],
    ['\u221216 LUFS', ['16 LUFS']],
    ['48–72 hours', ['48 72 hours', '4872 hours']],
    ['$', []],
  ])('takes %j for %j', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings);
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
        return { results: [{ data: () => Promise.resolve(pageOf(`/${text}`)) }] };
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
