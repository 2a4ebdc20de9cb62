import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getPaths,
  getSection,
  hrefOf,
  labelOf,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

const { main } = getPage('/blog');
const posts = getPaths().filter((path) => path.startsWith('/blog/') && path !== '/blog/post');
const featured = () => getOne(getSection(main, 'Featured Article'), 'article');
const listed = () => getAll(getSection(main, 'All Articles'), 'article');
const linkOf = (card: Element) => getOne(card, 'a').getAttribute('href')!;

describe('core §2 Blog list', () => {
  it('has a title and a search box with a Search button', () => {
    expect(textOf(getOne(main, 'h1'))).not.toBe('');
    const search = getOne(main, 'form[role="search"]');
    expect(getAll(search, 'input[type="search"]')).toHaveLength(1);
    expect(textsOf(search, 'button')).toEqual(['Search']);
  });

  it('has four category tiles with their counts, not linked', () => {
    const tiles = getOne(main, '[aria-label="Categories"]');
    expect(textsOf(tiles, 'li')).toEqual([
      'Getting Started 12 articles',
      'Production Tips 18 articles',
      'Marketing 15 articles',
      'Equipment 9 articles',
    ]);
    expect(linksOf(tiles)).toEqual([]);
    expect(getAll(tiles, 'button')).toEqual([]);
  });

  it("features the first post with image, date, '5 min read' and Read Full Article", () => {
    expect(textsOf(featured(), 'time, span').filter((text) => text.endsWith('min read'))).toEqual([
      '5 min read',
    ]);
    expect(getAll(featured(), 'svg, img')).toHaveLength(1);
    expect(labelOf(getOne(featured(), 'a'))).toBe('Read Full Article');
    expect(textOf(getOne(featured(), 'time'))).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  });

  it("lists the remaining posts as cards with '4 min read' and Read more", () => {
    expect(listed()).toHaveLength(posts.length - 1);
    for (const card of listed()) {
      expect(textOf(card)).toContain('4 min read');
      expect(labelOf(getOne(card, 'a'))).toBe('Read more');
    }
  });

  it('links each post once, at /blog/{slug}', () => {
    expect([featured(), ...listed()].map(linkOf).toSorted()).toEqual(posts);
  });

  it('shows the newest first', () => {
    const dates = [featured(), ...listed()].map(
      (card) => card.querySelector('time')?.getAttribute('datetime') ?? '',
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it("shows a date, or 'Recently' where a post has none", () => {
    for (const card of [featured(), ...listed()]) {
      const shown = card.querySelector('time') ? /^[A-Z][a-z]+ \d{1,2}, \d{4} / : /^Recently /;
      expect(textOf(card), linkOf(card)).toMatch(shown);
    }
  });

  it('leaves the image out where a post has none', () => {
    for (const card of listed()) {
      const covers = getAll(getPage(linkOf(card)).main, '.reading-cover');
      expect(getAll(card, 'svg, img'), linkOf(card)).toHaveLength(covers.length);
    }
  });

  it('has Stay Updated with an email box and Subscribe', () => {
    const box = getSection(main, 'Stay Updated');
    expect(getAll(box, 'input[type="email"]')).toHaveLength(1);
    expect(textsOf(box, 'button')).toEqual(['Subscribe']);
  });
});

describe.each(posts)('core §2 Blog post %s', (path) => {
  const post = getPage(path);

  it('has back, title, date, reading time, Share, excerpt and content', () => {
    const head = getOne(post.main, '.reading-head');
    expect(hrefOf(head, 'Back to Blog')).toBe('/blog');
    const [date, reading] = textsOf(head, '.reading-facts li');
    expect(date).toMatch(/^(Recently published|[A-Z][a-z]+ \d{1,2}, \d{4})$/);
    expect(reading).toBe('5 min read');
    expect(textsOf(head, 'button')).toEqual(['Share']);
    expect(textOf(getOne(head, '.lead'))).not.toBe('');
    expect(textOf(getOne(post.main, '.prose')).split(' ').length).toBeGreaterThan(100);
  });

  it("ends with 'Published by Roomtone', Share Article, Get Started and Continue Reading", () => {
    const tail = getOne(post.main, '.post-tail');
    expect(textOf(getOne(tail, 'footer'))).toMatch(/^Published by Roomtone/);
    expect(textsOf(tail, 'footer button')).toEqual(['Share Article']);
    expect(hrefOf(tail, 'Get Started')).toBe('/contact');
    const onward = getSection(tail, 'Continue Reading');
    expect(linksOf(onward)).toEqual([
      ['View All Articles', '/blog'],
      ['Our Services', '/services'],
    ]);
    const box = getSection(tail, 'Never Miss an Update');
    expect(getAll(box, 'input[type="email"]')).toHaveLength(1);
    expect(textsOf(box, 'button')).toEqual(['Subscribe']);
  });
});
