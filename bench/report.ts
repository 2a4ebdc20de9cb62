/** A table of the report: names of columns, and rows of texts and numbers. */
export interface Table {
  title: string;
  /** What a reader has to know to read it. */
  note: string;
  columns: string[];
  rows: (string | number)[][];
}

/** As Markdown; columns whose cells are all numbers are aligned to the right. */
export function toMarkdown({ title, note, columns, rows }: Table): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, index) =>
    rows.every((row) => typeof row[index] === 'number') ? '--:' : '---',
  );
  return [`### ${title}`, '', note, '', line(columns), line(rule), ...rows.map(line), ''].join(
    '\n',
  );
}

/** Value below which a share of the values lies. @throws Error for no values. */
export function quantile(values: number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  if (value === undefined) throw new Error('No values');
  return value;
}

/** @throws Error for no values. */
export const median = (values: number[]): number => quantile(values, 0.5);

export function round(value: number, digits = 0): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
