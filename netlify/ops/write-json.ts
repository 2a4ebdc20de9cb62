import type { Terminal } from './terminal.ts';

/** What a terminal may take for a command, and marks that turn the direction of writing. */
const UNSHOWABLE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Writes the result for a program. People look at it, too: what JSON may hold raw and a terminal would obey is escaped,
 * so that every program reads the same and no terminal does anything.
 */
export function writeJson(terminal: Terminal, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2);
  terminal.out(
    text.replaceAll(UNSHOWABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
