import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { BlobsContext } from '../../scripts/local/honest-blobs.ts';

const script = resolve(import.meta.dirname, '../support/run-honest-blobs.ts');

const KILLS = 20;
const WRITES_AT_ONCE = 6;
const BYTES = 300 * 1024;

interface RunningStore {
  readonly child: ChildProcess;
  readonly context: BlobsContext;
  readonly closed: Promise<unknown>;
}

let directory = '';
let store: RunningStore | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomtone-killed-store-'));
});

afterEach(async () => {
  await kill();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<RunningStore> {
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise((done) => child.once('close', done));
  const context = await new Promise<BlobsContext>((found, failed) => {
    child.stdout.once('data', (line: Buffer) => {
      found(JSON.parse(line.toString()) as BlobsContext);
    });
    void closed.then(() => {
      failed(new Error('The store did not start'));
    });
  });
  store = { child, context, closed };
  return store;
}

async function kill(): Promise<void> {
  store?.child.kill('SIGKILL');
  await store?.closed;
  store = undefined;
}

/** A request as the client would send it, but once: its own tries again would hide what was cut off. */
function ask({ context }: RunningStore, key: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${context.token}`);
  return fetch(`${context.edgeURL}/${context.siteID}/site:records${key && `/${key}`}`, {
    ...init,
    headers,
  });
}

const contentOf = (key: string) => Buffer.alloc(BYTES, `${key};`);

/** @returns the status, or undefined when the store died meanwhile: whether it was done is not known. */
async function write(running: RunningStore, key: string): Promise<number | undefined> {
  const headers = { 'if-none-match': '*' };
  try {
    return (await ask(running, key, { method: 'PUT', headers, body: contentOf(key) })).status;
  } catch {
    return undefined;
  }
}

/** Half-written files, where the store keeps them. */
const temporaryFolder = () => join(directory, '.writing');

describe('a local store that is killed during six large writes at once', () => {
  it(
    `keeps what it confirmed, shows nothing half and clears away the rest: ${KILLS} times`,
    { timeout: 120_000 },
    async () => {
      const confirmed = new Set<string>();
      const unknown = new Set<string>();
      let leftOver = 0;
      let running = await start();
      for (let round = 0; round < KILLS; round += 1) {
        // Before any is confirmed, as soon as a file is begun; or once so many are.
        const fatal = round % WRITES_AT_ONCE;
        let count = 0;
        const { child } = running;
        const watcher = watch(temporaryFolder(), () => {
          if (fatal === 0) child.kill('SIGKILL');
        });
        await Promise.all(
          Array.from({ length: WRITES_AT_ONCE }, async (_, number) => {
            const key = `${String(round)}/${String(number)}`;
            unknown.add(key);
            if ((await write(running, key)) !== 200) return;
            unknown.delete(key);
            confirmed.add(key);
            count += 1;
            if (count === fatal) child.kill('SIGKILL');
          }),
        );
        watcher.close();
        await kill();
        leftOver += (await readdir(temporaryFolder())).length;

        running = await start();
        expect(await readdir(temporaryFolder())).toEqual([]);
        const { blobs } = (await (await ask(running, '')).json()) as { blobs: { key: string }[] };
        for (const { key } of blobs) {
          expect(confirmed.has(key) || unknown.has(key), key).toBe(true);
          const body = Buffer.from(await (await ask(running, key)).arrayBuffer());
          expect(body.equals(contentOf(key)), key).toBe(true);
        }
        const listed = new Set(blobs.map(({ key }) => key));
        expect([...confirmed].filter((key) => !listed.has(key))).toEqual([]);
        // What was not confirmed can be asked for again, and is there once.
        for (const key of unknown) {
          expect(await write(running, key)).toBe(listed.has(key) ? 412 : 200);
          confirmed.add(key);
        }
        unknown.clear();
      }
      // Otherwise nothing was shown: it must have died in the middle of writes.
      expect(leftOver).toBeGreaterThan(KILLS / 4);
    },
  );
});
