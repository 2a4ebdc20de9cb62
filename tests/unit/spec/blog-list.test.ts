import { expect, it } from 'vitest';

import { getAll, getPage, getPaths, linksOf } from '../../support/built-site.ts';

const { main } = getPage('/blog');
const posts = getPaths().filter((path) => path.startsWith('/blog/') && path !== '/blog/post');
const hrefs = linksOf(main, 'article a').map(([, href]) => href);

it('core §2 the list links each post once, the newest first, and so does the home page', () => {
  expect(hrefs.toSorted()).toEqual(posts);
  const dates = getAll(main, 'article').map(
    (card) => card.querySelector('time')?.getAttribute('datetime') ?? '',
  );
  expect(dates).toEqual(dates.toSorted().toReversed());
  const latest = linksOf(getPage('/').main, 'section:nth-of-type(11) article a').map(
    ([, href]) => href,
  );
  expect(latest).toEqual(hrefs.slice(0, 3));
});

it('core §2 a card shows a date where its post has one, and an image where its post has one', () => {
  for (const [index, card] of getAll(main, 'article').entries()) {
    const post = getPage(hrefs[index]!).main;
    expect(getAll(card, 'time').length > 0).toBe(getAll(post, '.reading-facts time').length > 0);
    const cover = index === 0 ? 1 : getAll(post, '.reading-cover').length;
    expect(getAll(card, 'svg, img'), hrefs[index]).toHaveLength(cover);
  }
});
