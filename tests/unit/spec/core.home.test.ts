import { describe, expect, it } from 'vitest';

import {
  factsOf,
  getAll,
  getOne,
  getPage,
  hrefOf,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { serviceAnchors } from './spec-tables.ts';

const { document, main } = getPage('/');
const sections = [...main.children].filter(({ localName }) => localName === 'section');
/** Counted from 1, as in the specification. */
const section = (position: number) => sections[position - 1]!;

describe('core §2 Home', () => {
  it('has 12 sections', () => {
    expect(sections).toHaveLength(12);
  });

  it('1 Hero: START YOUR PROJECT and SEE HOW IT WORKS', () => {
    expect(hrefOf(section(1), 'START YOUR PROJECT')).toBe('/services');
    expect(hrefOf(section(1), 'SEE HOW IT WORKS')).toBe('#process');
    expect(section(5).id).toBe('process');
    expect(
      getAll(document, 'style').some((style) =>
        /scroll-behavior:\s*smooth/.test(style.textContent),
      ),
    ).toBe(true);
  });

  it('2 Stats: 200+ AI Projects, 48h Avg. Response, 98% Satisfaction', () => {
    expect(factsOf(section(2))).toEqual({
      'AI Projects': '200+',
      'Avg. Response': '48h',
      Satisfaction: '98%',
    });
  });

  it('3 A row of large-company names', () => {
    expect(textsOf(section(3), 'li').length).toBeGreaterThanOrEqual(4);
  });

  it('4 Testimonials: 3 entries with 4.9/5, 500+ clients, 98%', () => {
    expect(getAll(section(4), 'blockquote')).toHaveLength(3);
    expect(factsOf(section(4))).toEqual({
      'average rating': '4.9/5',
      clients: '500+',
      satisfaction: '98%',
    });
  });

  it('5 Five-step process', () => {
    expect(textsOf(section(5), 'ol > li h3')).toEqual([
      'Brief',
      'Upload',
      'Editing',
      'Review',
      'Publish',
    ]);
  });

  it('6 Why choose us', () => {
    expect(textsOf(section(6), 'li h3').length).toBeGreaterThanOrEqual(3);
  });

  it("7 Four service cards, each 'Contact us', linked to their anchors", () => {
    const cards = getAll(section(7), 'ul > li');
    expect(
      cards.map((card) => [textOf(getOne(card, 'h3')), getOne(card, 'a').getAttribute('href')]),
    ).toEqual(serviceAnchors);
    expect(textsOf(section(7), '.price')).toEqual(Array.from({ length: 4 }, () => 'Contact us'));
  });

  it("8 Pricing: the top plan shows 'Contact us'", () => {
    expect(textsOf(section(8), '.price .amount')).toEqual(['$140', '$220', 'Contact us']);
    expect(textOf(section(8))).not.toContain('$300');
  });

  it('9 Scale with AI: buttons to /pricing#enterprise and /contact', () => {
    expect(textOf(getOne(section(9), 'h2'))).toBe('Scale with AI');
    expect(linksOf(section(9)).map(([, href]) => href)).toEqual([
      '/pricing#enterprise',
      '/contact',
    ]);
  });

  it('10 FAQ: 5 entries, the first open, one at a time', () => {
    const entries = getAll(section(10), 'details');
    expect(entries.map((entry) => entry.hasAttribute('open'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    // A shared name is what makes the browser close the others.
    expect(new Set(entries.map((entry) => entry.getAttribute('name'))).size).toBe(1);
    expect(entries[0]!.getAttribute('name')).toBeTruthy();
    for (const entry of entries) expect(textOf(entry).split(' ').length).toBeGreaterThan(15);
  });

  it('11 Latest blog: the first 3 posts, View All Articles', () => {
    const latest = linksOf(section(11), 'article a');
    const blog = linksOf(getPage('/blog').main, 'article a').map(([, href]) => href);
    expect(latest.map(([, href]) => href)).toEqual(blog.slice(0, 3));
    for (const [, href] of latest) expect(href).toMatch(/^\/blog\/[a-z0-9-]+$/);
    expect(hrefOf(section(11), 'View All Articles')).toBe('/blog');
  });

  it('12 Closing call to action to /services and /pricing', () => {
    expect(linksOf(section(12)).map(([, href]) => href)).toEqual(['/services', '/pricing']);
  });
});
