import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes whenever the file is written anew, comes or goes. */
export async function fileVersion(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}-${size}-${ino}`;
  } catch {
    return 'missing';
  }
}

/** {@link fileVersion} of everything in the folder. */
export async function filesVersion(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  return (await Promise.all(names.sort().map((name) => fileVersion(join(folder, name))))).join(' ');
}
