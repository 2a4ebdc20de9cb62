/** A table of the report: names of columns, and rows of texts and numbers. */
export interface Table {
  readonly title: string;
  /** What has to be known to read it. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** As Markdown; columns whose cells are all numbers are aligned to the right. */
export function toMarkdown({ title, note, columns, rows }: Table): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const isNumeric = (index: number) => rows.every((row) => typeof row[index] === 'number');
  return [
    `### ${title}`,
    '',
    note,
    '',
    line(columns),
    line(columns.map((_, index) => (isNumeric(index) ? '--:' : '---'))),
    ...rows.map(line),
    '',
  ].join('\n');
}
