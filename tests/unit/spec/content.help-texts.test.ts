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
import { articles, guides } from './spec-tables.ts';

const articlePath = (slug: string) => `/help/articles/${slug}`;
const guidePath = (slug: string) => `/help/guides/${slug}`;

/** A text as its head shows it. */
interface HelpText {
  path: string;
  kicker: string;
  title: string;
  minutes: number;
  facts: string[];
  buttons: string[];
  back: string;
}

const texts: readonly HelpText[] = [
  ...articles.map(({ slug, category, title, minutes, updated }) => ({
    path: articlePath(slug),
    kicker: category,
    title,
    minutes,
    facts: [`${minutes} min read`, `Updated ${updated}`, 'By the Roomtone team'],
    buttons: ['Share Article', 'Save for Later'],
    back: 'Help Center',
  })),
  ...guides.map(({ slug, title, minutes, updated }) => ({
    path: guidePath(slug),
    kicker: 'QUICK GUIDE',
    title,
    minutes,
    facts: [`${minutes} min read`, ...(updated ? [`Updated ${updated}`] : [])],
    buttons: ['Share Guide', 'Save for Later'],
    back: 'Back to Help Center',
  })),
];

it('content §2 the articles and guides are these', () => {
  const built = getPaths().filter((path) => /^\/help\/(articles|guides)\//.test(path));
  expect(built).toEqual(texts.map(({ path }) => path).toSorted());
});

describe.each(texts)('content §2 $path', ({ path, kicker, title, minutes, facts, ...text }) => {
  const { main } = getPage(path);

  it('has its head', () => {
    const head = getOne(main, '.reading-head');
    expect(hrefOf(head, text.back)).toBe('/help');
    expect(textOf(getOne(head, '.kicker'))).toBe(kicker);
    expect(textOf(getOne(head, 'h1'))).toBe(title);
    expect(textsOf(head, '.reading-facts li').slice(0, facts.length)).toEqual(facts);
    expect(textsOf(head, 'button')).toEqual(text.buttons);
  });

  it(`takes ${minutes} minutes at 200 to 240 words a minute`, () => {
    const words = countWords(getOne(main, '.prose'));
    expect(words).toBeGreaterThanOrEqual(minutes * 200 * 0.95);
    expect(words).toBeLessThanOrEqual(minutes * 240 * 1.05);
  });

  it('content §1 ends with a promotional box, after its body', () => {
    const promo = getOne(main, '.promo');
    expect(getAll(main, '.prose, .promo').at(-1)).toBe(promo);
    const links = linksOf(promo);
    expect(links.length).toBeGreaterThanOrEqual(1);
    for (const [label, href] of links) expect(findFile(href), label).toBeDefined();
  });
});

it.each(articles)('content §2 the article $slug relates two others', ({ slug, related }) => {
  const block = getSection(getPage(articlePath(slug)).main, 'Related Articles');
  expect(linksOf(block).map(([, href]) => href)).toEqual(related.map(articlePath));
  expect(getAll(block, 'li > p:last-child').map(textOf).filter(Boolean)).toHaveLength(2);
});

it('content §2 only the community article carries an author label', () => {
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
])('content §2 another guide links to %s', (target) => {
  const linking = guides.filter(({ slug }) => {
    const links = linksOf(getOne(getPage(guidePath(slug)).main, 'article'));
    return slug !== target && links.some(([, href]) => href === guidePath(target));
  });
  expect(linking).not.toEqual([]);
});

it.each([
  [articlePath('beginner-guide-podcast-editing'), /edit[\s\S]*48 hours/],
  [guidePath('recording-best-practices'), /edited[\s\S]*48-hour turnaround/],
  [guidePath('file-management-guide'), /Editing[\s\S]*48-hour turnaround/],
  [articlePath('mastering-audio-levels-loudness'), /master/i],
  [guidePath('audio-quality-checklist'), /master/i],
  [articlePath('podcast-distribution-guide'), /distribution consultation/],
  [articlePath('podcast-legal-considerations'), /legal compliance consultation/],
  [articlePath('interview-techniques-podcasts'), /content review/],
  [guidePath('podcast-launch-checklist'), /professional launch support/],
  [guidePath('podcast-launch-checklist'), /launch strategy consultation/],
])('content §1 the box of %s offers %s', (path, offer) => {
  expect(textOf(getOne(getPage(path).main, '.promo'))).toMatch(offer);
});

it('content §1 the boxes keep both readings: some speak of AI, most of podcasts', () => {
  const onAi = texts.filter(({ path }) =>
    /\bAI\b/.test(textOf(getOne(getPage(path).main, '.promo'))),
  );
  expect(onAi.length).toBeGreaterThan(0);
  expect(onAi.length).toBeLessThan(texts.length / 2);
});
