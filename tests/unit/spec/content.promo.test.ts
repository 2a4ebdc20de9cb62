import { describe, expect, it } from 'vitest';

import { findFile, getAll, getOne, getPage, linksOf, textOf } from '../../support/built-site.ts';
import { articles, guides } from './spec-tables.ts';

const texts = [
  ...articles.map(({ slug }) => `/help/articles/${slug}`),
  ...guides.map(({ slug }) => `/help/guides/${slug}`),
];
const promoOf = (path: string) => getOne(getPage(path).main, '.promo');

describe('content §1 Promotional boxes', () => {
  it.each(texts)('%s ends with one, after its body', (path) => {
    const promo = promoOf(path);
    expect(promo.closest('.prose')).toBeNull();
    expect(getAll(getPage(path).main, '.prose, .promo').at(-1)).toBe(promo);
    const links = linksOf(promo);
    expect(links.length).toBeGreaterThanOrEqual(1);
    for (const [label, href] of links) expect(findFile(href), label).toBeDefined();
  });

  it.each([
    [
      'editing, 48-hour turnaround',
      '/help/articles/beginner-guide-podcast-editing',
      /edit[\s\S]*48 hours/,
    ],
    [
      'editing, 48-hour turnaround',
      '/help/guides/recording-best-practices',
      /edited[\s\S]*48-hour turnaround/,
    ],
    [
      'editing, 48-hour turnaround',
      '/help/guides/file-management-guide',
      /Editing[\s\S]*48-hour turnaround/,
    ],
    ['mastering', '/help/articles/mastering-audio-levels-loudness', /master/i],
    ['mastering', '/help/guides/audio-quality-checklist', /master/i],
    [
      'distribution consultation',
      '/help/articles/podcast-distribution-guide',
      /distribution consultation/,
    ],
    [
      'legal compliance consultation',
      '/help/articles/podcast-legal-considerations',
      /legal compliance consultation/,
    ],
    ['content review', '/help/articles/interview-techniques-podcasts', /content review/],
    [
      'professional launch support',
      '/help/guides/podcast-launch-checklist',
      /professional launch support/,
    ],
    [
      'launch strategy consultation',
      '/help/guides/podcast-launch-checklist',
      /launch strategy consultation/,
    ],
  ])('offers %s in %s', (_, path, offer) => {
    expect(textOf(promoOf(path))).toMatch(offer);
  });

  it('keeps both readings: some speak of AI, most of podcasts', () => {
    const onAi = texts.filter((path) => /\bAI\b/.test(textOf(promoOf(path))));
    expect(onAi.length).toBeGreaterThan(0);
    expect(onAi.length).toBeLessThan(texts.length / 2);
    expect(textOf(getPage('/about').main)).toMatch(/\bAI consultants?\b/);
  });
});
