// `npm run content:check [-- folder] [--format github]`: every mistake in content/ with its file, line and column.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { assetProblems } from './content-check/asset-problems.ts';
import { catalogueProblems } from './content-check/catalogue-problems.ts';
import {
  collections,
  readContent,
  showPath,
  type Content,
  type Entry,
} from './content-check/content.ts';
import { linkProblems } from './content-check/link-problems.ts';
import { formatAnnotation, formatProblem, inOrder, type Problem } from './content-check/problem.ts';
import { blockProblems, schemaProblems } from './content-check/schema-problems.ts';
import { countWords, textProblems } from './content-check/text-problems.ts';
import { toNormalMdx, toNormalYaml } from './editor/saved-form.ts';
import { shapeOf } from './editor/schema-shape.ts';

export interface CheckOptions {
  /** The moment that dates are judged by; now when left out. */
  now?: Date;
}

const checks: readonly ((content: Content, now: Date) => Iterable<Problem>)[] = [
  schemaProblems,
  blockProblems,
  textProblems,
  linkProblems,
  catalogueProblems,
  assetProblems,
];

/** What `npm run content:check` found. */
export interface ContentReport {
  /** By file and place; empty when everything is right. */
  problems: readonly Problem[];
  /** Files that were read. */
  files: number;
  /** Words that visitors read in them. */
  words: number;
}

/**
 * Reads a content folder and tells every mistake in it.
 * @throws when the folder does not exist
 */
export function reportContent(
  folder: string,
  { now = new Date() }: CheckOptions = {},
): ContentReport {
  const content = readContent(folder);
  const problems = [...content.problems, ...checks.flatMap((check) => [...check(content, now)])];
  // What is wrong has to be put right first; the form of the rest is a matter of one command.
  const wrong = new Set(problems.map(({ file }) => file));
  const rest = content.entries.filter(({ file }) => !wrong.has(showPath(folder, file.path)));
  return {
    problems: inOrder([...problems, ...formProblems(rest)]),
    files:
      content.entries.length +
      content.drawings.length +
      content.pictures.length +
      content.strays.length,
    words: content.entries.reduce((sum, entry) => sum + countWords(entry), 0),
  };
}

/**
 * Every mistake in a content folder, by file and place.
 * @throws when the folder does not exist
 */
export function checkContent(folder: string, options?: CheckOptions): readonly Problem[] {
  return reportContent(folder, options).problems;
}

/** What is said of a file in another form than the editor's. */
export const NOT_NORMAL =
  'The editor would write this line differently: run "npm run format". Comments are not kept.';

/** The file of an entry as /admin would save it; `undefined` when it cannot be read. */
export function normalFileOf({ collection, yaml, file, textStart }: Entry): string | undefined {
  if (yaml.value === undefined) return undefined;
  const shape = shapeOf(collection);
  return collections[collection].kind === 'text'
    ? toNormalMdx(yaml.value, file.text.slice(textStart), shape)
    : toNormalYaml(yaml.value, shape);
}

/** Files that the next save in /admin would rewrite beyond what is changed. */
function* formProblems(entries: readonly Entry[]): Iterable<Problem> {
  for (const entry of entries) {
    const normal = normalFileOf(entry);
    if (normal === undefined || normal === entry.file.text) continue;
    const expected = normal.split('\n');
    const lines = entry.file.text.split('\n');
    const line = lines.findIndex((text, index) => text !== expected[index]) + 1;
    // What is missing is missing at the end.
    yield entry.file.problem(entry.file.offsetAt(line || lines.length, 1), '', NOT_NORMAL);
  }
}

/** The report for people: mistakes grouped by file, then their number; or one line when there are none. */
export function formatReport(
  { problems, files, words }: ContentReport,
  format: (problem: Problem) => string,
): string {
  if (problems.length === 0)
    return `content is valid: ${files} files, ${words.toLocaleString('en-US')} words`;
  const groups = Map.groupBy(problems, ({ file }) => file);
  const lines = [...groups.values()].map((group) => group.map(format).join('\n'));
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${lines.join('\n\n')}\n\n${count(problems.length, 'mistake')} in ${count(groups.size, 'file')}`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string' } },
  });
  const folder = positionals[0] ?? 'content';
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}`);
    process.exit(1);
  }
  const report = reportContent(folder);
  const format = values.format === 'github' ? formatAnnotation : formatProblem;
  const text = formatReport(report, format);
  if (report.problems.length > 0) console.error(text);
  else console.log(text);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
}
