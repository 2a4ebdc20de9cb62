import { DatabaseSync } from 'node:sqlite';

import type { Key } from '../../netlify/server/storage/keys.ts';
import { CorruptRecordError } from '../../netlify/server/storage/store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';

/** The proof that the `Store` port fits a relational store: a table with a primary key, and what a test may do to it. */
export interface SqliteStore extends Store {
  /** Puts any text under a key. */
  plant: (key: string, text: string) => void;
  close: () => void;
}

/**
 * What docs/scale.md moves orders to when lists of Blobs become too long. The primary key decides about a race, as
 * `onlyIfNew` does; a prefix is a range of the key, so a list costs what it finds and not what there is.
 */
export function sqliteStore(): SqliteStore {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE records (key TEXT NOT NULL PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID',
  );
  const insert = database.prepare(
    'INSERT INTO records (key, record) VALUES (?, ?) ON CONFLICT (key) DO NOTHING',
  );
  const replace = database.prepare('INSERT OR REPLACE INTO records (key, record) VALUES (?, ?)');
  const select = database.prepare('SELECT record FROM records WHERE key = ?');
  const range = database.prepare('SELECT key FROM records WHERE key >= ? AND key < ? ORDER BY key');
  const all = database.prepare('SELECT key FROM records ORDER BY key');
  const remove = database.prepare('DELETE FROM records WHERE key = ?');

  const get = (key: Key): unknown => {
    const row = select.get(key);
    if (!row) return undefined;
    try {
      return JSON.parse(String(row['record'])) as unknown;
    } catch {
      throw new CorruptRecordError(key, 'not JSON');
    }
  };

  return {
    plant: (key, text) => {
      replace.run(key, text);
    },
    close: () => {
      database.close();
    },
    get: (key) => Promise.try(get, key),
    createOnce: (key, record) =>
      Promise.try(() => {
        const { changes } = insert.run(key, JSON.stringify(record));
        return changes === 1 ? { isCreated: true } : { isCreated: false, existing: get(key) };
      }),
    list: (prefix) =>
      Promise.try(() => {
        // Prefixes end in a slash, and zero is the character after it.
        const rows = prefix === '' ? all.all() : range.all(prefix, `${prefix.slice(0, -1)}0`);
        return rows.map((row) => String(row['key']) as Key);
      }),
    delete: (key) =>
      Promise.try(() => {
        remove.run(key);
      }),
  };
}
