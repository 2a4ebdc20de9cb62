import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';

import { makeBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { SESSION_SECRETS } from './makers.ts';

const repository = resolve(import.meta.dirname, '../..');

/** What `npm start` starts, in a process of its own. */
export interface LocalProduct {
  /** Everything it has said so far. */
  readonly output: () => string;
  browser(): Browser;
  stop(): Promise<void>;
}

export interface LocalProductOptions {
  readonly dataDirectory: string;
  /** Bytes that a file may have, beyond which every write fails as on a full disk; as many as there is room for, when left out. */
  readonly fileSizeLimit?: 0;
}

/** Serves the built site. What it signs sessions with is given: making a secret would need a disk that can be written. */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const script = [process.execPath, join(repository, 'scripts/serve.ts')];
  const [program = '', ...words] =
    options.fileSizeLimit === undefined
      ? script
      : ['/bin/sh', '-c', 'ulimit -f 0 && exec "$0" "$@"', ...script];
  const child = spawn(program, words, {
    cwd: repository,
    env: { ...process.env, DATA_DIR: options.dataDirectory, PORT: '0', SESSION_SECRETS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { output, url: found } = listenTo(child);
  const url = await found;
  return {
    output,
    browser: () =>
      makeBrowser((request) => fetch(request, { redirect: 'manual' }), { origin: url }),
    stop: () => endOf(child),
  };
}

/** What a started product says, and the address it names once it is ready; rejected when it ends before that. */
export function listenTo(child: ChildProcessByStdio<null, Readable, Readable>): {
  readonly output: () => string;
  readonly url: Promise<string>;
} {
  let output = '';
  const url = new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /runs at (http:\/\/localhost:\d+)[^]*Ctrl/.exec(output)?.[1];
      if (address !== undefined) found(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => {
      failed(new Error(output));
    });
  });
  return { output: () => output, url };
}

async function endOf(child: ChildProcess): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await closed;
}
