import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

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
