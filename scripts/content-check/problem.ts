/** A place in a file, both counted from 1 as editors do. */
export interface Place {
  line: number;
  column: number;
}

/** A mistake in `content/`, reported to its author. */
export interface Problem extends Place {
  /** Path as an editor opens it, such as `content/services/lite-edit.yaml`. */
  file: string;
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
