import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { closeSqlite, sqliteStore } from '../server/storage/sqlite.ts';
import { startFilesServer, type FilesServer } from './files-server.ts';
import { keptSecret } from './kept-secret.ts';

/** Who may sign in to the desk where no `AGENTS` are set: two, to see what one does to the other. */
export const LOCAL_AGENTS = 'Kim Osei <kim@roomtone.example>, Lee Park <lee@roomtone.example>';

/** Where `npm start` listens unless `PORT` says otherwise. */
export const LOCAL_PORT = 8888;

/** The address of `npm start` for commands beside it, which get the same `PORT`. */
export const localAddress = ({ PORT }: Readonly<Record<string, string | undefined>>) =>
  `http://localhost:${PORT || LOCAL_PORT}`;

/** Name of the file with all documents, in a data folder. */
export const STORE_NAME = 'store.sqlite';

/** A data folder with documents, files, emails and session secret. */
export interface LocalData {
  sessionSecrets: 'data folder' | 'environment';
  /** Undefined where `FILES_URL` names another store. */
  files: FilesServer | undefined;
  /** Stops the store and restores the environment. */
  stop(): Promise<void>;
}

/**
 * Opens the folder and sets the environment that functions read.
 * @param env more variables for the functions.
 * @throws StoreUnavailableError when the file of documents is damaged.
 */
export async function openLocalData(
  directory: string,
  env: Readonly<Record<string, string>>,
): Promise<LocalData> {
  const outboxDirectory = join(directory, 'outbox');
  await mkdir(outboxDirectory, { recursive: true, mode: 0o700 });
  const givenSecrets = env['SESSION_SECRETS'] ?? process.env['SESSION_SECRETS'];
  const secrets = givenSecrets ?? (await loadSessionSecrets(join(directory, 'session-secrets')));
  const storeFile = join(directory, STORE_NAME);
  if (!process.env['DATABASE_URL']) await makeReadable(storeFile);
  const hasFilesUrl = 'FILES_URL' in env || 'FILES_URL' in process.env;
  const files = hasFilesUrl ? undefined : await startFilesServer(join(directory, 'files'));
  const variables: Record<string, string> = {
    ...(files && { FILES_URL: files.url }),
    STORE_FILE: storeFile,
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
    files,
    async stop() {
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
      closeSqlite(storeFile);
      await files?.stop();
    },
  };
}

/** Makes the file, so that a damaged one is known at the start and not by the first visitor. */
async function makeReadable(file: string): Promise<void> {
  await sqliteStore({ file, name: 'any', randomHex: () => '' }).list();
}

const SESSION_SECRETS = /^[\w-]+:[\w+/=-]+(,[\w-]+:[\w+/=-]+)*$/;

/** Reads or creates the development secret. @throws Error when the file holds something else. */
export function loadSessionSecrets(path: string): Promise<string> {
  const fresh = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  return keptSecret(path, fresh, SESSION_SECRETS, 'everyone then has to sign in again.');
}
