import { stripVTControlCharacters } from 'node:util';

import { dress, type Terminal } from './terminal.ts';

/** A column: its heading, and whether it holds figures. */
export interface Column {
  title: string;
  isFigure?: boolean;
  /** Longer texts are cut. */
  maxWidth?: number;
}

/** Writes a table for people, nothing for no rows; cells may be styled already. */
export function outTable(terminal: Terminal, columns: Column[], rows: string[][]): void {
  if (rows.length === 0) return;
  const cut = rows.map((row) => row.map((cell, index) => shorten(cell, columns[index]?.maxWidth)));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cut.map((row) => widthOf(row[index] ?? ''))),
  );
  const toLine = (cells: string[]) =>
    cells
      .map((cell, index) => {
        const gap = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
        return columns[index]?.isFigure ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  terminal.out(dress(terminal, 'dim', toLine(columns.map(({ title }) => title))));
  for (const row of cut) terminal.out(toLine(row));
}

/** Writes names and values, a line each. */
export function outFacts(terminal: Terminal, facts: (readonly [string, string])[]): void {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts)
    terminal.out(`${dress(terminal, 'dim', name.padEnd(width))}  ${value}`);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that terminals draw two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;

function signsOf(text: string): string[] {
  return Array.from(graphemes.segment(stripVTControlCharacters(text)), ({ segment }) => segment);
}

function widthOf(text: string): number {
  return signsOf(text).reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}

function shorten(cell: string, maxWidth = Number.POSITIVE_INFINITY): string {
  if (widthOf(cell) <= maxWidth) return cell;
  let short = '';
  for (const sign of signsOf(cell)) {
    if (widthOf(short + sign) >= maxWidth) break;
    short += sign;
  }
  return `${short}…`;
}
