import { blockProblems } from './block-problems.ts';
import { catalogueProblems } from './catalogue-problems.ts';
import { readContent, showPath, type Content } from './content.ts';
import { dateProblems } from './date-problems.ts';
import { drawingProblems } from './drawing-problems.ts';
import { fileProblems } from './file-problems.ts';
import { formProblems } from './form-problems.ts';
import { linkProblems, redirectProblems } from './link-problems.ts';
import { pictureProblems } from './picture-problems.ts';
import { priceProblems } from './price-problems.ts';
import { inOrder, type Problem } from './problem.ts';
import { referenceProblems } from './reference-problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { countWords, textProblems } from './text-problems.ts';

export interface CheckOptions {
  /** The moment that dates are judged by; now when left out. */
  now?: Date;
}

const checks: readonly ((content: Content, now: Date) => Iterable<Problem>)[] = [
  fileProblems,
  schemaProblems,
  dateProblems,
  referenceProblems,
  blockProblems,
  textProblems,
  linkProblems,
  redirectProblems,
  catalogueProblems,
  priceProblems,
  drawingProblems,
  pictureProblems,
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
