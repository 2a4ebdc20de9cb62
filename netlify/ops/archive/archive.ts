import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { CorruptDocumentError, isKey } from '../../server/storage/store.ts';
import { RefusedError, type CommandCall } from '../command.ts';
import { parseDocuments, readStore, storeNames, type StoreName } from '../documents.ts';
import { makeOrdersTable } from './orders-table.ts';

// An archive is a folder: `<store>.ndjson` with a document a line, a table of orders, and `manifest.json` with the length
// and the SHA-256 of every file. The manifest is written last; `manifest.sha256` holds its own hash.

const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.sha256';
/** A hash that no password has; it has the form of one, so that the account stays readable. */
const NOBODYS_HASH = `$2b$11$${'.'.repeat(53)}`;

const fileSchema = z.object({
  file: z.string().check(z.regex(/^[a-z-]+\.(ndjson|csv)$/)),
  bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
type ArchivedFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal('roomtone-archive'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
  context: z.string(),
  /** Password hashes were left out: after restoring, everybody chooses a new password. */
  isWithoutSecrets: z.boolean(),
  stores: z.array(z.extend(fileSchema, { store: z.enum(storeNames), documents: z.int() })),
  /** All orders, for people; restoring needs none of it. */
  table: z.extend(fileSchema, { rows: z.int() }),
  /** What could not be read and is not in the archive. */
  unreadable: z.array(z.object({ store: z.enum(storeNames), key: z.string(), reason: z.string() })),
  /** Orders that the table lacks. */
  untabled: z.array(z.object({ key: z.string(), reason: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of a store's file. */
const lineSchema = z.object({ key: z.string(), document: z.record(z.string(), z.unknown()) });

type Content = Record<string, unknown>;
/** Documents of one store by key. */
type Contents = Map<string, Content>;

/** A whole archive whose every byte was checked. */
export interface Archive {
  manifest: Manifest;
  stores: Map<StoreName, Contents>;
}

/** Writes every document to a new folder for its owner alone. @throws RefusedError when the folder holds something. */
export async function writeArchive(
  call: CommandCall,
  directory: string,
  isWithoutSecrets: boolean,
): Promise<Manifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new RefusedError(`${directory} isn’t empty. An archive needs a folder of its own.`);
  const stores: Archive['stores'] = new Map();
  const files: Manifest['stores'] = [];
  const unreadable: Manifest['unreadable'] = [];
  for (const name of storeNames) {
    const contents: Contents = new Map();
    for (const [key, value] of await readStore(call, name)) {
      if (isContent(value)) contents.set(key, isWithoutSecrets ? withoutHash(value) : value);
      else unreadable.push({ store: name, key, reason: reasonOf(value) });
    }
    stores.set(name, contents);
    const lines = [...contents].map(([key, document]) => `${JSON.stringify({ key, document })}\n`);
    const file = await writeFile(directory, `${name}.ndjson`, lines.join(''));
    files.push({ store: name, documents: contents.size, ...file });
  }
  const documents = parseDocuments(stores);
  const { rows, text } = makeOrdersTable(documents);
  const manifest: Manifest = {
    format: 'roomtone-archive',
    version: 1,
    exportedAt: new Date(call.now()).toISOString(),
    context: call.site.deps.siteName,
    isWithoutSecrets,
    stores: files,
    table: { rows, ...(await writeFile(directory, 'orders.csv', text)) },
    unreadable,
    untabled: documents.problems.flatMap(({ name, key, problem }) =>
      name === 'orders' ? [{ key, reason: problem }] : [],
    ),
  };
  // Last, so that a folder with a manifest is a whole archive.
  const json = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const { sha256 } = await writeFile(directory, MANIFEST, json);
  await writeFile(directory, MANIFEST_HASH, `${sha256}  ${MANIFEST}\n`);
  return manifest;
}

function reasonOf(value: unknown): string {
  return value instanceof CorruptDocumentError ? value.reason : 'not a document';
}

function withoutHash(document: Content): Content {
  return 'passwordHash' in document ? { ...document, passwordHash: NOBODYS_HASH } : document;
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
  return { file, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

/** Reads an archive and checks every byte. @throws RefusedError when something is missing or damaged. */
export async function readArchive(directory: string): Promise<Archive> {
  const damaged = (file: string) =>
    new RefusedError(
      `${join(directory, file)} is damaged: it isn’t what was exported. Nothing was restored; use another archive.`,
    );
  const read = (file: string) =>
    readFile(join(directory, file)).catch(() => {
      throw new RefusedError(
        `${join(directory, file)} can’t be read: ${directory} isn’t a complete archive.`,
      );
    });
  const readChecked = async ({ file, bytes, sha256 }: ArchivedFile) => {
    const content = await read(file);
    if (content.length !== bytes || hash('sha256', content) !== sha256) throw damaged(file);
    return content.toString('utf8');
  };

  const json = await read(MANIFEST);
  const [sha256] = (await read(MANIFEST_HASH)).toString('utf8').split(/\s/);
  if (sha256 !== hash('sha256', json)) throw damaged(MANIFEST);
  const { data: manifest } = manifestSchema.safeParse(parseJson(json.toString('utf8')));
  if (!manifest)
    throw new RefusedError(`${directory} isn’t an archive that this version of the site can read.`);
  await readChecked(manifest.table);
  const stores: Archive['stores'] = new Map();
  for (const entry of manifest.stores) {
    const contents = parseLines(await readChecked(entry));
    if (contents?.size !== entry.documents) throw damaged(entry.file);
    stores.set(entry.store, contents);
  }
  return { manifest, stores };
}

/** @returns undefined when a line is no document, or a key comes twice. */
function parseLines(text: string): Contents | undefined {
  const contents: Contents = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const { data } = lineSchema.safeParse(parseJson(line));
    if (!data || !isKey(data.key) || contents.has(data.key)) return undefined;
    contents.set(data.key, data.document);
  }
  return contents;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** SHA-256 of a document, whatever the order of its fields. */
export function digest(document: unknown): string {
  const sorted = (_: string, value: unknown) =>
    isContent(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  return hash('sha256', JSON.stringify(document ?? null, sorted));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isContent(value: unknown): value is Content {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !(value instanceof CorruptDocumentError);
}
