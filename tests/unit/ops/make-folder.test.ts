import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeFolder } from '../../../netlify/ops/make-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-folder-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a folder for an archive', () => {
  it('is made with those above it, for its owner alone', async () => {
    await makeFolder(join(folder, 'a/b/c'));
    expect((await stat(join(folder, 'a/b/c'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
  });

  it('stays as it is when it is there', async () => {
    await mkdir(join(folder, 'a'), { mode: 0o750 });
    await makeFolder(join(folder, 'a'));
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o750);
  });

  it('cannot be made below a file', async () => {
    await writeFile(join(folder, 'a'), '');
    await expect(makeFolder(join(folder, 'a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('has a name', async () => {
    await expect(makeFolder('')).rejects.toThrow('cannot be made');
  });

  // A process of its own, which can be ended: Node's recursive mkdir never came back from here.
  it.runIf(existsSync('/proc/self'))('is refused where none can be made', async () => {
    await mkdir(join(folder, 'data/blobs'), { recursive: true });
    const words = ['netlify/ops/main.ts', 'export', '/proc/no-such-folder'];
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      const limits = { env, timeout: 60_000, killSignal: 'SIGKILL' } as const;
      execFile(process.execPath, words, limits, (error, _out, said) => {
        resolve({ code: error?.code, said });
      });
    });
    expect(said).toContain('/proc/no-such-folder cannot be made: /proc takes no folders.');
    expect(code).toBe(1);
  });
});
