import { describe, expect, it } from 'vitest';

import {
  countWords,
  findFile,
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
import { specification } from './specification.ts';

const articlePath = (slug: string) => `/help/articles/${slug}`;
const guidePath = (slug: string) => `/help/guides/${slug}`;
const { articles, guides } = specification;
const texts = [
  ...articles.map(({ category, ...text }) => ({
    ...text,
    path: articlePath(text.slug),
    kicker: category,
    by: ['By the Roomtone team'],
    button: 'Share Article',
    back: 'Help Center',
  })),
  ...guides.map((text) => ({
    ...text,
    path: guidePath(text.slug),
    kicker: 'QUICK GUIDE',
    by: [],
    button: 'Share Guide',
    back: 'Back to Help Center',
  })),
];
const promoOf = (path: string) => getOne(getPage(path).main, '.promo');

it('these articles and guides are there', () => {
  expect(getPaths()).toEqual(expect.arrayContaining(texts.map(({ path }) => path)));
});

describe.each(texts)('$path', ({ path, kicker, title, minutes, updated, ...text }) => {
  const { main } = getPage(path);

  it('has its head', () => {
    const head = getOne(main, '.reading-head');
    expect(hrefOf(head, text.back)).toBe('/help');
    expect(textsOf(head, '.kicker, h1')).toEqual([kicker, title]);
    const facts = [`${minutes} min read`, ...(updated ? [`Updated ${updated}`] : []), ...text.by];
    expect(textsOf(head, '.reading-facts li').slice(0, facts.length)).toEqual(facts);
    expect(textsOf(head, 'button')).toEqual([text.button, 'Save for Later']);
  });

  it(`takes ${minutes} minutes at 200 to 240 words a minute`, () => {
    const words = countWords(getOne(main, '.prose'));
    expect(words).toBeGreaterThanOrEqual(minutes * 200 * 0.95);
    expect(words).toBeLessThanOrEqual(minutes * 240 * 1.05);
  });

  it('ends with a promotional box, after its body', () => {
    expect(getAll(main, '.prose, .promo').at(-1)).toBe(promoOf(path));
    const links = linksOf(promoOf(path));
    expect(links.length).toBeGreaterThanOrEqual(1);
    for (const [label, href] of links) expect(findFile(href), label).toBeDefined();
  });
});

it('each article relates two others', () => {
  for (const { slug, related } of articles) {
    const block = getSection(getPage(articlePath(slug)).main, 'Related Articles');
    expect(linksOf(block).map(([, href]) => href)).toEqual(related.map(articlePath));
    expect(textsOf(block, 'li > p:last-child').filter(Boolean)).toHaveLength(2);
  }
});

it('only the community article carries an author label', () => {
  const labelled = articles.filter(({ slug }) =>
    /\bAuthor: \S/.test(textOf(getOne(getPage(articlePath(slug)).main, '.reading-facts'))),
  );
  expect(labelled.map(({ slug }) => slug)).toEqual(['podcast-community-building']);
});

it.each([
  'audio-quality-checklist',
  'troubleshooting-common-issues',
  'recording-best-practices',
  'podcast-launch-checklist',
])('another guide links to %s', (target) => {
  const linking = guides.filter(({ slug }) => {
    const links = linksOf(getOne(getPage(guidePath(slug)).main, 'article'));
    return slug !== target && links.some(([, href]) => href === guidePath(target));
  });
  expect(linking).not.toEqual([]);
});

it('the boxes keep both readings: some speak of AI, most of podcasts', () => {
  const onAi = texts.filter(({ path }) => /\bAI\b/.test(textOf(promoOf(path))));
  expect(onAi.length).toBeGreaterThan(0);
  expect(onAi.length).toBeLessThan(texts.length / 2);
});

it('the help center has a card for each', () => {
  const { main } = getPage('/help');
  const cardsOf = (heading: string) =>
    getAll(getSection(main, heading), 'li').map((card) => [
      getOne(card, 'a').getAttribute('href'),
      textOf(getOne(card, 'h3')),
      ...textsOf(card, '.mono'),
    ]);
  expect(cardsOf('Quick guides').map(([href, title]) => [href, title])).toEqual(
    expect.arrayContaining(guides.map(({ slug, title }) => [guidePath(slug), title])),
  );
  const cards = articles.map(({ slug, title, category, minutes, updated }) => [
    articlePath(slug),
    title,
    category,
    `${minutes} min read`,
    `Updated ${updated!}`,
  ]);
  expect(cardsOf('Knowledge base')).toEqual(expect.arrayContaining(cards));
});
