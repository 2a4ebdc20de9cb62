import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from './product.ts';

const PASSWORD = 'p@ss/word 100%';

/** A PostgreSQL of its own in a temporary folder. */
export interface PostgresServer {
  /** As `DATABASE_URL` has it. */
  url: string;
  /** Ends it like a power cut; what was stored goes with it. */
  stop(): Promise<void>;
}

/**
 * Starts Debian's PostgreSQL on a free port of this machine, as an unprivileged user.
 * @throws Error that says what to install.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const program = programs();
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-postgres-'));
  const data = join(folder, 'data');
  const run = (name: string, ...words: string[]) =>
    promisify(execFile)(join(program, name), words, { cwd: folder, ...user });
  await writeFile(join(folder, 'password'), PASSWORD);
  if (user)
    for (const path of [folder, join(folder, 'password')]) await chown(path, user.uid, user.gid);
  await run(
    'initdb',
    ...['-D', data, '-U', 'roomtone', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')],
    // Other rules of order than the table's, as databases have them.
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
  );
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings);
  return {
    url: `postgres://roomtone:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async stop() {
      await run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
      await rm(folder, { recursive: true });
    },
  };
}

function programs(): string {
  const [folder] = globSync('/usr/lib/postgresql/*/bin').sort().toReversed();
  if (folder) return folder;
  throw new Error('These tests need PostgreSQL: apt-get install postgresql');
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const id = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
