import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

const { document, main } = getPage('/help/guides/podcast-launch-checklist');
const prose = () => getOne(main, '.prose');

/** Elements of a chapter: from its h2 to the next. */
function chapter(title: string): Element {
  const heading = getAll(prose(), 'h2').find((candidate) => textOf(candidate) === title)!;
  const box = document.createElement('div');
  for (
    let next = heading.nextElementSibling;
    next && next.localName !== 'h2';
    next = next.nextElementSibling
  ) {
    box.append(next.cloneNode(true));
  }
  return box;
}

describe('content §2 Launch checklist', () => {
  it('has its parts in order', () => {
    expect(textsOf(prose(), 'h2')).toEqual([
      'The timeline: eight weeks to launch week',
      'Directory submission requirements',
      'Pre-launch marketing',
      'Launch day, hour by hour',
      'Publishing strategy',
      'Metrics to monitor',
      'The first 30 days',
      'Launch-day emergency checklist',
    ]);
  });

  it('has checklists at 8, 6, 4 and 2 weeks before launch and for launch week', () => {
    const steps = getAll(prose(), '.timeline > li, .timeline > *').filter((step) =>
      /weeks? before|Launch week/.test(textOf(step)),
    );
    expect(steps.map((step) => /^(\d) weeks before|^Launch week/.exec(textOf(step))?.[0])).toEqual([
      '8 weeks before',
      '6 weeks before',
      '4 weeks before',
      '2 weeks before',
      'Launch week',
    ]);
    for (const step of steps)
      expect(textsOf(step, '.checklist li').length).toBeGreaterThanOrEqual(4);
  });

  it('has the requirements of three major directories and tiers of others', () => {
    const [apple, spotify, youtube, tiers] = textsOf(
      chapter('Directory submission requirements'),
      'h3',
    );
    expect([apple, spotify, youtube]).toEqual([
      'Apple Podcasts',
      'Spotify',
      'YouTube and YouTube Music',
    ]);
    expect(tiers).toMatch(/additional directories, in tiers/i);
  });

  it('plans launch day by the hour: morning, midday, evening', () => {
    const day = chapter('Launch day, hour by hour');
    const parts = [...day.children].filter(({ localName }) => localName === 'h3').map(textOf);
    expect(parts).toEqual(['Morning', 'Midday', 'Evening']);
    expect(
      textOf(day).match(/\b\d{1,2}(:\d{2})? ?(AM|PM|a\.m\.|p\.m\.)|\b\d{1,2}:\d{2}\b/gi)?.length,
    ).toBeGreaterThanOrEqual(6);
  });

  it("has the publishing strategy's dos and don'ts", () => {
    const lists = getAll(chapter('Publishing strategy'), 'ul');
    expect(lists.filter((list) => list.closest('.dos')).length).toBe(1);
    expect(lists.filter((list) => list.closest('.donts')).length).toBe(1);
  });

  it('has metrics, the first 30 days and an emergency checklist', () => {
    expect(getAll(chapter('Metrics to monitor'), 'table, li').length).toBeGreaterThan(0);
    expect(getAll(chapter('The first 30 days'), 'li, tr').length).toBeGreaterThanOrEqual(4);
    expect(
      getAll(chapter('Launch-day emergency checklist'), 'li, tr').length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('ends with professional launch support, launch strategy consultation and related guides', () => {
    const labels = linksOf(getOne(main, '.promo')).map(([label]) => label.toLowerCase());
    expect(labels).toEqual([
      expect.stringContaining('professional launch support'),
      expect.stringContaining('launch strategy consultation'),
    ]);
    expect(linksOf(getSection(main, 'Related Guides')).map(([, href]) => href)).toEqual([
      '/help/guides/file-management-guide',
      '/help/guides/recording-best-practices',
    ]);
  });
});
