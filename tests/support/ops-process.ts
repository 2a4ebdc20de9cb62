import { spawn } from 'node:child_process';
import process from 'node:process';

/** What a process wrote and how it ended. */
export interface ProcessResult {
  code: number | null;
  out: string;
  err: string;
}

/** What agents type: the command line as a process of its own, in an environment of its own. */
export function runOpsProcess(
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<ProcessResult> {
  return runProcess(env, process.execPath, ['scripts/ops.ts', ...words]);
}

/** Runs any program with nothing of our own environment but the way to programs and the time zone. */
export function runProcess(
  env: Readonly<Record<string, string>>,
  program: string,
  words: readonly string[],
): Promise<ProcessResult> {
  const { PATH = '' } = process.env;
  const child = spawn(program, words, {
    env: { PATH, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, out, err });
    });
  });
}
