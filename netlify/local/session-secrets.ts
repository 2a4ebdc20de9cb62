import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

/** `kid:base64` as SESSION_SECRETS has it, more than one separated by commas. */
const SESSION_SECRETS = /^[\w-]+:[\w+/=-]+(,[\w-]+:[\w+/=-]+)*$/;

/**
 * The development secret that signs sessions: made on the first start, then kept, so that people stay signed in.
 * @param path its file, readable by its owner alone.
 * @returns the value for SESSION_SECRETS.
 * @throws Error when the file holds something else.
 */
export async function loadSessionSecrets(path: string): Promise<string> {
  // Two servers that start at the same time must end up with one secret, and a killed one must leave none or all of it.
  const temporary = `${path}.${randomUUID()}`;
  const secret = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  await link(temporary, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  // Also after somebody copied the folder without its permissions.
  await chmod(path, 0o600);
  const secrets = (await readFile(path, 'utf8')).trim();
  if (!SESSION_SECRETS.test(secrets)) {
    throw new Error(`${path} is damaged. Delete it and start again; everybody then signs in anew.`);
  }
  return secrets;
}
