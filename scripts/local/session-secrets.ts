import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

/** `kid:base64` as netlify/server/auth reads it, more than one separated by commas. */
const SESSION_SECRETS = /^[\w-]+:[\w+/=-]+(,[\w-]+:[\w+/=-]+)*$/;

/**
 * The development secret that signs sessions: made on the first start, then kept, so that people stay signed in.
 * @param path its file, readable by its owner alone.
 * @returns the value for SESSION_SECRETS.
 * @throws Error when the file holds something else.
 */
export async function loadSessionSecrets(path: string): Promise<string> {
  await createOnce(path);
  // Also after somebody copied the folder without its permissions.
  await chmod(path, 0o600);
  const secrets = (await readFile(path, 'utf8')).trim();
  if (!SESSION_SECRETS.test(secrets)) {
    throw new Error(`${path} is damaged. Delete it and start again; everybody then signs in anew.`);
  }
  return secrets;
}

/** Two servers that start at the same time must end up with one secret, and a killed one must leave none or all of it. */
async function createOnce(path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const secret = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary);
  }
}
