import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { temporaryFolder } from '../support/temporary-folder.ts';

// A copy of the project, without what is installed, built or stored in it.
const folder = temporaryFolder(afterAll);
const LEFT_OUT = ['.astro', '.data', '.git', '.netlify', 'data', 'dist', 'node_modules'];

beforeAll(async () => {
  await cp('.', folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.includes(basename(path)),
  });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});

function runScript(name: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: process.env['PATH'], PORT: '0', NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

it('serves no pages of a build that a full disk broke off, even where a whole one was before', async () => {
  expect(runScript('build')).toEqual({ status: 0, output: '' });
  // Written after the pages; this device is always full.
  const late = join(folder, 'netlify/data/build.json');
  await rm(late);
  await symlink('/dev/full', late);
  const broken = runScript('build');
  expect(broken.status).toBe(1);
  expect(broken.output).toMatch(/^The disk is full: make room, then run the command again\.$/m);
  expect(broken.output).not.toMatch(/^ +at /m);
  expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
  const served = runScript('serve');
  expect(served.status).toBe(1);
  expect(served.output).toMatch(/^There is no finished build in .*dist\. Run .*\n$/);
});
