import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { RefusedError } from './errors.ts';

/**
 * Makes a folder and those above it that are missing, readable by their owner alone; one that is there stays as it is.
 * Not with Node's own `recursive`: where the parent is there and takes no folder, as in /proc, that one tries for ever.
 * @throws RefusedError when there can be no such folder.
 */
export async function makeFolder(directory: string): Promise<void> {
  if (await tryToMake(directory)) return;
  await makeFolder(dirname(directory));
  if (await tryToMake(directory)) return;
  throw new RefusedError(`${directory} cannot be made: ${dirname(directory)} takes no folders.`);
}

/** @returns false when the parent is missing. */
async function tryToMake(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o700 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === 'EEXIST') return true;
    throw error;
  }
}
