import { describe, expect, it } from 'vitest';

import {
  findFile,
  getAll,
  getOne,
  getPage,
  getSection,
  islandSource,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { articles, guides } from './spec-tables.ts';

const { main } = getPage('/help');
const categories = getAll(main, '#faq section').filter((section) => section.querySelector('h3'));

describe('content §2 Help centre', () => {
  it('has four popular topics, not linked', () => {
    const topics = getSection(main, 'Popular topics');
    expect(textsOf(topics, 'li h3')).toHaveLength(4);
    expect(linksOf(topics)).toEqual([]);
  });

  it('has six guide cards in order', () => {
    const cards = getAll(getSection(main, 'Quick guides'), 'li');
    expect(
      cards.map((card) => [textOf(getOne(card, 'h3')), getOne(card, 'a').getAttribute('href')]),
    ).toEqual(guides.map(({ slug, title }) => [title, `/help/guides/${slug}`]));
  });

  it.each(articles.map((article, position) => ({ position, ...article })))(
    'has the article card $slug: $category, $minutes min, $updated',
    ({ position, slug, category, title, minutes, updated }) => {
      const card = getAll(getSection(main, 'Knowledge base'), 'li')[position]!;
      expect(getOne(card, 'a').getAttribute('href')).toBe(`/help/articles/${slug}`);
      expect(textOf(getOne(card, 'h3'))).toBe(title);
      expect(textsOf(card, '.mono')).toEqual([
        category,
        `${minutes} min read`,
        `Updated ${updated}`,
      ]);
    },
  );

  it('has a FAQ of eight categories in order', () => {
    expect(categories.map((category) => textOf(getOne(category, 'h3')))).toEqual([
      'Getting Started',
      'Pricing & Payments',
      'Technical Questions',
      'Video Services',
      'Content & Creative',
      'Delivery & Formats',
      'Quality & Revisions',
      'Advanced Services',
    ]);
  });

  it('content §4 has no answer open, and at most one at a time', () => {
    const entries = categories.flatMap((category) => getAll(category, 'details'));
    expect(entries.length).toBeGreaterThan(24);
    expect(entries.filter((entry) => entry.hasAttribute('open'))).toEqual([]);
    expect(new Set(entries.map((entry) => entry.getAttribute('name'))).size).toBe(1);
    expect(entries[0]!.getAttribute('name')).toBeTruthy();
  });

  it('content §3 each entry has a question and an answer', () => {
    for (const entry of categories.flatMap((category) => getAll(category, 'details'))) {
      expect(textOf(getOne(entry, 'summary'))).toMatch(/\?$/);
      expect(textOf(getOne(entry, 'summary ~ *')).split(' ').length).toBeGreaterThan(12);
    }
  });

  it('content §7 makes no network calls', () => {
    expect(islandSource('/help', 'HelpFaq')).not.toMatch(/\bfetch\(/);
  });
});

describe('content §9 Support hours', () => {
  const channels = () => getAll(getSection(main, 'Talk to a person'), 'li');

  it.each([
    ['Live Chat', 'Mon-Fri 9 AM-6 PM PST'],
    ['Email Support', '24/7, response within 4 hours'],
    ['Phone Support', 'Mon-Fri 10 AM-5 PM PST'],
  ])('%s: %s', (title, hours) => {
    const channel = channels().find((candidate) => textOf(getOne(candidate, 'h3')) === title)!;
    expect(textOf(getOne(channel, '.hours'))).toBe(hours);
    expect(textOf(getOne(channel, '.text'))).not.toBe('');
    expect(textOf(getOne(channel, 'a'))).not.toBe('');
  });

  it('has three channels, in order', () => {
    expect(channels().map((channel) => textOf(getOne(channel, 'h3')))).toEqual([
      'Live Chat',
      'Email Support',
      'Phone Support',
    ]);
  });

  it('ends with Contact Support and Schedule a Call', () => {
    const banner = getAll(main, 'section').at(-1)!;
    const links = linksOf(banner);
    expect(links.map(([label]) => label)).toEqual(['Contact Support', 'Schedule a Call']);
    for (const [, href] of links) expect(findFile(href)).toBeDefined();
  });
});
