import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { CorruptRecordError } from '../../server/storage/store.ts';
import { RefusedError, type CommandCall } from '../command.ts';
import { readStore, type Records } from '../read-store.ts';
import { storeNames, type StoreName } from '../site.ts';
import { MANIFEST, MANIFEST_HASH, sha256, withoutWriteId } from './format.ts';
import type { ArchivedFile, ArchivedStores, Manifest } from './format.ts';
import { makeTables } from './tables.ts';
import type { Key } from '../../server/storage/keys.ts';

/** A hash that no password has; it has the form of one, so that the account stays readable. */
const NOBODYS_HASH = `$2b$11$${'.'.repeat(53)}`;

/** Writes every record to a new folder for its owner alone. @throws RefusedError when the folder holds something. */
export async function writeArchive(
  call: CommandCall,
  directory: string,
  isWithoutSecrets: boolean,
): Promise<Manifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new RefusedError(`${directory} is not empty. An archive gets a folder of its own.`);
  const stores: ArchivedStores = new Map();
  const manifest: Manifest = {
    format: 'roomtone-archive',
    version: 1,
    exportedAt: new Date(call.now()).toISOString(),
    context: call.site.context,
    isWithoutSecrets,
    stores: [],
    tables: [],
    unreadable: [],
    untabled: [],
  };
  for (const name of storeNames) {
    const records = sortOut(name, await readStore(call, name), manifest.unreadable);
    if (isWithoutSecrets && name === 'users') hideHashes(records);
    stores.set(name, records);
    const lines = [...records].map(([key, record]) => `${JSON.stringify({ key, record })}\n`);
    const file = await writeFile(directory, `${name}.ndjson`, lines.join(''));
    manifest.stores.push({ store: name, records: records.size, ...file });
  }
  const { tables, untabled } = await makeTables(stores);
  const { unreadable } = manifest;
  manifest.untabled = untabled.filter(({ key }) => !unreadable.some((each) => each.key === key));
  for (const { file, rows, text } of tables)
    manifest.tables.push({ rows, ...(await writeFile(directory, file, text)) });
  // Last, so that a folder with a manifest is a whole archive.
  const json = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const { sha256: hash } = await writeFile(directory, MANIFEST, json);
  await writeFile(directory, MANIFEST_HASH, `${hash}  ${MANIFEST}\n`);
  return manifest;
}

/** @returns what can be read; the rest is noted. */
function sortOut(
  name: StoreName,
  values: Map<Key, unknown>,
  unreadable: Manifest['unreadable'],
): Records {
  const records: Records = new Map();
  for (const [key, value] of values) {
    const isCorrupt = value instanceof CorruptRecordError;
    const record = isCorrupt ? undefined : withoutWriteId(value);
    if (record) records.set(key, record);
    else unreadable.push({ store: name, key, reason: isCorrupt ? value.reason : 'no record' });
  }
  return records;
}

function hideHashes(records: Records): void {
  for (const [key, record] of records)
    if ('passwordHash' in record) records.set(key, { ...record, passwordHash: NOBODYS_HASH });
}

async function writeFile(directory: string, file: string, text: string): Promise<ArchivedFile> {
  const bytes = Buffer.from(text, 'utf8');
  const handle = await open(join(directory, file), 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, bytes: bytes.length, sha256: sha256(bytes) };
}
