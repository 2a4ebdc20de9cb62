import { createHash, randomUUID } from 'node:crypto';
import {
  access,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { blobFile, decodeName, prefixFolder, readEntry, storeFolder } from './blob-paths.ts';
import type { BlobAddress } from './blob-paths.ts';
import { createKeyLock } from './key-lock.ts';

/** What a blob holds. */
export interface BlobContent {
  readonly body: Buffer;
  /** Value of the client's metadata header, empty without one. */
  readonly metadata: string;
}

/** A blob as read. */
export interface StoredBlob extends BlobContent {
  /** Hash of the body in quotes. */
  readonly etag: string;
}

/** When a write may happen. */
export type WriteCondition =
  | { readonly kind: 'always' }
  | { readonly kind: 'if_new' }
  | { readonly kind: 'if_match'; readonly etag: string };

/** Blobs in a folder. Every method rejects with the file system's error when the disk fails. */
export interface BlobFiles {
  read(address: BlobAddress): Promise<StoredBlob | undefined>;
  /** Resolves once the bytes are on the disk, with the new ETag; with undefined when the condition does not hold. */
  write(
    address: BlobAddress,
    content: BlobContent,
    condition: WriteCondition,
  ): Promise<string | undefined>;
  remove(address: BlobAddress): Promise<void>;
  /** Every key that begins with the prefix, sorted. */
  listKeys(siteId: string, storeName: string, prefix: string): Promise<string[]>;
  listStores(siteId: string): Promise<string[]>;
  /** Removes the whole store; returns how many blobs it held. */
  removeStore(siteId: string, storeName: string): Promise<number>;
}

const TEMPORARY_FOLDER = '.writing';
/** No write takes this long, so an older file has no writer, whatever now runs under its writer's process id. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Opens the folder and clears what a killed process left half-written.
 *
 * A new blob gets its name by `link`, which the file system refuses when the name is taken: creation stays
 * atomic even between two processes on one folder. Other conditions are atomic within this process.
 */
export async function openBlobFiles(root: string): Promise<BlobFiles> {
  const temporaryFolder = join(root, TEMPORARY_FOLDER);
  const withLock = createKeyLock();
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  await removeAbandoned(temporaryFolder);

  async function read(address: BlobAddress): Promise<StoredBlob | undefined> {
    const bytes = await orMissing(readFile(blobFile(root, address)));
    if (!bytes) return undefined;
    // The first line is the metadata. A file cut short by hand is still a blob, only an emptier one.
    const lineEnd = bytes.indexOf('\n');
    const body = bytes.subarray(lineEnd + 1);
    return {
      body,
      etag: etagOf(body),
      metadata: bytes.toString('latin1', 0, Math.max(lineEnd, 0)),
    };
  }

  async function isAllowed(address: BlobAddress, condition: WriteCondition): Promise<boolean> {
    if (condition.kind === 'always') return true;
    if (condition.kind === 'if_match') return (await read(address))?.etag === condition.etag;
    // Only spares the work: `link` decides.
    return (await orMissing(access(blobFile(root, address)).then(() => true))) === undefined;
  }

  async function write(address: BlobAddress, content: BlobContent, condition: WriteCondition) {
    const file = blobFile(root, address);
    return withLock(file, async () => {
      if (!(await isAllowed(address, condition))) return undefined;
      const temporary = await writeTemporary(temporaryFolder, content);
      try {
        await intoFolder(file, () =>
          condition.kind === 'if_new' ? link(temporary, file) : rename(temporary, file),
        );
      } catch (error) {
        if (condition.kind === 'if_new' && codeOf(error) === 'EEXIST') return undefined;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
      return etagOf(content.body);
    });
  }

  return {
    read,
    write,

    async remove(address) {
      const file = blobFile(root, address);
      await withLock(file, async () => {
        await rm(file, { force: true });
        await removeEmptyFolders(
          dirname(file),
          storeFolder(root, address.siteId, address.storeName),
        );
      });
    },

    async listKeys(siteId, storeName, prefix) {
      const { path, keyStart } = prefixFolder(prefix);
      const keys = await keysBelow(join(storeFolder(root, siteId, storeName), path), keyStart, '');
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },

    async listStores(siteId) {
      const entries = (await orMissing(readdir(storeFolder(root, siteId)))) ?? [];
      return entries.map(decodeName).sort();
    },

    async removeStore(siteId, storeName) {
      const folder = storeFolder(root, siteId, storeName);
      const keys = await keysBelow(folder, '', '');
      await rm(folder, { recursive: true, force: true });
      return keys.length;
    },
  };
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
}

async function writeTemporary(folder: string, { body, metadata }: BlobContent): Promise<string> {
  const path = join(folder, `${process.pid}.${randomUUID()}`);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writev([Buffer.from(`${metadata}\n`, 'latin1'), body]);
    await handle.sync();
  } catch (error) {
    // Half a file on a full disk would leave even less room for the next try.
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return path;
}

/** Makes the file's folders and puts the file there; again when a delete has just removed an empty folder. */
async function intoFolder(file: string, place: () => Promise<void>): Promise<void> {
  const folder = dirname(file);
  for (let attempt = 1; ; attempt += 1) {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await place();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === 10) throw error;
      continue;
    }
    // A name is only durable once its folder is, and a new folder once its own folder is.
    const last = firstMade === undefined ? folder : dirname(firstMade);
    for (let path = folder; ; path = dirname(path)) {
      await syncFolder(path);
      if (path === last) return;
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders and needs no such call.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeEmptyFolders(folder: string, storeRoot: string): Promise<void> {
  for (let path = folder; path !== storeRoot; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      // Not empty, or already gone: either way nothing more is to be done.
      return;
    }
  }
}

async function keysBelow(folder: string, keyStart: string, unfinished: string): Promise<string[]> {
  const entries = (await orMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const meaning = readEntry(entry.name, entry.isDirectory());
      if (!meaning) return [];
      if (meaning.kind === 'blob') return [keyStart + decodeName(unfinished + meaning.keyEnd)];
      const path = join(folder, entry.name);
      const name = unfinished + meaning.name;
      return meaning.isSegmentEnd
        ? keysBelow(path, `${keyStart}${decodeName(name)}/`, '')
        : keysBelow(path, keyStart, name);
    }),
  );
  return nested.flat();
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const details = await orMissing(stat(path));
    if (!details) continue;
    const isOld = Date.now() - details.mtimeMs > ABANDONED_AFTER_MS;
    if (isOld || !isRunning(Number.parseInt(name, 10))) await rm(path, { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function orMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
