import { toNormalMdx, toNormalYaml } from '../editor/saved-form.ts';
import { shapeOf } from '../editor/schema-shape.ts';
import { assetProblems } from './asset-problems.ts';
import { catalogueProblems } from './catalogue-problems.ts';
import { collections, type Content, type Entry } from './content.ts';
import { linkProblems } from './link-problems.ts';
import { priceProblems } from './price-problems.ts';
import { asWarning, inOrder, isMistake, type Problem } from './problem.ts';
import { revisionProblems } from './revision-problems.ts';
import { calendarProblems, factProblems } from './fact-problems.ts';
import { blockProblems, schemaProblems } from './schema-problems.ts';
import { shownProblems } from './shown-problems.ts';
import { styleProblems } from './style-problems.ts';
import { textProblems } from './text-problems.ts';

type Check = (content: Content, now: Date) => Iterable<Problem>;

/** What a file alone decides, with the time zone and the word list of all. */
const checksOfEntry = [schemaProblems, textProblems, shownProblems, calendarProblems];

const checks: readonly Check[] = [
  blockProblems,
  styleProblems,
  factProblems,
  linkProblems,
  catalogueProblems,
  priceProblems,
  revisionProblems,
  assetProblems,
];

/**
 * Every mistake in content, by file and place.
 * @param now the moment that dates are judged by
 * @param known what was found in entries before: only what changed is read again
 */
export function checkContent(
  content: Content,
  now = new Date(),
  known = new WeakMap<Entry, Problem[]>(),
): Problem[] {
  const ofEntries = content.entries.flatMap((entry) => {
    const found =
      known.get(entry) ?? checksOfEntry.flatMap((check) => [...check(entry, content, now)]);
    known.set(entry, found);
    return found;
  });
  const ofAll = checks.flatMap((check) => [...check(content, now)]);
  const problems = [...content.problems, ...ofEntries, ...ofAll];
  // What is wrong has to be put right first; the form of the rest is a matter of one command.
  const wrong = new Set(problems.filter(isMistake).map(({ file }) => file));
  const isRight = ({ file }: Entry) => !wrong.has(file.shownPath);
  const right = content.entries.filter(isRight);
  return inOrder([...problems, ...formProblems(right, content.timeZone)]);
}

/** What is said of a file in another form than the editor's. */
export const NOT_NORMAL = 'The editor would write this line differently: run "npm run format".';

/** The file of an entry as /admin would save it; `undefined` when it cannot be read. */
export function normalFileOf(
  { collection, yaml, file, textStart }: Entry,
  timeZone: string,
): string | undefined {
  if (yaml.value === undefined) return undefined;
  const form = { shape: shapeOf(collection), timeZone };
  return collections[collection].kind === 'text'
    ? toNormalMdx(yaml.value, file.text.slice(textStart), form)
    : toNormalYaml(yaml.value, form);
}

/** Files that the next save in /admin would rewrite beyond what is changed. */
function* formProblems(entries: readonly Entry[], timeZone: string): Iterable<Problem> {
  for (const entry of entries) {
    const normal = normalFileOf(entry, timeZone);
    if (normal === undefined || normal === entry.file.text) continue;
    const expected = normal.split('\n');
    const lines = entry.file.text.split('\n');
    const line = lines.findIndex((text, index) => text !== expected[index]) + 1;
    // What is missing is missing at the end.
    const offset = entry.file.offsetAt(line || lines.length, 1);
    yield asWarning(entry.file.problem(offset, '', NOT_NORMAL));
  }
}
