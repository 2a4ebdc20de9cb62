import { DatabaseSync } from 'node:sqlite';

import type { Query, Row } from '../../netlify/server/storage/database.ts';

/** Speaks to a table in memory as the adapter does to PostgreSQL, which the nightly tests start. */
export interface SqliteQuery {
  query: Query;
  /** Puts any text under a key. */
  plant: (store: string, key: string, text: string) => void;
  close: () => void;
}

/** What the two dialects write differently. */
function translate(text: string): string {
  return text
    .replaceAll(' COLLATE "C"', '')
    .replace('ANY($2::text[])', '(SELECT value FROM json_each($2))')
    .replace('key = (', 'key IN (');
}

export function sqliteQuery(): SqliteQuery {
  const database = new DatabaseSync(':memory:');
  const run = (text: string, values: readonly unknown[]): Row[] => {
    const named = values.map((value, index): [string, string] => [
      `$${index + 1}`,
      Array.isArray(value) ? JSON.stringify(value) : String(value),
    ]);
    try {
      return database.prepare(translate(text)).all(Object.fromEntries(named)) as Row[];
    } catch (error) {
      const isMissing = (error as Error).message.startsWith('no such table');
      throw isMissing ? Object.assign(error as Error, { code: '42P01' }) : error;
    }
  };
  const query: Query = (text, values) => Promise.try(run, text, values);
  return {
    query,
    plant: (store, key, text) => {
      database.exec(
        'CREATE TABLE IF NOT EXISTS records (store TEXT, key TEXT, record TEXT, PRIMARY KEY (store, key))',
      );
      run('INSERT INTO records (store, key, record) VALUES ($1, $2, $3)', [store, key, text]);
    },
    close: () => {
      database.close();
    },
  };
}
