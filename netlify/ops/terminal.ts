import { stripVTControlCharacters, styleText } from 'node:util';

/** Where a command writes and whom it can ask. */
export interface Terminal {
  /** A line of the result. */
  out(line: string): void;
  /** A line about the work: progress, warnings, what happens next. */
  say(line: string): void;
  /** Replaces the line of progress; an empty text removes it. Only where somebody is watching. */
  progress(line: string): void;
  readonly hasColor: boolean;
  /** Somebody sits before it and can answer. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
}

/** Looks of a piece of text. */
export type Look = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'cyan';

/** Dresses a text where colors are shown. */
export function dress(terminal: Terminal, look: Look, text: string): string {
  return terminal.hasColor ? styleText(look, text, { validateStream: false }) : text;
}

/**
 * A text of somebody else as it may be shown: without what a terminal would take for a command, and without marks that
 * turn the direction of writing. Line breaks stay.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('\t', ' ');
}

/** {@link plain}, on one line. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim();
}

/** Work of known length, shown as it goes on. */
export interface Progress {
  step(): void;
  end(): void;
}

const SHOW_EVERY = 50;
/** Where nobody watches, a line is written this often, so that a log shows that it goes on. */
const TELL_EVERY = 5000;

export function startProgress(terminal: Terminal, what: string, total: number): Progress {
  let done = 0;
  return {
    step() {
      done += 1;
      if (terminal.isInteractive) {
        if (done % SHOW_EVERY === 0) terminal.progress(`${what} ${done} of ${total}`);
      } else if (done % TELL_EVERY === 0) {
        terminal.say(`${what} ${done} of ${total}`);
      }
    },
    end() {
      terminal.progress('');
    },
  };
}
