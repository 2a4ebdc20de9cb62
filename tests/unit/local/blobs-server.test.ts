import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startBlobsServer } from '../../../netlify/local/blobs-server.ts';
import type { LocalBlobsServer } from '../../../netlify/local/blobs-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let directory: string;
let server: LocalBlobsServer;

const start = () =>
  startBlobsServer(join(directory, 'blobs.sqlite'), (line) => {
    throw new Error(`unexpected: ${line}`);
  });
const storeOf = ({ context }: LocalBlobsServer, name = 'orders') =>
  getStore({ name, consistency: 'strong', ...context });
const keysOf = async (list: Promise<{ blobs: { key: string }[] }>) =>
  (await list).blobs.map(({ key }) => key);

beforeEach(async () => {
  directory = temporaryFolder();
  server = await start();
});

afterEach(() => server.stop());

function times<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

/** The status of a request as it stands: `fetch` would tidy the path. */
function statusOf(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.context.edgeURL);
  const authorization = `Bearer ${server.context.token}`;
  const options = { hostname, port, path, method, headers: { authorization, ...headers } };
  return new Promise<number | undefined>((resolve, reject) => {
    request(options, (response) => {
      response.resume().once('end', () => {
        resolve(response.statusCode);
      });
    })
      .once('error', reject)
      .end();
  });
}

describe('conditional writes of the real client', () => {
  it('let exactly one win when two servers share the file', async () => {
    const other = await start();
    const results = await Promise.all(
      [server, other].map((one) =>
        times(50, (index) => storeOf(one).set('key', `${index}`, { onlyIfNew: true })),
      ),
    );
    await other.stop();
    expect(results.flat().filter(({ modified }) => modified)).toHaveLength(1);
  });

  it('are refused with a condition that the site does not use', async () => {
    for (const headers of [{ 'if-none-match': '"abc"' }, { 'if-match': '"abc"' }]) {
      expect(await statusOf('PUT', '/local/site:orders/key', headers)).toBe(400);
    }
    expect(await storeOf(server).get('key')).toBeNull();
  });
});

describe('lists and deletes of the real client', () => {
  it('return pages of 1,000 keys and miss none', async () => {
    const database = new DatabaseSync(join(directory, 'blobs.sqlite'));
    database.exec(`
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 1050)
      INSERT INTO blobs SELECT 'site:orders', 'k/' || n, '"etag"', x'' FROM numbers`);
    database.close();
    const store = storeOf(server);
    const pages: string[][] = [];
    for await (const { blobs } of store.list({ prefix: 'k/', paginate: true }))
      pages.push(blobs.map(({ key }) => key));
    expect(pages.map(({ length }) => length)).toEqual([1000, 50]);
    expect(new Set(pages.flat()).size).toBe(1050);
  });
});

describe('the local Blobs server', () => {
  it('answers requests with its token only, and from this machine only', async () => {
    const path = '/local/site:orders/key';
    await storeOf(server).set('key', 'private');
    expect(await statusOf('GET', path)).toBe(200);
    for (const authorization of ['', 'Bearer 0', `Bearer ${'0'.repeat(64)}`]) {
      expect(await statusOf('DELETE', path, { authorization })).toBe(401);
    }
    expect(await storeOf(server).get('key')).toBe('private');
    expect(new URL(server.context.edgeURL).hostname).toBe('127.0.0.1');
  });

  it('treats .. in a path as text, and refuses invalid requests', async () => {
    expect(await statusOf('PUT', '/local/site:orders/../../escaped')).toBe(200);
    expect(await keysOf(storeOf(server).list())).toEqual(['../../escaped']);
    expect(await statusOf('PUT', `/local/site:orders/${'k'.repeat(600)}`)).toBe(200);
    expect(await statusOf('PUT', `/local/site:orders/${'k'.repeat(601)}`)).toBe(400);
    expect(await statusOf('GET', '/local/site:orders/%E0%A4%A')).toBe(400);
    expect(await statusOf('GET', '/another/site:orders/key')).toBe(400);
    expect(await statusOf('POST', '/local/site:orders/key')).toBe(405);
    expect(await statusOf('DELETE', '/local/site:orders')).toBe(405);
  });

  it('answers 500 and logs one line when the database fails', async () => {
    const lines: string[] = [];
    const file = join(directory, 'broken.sqlite');
    const broken = await startBlobsServer(file, (line) => lines.push(line));
    const other = new DatabaseSync(file);
    other.exec('DROP TABLE blobs');
    other.close();
    const { edgeURL, token } = broken.context;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${edgeURL}/local/site:orders/key`, { method: 'PUT', headers });
    await broken.stop();
    expect(response.status).toBe(500);
    expect(lines).toEqual(['The local store failed: no such table: blobs']);
  });

  it('keeps everything over a restart, in a file that only its owner can read', async () => {
    await storeOf(server).setJSON('a/b', { kept: true });
    await server.stop();
    server = await start();
    expect(await storeOf(server).get('a/b', { type: 'json' })).toEqual({ kept: true });
    expect((await stat(join(directory, 'blobs.sqlite'))).mode & 0o777).toBe(0o600);
  });
});

describe('a damaged file', () => {
  const advice = (file: string) =>
    expect.stringContaining(
      `${file} is damaged (file is not a database). It holds the accounts, orders, and messages of this machine. Move it away, with ${file}-wal and ${file}-shm if they exist, and start again: the store will be empty, and "npm run ops -- restore FOLDER" fills it from a backup`,
    ) as string;

  it('is named when the store is opened, with what to do', async () => {
    const file = join(directory, 'damaged.sqlite');
    await writeFile(file, 'no database '.repeat(100));
    await expect(startBlobsServer(file, () => undefined)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      message: advice(file),
    });
  });

  it('is named in the log when it turns out later', async () => {
    const file = join(directory, 'later.sqlite');
    const lines: string[] = [];
    const first = await startBlobsServer(file, () => undefined);
    await times(300, (index) => storeOf(first).set(`key-${index}`, 'x'.repeat(200)));
    await first.stop();
    const bytes = await readFile(file);
    // All but the first page, which has the tables.
    await writeFile(file, bytes.fill(7, 4096));
    const second = await startBlobsServer(file, (line) => lines.push(line));
    await expect(storeOf(second).get('key-7')).rejects.toThrow('500');
    await second.stop();
    expect(new Set(lines)).toEqual(new Set([expect.stringContaining(`${file} is damaged`)]));
  });
});
