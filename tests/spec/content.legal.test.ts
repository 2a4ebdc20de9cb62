import { describe, expect, it } from 'vitest';

import { getAll, getOne, getPage, textOf, textsOf } from '../support/built-site.ts';
import { policies } from './spec-tables.ts';

describe.each(policies)('content §2 Policy /legal/%s', (slug, title) => {
  const { document, main } = getPage(`/legal/${slug}`);

  it(`is called ${title}`, () => {
    expect(textOf(getOne(main, 'h1'))).toBe(title);
  });

  it("shows 'Last updated' with a date that the browser sets to the current one", () => {
    const time = getOne(main, 'time[data-today]');
    expect(textOf(time.parentElement!)).toMatch(/^Last updated: [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(time.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const scripts = getAll(document, 'script').map((script) => script.textContent);
    expect(scripts.filter((source) => source.includes('[data-today]'))).toHaveLength(1);
  });

  it('is written out', () => {
    expect(textsOf(main, '.prose h2').length).toBeGreaterThanOrEqual(5);
    expect(textOf(getOne(main, '.prose')).split(' ').length).toBeGreaterThan(500);
  });
});
