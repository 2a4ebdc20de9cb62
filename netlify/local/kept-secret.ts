import { randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * Reads a secret of this machine, or keeps a new one.
 * @param consequence of deleting the file when it holds something that is no such secret.
 */
export async function keptSecret(
  path: string,
  fresh: string,
  pattern: RegExp,
  consequence: string,
): Promise<string> {
  // Atomic: servers started at the same time share one secret.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, `${fresh}\n`, { mode: 0o600, flush: true });
  await link(temporary, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  // The folder may have been copied without its permissions.
  await chmod(path, 0o600);
  const secret = (await readFile(path, 'utf8')).trim();
  if (!pattern.test(secret))
    throw new Error(`${path} is damaged. Delete it and start again; ${consequence}`);
  return secret;
}
