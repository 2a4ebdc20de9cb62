import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { WHOLE_STORE } from '../../server/storage/keys.ts';
import { mapParallel } from '../../server/lib/map-parallel.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import type { Key } from '../../server/storage/store.ts';
import { RefusedError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { nouns, type Noun, type OpsSite } from '../site.ts';
import { startProgress, type Terminal } from '../terminal.ts';
import { MANIFEST, MANIFEST_HASH, withoutWriteId } from './format.ts';
import type { Manifest } from './format.ts';
import { makeTables } from './tables.ts';

/** A hash that no password has; it has the form of one, so that the account stays readable. */
const NOBODYS_HASH = `$2b$11$${'.'.repeat(53)}`;

/**
 * Writes every record of the site to a new folder, readable by its owner alone.
 * @param options.isWithoutSecrets replaces password hashes.
 * @throws RefusedError when the folder holds something already.
 * @throws StoreUnavailableError when a record could not be read in time: then there is no manifest, and no archive.
 */
export async function writeArchive(
  site: OpsSite,
  terminal: Terminal,
  directory: string,
  options: { isWithoutSecrets: boolean; nowMs: number },
): Promise<Manifest> {
  await makeEmptyFolder(directory);
  const stores = new Map<Noun, Map<Key, Record<string, unknown>>>();
  const manifest: Manifest = {
    format: 'roomtone-archive',
    version: 1,
    exportedAt: new Date(options.nowMs).toISOString(),
    context: site.context,
    isWithoutSecrets: options.isWithoutSecrets,
    stores: [],
    tables: [],
    unreadable: [],
  };
  for (const noun of nouns) {
    const records = await readStore(site, terminal, noun, manifest.unreadable);
    if (options.isWithoutSecrets && noun === 'users') hideHashes(records);
    stores.set(noun, records);
    const lines = [...records].map(([key, record]) => `${JSON.stringify({ key, record })}\n`);
    const file = await writeFile(directory, `${noun}.ndjson`, lines.join(''));
    manifest.stores.push({ store: noun, records: records.size, ...file });
  }
  for (const { file, rows, text } of await makeTables(stores)) {
    manifest.tables.push({ rows, ...(await writeFile(directory, file, text)) });
  }
  // Last, so that a folder with a manifest is a whole archive.
  const { sha256 } = await writeFile(
    directory,
    MANIFEST,
    `${JSON.stringify(manifest, undefined, 2)}\n`,
  );
  await writeFile(directory, MANIFEST_HASH, `${sha256}  ${MANIFEST}\n`);
  return manifest;
}

async function makeEmptyFolder(directory: string): Promise<void> {
  await makeFolder(directory);
  if ((await readdir(directory)).length > 0) {
    throw new RefusedError(`${directory} is not empty. An archive gets a folder of its own.`);
  }
}

async function readStore(
  site: OpsSite,
  terminal: Terminal,
  noun: Noun,
  unreadable: Manifest['unreadable'],
): Promise<Map<Key, Record<string, unknown>>> {
  const store = site.store(noun);
  const keys = await store.list(WHOLE_STORE);
  const progress = startProgress(terminal, `Reading ${noun}:`, keys.length);
  const records = await mapParallel(keys, async (key) => {
    try {
      const value = await store.get(key);
      const record = withoutWriteId(value);
      // Deleted since it was listed: it is no part of the site any more.
      if (value !== undefined && !record)
        unreadable.push({ store: noun, key, reason: 'no record' });
      return record;
    } catch (error) {
      if (!(error instanceof CorruptRecordError)) throw error;
      unreadable.push({ store: noun, key, reason: error.reason });
      return undefined;
    } finally {
      progress.step();
    }
  });
  progress.end();
  const found = new Map<Key, Record<string, unknown>>();
  for (const [index, key] of keys.entries()) {
    const record = records[index];
    if (record) found.set(key, record);
  }
  return found;
}

function hideHashes(records: Map<Key, Record<string, unknown>>): void {
  for (const [key, record] of records) {
    if ('passwordHash' in record) records.set(key, { ...record, passwordHash: NOBODYS_HASH });
  }
}

async function writeFile(
  directory: string,
  file: string,
  text: string,
): Promise<{ file: string; bytes: number; sha256: string }> {
  const bytes = Buffer.from(text, 'utf8');
  const handle = await open(join(directory, file), 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, bytes: bytes.length, sha256 };
}
