import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { makeFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

const script = resolve(import.meta.dirname, '../../../scripts/serve.ts');
const STOP_LIMIT_MS = 2000;

let fixture: Fixture;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await makeFixture();
});

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

afterAll(() => fixture.remove());

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

function run(env: Record<string, string>): Run {
  const inherited = { ...process.env };
  delete inherited['SESSION_SECRETS'];
  const child = spawn(process.execPath, [script], {
    cwd: fixture.directory,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once('close', (code, signal) => {
      done({ code, signal });
    });
  });
  return { child, output: () => output, ended };
}

/** Starts on any free port and waits for the address. */
async function start(env: Record<string, string> = {}): Promise<Run & { url: string }> {
  const started = run({ PORT: '0', ...env });
  const url = await new Promise<string>((found, failed) => {
    started.child.stdout?.on('data', () => {
      const address = /runs at (http:\/\/localhost:\d+)[^]*Ctrl/.exec(started.output())?.[1];
      if (address !== undefined) found(address);
    });
    void started.ended.then(() => {
      failed(new Error(started.output()));
    });
  });
  return { ...started, url };
}

const claim = (url: string, value: string) =>
  fetch(`${url}/api/claim/k`, { method: 'POST', body: value }).then((response) => response.json());
const claimed = (url: string) => fetch(`${url}/api/claim/k`).then((response) => response.json());

describe('node scripts/serve.ts', { timeout: 60_000 }, () => {
  it('says where it is and what lies where, keeps its secret to the owner, and stops cleanly', async () => {
    const { url, child, output, ended } = await start();
    expect((await fetch(`${url}/pricing`)).status).toBe(200);
    expect(output()).toContain('.data/blobs');
    expect(output()).toContain('.data/outbox');
    expect(output()).toContain('.data/session-secrets');
    expect((await stat(join(fixture.directory, '.data/session-secrets'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(fixture.directory, '.data/outbox'))).toEqual([]);

    const before = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - before).toBeLessThan(STOP_LIMIT_MS);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('stops within two seconds while a function is still running', async () => {
    await writeFile(
      join(fixture.directory, 'netlify/functions/slow.ts'),
      `import { writeFile } from 'node:fs/promises';
       import type { Config } from '@netlify/functions';
       export default async (): Promise<Response> => {
         await writeFile(${JSON.stringify(join(fixture.directory, 'slow-has-begun'))}, '');
         return new Promise(() => setInterval(() => undefined, 1000));
       };
       export const config: Config = { path: '/api/slow' };`,
    );
    const { url, child, ended } = await start();
    const call = fetch(`${url}/api/slow`).catch(() => 'broken off');
    await expect
      .poll(() => readdir(fixture.directory), { timeout: 30_000 })
      .toContain('slow-has-begun');

    const before = performance.now();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - before).toBeLessThan(STOP_LIMIT_MS + 200);
    await call;
    await rm(join(fixture.directory, 'netlify/functions/slow.ts'));
  });

  it('keeps data and secret over a restart, also after SIGKILL', async () => {
    const first = await start();
    expect(await claim(first.url, 'first')).toMatchObject({ modified: true });
    const secret = await readFile(join(fixture.directory, '.data/session-secrets'), 'utf8');
    const leftOver = join(fixture.directory, '.data/blobs/.writing', `${first.child.pid}.half`);
    await writeFile(leftOver, 'half');
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await start();
    expect(await claim(second.url, 'second')).toEqual({ modified: false });
    expect(await claimed(second.url)).toEqual({ by: 'first' });
    expect(await readFile(join(fixture.directory, '.data/session-secrets'), 'utf8')).toBe(secret);
    await expect(stat(leftOver)).rejects.toThrow('ENOENT');
  });

  it('uses the folder and the secret of its environment', async () => {
    const dataDirectory = join(fixture.directory, 'elsewhere');
    const { url, output } = await start({ DATA_DIR: dataDirectory, SESSION_SECRETS: 'mine:QUJD' });
    const answer = (await (await fetch(`${url}/api/echo/1`)).json()) as { secrets: string };

    expect(answer.secrets).toBe('mine:QUJD');
    expect(output()).toContain('SESSION_SECRETS of your environment');
    expect(output()).not.toContain('QUJD');
    expect((await readdir(dataDirectory)).sort()).toEqual(['blobs', 'outbox']);
  });

  it('says in one line what to do when the port is taken, and exits with 1', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const { port } = other.address() as AddressInfo;
    const { ended, output } = run({ PORT: String(port) });

    expect((await ended).code).toBe(1);
    expect(output()).toBe(
      `Port ${port} is taken by another program: choose another one with PORT=${port + 1}, or any free one with PORT=0.\n`,
    );
    await new Promise((closed) => other.close(closed));
  });

  it('refuses a port that is none', async () => {
    const { ended, output } = run({ PORT: '80a' });
    expect((await ended).code).toBe(1);
    expect(output()).toBe('PORT must be a number from 0 to 65535, not «80a».\n');
  });

  it('says that the site has to be built first', async () => {
    const page = join(fixture.directory, 'dist/index.html');
    const text = await readFile(page, 'utf8');
    await rm(page);
    const { ended, output } = run({ PORT: '0' });
    expect((await ended).code).toBe(1);
    expect(output()).toMatch(
      /^There is no built site in .*dist\. Run `npm run build` first, or `npm start` for both\.\n$/,
    );
    await mkdir(join(fixture.directory, 'dist'), { recursive: true });
    await writeFile(page, text);
  });
});
