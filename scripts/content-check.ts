// `npm run content:check [-- folder] [--format github]`: every mistake in content/ with its file, line and column. With
// `--write`, part of `npm run format`: writes content/ as the editor at /admin saves it.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { checkContent, normalFileOf } from './content-check/check-content.ts';
import type { Content } from './content-check/content.ts';
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

/** The report for people: mistakes grouped by file, then their number; or one line when there are none. */
export function formatReport(
  { entries, drawings, pictures }: Content,
  problems: readonly Problem[],
  format = formatProblem,
): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const groups = Map.groupBy(problems, ({ file }) => file);
  const lines = [...groups.values()].map((group) => group.map(format).join('\n'));
  const mistakes = problems.filter(isMistake);
  const warnings = problems.length - mistakes.length;
  const more = warnings === 0 ? '' : `; ${count(warnings, 'warning')}`;
  if (mistakes.length === 0) {
    const words = entries.reduce((sum, entry) => sum + countWords(entry), 0);
    const files = entries.length + drawings.length + pictures.length;
    const valid = `content is valid: ${count(files, 'file')}, ${words.toLocaleString('en-US')} words`;
    return [...lines, `${valid}${more}`].join('\n\n');
  }
  const wrong = new Set(mistakes.map(({ file }) => file)).size;
  return `${lines.join('\n\n')}\n\n${count(mistakes.length, 'mistake')} in ${count(wrong, 'file')}${more}`;
}

/** The price of a key of a file as it was published last; in a proposed change, as the branch has it that it goes into. */
function readPublishedPrices(folder: string): (path: string, key: string) => number | undefined {
  // The host of the repository checks out the merge of both branches.
  const published = process.env['GITHUB_BASE_REF'] ? 'HEAD^1' : 'HEAD';
  const pattern = '^(price|originalPrice):';
  const { stdout } = spawnSync('git', ['grep', '-E', pattern, published, '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // None without git.
  const found = String(stdout).matchAll(/^[^:]+:(.+):(\w+): *['"]?\$?([\d.]+)/gm);
  const prices = new Map(
    [...found].map(([, path, key, price]) => [`${path}:${key}`, Number(price)]),
  );
  return (path, key) => prices.get(`${path}:${key}`);
}

/** Writes the files as the editor at /admin saves them, and says which it changed. */
function writeNormalFiles(folder: string, { entries }: Content): void {
  for (const entry of entries) {
    const normal = normalFileOf(entry);
    if (normal === undefined || normal === entry.file.text) continue;
    writeFileSync(join(folder, entry.file.path), normal);
    console.log(entry.file.shownPath);
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string' }, write: { type: 'boolean' } },
  });
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
