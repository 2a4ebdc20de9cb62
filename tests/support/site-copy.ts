import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

import { openSite } from '../../scripts/local/site.ts';

/** Builds a copy of the project where it lies. @throws Error with what the build wrote when it fails. */
export function buildCopy(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(stderr);
}

/** Serves the pages of a copy that was built, without functions. */
export async function serveCopy(folder: string): Promise<{ url: string; stop: () => void }> {
  const site = await openSite(folder, join(folder, 'dist'));
  const server = createServer((incoming, outgoing) => {
    void site.serve(new URL(incoming.url ?? '/', 'http://localhost'), incoming, outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
