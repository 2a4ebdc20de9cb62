/** A mistake in `content/`, reported to its author. */
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
}

/** "content/services/lite-edit.yaml:3:8 price — Must have at most two decimals, not 70.125." */
export function formatProblem({ file, line, column, field, message }: Problem): string {
  return `${file}:${line}:${column} ${field ? `${field} — ` : '— '}${message}`;
}

/** A workflow command of GitHub Actions, which puts the mistake at its line of the change. */
export function formatAnnotation({ file, line, column, field, message }: Problem): string {
  const place = Object.entries({ file, line, col: column, title: field || 'Content' })
    .map(
      ([name, value]) =>
        `${name}=${escape(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
    )
    .join(',');
  return `::error ${place}::${escape(message)}`;
}

const escape = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** By file, then by place. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.field, b.field) ||
      compare(a.message, b.message),
  );
}

// Not localeCompare: the order must be the same on every machine.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A file of `content/` with the means to point into it. */
export interface SourceFile {
  /** Inside the content folder, with `/`: `services/lite-edit.yaml`. */
  path: string;
  text: string;
  /** A mistake at an offset in the text; at 0 when it is about the whole file. */
  problem: (offset: number, field: string, message: string) => Problem;
  /** The offset of a line and a column. */
  offsetAt: (line: number, column: number) => number;
}

/** @param shownPath the path in messages */
export function makeSourceFile(path: string, shownPath: string, text: string): SourceFile {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    path,
    text,
    offsetAt: (line, column) => (starts[line - 1] ?? text.length) + column - 1,
    problem: (offset, field, message) => {
      const index = starts.findLastIndex((start) => start <= offset);
      const column = offset - (starts[index] ?? 0) + 1;
      return { file: shownPath, line: index + 1, column, field, message };
    },
  };
}
