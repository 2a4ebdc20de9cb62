import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { startBlobsServer } from './blobs-server.ts';

/** Who may sign in to the desk where no `AGENTS` are set: two, to see what one does to the other. */
export const LOCAL_AGENTS = 'Kim Osei <kim@roomtone.example>, Lee Park <lee@roomtone.example>';

/** Where `npm start` listens unless `PORT` says otherwise. */
export const LOCAL_PORT = 8888;

/** The address of `npm start` for commands beside it, which get the same `PORT`. */
export const localAddress = ({ PORT }: Readonly<Record<string, string | undefined>>) =>
  `http://localhost:${PORT || LOCAL_PORT}`;

/** A data folder with records, emails and session secret. */
export interface LocalData {
  sessionSecrets: 'data folder' | 'environment';
  /** Stops the store and restores the environment. */
  stop(): Promise<void>;
}

/** Opens the folder and sets the environment that functions read. @param env more variables for the functions. */
export async function openLocalData(
  directory: string,
  env: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<LocalData> {
  const outboxDirectory = join(directory, 'outbox');
  await mkdir(outboxDirectory, { recursive: true, mode: 0o700 });
  const givenSecrets = env['SESSION_SECRETS'] ?? process.env['SESSION_SECRETS'];
  const secrets = givenSecrets ?? (await loadSessionSecrets(join(directory, 'session-secrets')));
  const blobs = await startBlobsServer(join(directory, 'blobs.sqlite'), log);
  const variables: Record<string, string> = {
    NETLIFY_BLOBS_CONTEXT: blobs.encodedContext,
    OUTBOX_DIRECTORY: outboxDirectory,
    SESSION_SECRETS: secrets,
    SITE_CONTEXT: 'local',
    AGENTS: process.env['AGENTS'] ?? LOCAL_AGENTS,
    ...env,
  };
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return {
    sessionSecrets: givenSecrets === undefined ? 'data folder' : 'environment',
    async stop() {
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
      await blobs.stop();
    },
  };
}

const SESSION_SECRETS = /^[\w-]+:[\w+/=-]+(,[\w-]+:[\w+/=-]+)*$/;

/** Reads or creates the development secret. @throws Error when the file holds something else. */
export async function loadSessionSecrets(path: string): Promise<string> {
  // Atomic: servers started at the same time share one secret.
  const temporary = `${path}.${randomUUID()}`;
  const secret = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  await link(temporary, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  // The folder may have been copied without its permissions.
  await chmod(path, 0o600);
  const secrets = (await readFile(path, 'utf8')).trim();
  if (!SESSION_SECRETS.test(secrets)) {
    throw new Error(`${path} is damaged. Delete it and start again; everybody then signs in anew.`);
  }
  return secrets;
}
