// A build replaces what a server reads, so in one folder one of each runs at a time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

/** `start` is held while `npm start` builds and serves, `build` while any command builds. */
type Lock = 'start' | 'build';

export interface Holder {
  pid: number;
  /** Where it serves, once it does. */
  url?: string | undefined;
}

const FOLDER = '.netlify/locks';
/** Open for as long as this process holds the lock: a file lock of SQLite ends with its process, however that ends. */
const held = new Map<Lock, DatabaseSync>();

/** Takes a lock of the working directory until the process ends. @returns who holds it, if somebody else does. */
export function takeLock(lock: Lock): Holder | undefined {
  mkdirSync(FOLDER, { recursive: true });
  const database = new DatabaseSync(join(FOLDER, `${lock}.lock`), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY))
      throw error;
    return readHolder(lock);
  }
  held.set(lock, database);
  describeHolder(lock, {});
  return undefined;
}

const SQLITE_BUSY = 5;

/** Adds what others are told who find the lock taken. */
export function describeHolder(lock: Lock, details: Omit<Holder, 'pid'>): void {
  writeFileSync(join(FOLDER, `${lock}.json`), JSON.stringify({ pid: process.pid, ...details }));
}

export function findHolder(lock: Lock): Holder | undefined {
  const holder = takeLock(lock);
  if (holder) return holder;
  held.get(lock)?.close();
  held.delete(lock);
  return undefined;
}

function readHolder(lock: Lock): Holder {
  try {
    return JSON.parse(readFileSync(join(FOLDER, `${lock}.json`), 'utf8')) as Holder;
  } catch {
    // It has taken the lock and not yet said who it is.
    return { pid: 0 };
  }
}
