import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every mail in the outbox of a data folder. */
export async function readOutbox(dataDirectory: string): Promise<string[]> {
  const outbox = join(dataDirectory, 'outbox');
  // A name that begins with a dot is still being written.
  const names = (await readdir(outbox).catch(() => [])).filter((name) =>
    /^[^.].*\.eml$/.test(name),
  );
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}
