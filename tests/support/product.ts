import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

/** A program of ours that is running. */
export interface RunningProgram {
  /** What it has written so far. */
  output: () => string;
  /** Ends it as Ctrl+C would, and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a crash or a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it with a signal. @returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a program and waits until it has written something.
 * @param words what Node runs, such as `scripts/serve.ts`.
 * @param isReady what it writes once it can be used.
 * @param program what runs them in place of Node.
 * @param folder where it runs.
 * @throws Error with its output when it ended before.
 */
export async function startProgram(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  isReady: RegExp,
  program = process.execPath,
  folder = '.',
): Promise<RunningProgram> {
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(program, words, {
    cwd: folder,
    env: { PATH, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let hasBegun = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      resolve(code);
    }),
  );
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // Not in all that a busy server writes later.
      hasBegun ||= isReady.test(output);
      if (hasBegun) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => {
      reject(new Error(`${words.join(' ')} ended with ${code ?? 'a signal'}:\n${output}`));
    });
  });
  return {
    output: () => output,
    end,
    async stop() {
      await end('SIGINT');
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

/** The product as `npm start` runs it, on a free port; needs a build. @returns the address, too. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram & { url: string }> {
  const address = /http:\/\/localhost:\d+/;
  const program = await startProgram({ PORT: '0', ...env }, ['scripts/serve.ts'], address);
  return { ...program, url: address.exec(program.output())?.[0] ?? '' };
}

/** Every mail in the outbox of a data folder. */
export async function readOutbox(dataDirectory: string): Promise<string[]> {
  const outbox = join(dataDirectory, 'outbox');
  // A name that begins with a dot is still being written.
  const names = (await readdir(outbox).catch(() => [])).filter((name) =>
    /^[^.].*\.eml$/.test(name),
  );
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
