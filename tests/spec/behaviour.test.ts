import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly file: string }[];
}

/** The titles of all browser tests, by file, as Playwright itself lists them. */
function listBrowserTests(): ReadonlySet<string> {
  const report = execFileSync('node_modules/.bin/playwright', [
    'test',
    '--list',
    '--reporter=json',
  ]);
  const collect = (suite: Suite): string[] => [
    ...(suite.specs ?? []).map(({ file, title }) => `${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(collect),
  ];
  return new Set(collect(JSON.parse(report.toString()) as Suite));
}

const rows = readFileSync('docs/behaviour.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => (cells[3] ?? '').startsWith('`tests/'))
  .map(([, section, sentence, file, test]) => ({
    section: section!,
    sentence: sentence!,
    file: file!.replaceAll('`', ''),
    test: test!,
  }));

const browserTests = listBrowserTests();

describe('docs/behaviour.md', () => {
  it('lists the sentences of the specifications', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('$section «$sentence» is held by a test that exists', ({ file, test }) => {
    if (file.startsWith('tests/e2e/')) {
      expect(browserTests).toContain(`${basename(file)}: ${test}`);
    } else {
      expect(readFileSync(file, 'utf8')).toContain(test);
    }
  });
});
