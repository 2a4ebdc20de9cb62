import { stripVTControlCharacters, styleText } from 'node:util';

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

export type Terminal = ReturnType<typeof openTerminal>;

const UNSHOWABLE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const SHOW_EVERY = 50;

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** What commands write with. */
export function openTerminal(streams: TerminalStreams) {
  const { out, say, progress, hasColor } = streams;
  /** Styles a text where colors are shown. */
  const style = (name: Style, text: string) =>
    hasColor ? styleText(name, text, { validateStream: false }) : text;
  return {
    ...streams,
    style,
    /** Says that something was done. */
    done: (text: string) => say(`${style('green', '✓')} ${text}`),
    /** Says that something needs attention. */
    warn: (text: string) => say(`${style('yellow', '!')} ${text}`),
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

/** Untrusted text on one line, without terminal escape sequences and bidirectional control characters. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
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
