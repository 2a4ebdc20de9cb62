// What the commands share: their settings, errors in plain words, and starting other programs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a build removes first and writes last: without it, dist/ and netlify/data/ are those of a build that broke off. */
export const BUILD_MARK = 'netlify/data/editor.json';

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
export function explainProblem(error: unknown): string | undefined {
  const text = error instanceof Error ? error.message : '';
  if (error instanceof SettingError) return text;
  if (/ENOSPC|no space left/i.test(text))
    return 'The disk is full: make room, then run the command again.';
  // A port that is denied is no folder.
  const denied = /^(?!listen).*(?:EACCES|EPERM|EROFS|permission denied|read-only file system).*/im;
  const [line] = denied.exec(text) ?? [];
  if (line !== undefined)
    return `This user can’t write here (${line}): change the owner or the permissions of the folder, then run the command again.`;
  return undefined;
}

/** Ends the command at an error that nothing catches, with a sentence where there is one, in place of its stack. */
export function explainUncaught(): void {
  process.once('uncaughtException', (error) => {
    console.error(explainProblem(error) ?? error);
    process.exit(1);
  });
}

/** Reads the words after a command. One that it does not know ends it, with the reason and how it is used. */
export function parseWords<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${describeError(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** What went wrong, in one line, and where, if asked for. It may quote a request, whose address can hold line breaks. */
export function describeError(error: unknown, hasFrames = false): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, encodeURIComponent);
  if (!(error instanceof Error) || !hasFrames) return line;
  const frames = (error.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame));
  return [`${error.name}: ${line}`, ...frames].join('\n');
}

/** Runs a command of node_modules/.bin with this Node, its output going to ours. @returns its exit code. */
export function run(command: string, ...words: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    spawn(join('node_modules', '.bin', command), words, {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    })
      .once('error', reject)
      .once('exit', (code) => {
        resolve(code ?? 1);
      });
  });
}
