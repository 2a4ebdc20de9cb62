import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const table = readFileSync('docs/security-asvs.md', 'utf8');
const bar = readFileSync('docs/security-bar.md', 'utf8');

const rows = table
  .split('\n')
  .filter((line) => /^\| *\d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [, id = '', , requirement = '', state = '', where = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { id, requirement, state, where };
  });
const countOf = (state: string) => rows.filter((row) => row.state === state).length;

/** Files with the words between «» that follow them: parts of the names of tests there, or headings. */
const quotes = rows.flatMap(({ id, where }) =>
  [...where.matchAll(/`((?:tests|docs)\/[^`]+|[A-Z]+\.md)`((?:,? «[^»]+»)*)/g)].flatMap(
    ([, file = '', words = '']) =>
      [...words.matchAll(/«([^»]+)»/g)].map(([, name = '']) => ({ id, file, name })),
  ),
);

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(rows).toHaveLength(253);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  });

  it.each([
    ['docs/security-asvs.md', table],
    ['docs/security-bar.md', bar],
  ])('is summed up rightly in %s', (_file, text) => {
    expect(text).toContain(
      `${countOf('met')} met, ${countOf('not met')} not met, ${countOf('platform')} the platform's, ${countOf('not applicable')} not applicable`,
    );
  });

  it('says in the bar of everything that is not met why', () => {
    const listed = [...bar.matchAll(/^- (\*\*\d+\.\d+\.\d+\*\* .*)$/gm)].map(([, line]) => line);
    const unmet = rows.filter(({ state }) => state === 'not met');
    expect(listed).toEqual(
      unmet.map(({ id, requirement, where }) => `**${id}** (${requirement}): ${where}`),
    );
  });

  it('names tests and headings that there are', () => {
    expect(quotes.length).toBeGreaterThan(100);
    const missing = quotes.filter(({ file, name }) => {
      const words = file.endsWith('.md') ? `\n## ${name}\n` : name;
      return !readFileSync(file, 'utf8').includes(words);
    });
    expect(missing).toEqual([]);
  });
});
