import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { loadSessionSecrets } from '../../../netlify/server/lib/local-settings.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { makeFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

const script = resolve(import.meta.dirname, '../../../scripts/serve.ts');

let fixture: Fixture;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await makeFixture();
});

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

afterAll(() => fixture.remove());

function run(env: Record<string, string>, ...words: string[]) {
  const inherited = { ...process.env };
  delete inherited['SESSION_SECRETS'];
  const child = spawn(process.execPath, [script, ...words], {
    cwd: fixture.directory,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /runs at (http:\/\/localhost:\d+)[^]*Ctrl/.exec(output)?.[1];
      if (url !== undefined) ready.resolve(url);
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, output: () => output, url: ready.promise, ended };
}

describe('npm start', () => {
  it('prints its address and data folder, protects its secret, and stops on Ctrl+C', async () => {
    const { url, child, output, ended } = run({ PORT: '0' });
    expect((await fetch(`${await url}/pricing`)).status).toBe(200);
    for (const name of ['store.sqlite', 'outbox', 'session-secrets']) {
      expect(output()).toContain(`.data/${name}`);
    }
    expect(output()).toContain(`${await url}/desk\n`);
    expect(output()).toContain('kim@roomtone.example, lee@roomtone.example');
    expect(output()).toContain('ask for a link there; it will be in .data/outbox');
    const details = await stat(join(fixture.directory, '.data/session-secrets'));
    expect(details.mode & 0o777).toBe(0o600);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(await url)).rejects.toThrow('fetch failed');
  });

  it('uses the folder and secret from its environment', async () => {
    const DATA_DIR = join(fixture.directory, 'elsewhere');
    const { url, output } = run({ PORT: '0', DATA_DIR, SESSION_SECRETS: 'mine:QUJD' });
    const { env } = (await (await fetch(`${await url}/api/echo/1`)).json()) as { env: unknown };
    expect(env).toMatchObject({ SESSION_SECRETS: 'mine:QUJD' });
    expect(output()).toContain('SESSION_SECRETS of your environment');
    expect(output()).not.toContain('QUJD');
    expect(await readdir(DATA_DIR)).not.toContain('session-secrets');
  });

  it('explains in one line, before it builds, when the port is taken or invalid', async () => {
    const other = createServer();
    const port = await listen(other);
    const taken = run({ PORT: String(port) }, 'build');
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toBe(
      `Port ${port} is taken by another program: choose another one with PORT=${port + 1}, or any free one with PORT=0.\n`,
    );
    await new Promise((closed) => other.close(closed));

    const wrong = run({ PORT: '80a' }, 'build');
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toBe('PORT must be a number from 0 to 65535, not "80a".\n');
  });

  it('says at the start that its store is damaged, and what to do', async () => {
    const DATA_DIR = temporaryFolder();
    await writeFile(join(DATA_DIR, 'store.sqlite'), 'not a database '.repeat(20));
    const { ended, output } = run({ PORT: '0', DATA_DIR });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/store\.sqlite is damaged \(.*\)\. It holds .* Move it away/);
  });

  it('reports that the site has to be built first', async () => {
    const page = join(fixture.directory, 'dist/index.html');
    await rename(page, `${page}.aside`);
    const { ended, output } = run({ PORT: '0' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^There is no finished build in .*dist\. Run `npm run build` first, or `npm start` for both\.\n$/,
    );
    await rename(`${page}.aside`, page);
  });
});

describe('the secret in the data folder', () => {
  it('is created once when two servers start together, and refused when it is damaged', async () => {
    const path = join(fixture.directory, 'secrets');
    const module = import.meta.resolve('../../../netlify/server/lib/local-settings.ts');
    const code = `console.log((await import('${module}')).loadSessionSecrets(process.argv[1]))`;
    const start = () => promisify(execFile)(process.execPath, ['--eval', code, path]);
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.stdout.trim()).toBe(loadSessionSecrets(path));
    expect(second.stdout).toBe(first.stdout);
    await writeFile(path, 'new:QUJD,old:REVG\n', { mode: 0o644 });
    expect(loadSessionSecrets(path)).toBe('new:QUJD,old:REVG');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, '');
    expect(() => loadSessionSecrets(path)).toThrow('secrets is damaged');
  });
});
