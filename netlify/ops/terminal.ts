import { stripVTControlCharacters, styleText } from 'node:util';

import { formatDollars } from '../../src/contracts/money.ts';
import type { OrderStatus } from '../../src/contracts/orders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../server/lib/time.ts';
import { mapParallel } from '../server/storage/store.ts';

/** What a terminal, or the pipes of a process, can do by themselves. */
export interface TerminalStreams {
  out: (line: string) => void;
  /** A line about the work: progress, warnings, what happens next. */
  say: (line: string) => void;
  /** Replaces the line of progress; an empty text removes it. Only in an interactive terminal. */
  progress: (line: string) => void;
  hasColor: boolean;
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string;
  isNumber?: boolean;
  maxWidth?: number;
}

export type Terminal = ReturnType<typeof openTerminal>;

const UNSHOWABLE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const SHOW_EVERY = 50;

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan';

const statusStyles: Record<OrderStatus, Style> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  cancelled: 'red',
};

/** What commands write with. */
export function openTerminal(streams: TerminalStreams) {
  const { out, say, progress, hasColor } = streams;
  /** Styles a text where colors are shown. */
  const style = (name: Style, text: string) =>
    hasColor ? styleText(name, text, { validateStream: false }) : text;
  return {
    ...streams,
    style,
    styleStatus: (status: OrderStatus) => style(statusStyles[status], status),
    /** When the promised reply is due, red once it is late. */
    replyDue: (leftMs: number) =>
      leftMs > 0 ? `due in ${span(leftMs)}` : style('red', `late by ${span(-leftMs)}`),
    /** Says that something was done. */
    done: (text: string) => say(`${style('green', '✓')} ${text}`),
    /** Says that something needs attention. */
    warn: (text: string) => say(`${style('yellow', '!')} ${text}`),
    /** Writes untrusted text with each line indented. */
    text(text: string, indent = '  ') {
      for (const line of plain(text).split('\n')) out(`${indent}${line}`);
    },
    /** Writes JSON; what a terminal would obey is escaped, which programs read the same. */
    json(value: unknown) {
      const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
      out(JSON.stringify(value, undefined, 2).replaceAll(UNSHOWABLE, escaped));
    },
    /** Writes names and values, a line each. */
    facts(facts: (readonly [string, string | number])[]) {
      const width = Math.max(...facts.map(([name]) => name.length));
      for (const [name, value] of facts) out(`${style('dim', name.padEnd(width))}  ${value}`);
    },
    /** Writes a table for people, nothing for no rows. */
    table<Row>(columns: Column<Row>[], rows: readonly Row[]) {
      if (rows.length === 0) return;
      const [titles = '', ...lines] = align(columns, rows);
      out(style('dim', titles));
      for (const line of lines) out(line);
    },
    /** Works on items in parallel, and shows how far it is. */
    async mapWithProgress<Item, Result>(
      what: string,
      items: readonly Item[],
      work: (item: Item) => Promise<Result>,
    ) {
      let done = 0;
      const results = await mapParallel(items, async (item) => {
        const result = await work(item);
        done += 1;
        if (done % SHOW_EVERY === 0) progress(`${what}: ${done} of ${items.length}`);
        return result;
      });
      progress('');
      return results;
    },
  };
}

/** Untrusted text without terminal escape sequences and bidirectional control characters; line breaks stay. */
export function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('\t', ' ');
}

/** As `plain`, on one line. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim();
}

/** A price, or a dash for an order without a fixed one. */
export function price(cents: number): string {
  return cents === 0 ? '–' : formatDollars(cents / 100);
}

const localFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the time of whoever reads, to the minute. */
export function localMoment(iso: string): string {
  return localFormat.format(Date.parse(iso)).replaceAll('\u202f', ' ');
}

/** A length of time in its largest unit, such as `3 h`. */
export function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} days`;
}

/** "1 order", "2 orders". */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}

/** The lines of a table, its titles first. */
function align<Row>(columns: Column<Row>[], rows: readonly Row[]): string[] {
  const cells = columns.map(({ title, cell, isNumber, maxWidth }) => {
    const texts = [title, ...rows.map((row) => shorten(cell(row), maxWidth))];
    const width = Math.max(...texts.map(widthOf));
    return texts.map((text) => {
      const gap = ' '.repeat(width - widthOf(text));
      return isNumber ? gap + text : text + gap;
    });
  });
  return ['', ...rows].map((_, index) =>
    cells
      .map((column) => column[index])
      .join('  ')
      .trimEnd(),
  );
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
