import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A file on disk that is one part of an object, or of an upload that is not completed. */
export interface PartRow {
  number: number;
  file: string;
  size: number;
  etag: string;
}

/** An upload; completed, it is the object of its key. */
export interface UploadRow {
  id: string;
  key: string;
  type: string;
  atMs: number;
  etag: string;
}

const BUSY_TIMEOUT_MS = 3000;
/** After every character of a key. */
export const LAST_CHARACTER = '\u{10FFFF}';

const CREATE = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT PRIMARY KEY, key TEXT NOT NULL, type TEXT NOT NULL, atMs INTEGER NOT NULL,
    etag TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL REFERENCES uploads ON DELETE CASCADE,
    number INTEGER NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    PRIMARY KEY (upload, number)
  ) STRICT`;

/**
 * What is stored, and in which files: an object comes to be, and goes, in one durable transaction. What changes it
 * returns the files that are no longer needed, or undefined when there is no such upload, or no longer.
 */
export class FilesTable {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    // SQLite gives its side files the same permissions.
    closeSync(openSync(file, 'a', 0o600));
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    this.#database.exec(CREATE);
  }

  #run(text: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(text).run(...values);
  }

  #all<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#database.prepare(text).all(...values) as Row[];
  }

  #transact<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  begin({ id, key, type, atMs }: Omit<UploadRow, 'etag'>): void {
    this.#run('INSERT INTO uploads (id, key, type, atMs) VALUES (?, ?, ?, ?)', id, key, type, atMs);
  }

  findUpload(id: string, key: string): UploadRow | undefined {
    return this.#all<UploadRow>(
      `SELECT * FROM uploads WHERE id = ? AND key = ? AND etag = ''`,
      id,
      key,
    )[0];
  }

  findObject(key: string): UploadRow | undefined {
    return this.#all<UploadRow>(`SELECT * FROM uploads WHERE key = ? AND etag != ''`, key)[0];
  }

  partsOf(id: string): PartRow[] {
    return this.#all('SELECT * FROM parts WHERE upload = ? ORDER BY number', id);
  }

  hasFile(file: string): boolean {
    return this.#all('SELECT 1 FROM parts WHERE file = ?', file).length > 0;
  }

  put(id: string, key: string, { number, file, size, etag }: PartRow): string[] | undefined {
    return this.#transact(() => {
      if (!this.findUpload(id, key)) return undefined;
      const replaced = this.partsOf(id).filter((part) => part.number === number);
      this.#run('REPLACE INTO parts VALUES (?, ?, ?, ?, ?)', id, number, file, size, etag);
      return replaced.map((part) => part.file);
    });
  }

  finish(
    { id, key, atMs, etag }: Omit<UploadRow, 'type'>,
    kept: readonly number[],
  ): string[] | undefined {
    return this.#transact(() => {
      if (!this.findUpload(id, key)) return undefined;
      const left = this.partsOf(id).filter(({ number }) => !kept.includes(number));
      for (const { number } of left)
        this.#run('DELETE FROM parts WHERE upload = ? AND number = ?', id, number);
      const before = this.findObject(key);
      const freed = before ? this.#delete(before.id) : [];
      this.#run('UPDATE uploads SET etag = ?, atMs = ? WHERE id = ?', etag, atMs, id);
      return [...freed, ...left.map(({ file }) => file)];
    });
  }

  drop(id: string): string[] {
    return this.#transact(() => this.#delete(id));
  }

  #delete(id: string): string[] {
    const files = this.partsOf(id).map(({ file }) => file);
    this.#run('DELETE FROM uploads WHERE id = ?', id);
    return files;
  }

  /** A page in the order of keys, after a key and an id. */
  list(
    what: 'objects' | 'uploads',
    prefix: string,
    [key, id]: readonly [key: string | null, id: string | null],
    limit: number,
  ): (UploadRow & { size: number })[] {
    return this.#all(
      `SELECT *, (SELECT sum(size) FROM parts WHERE upload = id) AS size FROM uploads
       WHERE (etag = '') = ? AND key BETWEEN ? AND ? AND (key, id) > (?, ?) ORDER BY key, id LIMIT ?`,
      what === 'uploads' ? 1 : 0,
      prefix,
      prefix + LAST_CHARACTER,
      key ?? '',
      id ?? '',
      limit,
    );
  }

  close(): void {
    this.#database.close();
  }
}
