import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  ranking,
  type FoundPage,
  type SearchEngine,
} from '../../../src/features/site-search/pagefind-engine.ts';
import { makeSiteSearch } from '../../../src/features/site-search/site-search.model.ts';
import { searchGroups, type SearchGroup } from '../../../src/lib/site-search/entry.ts';
import { distPath, getAll, getPage, getPaths, readBuiltBytes } from '../../support/built-site.ts';
import { getPublicPages } from '../seo/pages.ts';

/** Pagefind itself over the built index, its files read from the disk. */
let engine: SearchEngine;

beforeAll(async () => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(readBuiltBytes(address.split('?')[0] ?? ''))),
  );
  const module = (await import(distPath('pagefind/pagefind.js'))) as {
    createInstance: (options: object) => SearchEngine & { init: () => Promise<void> };
  };
  const instance = module.createInstance({ basePath: '/pagefind/', noWorker: true, ranking });
  await instance.init();
  engine = instance;
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What is found; everything in the group for `null`. */
async function find(text: string | null, group: SearchGroup): Promise<FoundPage[]> {
  const { results } = await engine.search(text!, { filters: { group } });
  return Promise.all(results.map((result) => result.data()));
}
/** The titles that the search shows, in its order. */
async function shownFor(text: string): Promise<string[]> {
  const load = () => Promise.resolve(engine);
  const search = makeSiteSearch({ load, canMark: () => false, timeoutMs: 10_000 });
  await search.ask(text);
  const state = search.$search.get();
  const hits = state.status === 'found' ? state.groups.flatMap((group) => group.hits) : [];
  return hits.map(({ title }) => title.map((part) => part.text).join(''));
}
const urls = (pages: readonly FoundPage[]) => pages.map(({ url }) => url);

describe('the index of the built site', () => {
  it.each([
    ['loudness', 'Help', '/help/articles/mastering-audio-levels-loudness'],
    ['launch checklist', 'Help', '/help/guides/podcast-launch-checklist'],
    ['refund policy', 'Help', '/legal/refund'],
    ['discounts for non-profits', 'Help', '/help#faq-do-you-offer-discounts-for-non-profits'],
    ['voice agent', 'Blog', '/blog/what-a-voice-agent-costs'],
    ['lite edit', 'Services', '/services#audio:~:text=Lite%20Edit'],
    ['additional revision', 'Services', '/pricing#:~:text=Additional%20Revision'],
  ] as const)('finds "%s" in %s first', async (text, group, url) => {
    expect(urls(await find(text, group))[0]).toBe(url);
  });

  it('shows every named result to whoever types its name, nearly all first', async () => {
    const found = await Promise.all(searchGroups.map((group) => find(null, group)));
    const names = new Set(found.flat().map(({ meta }) => meta['title'] ?? ''));
    expect(names.size).toBeGreaterThan(80);
    const others: string[] = [];
    for (const name of names) {
      const shown = await shownFor(name.toUpperCase());
      expect(shown, name).toContain(name);
      if (shown[0] !== name) others.push(name);
    }
    expect(others.length, others.join(', ')).toBeLessThan(names.size / 20);
  });

  it.each([
    ['show-notes', 'Show Notes'],
    ['shownotes', 'Show Notes'],
    ['SHOW NOTES', 'Show Notes'],
    ['$64.95', 'Audiogram Square'],
    ['64.95', 'Audiogram Square'],
    ['$140', 'Custom Intro/Outro Jingle'],
    ['24hour', '24-Hour Rush Upgrade'],
    ['24 hour rush', '24-Hour Rush Upgrade'],
    ['voice-over intro', 'Voiceover Intro'],
    ['mix and master', 'Mix & Master Only'],
    ['Audio-gram', 'Audiogram Creation'],
  ])('shows for "%s" what is named %s', async (text, title) => {
    expect(await shownFor(text)).toContain(title);
  });

  it.each(['48khz', '48 kHz', '48-kHz', '\u221216', '-16 LUFS', '\u221216LUFS', '48-72 hours'])(
    'finds as it is printed, or typed: "%s"',
    async (text) => {
      expect(await shownFor(text)).not.toEqual([]);
    },
  );

  it('takes no two letters for an acronym', async () => {
    // There is no NDA on the site, but an ND of Creative Commons.
    expect(await shownFor('NDA')).toEqual([]);
  });

  it('shows the price of an offer, the date of a post, and the kind of a text', async () => {
    const kindOf = async (text: string, group: SearchGroup) =>
      (await find(text, group))[0]?.meta['kind'];
    expect(await kindOf('lite edit', 'Services')).toMatch(/^\$\d+/);
    expect(await kindOf('voice agent', 'Blog')).toMatch(/^[A-Z][a-z]+ \d+, 20\d\d$/);
    expect(await kindOf('launch checklist', 'Help')).toBe('Quick guide');
  });

  it('contains every article, guide, policy, built post, answer, and service', async () => {
    const pages = getPaths().filter((path) =>
      /^\/(help\/articles|help\/guides|legal|blog)\/(?!post$)/.test(path),
    );
    const answers = getAll(getPage('/help').document, '#faq [id^="faq-"][data-state]').map(
      ({ id }) => `/help#${id}`,
    );
    const found = await Promise.all(searchGroups.map((group) => find(null, group)));
    const indexed = urls(found.flat());
    for (const url of [...pages, ...answers]) expect(indexed, url).toContain(url);
    const services = getAll(getPage('/services').main, 'section > ul > li');
    expect(indexed.filter((url) => url.startsWith('/services#'))).toHaveLength(services.length);
    const known = new Set([...pages, ...answers, ...getPublicPages().map(({ path }) => path)]);
    const others = indexed.filter((url) => !known.has(url) && !url.includes(':~:'));
    expect(others, 'only what is public').toEqual([]);
  });
});
