import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { makeContent, readFile, type Content } from './content.ts';

/**
 * Reads a content folder from the disk.
 * @param now the moment whose prices tokens stand for
 * @throws when the folder does not exist
 */
export function readContent(folder: string, now?: Date): Content {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}`);
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.startsWith('.'))
    .map((found) => relative(folder, join(found.parentPath, found.name)).replaceAll('\\', '/'))
    .toSorted();
  const shownFolder = showFolder(folder);
  const files = paths.map((path) =>
    readFile(shownFolder, { path, bytes: readFileSync(join(folder, path)) }),
  );
  return makeContent(shownFolder, files, now);
}

function showFolder(folder: string): string {
  const fromHere = relative(process.cwd(), folder).replaceAll('\\', '/');
  const isOutside = fromHere === '' || fromHere.startsWith('..');
  return isOutside ? basename(folder) : fromHere;
}
