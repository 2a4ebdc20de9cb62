import { stripVTControlCharacters } from 'node:util';

import { dress } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** A column: its heading, and whether it holds figures. */
export interface Column {
  readonly title: string;
  readonly isFigure?: boolean;
  /** Longer texts are cut. */
  readonly maxWidth?: number;
}

/** Lines of a table for people; cells may be dressed already. */
export function tableLines(
  terminal: Terminal,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const cut = rows.map((row) => row.map((cell, index) => shorten(cell, columns[index]?.maxWidth)));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cut.map((row) => widthOf(row[index] ?? ''))),
  );
  const toLine = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const gap = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
        return columns[index]?.isFigure ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  const head = toLine(columns.map(({ title }) => title));
  return [dress(terminal, 'dim', head), ...cut.map(toLine)];
}

/** Lines of names and values. */
export function factLines(
  terminal: Terminal,
  facts: readonly (readonly [string, string])[],
): string[] {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${dress(terminal, 'dim', name.padEnd(width))}  ${value}`);
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
