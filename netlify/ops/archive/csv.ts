/**
 * Where a program for tables would find a formula: at the beginning of a cell, and of whatever it takes for one. Excel
 * separates by semicolons in much of the world, some look for tabs, and quotes count only for whoever knows them; the
 * full-width signs are read like the others.
 */
const FORMULA = /((?:^|[;,\t\r\n])[\s"']*)(?=[=+\-@＝＋－＠])/g;

/**
 * A table as RFC 4180 has it, with a byte order mark, without which Excel takes UTF-8 for something else. What begins
 * like a formula gets an apostrophe in front: a customer's brief must not run on an agent's machine. Tables are for
 * people; `restore` reads the records.
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
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
