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
  return { stored, ended, problems: () => problems };
}

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

  it('loses no change when four processes begin one file and write to it', async () => {
    const { file, store } = setUp();
    const writers = Array.from({ length: 4 }, () => startWriter(file, 100));
    await Promise.all(writers.map(({ ended }) => ended));
    expect(writers.map(({ problems }) => problems()).join('')).toBe('');
    expect(await store.get('counter')).toMatchObject({ value: { count: 400 } });
    const stored = writers.flatMap((writer) => writer.stored);
    expect(stored.sort((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1));
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
