import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs a command of node_modules/.bin with this Node, its output going to ours. @returns its exit code. */
export function run(command: string, ...words: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules', '.bin', command), words, {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
