import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { DAY_MS, SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { DEVICE_SECONDS, SESSION_SECONDS } from '../../../netlify/server/auth/tokens.ts';
import { MESSAGE_MONTHS } from '../../../netlify/server/jobs/cleanup.ts';
import { getAll, getOne, getPage, textOf, textsOf } from '../../support/built-site.ts';
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

describe('the policies promise what the code does', () => {
  const daysOf = (seconds: number) => `${(seconds * SECOND_MS) / DAY_MS} days`;

  it.each([
    ['privacy', `Contact messages.*\\| Deleted after at most ${MESSAGE_MONTHS} months`],
    ['privacy', `signed_in\`, for ${daysOf(SESSION_SECONDS)} each`],
    ['cookies', `device.*${daysOf(DEVICE_SECONDS)}`],
    ['cookies', `session.*${daysOf(SESSION_SECONDS)}`],
  ])('%s: %s', (policy, sentence) => {
    expect(readFileSync(`content/legal/${policy}.mdx`, 'utf8')).toMatch(new RegExp(sentence));
  });
});
