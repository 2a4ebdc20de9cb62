import { afterAll, describe, expect, it } from 'vitest';

import { checkContent } from '../../../scripts/content-check.ts';
import { formatProblem } from '../../../scripts/content-check/problem.ts';
import { writeContentMistakes } from '../../support/content-mistakes.ts';

const { folder, expected } = await writeContentMistakes(afterAll);
/** A list that grows with the pages of the site. */
const PAGE_NAMES = /("[a-z-]+", ){9,}"[a-z-]+"/;
const problems = checkContent(folder, { now: new Date('2026-11-21T00:00:00Z') });

describe('a folder with one mistake in each file', () => {
  it('gives exactly these messages, with file, line, column, and field', () => {
    const reported = problems.map((problem) =>
      formatProblem(problem).replace('content/', '').replace(PAGE_NAMES, '{pages}'),
    );
    expect(reported).toEqual(expected);
    expect(reported.length).toBeGreaterThan(90);
  });

  it('gives messages in full sentences', () => {
    for (const { message } of problems) expect(message).toMatch(/^(?:[^a-z]|\S+\/).*[.?]$/);
  });
});
