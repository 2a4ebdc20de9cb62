// The content check of /admin: every file as it is published, and what would be wrong with others in their place.
import { dollarsOf } from '../../src/content-schemas/tokens.ts';
import { DAY_MS, dayIn, momentOf } from '../../src/lib/dates.ts';
import { checkContent } from '../content-check/check-content.ts';
import {
  collections,
  makeContent,
  readFile,
  type Content,
  type Entry,
  type ReadFile,
} from '../content-check/content.ts';
import { priceKeys, priceQuestions } from '../content-check/price-problems.ts';
import { asWarning, isMistake, type Problem } from '../content-check/problem.ts';

/** Files by their path from the project's folder; without a text, a picture. */
export type Files = Record<string, string | Uint8Array | null>;

/** Files as they will be, all at once; undefined where one is deleted. */
export type Change = Readonly<Record<string, Uint8Array | undefined>>;

/** What the page asks of the worker. */
export type Question =
  /** @param isAll whether entries that are not among the files were deleted */
  | { learn: Files; isAll: boolean }
  /** @param path the file of the form, which is among the files, beside pictures that are not saved yet */
  | { check: Files; path: string }
  | { publish: Change };

export interface Finding extends Problem {
  /** Its field in the form: `promo.actions.0.to`. */
  key: string;
  /** `refused`: to be put right before saving; `asked`: maybe meant, or a matter of another file; `known`: it was there before. */
  kind: 'refused' | 'asked' | 'known';
}

export interface Answer {
  own: Finding[];
  /** What the change makes wrong in other files. */
  elsewhere: Problem[];
}

/** What publishing would make otherwise. */
export interface Verdict {
  /** Mistakes, which keep it from being published. */
  refused: Problem[];
  /** What may be meant. */
  asked: Problem[];
}

const FOLDER = 'content';

/** The repository, as it was built and as the editor has it since. */
const files = new Map<string, ReadFile>();
let before: readonly Problem[] | undefined;
const known = new WeakMap<Entry, Problem[]>();
const checkAll = (content: Content) => checkContent(content, new Date(), known);

const inFolder = (path: string) => path.slice(FOLDER.length + 1);

function read(path: string, text: string | Uint8Array | null): ReadFile {
  const there = files.get(path);
  // Of pictures, the editor says only that they are there.
  if (there && (text === null || (text !== '' && there.file.text === text))) return there;
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : (text ?? undefined);
  return readFile(FOLDER, { path: inFolder(path), bytes });
}

/** The check asks the files in the order that a disk gives them in. */
const inOrder = (read: ReadonlyMap<string, ReadFile>) =>
  makeContent(
    FOLDER,
    [...read].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file),
  );

export function learn(given: Files, isAll: boolean): void {
  if (isAll)
    for (const [path, { entry }] of files) if (entry && !(path in given)) files.delete(path);
  for (const [path, text] of Object.entries(given)) files.set(path, read(path, text));
  before = undefined;
}

const isSame = (a: Problem) => (b: Problem) =>
  a.file === b.file && a.field === b.field && a.message === b.message;

const problemsNow = () => (before ??= checkAll(inOrder(files)));

/** Questions about prices that are otherwise than those that are published. */
function questionsOf(content: Content): Problem[] {
  const published = new Map(
    [...files].flatMap(([name, { entry: last }]) =>
      priceKeys.map((key) => {
        const price = last?.at(...key.split('.'));
        return [`${inFolder(name)}:${key}`, dollarsOf(price)] as const;
      }),
    ),
  );
  return [...priceQuestions(content, published)];
}

/** Posts that come out with a change under a day that has passed, such as that on which somebody began to write. */
function* lateDates(content: Content): Iterable<Problem> {
  for (const { at, file, problem } of content.of('blog')) {
    const last = files.get(`${FOLDER}/${file.path}`)?.entry;
    const comesOut = at('draft') !== true && (!last || last.at('draft') === true);
    const publishedAt = momentOf(at('publishedAt'), content.timeZone);
    // One with another address before was read under its date.
    if (!comesOut || at('aliases') || !publishedAt || Date.now() - publishedAt.getTime() < DAY_MS)
      continue;
    const message = `This post comes out with the date ${dayIn(publishedAt, content.timeZone)}, below all newer ones: write today’s, or a later one. If that’s meant, nothing has to be done.`;
    yield asWarning(problem(['publishedAt'], message));
  }
}

function asWillBe(given: Files | Change): Map<string, ReadFile> {
  const edited = new Map(files);
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined) edited.delete(name);
    else edited.set(name, read(name, text));
  }
  return edited;
}

const isNew = (problem: Problem) => !problemsNow().some(isSame(problem));

export function checkChange(change: Change): Verdict {
  const content = inOrder(asWillBe(change));
  const problems = checkAll(content).filter(isNew);
  return {
    refused: problems.filter(isMistake),
    asked: [
      ...questionsOf(content),
      ...lateDates(content),
      ...problems.filter((problem) => !isMistake(problem)),
    ],
  };
}

export function check(given: Files, path: string): Answer {
  const edited = asWillBe(given);
  const content = inOrder(edited);
  const problems = [...checkAll(content), ...questionsOf(content)];
  const isOwn = ({ file }: Problem) => file in given;
  // What is wrong with the file alone cannot be a matter of another file.
  const others = [...edited].filter(([name, { entry }]) => name in given || !entry);
  const alone = checkAll(inOrder(new Map(others)));
  const entry = edited.get(path)?.entry;
  return {
    own: problems.filter(isOwn).map((problem) => {
      const isRefused = isMistake(problem) && !problem.isOpen && alone.some(isSame(problem));
      const kind = isRefused ? 'refused' : 'asked';
      return {
        ...problem,
        ...(entry && placeOf(problem, entry)),
        kind: isNew(problem) ? kind : 'known',
        key: entry ? keyOf(problem, entry) : '',
      };
    }),
    elsewhere: problems.filter((problem) => !isOwn(problem) && isNew(problem)),
  };
}

/** People count the lines of a text from where it begins in its field. */
function placeOf({ line }: Problem, { file, textStart }: Entry): { line: number } {
  const { length } = /^\s*/.exec(file.text.slice(textStart))?.[0] ?? '';
  const first = file.text.slice(0, textStart + length).split('\n').length;
  return { line: textStart > 0 && line >= first ? line - first + 1 : line };
}

function keyOf(
  { file: shown, line, column, field }: Problem,
  { collection, file, yaml, textStart, at }: Entry,
): string {
  const cover = at('cover', 'picture');
  if (shown !== file.shownPath)
    return shown.endsWith(`/${String(cover)}`) ? 'cover.picture' : 'body';
  const offset = file.offsetAt(line, column);
  if (textStart > 0 && offset >= textStart) return 'body';
  const stated = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
  // Not all name a field; some say what they are about, such as "price".
  const isField = yaml.offsetOf(stated) === offset || yaml.keyOffsetOf(stated) === offset;
  const path = isField ? stated : yaml.pathAt(offset);
  const key = [...(collections[collection].kind === 'list' ? ['entries'] : []), ...path].join('.');
  return key || (textStart > 0 ? 'body' : '');
}
