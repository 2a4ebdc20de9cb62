import { describe, expect, it } from 'vitest';

import {
  countWords,
  getOne,
  getPage,
  getPaths,
  hrefOf,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { guides } from './spec-tables.ts';

const pathOf = (slug: string) => `/help/guides/${slug}`;

describe('content §2 Help guides', () => {
  it('are six', () => {
    const built = getPaths().filter((path) => path.startsWith('/help/guides/'));
    expect(built).toEqual(guides.map(({ slug }) => pathOf(slug)).toSorted());
  });

  it.each([
    'audio-quality-checklist',
    'troubleshooting-common-issues',
    'recording-best-practices',
    'podcast-launch-checklist',
  ])('link to the guide %s', (target) => {
    const linking = guides.filter(({ slug }) => {
      const targets = linksOf(getOne(getPage(pathOf(slug)).main, 'article')).map(
        ([, href]) => href,
      );
      return slug !== target && targets.includes(pathOf(target));
    });
    expect(linking.length).toBeGreaterThan(0);
  });
});

describe.each(guides)('content §2 Guide $slug', ({ slug, title, minutes, updated }) => {
  const { main } = getPage(pathOf(slug));
  const head = () => getOne(main, '.reading-head');

  it('has a Back to Help Center link', () => {
    expect(hrefOf(head(), 'Back to Help Center')).toBe('/help');
  });

  it('has the label QUICK GUIDE and its title', () => {
    expect(textOf(getOne(head(), '.kicker'))).toBe('QUICK GUIDE');
    expect(textOf(getOne(head(), 'h1'))).toBe(title);
  });

  it(`says ${minutes} min and ${updated ?? 'no date'}`, () => {
    expect(textsOf(head(), '.reading-facts li')).toEqual([
      `${minutes} min read`,
      ...(updated ? [`Updated ${updated}`] : []),
    ]);
  });

  it('has Share Guide and Save for Later', () => {
    expect(textsOf(head(), 'button')).toEqual(['Share Guide', 'Save for Later']);
  });

  it(`takes ${minutes} minutes at 200 to 240 words a minute`, () => {
    const words = countWords(getOne(main, '.prose'));
    expect(words).toBeGreaterThanOrEqual(minutes * 200 * 0.95);
    expect(words).toBeLessThanOrEqual(minutes * 240 * 1.05);
  });
});
