import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { copyProject } from '../../scripts/copy-project.ts';
import { openSite } from '../../scripts/local/site.ts';
import { test } from '../e2e/fixtures.ts';
import { listen } from './ports.ts';

/** @throws Error with what the build wrote when it fails. */
function build(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(stderr);
}

/** Tests of a copy of the site, in `folder`, that is built once with what `add` writes into it, and has no functions. */
export const testOfCopy = (add: (folder: string) => Promise<void>) =>
  test.extend<object, { folder: string }>({
    folder: [
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'roomtone-copy-'));
        await copyProject(folder);
        await add(folder);
        build(folder);
        await use(folder);
        await rm(folder, { recursive: true });
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    site: [
      async ({ folder }, use) => {
        const pages = await openSite(folder, join(folder, 'dist'));
        const server = createServer((incoming, outgoing) => {
          void pages.serve(new URL(incoming.url ?? '/', 'http://localhost'), incoming, outgoing);
        });
        await use({ url: `http://localhost:${await listen(server)}` });
        server.close();
        server.closeAllConnections();
      },
      { scope: 'worker' },
    ],
  });
