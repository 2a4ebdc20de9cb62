import { stripVTControlCharacters, styleText } from 'node:util';

import { mapParallel } from '../server/lib/map-parallel.ts';

export interface Terminal {
  out(line: string): void;
  /** A line about the work: progress, warnings, what happens next. */
  say(line: string): void;
  /** Replaces the line of progress; an empty text removes it. Only in an interactive terminal. */
  progress(line: string): void;
  hasColor: boolean;
  isInteractive: boolean;
  ask(question: string): Promise<string>;
}

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan';

/** Styles a text where colors are shown. */
export function style(terminal: Terminal, name: Style, text: string): string {
  return terminal.hasColor ? styleText(name, text, { validateStream: false }) : text;
}

/** Says that something was done. */
export function sayDone(terminal: Terminal, text: string): void {
  terminal.say(`${style(terminal, 'green', '✓')} ${text}`);
}

/** Says that something needs attention. */
export function warn(terminal: Terminal, text: string): void {
  terminal.say(`${style(terminal, 'yellow', '!')} ${text}`);
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

/** Writes untrusted text with each line indented. */
export function outText(terminal: Terminal, text: string, indent = '  '): void {
  for (const line of plain(text).split('\n')) terminal.out(`${indent}${line}`);
}

const UNSHOWABLE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Writes JSON; what a terminal would obey is escaped, which programs read the same. */
export function writeJson(terminal: Terminal, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2);
  terminal.out(
    text.replaceAll(UNSHOWABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

const SHOW_EVERY = 50;

/** Works on items in parallel, and shows how far it is. */
export async function mapWithProgress<Item, Result>(
  terminal: Terminal,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  let done = 0;
  const results = await mapParallel(items, async (item) => {
    const result = await work(item);
    done += 1;
    if (done % SHOW_EVERY === 0) terminal.progress(`${what}: ${done} of ${items.length}`);
    return result;
  });
  terminal.progress('');
  return results;
}
