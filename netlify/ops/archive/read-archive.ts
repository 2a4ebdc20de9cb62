import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { RefusedError } from '../command.ts';
import type { Records } from '../read-store.ts';
import { lineSchema, MANIFEST, MANIFEST_HASH, manifestSchema, sha256 } from './format.ts';
import type { ArchivedFile, ArchivedStores, Manifest } from './format.ts';
import { isKey } from '../../server/storage/keys.ts';

/** A whole archive whose every byte was checked. */
export interface Archive {
  manifest: Manifest;
  stores: ArchivedStores;
}

/** Reads an archive and checks every byte. @throws RefusedError when something is missing or damaged. */
export async function readArchive(directory: string): Promise<Archive> {
  const manifest = await readManifest(directory);
  for (const table of manifest.tables) await readChecked(directory, table);
  const stores: ArchivedStores = new Map();
  for (const entry of manifest.stores) {
    const text = (await readChecked(directory, entry)).toString('utf8');
    const records = parseLines(text);
    if (records?.size !== entry.records) throw damaged(directory, entry.file);
    stores.set(entry.store, records);
  }
  return { manifest, stores };
}

/** @returns undefined when a line is no record, or a key comes twice. */
function parseLines(text: string): Records | undefined {
  const records: Records = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const { data } = lineSchema.safeParse(parseJson(line));
    if (!data || !isKey(data.key) || records.has(data.key)) return undefined;
    records.set(data.key, data.record);
  }
  return records;
}

async function readManifest(directory: string): Promise<Manifest> {
  const bytes = await readOrRefuse(directory, MANIFEST);
  const [hash] = (await readOrRefuse(directory, MANIFEST_HASH)).toString('utf8').split(/\s/);
  if (hash !== sha256(bytes)) throw damaged(directory, MANIFEST);
  const parsed = manifestSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success)
    throw new RefusedError(`${directory} is an archive of a version that is not known here.`);
  return parsed.data;
}

async function readChecked(directory: string, entry: ArchivedFile): Promise<Buffer> {
  const bytes = await readOrRefuse(directory, entry.file);
  if (bytes.length !== entry.bytes || sha256(bytes) !== entry.sha256)
    throw damaged(directory, entry.file);
  return bytes;
}

async function readOrRefuse(directory: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, file));
  } catch {
    throw new RefusedError(
      `${join(directory, file)} cannot be read: ${directory} is no whole archive.`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function damaged(directory: string, file: string): RefusedError {
  return new RefusedError(
    `${join(directory, file)} is damaged: it is not what was exported. Nothing was restored; take another archive.`,
  );
}
