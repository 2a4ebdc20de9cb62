// `npm run content:check [-- folder] [--format github]`: every mistake in content/ with its file, line and column. With
// `--write`, part of `npm run format`: writes content/ as the editor at /admin saves it.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { priceProblems, priceQuestions } from './content-check/price-problems.ts';
import {
  formatAnnotation,
  formatProblem,
  inOrder,
  isMistake,
  type Problem,
} from './content-check/problem.ts';
import { revisionProblems } from './content-check/revision-problems.ts';
import { blockProblems, schemaProblems } from './content-check/schema-problems.ts';
import { countWords, textProblems } from './content-check/text-problems.ts';
import { toNormalMdx, toNormalYaml } from './editor/saved-form.ts';
import { shapeOf } from './editor/schema-shape.ts';

const checks: readonly ((content: Content, now: Date) => Iterable<Problem>)[] = [
  schemaProblems,
  blockProblems,
  textProblems,
  linkProblems,
  catalogueProblems,
  priceProblems,
  revisionProblems,
  assetProblems,
];

/** Every mistake in content, by file and place. @param now the moment that dates are judged by */
export function checkContent(content: Content, now = new Date()): Problem[] {
  const problems = [...content.problems, ...checks.flatMap((check) => [...check(content, now)])];
  // What is wrong has to be put right first; the form of the rest is a matter of one command.
  const wrong = new Set(problems.map(({ file }) => file));
  const isRight = ({ file }: Entry) => !wrong.has(showPath(content.folder, file.path));
  return inOrder([...problems, ...formProblems(content.entries.filter(isRight))]);
}

/** What is said of a file in another form than the editor's. */
export const NOT_NORMAL =
  'The editor would write this line differently: run "npm run format". Comments aren’t kept.';

/** The file of an entry as /admin would save it; `undefined` when it cannot be read. */
function normalFileOf({ collection, yaml, file, textStart }: Entry): string | undefined {
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
  const found = stdout.matchAll(/^[^:]+:(.+):(\w+): *['"]?\$?([\d.]+)/gm);
  const prices = new Map([...found].map(([, path, key, price]) => [`${path}:${key}`, Number(price)]));
  return (path, key) => prices.get(`${path}:${key}`);
}

/** Writes the files as the editor at /admin saves them, and says which it changed. */
function writeNormalFiles({ folder, entries }: Content): void {
  for (const entry of entries) {
    const normal = normalFileOf(entry);
    if (normal === undefined || normal === entry.file.text) continue;
    writeFileSync(join(folder, entry.file.path), normal);
    console.log(showPath(folder, entry.file.path));
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
    writeNormalFiles(content);
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
