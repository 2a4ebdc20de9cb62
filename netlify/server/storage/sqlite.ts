import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { isKey, keyOf, parseText, rangeOf, StoreUnavailableError, textToPut } from './store.ts';
import type { EngineOptions, Store } from './store.ts';

export interface SqliteStoreOptions extends Omit<EngineOptions, 'budget'> {
  /** Opened at first use; every store of the process that names it shares it. */
  file: string;
}

/** The file can't be read; the message says what it is and what to do. */
class DamagedStoreError extends StoreUnavailableError {
  constructor(file: string, problem: string) {
    super(
      `${file} is damaged (${problem}). It holds the accounts, orders, and messages of this machine. ` +
        `Move it away, with ${file}-wal and ${file}-shm if they exist, and start again: the store will be empty, and "npm run ops -- restore FOLDER" fills it from a backup`,
    );
    this.message = `${this.reason}.`;
  }
}

/**
 * One table in a file, for one machine. Each write is one durable statement, so several processes can share the file,
 * and what was acknowledged outlives them.
 */
export function sqliteStore({ file, name, randomHex }: SqliteStoreOptions): Store {
  // Async, so that what throws rejects, as it does with stores that are far away.
  const run = async <Result>(work: (table: Table) => Result): Promise<Result> => {
    await Promise.resolve();
    try {
      return work(tableOf(file));
    } catch (error) {
      throw explained(file, error);
    }
  };

  return {
    async get(key) {
      keyOf(key);
      const row = await run(({ read }) => read.get(name, key));
      return row && { value: parseText(key, String(row['text'])), etag: String(row['etag']) };
    },

    async put(key, value, condition, options) {
      const text = textToPut(key, value, condition, options);
      const etag = randomHex(16);
      const { changes } = await run(({ create, replace }) =>
        'ifNew' in condition
          ? create.run(name, key, etag, text)
          : replace.run(etag, text, name, key, condition.ifMatch),
      );
      return changes === 0 ? undefined : etag;
    },

    async list(prefix = '') {
      const { first, end } = rangeOf(prefix);
      const rows = await run(({ list }) => list.all(name, first, end));
      return rows
        .map(({ key, etag }) => ({ key: String(key), etag: String(etag) }))
        .filter(({ key }) => isKey(key));
    },

    async delete(key) {
      keyOf(key);
      await run(({ remove }) => remove.run(name, key));
    },
  };
}

type Table = ReturnType<typeof openTable>;

/** By file: what is open in this process. */
const tables = new Map<string, Table>();

function tableOf(file: string): Table {
  const path = resolve(file);
  const table = tables.get(path) ?? openTable(path);
  tables.set(path, table);
  return table;
}

/** Closes the file for all its stores; the next use opens it again. */
export function closeSqlite(file: string): void {
  const path = resolve(file);
  tables.get(path)?.close();
  tables.delete(path);
}

/** How long another process may hold the file. */
const BUSY_TIMEOUT_MS = 3000;

function openTable(file: string) {
  // SQLite gives its side files the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS documents (
        store TEXT, key TEXT, etag TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (store, key)
      ) STRICT, WITHOUT ROWID`);
    return {
      read: database.prepare('SELECT etag, text FROM documents WHERE store = ? AND key = ?'),
      create: database.prepare('INSERT INTO documents VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'),
      replace: database.prepare(
        'UPDATE documents SET etag = ?, text = ? WHERE store = ? AND key = ? AND etag = ?',
      ),
      list: database.prepare(
        'SELECT key, etag FROM documents WHERE store = ? AND key >= ? AND key < ? ORDER BY key',
      ),
      remove: database.prepare('DELETE FROM documents WHERE store = ? AND key = ?'),
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];
/** The rest of a code says more than it needs to. */
const PRIMARY_CODE = 0xff;

function explained(file: string, error: unknown): unknown {
  // SQLite's own messages hold nothing of a document.
  if (error instanceof Error && 'errcode' in error)
    return DAMAGED.includes(Number(error.errcode) & PRIMARY_CODE)
      ? new DamagedStoreError(file, error.message)
      : new StoreUnavailableError(`SQLite: ${error.message}`);
  // The folder is missing, or may not be written.
  if (error instanceof Error && 'syscall' in error) return new StoreUnavailableError(error.message);
  return error;
}
