import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Who may sign in to the desk where no `AGENTS` are set: two, to see what one does to the other. */
export const LOCAL_AGENTS = 'Kim Osei <kim@roomtone.example>, Lee Park <lee@roomtone.example>';

/** Where everything is kept unless `DATA_DIR` names another folder. */
export const LOCAL_FOLDER = '.data';

/** Name of the file with all documents, in a data folder. */
export const STORE_NAME = 'store.sqlite';

/** Settings of functions whose documents, mails, and secret lie in a folder, which is made if it isn't there. */
export interface FolderSettings {
  STORE_FILE: string;
  OUTBOX_DIRECTORY: string;
  SESSION_SECRETS: string;
  AGENTS: string;
}

/**
 * @param env what it sets itself is kept.
 * @throws Error when the secret in the folder is damaged.
 */
export function folderSettings(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): FolderSettings {
  const folder = resolve(directory);
  const outbox = join(folder, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  return {
    STORE_FILE: join(folder, STORE_NAME),
    OUTBOX_DIRECTORY: outbox,
    SESSION_SECRETS: env['SESSION_SECRETS'] ?? loadSessionSecrets(join(folder, 'session-secrets')),
    AGENTS: env['AGENTS'] ?? LOCAL_AGENTS,
  };
}

const SESSION_SECRETS = /^[\w-]+:[\w+/=-]+(,[\w-]+:[\w+/=-]+)*$/;

/** Reads or creates the development secret. @throws Error when the file holds something else. */
export function loadSessionSecrets(path: string): string {
  const fresh = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  return keptSecret(path, fresh, SESSION_SECRETS, 'everyone then has to sign in again.');
}

/**
 * Reads a secret of this machine, or keeps a new one.
 * @param consequence of deleting the file when it holds something that is no such secret.
 */
export function keptSecret(
  path: string,
  fresh: string,
  pattern: RegExp,
  consequence: string,
): string {
  // Atomic: servers started at the same time share one secret.
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, `${fresh}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
  // The folder may have been copied without its permissions.
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  if (!pattern.test(secret))
    throw new Error(`${path} is damaged. Delete it and start again; ${consequence}`);
  return secret;
}
