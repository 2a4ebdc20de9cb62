import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  hrefOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

const { main } = getPage('/about');

describe('content §2 About page', () => {
  it('has its sections in order', () => {
    expect(textsOf(main, 'h2')).toEqual([
      'Our Impact in Numbers',
      'Meet Our Team',
      'Our Values',
      'Our Story',
      'Join Our Community',
    ]);
    expect(main.firstElementChild!.querySelector('h1')).not.toBeNull();
  });

  it('Hero: Get Started Today goes to /contact', () => {
    expect(hrefOf(main.firstElementChild!, 'Get Started Today')).toBe('/contact');
  });

  it('Our Impact in Numbers: each entry has an icon, a number and a label', () => {
    const entries = getAll(getSection(main, 'Our Impact in Numbers'), 'li');
    expect(entries.length).toBeGreaterThanOrEqual(3);
    for (const entry of entries) {
      expect(getAll(entry, 'svg')).toHaveLength(1);
      expect(textOf(getOne(entry, '.number'))).toMatch(/\d/);
      expect(textOf(getOne(entry, '.label'))).not.toBe('');
    }
  });

  it('Meet Our Team: four cards with image, name, role and bio', () => {
    const cards = getAll(getSection(main, 'Meet Our Team'), 'li');
    expect(cards).toHaveLength(4);
    for (const card of cards) {
      const name = textOf(getOne(card, 'h3'));
      expect(getOne(card, 'svg[role="img"], img').getAttribute('aria-label')).toContain(name);
      expect(textOf(getOne(card, '.role'))).not.toBe('');
      expect(textOf(getOne(card, '.bio')).split(' ').length).toBeGreaterThan(10);
    }
  });

  it('Our Values: cards with a title and a description', () => {
    const cards = getAll(getSection(main, 'Our Values'), 'li');
    expect(cards.length).toBeGreaterThanOrEqual(3);
    for (const card of cards) {
      expect(textOf(getOne(card, 'h3'))).not.toBe('');
      expect(textOf(getOne(card, 'p')).split(' ').length).toBeGreaterThan(8);
    }
  });

  it('Our Story: three parts with a highlight of 250+ businesses', () => {
    const story = getSection(main, 'Our Story');
    expect(textsOf(story, 'h3')).toEqual(['The Beginning', 'Growing the Team', 'Today & Tomorrow']);
    expect(textOf(getOne(story, '.highlight'))).toMatch(/^250\+ businesses/);
  });

  it('Join Our Community: Start Your Project, and Schedule a Call to /contact', () => {
    const join = getSection(main, 'Join Our Community');
    expect(hrefOf(join, 'Start Your Project')).toBe('/services');
    expect(hrefOf(join, 'Schedule a Call')).toBe('/contact');
  });
});

describe('content §9 Company claims', () => {
  it.each([
    ['founded 2019', 'The Beginning', /founded in 2019/],
    ['team expanded in 2020', 'Growing the Team', /In 2020[\s\S]*The team expanded that year/],
    ['250+ businesses served', 'Today & Tomorrow', /more than 250 businesses worldwide/],
  ])('%s: Our Story, %s', (_, part, claim) => {
    const parts = getAll(getSection(main, 'Our Story'), 'ol > li');
    const story = parts.find((candidate) => textOf(getOne(candidate, 'h3')) === part);
    expect(story && textOf(story)).toMatch(claim);
  });

  it('250+ businesses served: Our Impact in Numbers', () => {
    expect(textOf(getSection(main, 'Our Impact in Numbers'))).toMatch(/250\+ Businesses/);
  });
});
