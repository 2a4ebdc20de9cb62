import { describe, expect, it } from 'vitest';

import {
  countWords,
  getAll,
  getOne,
  getPage,
  getPaths,
  getSection,
  hrefOf,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { articles } from './spec-tables.ts';

const pathOf = (slug: string) => `/help/articles/${slug}`;

describe('content §2 Help articles', () => {
  it('are eight', () => {
    const built = getPaths().filter((path) => path.startsWith('/help/articles/'));
    expect(built).toEqual(articles.map(({ slug }) => pathOf(slug)).toSorted());
  });

  it('only the community article carries an author label', () => {
    const labelled = articles.filter(({ slug }) =>
      /\bAuthor: \S/.test(textOf(getOne(getPage(pathOf(slug)).main, '.reading-facts'))),
    );
    expect(labelled.map(({ slug }) => slug)).toEqual(['podcast-community-building']);
  });
});

describe.each(articles)(
  'content §2 Article $slug',
  ({ slug, category, title, minutes, updated, related }) => {
    const { main } = getPage(pathOf(slug));
    const head = () => getOne(main, '.reading-head');

    it('has a back link to the Help Center', () => {
      expect(hrefOf(head(), 'Help Center')).toBe('/help');
    });

    it(`has the category ${category} and its title`, () => {
      expect(textOf(getOne(head(), '.kicker'))).toBe(category);
      expect(textOf(getOne(head(), 'h1'))).toBe(title);
    });

    it(`says ${minutes} min, ${updated} and by the team`, () => {
      expect(textsOf(head(), '.reading-facts li').slice(0, 3)).toEqual([
        `${minutes} min read`,
        `Updated ${updated}`,
        'By the Roomtone team',
      ]);
    });

    it('has Share Article and Save for Later', () => {
      expect(textsOf(head(), 'button')).toEqual(['Share Article', 'Save for Later']);
    });

    it(`takes ${minutes} minutes at 200 to 240 words a minute`, () => {
      const words = countWords(getOne(main, '.prose'));
      expect(words).toBeGreaterThanOrEqual(minutes * 200 * 0.95);
      expect(words).toBeLessThanOrEqual(minutes * 240 * 1.05);
    });

    it('relates two articles', () => {
      const block = getSection(main, 'Related Articles');
      expect(linksOf(block).map(([, href]) => href)).toEqual(related.map(pathOf));
      expect(getAll(block, 'li > p:last-child').map(textOf).filter(Boolean)).toHaveLength(2);
    });
  },
);
