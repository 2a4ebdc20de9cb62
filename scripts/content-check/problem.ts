import { asSeen, tellApart } from './look-alikes.ts';

export interface Problem {
  /** Path as an editor opens it, such as `content/services/lite-edit.yaml`. */
  file: string;
  /** Counted from 1, as editors do. */
  line: number;
  /** Counted from 1, in characters. */
  column: number;
  /** What it is about, such as `promo.actions.1.to` (places in lists count from 1) or `<Figure> alt`; empty for the whole file. */
  field: string;
  /** One or two whole sentences: what is wrong, what is allowed, the nearest valid word. */
  message: string;
  /** Of what should be put right, but keeps nothing from being published. */
  severity?: 'warning';
  /** Of what another file can put right, which may be a draft so far. */
  isOpen?: boolean;
}

/** What keeps the content from being published. */
export const isMistake = ({ severity }: Problem) => severity === undefined;

/** A problem that is only worth a warning. */
export const asWarning = (problem: Problem): Problem => ({ ...problem, severity: 'warning' });

/** "content/services/lite-edit.yaml:3:8 group — Must be "audio" or "video", not "vidoe"." */
export function formatProblem(problem: Problem): string {
  const { file, line, column, field, message } = problem;
  const kind = isMistake(problem) ? '' : 'Warning: ';
  return `${file}:${line}:${column} ${field ? `${field} — ` : '— '}${kind}${message}`;
}

/** A workflow command of GitHub Actions, which puts the mistake at its line of the change. */
export function formatAnnotation(problem: Problem): string {
  const { file, line, column, field, message, severity = 'error' } = problem;
  const place = Object.entries({ file, line, col: column, title: field || 'Content' })
    .map(([name, value]) => `${name}=${escape(String(value), /[%\r\n:,]/g)}`)
    .join(',');
  return `::${severity} ${place}::${escape(message, /[%\r\n]/g)}`;
}

const escape = (text: string, signs: RegExp) => text.replaceAll(signs, encodeURIComponent);

/** By file, then by place. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  // Not localeCompare: the order must be the same on every machine.
  const byFile = (a: Problem, b: Problem) => Number(a.file > b.file) - Number(a.file < b.file);
  return problems.toSorted((a, b) => byFile(a, b) || a.line - b.line || a.column - b.column);
}

/** Each item that has the key of an earlier one, with that one. */
export function* repeated<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): Iterable<readonly [item: Item, first: Item]> {
  for (const [first, ...others] of Map.groupBy(items, keyOf).values())
    for (const item of others) yield [item, first as Item];
}

/** A file of `content/` with the means to point into it. */
export interface SourceFile {
  /** Inside the content folder, with `/`: `services/lite-edit.yaml`. */
  path: string;
  /** Path in messages. */
  shownPath: string;
  text: string;
  /** A mistake at an offset in the text; at 0 when it is about the whole file. */
  problem: (offset: number, field: string, message: string) => Problem;
  offsetAt: (line: number, column: number) => number;
}

export function makeSourceFile(path: string, shownPath: string, text: string): SourceFile {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    path,
    shownPath,
    text,
    offsetAt: (line, column) => (starts[line - 1] ?? text.length) + column - 1,
    problem: (offset, field, message) => {
      const index = starts.findLastIndex((start) => start <= offset);
      const column = offset - (starts[index] ?? 0) + 1;
      return { file: shownPath, line: index + 1, column, field, message };
    },
  };
}

/** Number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/** The candidate that was probably meant; `undefined` when none is near: a wrong guess would mislead. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const given = asSeen(word).trim().toLowerCase();
  let nearest: string | undefined;
  let smallest = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(given, asSeen(candidate).toLowerCase());
    const limit = Math.max(1, Math.floor(Math.max(given.length, candidate.length) * 0.34));
    if (distance < smallest && distance <= limit) [nearest, smallest] = [candidate, distance];
  }
  return nearest;
}

/** ` Did you mean "audio"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const nearest = findNearest(word, candidates);
  if (nearest === undefined) return '';
  return tellApart(word, nearest) ?? ` Did you mean "${nearest}"?`;
}

/** `"audio", "video", or "launch"` */
export function oneOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    words.map((word) => `"${word}"`),
  );
}
