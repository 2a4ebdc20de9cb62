import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';

import { expect, describe, it, onTestFinished } from 'vitest';

import { closeSqlite, sqliteStore } from '../../../netlify/server/storage/sqlite.ts';
import { makeRandomHex } from '../../support/random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { create } from './conformance.ts';

const randomHex = makeRandomHex('sqlite');
const unavailable = { name: 'StoreUnavailableError' };

function setUp() {
  const file = join(temporaryFolder(), 'store.sqlite');
  onTestFinished(() => {
    closeSqlite(file);
  });
  const open = (name: string) => sqliteStore({ file, name, randomHex });
  return { file, open, store: open('numbers') };
}

/** Starts a process that counts up in the file. */
function startWriter(file: string, times: number) {
  const child = spawn(process.execPath, ['tests/support/sqlite-writer.ts', file, `${times}`]);
  const stored: number[] = [];
  let problems = '';
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    // Half a number says nothing.
    rest = lines.pop()!;
    stored.push(...lines.map(Number));
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  return { stored, ended, problems: () => problems, kill: () => child.kill('SIGKILL') };
}

const countIn = async (store: ReturnType<typeof setUp>['store']) =>
  (await store.get('counter'))?.value as { count: number } | undefined;

describe('the SQLite store', () => {
  it('keeps everything when it is closed, in a file that only its owner can read', async () => {
    const { file, store } = setUp();
    const etag = await create(store, 'a/b', { kept: true });
    closeSqlite(file);
    closeSqlite(file);
    expect(await store.get('a/b')).toEqual({ value: { kept: true }, etag });
    for (const name of [file, `${file}-wal`]) expect((await stat(name)).mode & 0o777).toBe(0o600);
  });

  it('keeps stores apart in one file', async () => {
    const { open, store } = setUp();
    const etag = await create(store, 'a', { by: 'one' });
    const other = open('others');
    expect(await other.get('a')).toBeUndefined();
    expect(await other.put('a', {}, { ifMatch: etag })).toBeUndefined();
    await create(other, 'a', { by: 'other' });
    await other.delete('a');
    expect(await store.list()).toEqual([{ key: 'a', etag }]);
  });

  it('lists no key that another program put there', async () => {
    const { file, store } = setUp();
    const etag = await create(store, 'a');
    const database = new DatabaseSync(file);
    database.exec(`INSERT INTO documents VALUES ('numbers', 'a b', 'e', '{}')`);
    database.close();
    expect(await store.list()).toEqual([{ key: 'a', etag }]);
  });

  it('loses no change when four processes begin one file and write to it', async () => {
    const { file, store } = setUp();
    const writers = Array.from({ length: 4 }, () => startWriter(file, 100));
    await Promise.all(writers.map(({ ended }) => ended));
    expect(writers.map(({ problems }) => problems()).join('')).toBe('');
    expect(await countIn(store)).toEqual({ count: 400 });
    const stored = writers.flatMap((writer) => writer.stored);
    expect(stored.sort((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1));
  });

  it('has what it acknowledged when processes are killed in the middle of it', async () => {
    const { file, store } = setUp();
    let acknowledged = 0;
    for (let round = 1; round <= 5; round += 1) {
      const writers = [1, 2].map(() => startWriter(file, 1_000_000));
      const until = acknowledged + 20 * round;
      while (!writers.some(({ stored }) => (stored.at(-1) ?? 0) > until))
        await new Promise((resolve) => setTimeout(resolve, 5));
      for (const { kill } of writers) kill();
      await Promise.all(writers.map(({ ended }) => ended));
      acknowledged = Math.max(...writers.flatMap(({ stored }) => stored));
      const { count } = (await countIn(store))!;
      // One that nobody heard of may be there for each.
      expect(count - acknowledged).toBeGreaterThanOrEqual(0);
      expect(count - acknowledged).toBeLessThanOrEqual(writers.length);
    }
  });

  it(
    'is unavailable while another process holds the file for long',
    { timeout: 20_000 },
    async () => {
      const { file, store } = setUp();
      await create(store, 'a');
      const other = new DatabaseSync(file);
      other.exec('BEGIN IMMEDIATE');
      await expect(store.put('b', {}, { ifNew: true })).rejects.toMatchObject({
        ...unavailable,
        reason: 'SQLite: database is locked',
      });
      expect(await store.list()).toHaveLength(1);
      other.exec('ROLLBACK');
      other.close();
      expect(await store.put('b', {}, { ifNew: true })).toBeDefined();
    },
  );

  it('is unavailable, not empty, without its folder or its table', async () => {
    const { file, store } = setUp();
    const nowhere = sqliteStore({ file: `${file}/no/folder`, name: 'numbers', randomHex });
    await expect(nowhere.get('a')).rejects.toMatchObject({ ...unavailable, reason: /ENOENT/ });
    await create(store, 'a');
    const other = new DatabaseSync(file);
    other.exec('DROP TABLE documents');
    other.close();
    await expect(store.get('a')).rejects.toMatchObject({ ...unavailable, reason: /no such table/ });
  });

  it('passes on what is a fault of its caller', async () => {
    const { open } = setUp();
    const store = open(undefined as unknown as string);
    await expect(store.get('a')).rejects.toThrow(TypeError);
  });
});

describe('a damaged file', () => {
  const advice = (file: string) =>
    new RegExp(
      RegExp.escape(`${file} is damaged (`) +
        '.*' +
        RegExp.escape(
          `). It holds the accounts, orders, and messages of this machine. Move it away, with ${file}-wal and ${file}-shm if they exist, and start again: the store will be empty, and "npm run ops -- restore FOLDER" fills it from a backup.`,
        ),
    );

  it('is named when the store is opened, with what to do', async () => {
    const { file, store } = setUp();
    await writeFile(file, 'no database '.repeat(100));
    const damaged = { ...unavailable, message: advice(file) };
    await expect(store.get('a')).rejects.toMatchObject(damaged);
    await expect(store.put('a', {}, { ifNew: true })).rejects.toMatchObject(damaged);
  });

  it('is named when it turns out later', async () => {
    const { file, store } = setUp();
    for (let index = 0; index < 100; index += 1)
      await create(store, `key-${index}`, { text: 'x'.repeat(500) });
    closeSqlite(file);
    const bytes = await readFile(file);
    // All but the first page, which has the tables.
    await writeFile(file, bytes.fill(7, 4096));
    const damaged = { ...unavailable, message: advice(file) };
    await expect(store.get('key-7')).rejects.toMatchObject(damaged);
    await expect(store.list()).rejects.toMatchObject(damaged);
  });
});
