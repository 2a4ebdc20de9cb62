import process from 'node:process';

/** A setting that a command cannot work with, or a program that it lacks; the message says which, and what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** The port of PORT. @throws SettingError when it is none. */
export function readPort(fallback: number): number {
  const text = process.env['PORT'];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

/**
 * Says in one sentence what is wrong with the machine or its settings. Bundlers report a full disk in their own words.
 * @returns undefined when the fault lies elsewhere.
 */
export function explainTrouble(error: unknown): string | undefined {
  const text = error instanceof Error ? error.message : '';
  if (error instanceof SettingError) return text;
  if (/ENOSPC|no space left/i.test(text))
    return 'The disk is full: make room, then run the command again.';
  // A port that is denied is no folder.
  const denied = /^(?!listen).*(?:EACCES|EPERM|EROFS|permission denied|read-only file system).*/im;
  const [line] = denied.exec(text) ?? [];
  if (line !== undefined)
    return `This user may not write here (${line}): change the owner or the permissions of the folder, then run the command again.`;
  return undefined;
}

/** Ends the command at an error that nothing catches, with a sentence where there is one, in place of its stack. */
export function explainUncaught(): void {
  process.once('uncaughtException', (error) => {
    console.error(explainTrouble(error) ?? error);
    process.exit(1);
  });
}
