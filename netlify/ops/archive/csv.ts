/** What a program for tables would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as RFC 4180 has it, with a byte order mark, without which Excel takes UTF-8 for something else. Cells that
 * begin like a formula get an apostrophe in front: a customer's brief must not run on an agent's machine.
 */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [columns, ...rows].map((cells) => cells.map(toCell).join(','));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
