import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';

import { folderSettings } from '../server/lib/local-settings.ts';
import { closeSqlite, sqliteStore } from '../server/storage/sqlite.ts';
import { startFilesServer, type FilesServer } from './files-server.ts';

/** Where `npm start` listens unless `PORT` says otherwise. */
export const LOCAL_PORT = 8888;

/** The address of `npm start` for commands beside it, which get the same `PORT`. */
export const localAddress = ({ PORT }: Readonly<Record<string, string | undefined>>) =>
  `http://localhost:${PORT || LOCAL_PORT}`;

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
  const isGiven = 'SESSION_SECRETS' in env || 'SESSION_SECRETS' in process.env;
  const settings = folderSettings(directory, { ...process.env, ...env });
  const storeFile = settings.STORE_FILE;
  if (!process.env['DATABASE_URL']) await makeReadable(storeFile);
  const hasFilesUrl = 'FILES_URL' in env || 'FILES_URL' in process.env;
  const files = hasFilesUrl ? undefined : await startFilesServer(join(directory, 'files'));
  const variables: Record<string, string> = {
    ...(files && { FILES_URL: files.url }),
    ...settings,
    ...(process.env['INBOUND_ADDRESS'] ? {} : localInbound()),
    SITE_CONTEXT: 'local',
    ...env,
  };
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return {
    sessionSecrets: isGiven ? 'environment' : 'data folder',
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

/** For mails that are put into the folder `inbox`. */
function localInbound() {
  return {
    INBOUND_ADDRESS: 'reply@roomtone.example',
    INBOUND_SECRET: randomBytes(24).toString('hex'),
  };
}

/** Makes the file, so that a damaged one is known at the start and not by the first visitor. */
async function makeReadable(file: string): Promise<void> {
  await sqliteStore({ file, name: 'any', randomHex: () => '' }).list();
}
