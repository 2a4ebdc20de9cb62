import { describe, expect, it } from 'vitest';

import {
  factsOf,
  getAll,
  getOne,
  getPage,
  getSection,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

const { main } = getPage('/contact');
const form = () => getOne(main, 'form');
const fieldNamed = (name: string) => {
  const field = getOne(form(), `[name="${name}"]`);
  return { field, label: textOf(getOne(form(), `label[for="${field.id}"]`)) };
};

describe('core §2 Contact page', () => {
  it('has a heading about elevating a podcast', () => {
    expect(textOf(getOne(main, 'h1'))).toMatch(/elevate .*podcast/i);
  });

  it.each([
    ['name', 'Name'],
    ['email', 'Email'],
    ['podcastName', 'Podcast name (optional)'],
    ['service', 'Service'],
    ['message', 'Message'],
  ])('core §3 asks for %s', (name, label) => {
    expect(fieldNamed(name).label).toBe(label);
  });

  it('core §5 offers the four services', () => {
    const options = textsOf(fieldNamed('service').field, 'option');
    expect(options.slice(1)).toEqual([
      'Audio Production',
      'Video Production',
      'Launch Package',
      'Enterprise Solution',
    ]);
  });

  it('has other ways to connect', () => {
    const ways = factsOf(getSection(main, 'Other ways to connect'));
    expect(ways['Email']).toMatch(/^\S+@\S+$/);
    expect(ways['Phone']).toMatch(/^\+1 /);
    expect(ways['Support hours']).toBe('24/7 worldwide');
    expect(ways['Headquarters']).toMatch(/\bWY \d{5}/);
  });

  it('has three social links with placeholder targets', () => {
    expect(linksOf(main, '[data-placeholder]').map(([, href]) => href)).toEqual(['#', '#', '#']);
  });

  it.each([
    ['start within 24 hours', /start within 24 hours/],
    [
      'unlimited revisions on Professional and Premium plans',
      /Professional and Premium plans come with unlimited revisions/,
    ],
    ['accepted formats', /WAV, MP3, MP4,? and MOV/],
  ])('has a short FAQ: %s', (_, fact) => {
    const answers = textsOf(main, 'details');
    expect(answers).toHaveLength(3);
    expect(answers.filter((answer) => fact.test(answer))).toHaveLength(1);
  });

  it('has a call-now and send-email banner', () => {
    const banner = linksOf(getSection(main, 'Rather talk?'));
    expect(banner.map(([label, href]) => [label, href.split(':')[0]])).toEqual([
      ['Call Now', 'tel'],
      ['Send Email', 'mailto'],
    ]);
  });

  it('lists San Francisco, London and Sydney', () => {
    const presence = getSection(main, 'Global presence');
    expect(textsOf(presence, 'h3')).toEqual(['San Francisco', 'London', 'Sydney']);
    expect(getAll(presence, 'li')).toHaveLength(3);
  });
});
