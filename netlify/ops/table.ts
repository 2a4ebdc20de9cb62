import { stripVTControlCharacters } from 'node:util';

import { style, type Terminal } from './terminal.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  isNumber?: boolean;
  maxWidth?: number;
}

/** Writes a table for people, nothing for no rows. */
export function outTable<Row>(
  terminal: Terminal,
  columns: Column<Row>[],
  rows: readonly Row[],
): void {
  if (rows.length === 0) return;
  const cells = columns.map(({ title, cell, isNumber, maxWidth }) => {
    const texts = rows.map((row) => shorten(cell(row), maxWidth));
    const width = Math.max(title.length, ...texts.map(widthOf));
    return [title, ...texts].map((text) => {
      const gap = ' '.repeat(width - widthOf(text));
      return isNumber ? gap + text : text + gap;
    });
  });
  const lineAt = (index: number) =>
    cells
      .map((ofColumn) => ofColumn[index])
      .join('  ')
      .trimEnd();
  terminal.out(style(terminal, 'dim', lineAt(0)));
  for (const index of rows.keys()) terminal.out(lineAt(index + 1));
}

/** Writes names and values, a line each. */
export function outFacts(terminal: Terminal, facts: (readonly [string, string])[]): void {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts)
    terminal.out(`${style(terminal, 'dim', name.padEnd(width))}  ${value}`);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that terminals draw two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;

const signsOf = (text: string) =>
  Array.from(graphemes.segment(stripVTControlCharacters(text)), ({ segment }) => segment);

const widthOf = (text: string) =>
  signsOf(text).reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);

function shorten(cell: string, maxWidth = Number.POSITIVE_INFINITY): string {
  if (widthOf(cell) <= maxWidth) return cell;
  const signs = signsOf(cell);
  while (widthOf(signs.join('')) >= maxWidth) signs.pop();
  return `${signs.join('')}…`;
}
