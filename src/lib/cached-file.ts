import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/** A file of a cache, made when it is not there; a half-written one never gets its name. */
export async function cachedFile(
  path: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const found = await readFile(path).catch(() => undefined);
  if (found) return found;
  const made = await make();
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, made);
  await rename(unfinished, path);
  return made;
}
