// `npm run content:check`: every mistake in content/ with its file, line and column.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseWords } from './command.ts';
import { checkContent, normalFileOf, NOT_NORMAL } from './content-check/check-content.ts';
import { pathsOf, type Content } from './content-check/content.ts';
import { priceQuestions } from './content-check/price-problems.ts';
import {
  formatAnnotation,
  formatProblem,
  inOrder,
  isMistake,
  type Problem,
} from './content-check/problem.ts';
import { readContent } from './content-check/read-content.ts';
import { countWords } from './content-check/text-problems.ts';

/** The report for people: what was found grouped by file, then its number, or that the content is valid. */
export function formatReport(
  content: Content,
  problems: readonly Problem[],
  format = formatProblem,
): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const groups = Map.groupBy(problems, ({ file }) => file);
  const lines = [...groups.values()].map((group) => group.map(format).join('\n'));
  const mistakes = problems.filter(isMistake);
  const warnings = problems.length - mistakes.length;
  const words = content.entries.reduce((sum, entry) => sum + countWords(entry), 0);
  const shown = [
    ...content.entries,
    ...pathsOf(content, 'drawing'),
    ...pathsOf(content, 'picture'),
  ];
  const valid = count(shown.length, 'file');
  const wrong = count(new Set(mistakes.map(({ file }) => file)).size, 'file');
  const verdict =
    mistakes.length > 0
      ? `${count(mistakes.length, 'mistake')} in ${wrong}`
      : `content is valid: ${valid}, ${words.toLocaleString('en-US')} words`;
  return [...lines, warnings > 0 ? `${verdict}, ${count(warnings, 'warning')}` : verdict].join(
    '\n\n',
  );
}

/** The prices in files as published last, such as `services/lite-edit.yaml:price`; none without git. */
function readPublishedPrices(cwd: string): Map<string, number> {
  // A proposed change is checked out as a merge into what is published.
  const published = process.env['GITHUB_BASE_REF'] ? 'HEAD^1' : 'HEAD';
  // What is indented is the price to come.
  const words = ['grep', '-E', '^(  )?(price|originalPrice):', published, '--', '.'];
  const { stdout } = spawnSync('git', words, { cwd, encoding: 'utf8' }) as {
    stdout: string | null;
  };
  const found = stdout?.matchAll(/^[^:]+:(.+:)(  )?(\w+): *['"]?\$?([\d.]+)/gm) ?? [];
  return new Map(
    [...found].map(([, file, indent, key, price]) => [
      `${file}${indent ? 'nextPrice.' : ''}${key}`,
      Number(price),
    ]),
  );
}

/**
 * Writes the files as the editor at /admin saves them, and says which it changed. One with a mistake stays as it is: what is
 * read of it may be less than what it says.
 */
function writeNormalFiles(folder: string, content: Content): void {
  const forms = checkContent(content).filter(({ message }) => message === NOT_NORMAL);
  const changed = new Set(forms.map(({ file }) => file));
  for (const entry of content.entries.filter(({ file }) => changed.has(file.shownPath))) {
    const normal = normalFileOf(entry, content.timeZone) ?? entry.file.text;
    writeFileSync(join(folder, entry.file.path), normal);
    console.log(entry.file.shownPath);
  }
}

const USAGE = `npm run content:check -- [FOLDER] [--format github] [--write]

  --format github  writes what was found as GitHub shows it beside the lines
  --write          writes files without a mistake as /admin saves them`;

if (import.meta.main) {
  const options = { format: { type: 'string' }, write: { type: 'boolean' } } as const;
  const { values, positionals } = parseWords({ allowPositionals: true, options }, USAGE);
  const folder = positionals[0] ?? 'content';
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}`);
    process.exit(1);
  }
  const content = readContent(folder);
  if (values.write) {
    writeNormalFiles(folder, content);
  } else {
    const questions = priceQuestions(content, readPublishedPrices(folder));
    const problems = inOrder([...checkContent(content), ...questions]);
    const format = values.format === 'github' ? formatAnnotation : formatProblem;
    const text = formatReport(content, problems, format);
    const isValid = !problems.some(isMistake);
    if (isValid) console.log(text);
    else console.error(text);
    process.exitCode = isValid ? 0 : 1;
  }
}
