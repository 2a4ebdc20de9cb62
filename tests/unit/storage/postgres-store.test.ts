import { createServer, type AddressInfo, type Socket } from 'node:net';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { userEventKey } from '../../../netlify/server/auth/user-events.ts';
import { openStore } from '../../../netlify/server/http/platform.ts';
import { ConfigurationError } from '../../../netlify/server/lib/errors.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { WHOLE_STORE } from '../../../netlify/server/storage/keys.ts';
import {
  postgresStore,
  parseDatabaseUrl,
  postgresQuery,
  type Query,
} from '../../../netlify/server/storage/postgres-store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { makeRandomHex } from '../../support/random.ts';
import { sqliteQuery } from '../../support/sqlite-query.ts';

const userId = 'a'.repeat(64);
const key = userEventKey({ userId, sequence: 0 });
const broken = (code?: string) => Object.assign(new Error('password of the host'), { code });

/** A store whose statements pass through `around` on their way to the table. */
function openTable(around: (run: Query, attempt: number) => Query, budgetMs?: number) {
  const { query } = sqliteQuery();
  const statements: string[] = [];
  const times: number[] = [];
  const store = postgresStore({
    name: 'users-test',
    budget: timeBudget(budgetMs, () => 0),
    randomHex: makeRandomHex(),
    query: (text, values, timeoutMs) => {
      statements.push(text.split(' ', 1)[0]!);
      times.push(timeoutMs);
      return around(query, statements.length)(text, values, timeoutMs);
    },
  });
  return { store, statements, times };
}

const failing = (error: Error) => openTable(() => () => Promise.reject(error));

describe('the PostgreSQL adapter', () => {
  it('creates its table when there is none', async () => {
    const { store, statements } = openTable((run) => run);
    expect(await store.list(WHOLE_STORE)).toEqual([]);
    expect(statements).toEqual(['SELECT', 'CREATE', 'SELECT']);
  });

  it('takes a table that another request created at the same moment', async () => {
    const { store } = openTable((run, attempt) =>
      attempt === 2
        ? (...statement) => run(...statement).then(() => Promise.reject(broken()))
        : run,
    );
    expect(await store.createOnce(key, {})).toEqual({ isCreated: true });
  });

  it('reads what is asked for at the same time with one statement', async () => {
    const { store, statements } = openTable((run) => run);
    await store.createOnce(key, { first: true });
    statements.length = 0;
    const keys = [key, userEventKey({ userId, sequence: 1 }), key];
    const [first, missing, again] = await Promise.all(keys.map((each) => store.get(each)));
    expect(first).toMatchObject({ first: true });
    expect(missing).toBeUndefined();
    expect(again).toEqual(first);
    expect(statements).toEqual(['SELECT']);
  });

  it('recognizes its own record when the answer was lost', async () => {
    const { store } = openTable((run, attempt) => async (...statement) => {
      const rows = await run(...statement);
      if (attempt === 4) throw broken('ECONNRESET');
      return rows;
    });
    await store.get(key);
    expect(await store.createOnce(key, { mine: true })).toEqual({ isCreated: true });
  });

  it('tries a read and a create twice, each time with half of what is left', async () => {
    const { store, statements, times } = failing(broken('ECONNRESET'));
    for (const work of [() => store.get(key), () => store.createOnce(key, {})])
      await expect(work()).rejects.toMatchObject({ reason: 'PostgreSQL: ECONNRESET' });
    expect(statements).toEqual(['SELECT', 'SELECT', 'INSERT', 'INSERT']);
    expect(times.slice(0, 2)).toEqual([2000, 4000]);
  });

  it('does not repeat a delete', async () => {
    const { store, statements } = failing(broken());
    await expect(store.delete(key)).rejects.toMatchObject({ reason: 'PostgreSQL: no answer' });
    expect(statements).toEqual(['DELETE']);
  });

  it('does not repeat what the database refuses for good', async () => {
    const { store, statements } = failing(broken('28P01'));
    await expect(store.list(WHOLE_STORE)).rejects.toMatchObject({ reason: 'PostgreSQL: 28P01' });
    expect(statements).toEqual(['SELECT']);
  });

  it('asks for nothing when no time is left', async () => {
    const { store, statements } = openTable((run) => run, 15);
    await expect(store.get(key)).rejects.toMatchObject({ reason: 'no time left' });
    expect(statements).toEqual([]);
  });

  it('passes on what is wrong with the settings', async () => {
    const error = new ConfigurationError('DATABASE_URL', 'is wrong');
    await expect(failing(error).store.get(key)).rejects.toBe(error);
  });
});

describe('DATABASE_URL', () => {
  it('decides where records are', async () => {
    const { fetch } = new FakeBlobs();
    const options = { name: 'users-test', budget: timeBudget(), randomHex: makeRandomHex(), fetch };
    process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;
    expect(await openStore({}, options).get(key)).toBeUndefined();
    const inDatabase = openStore({ DATABASE_URL: 'nowhere' }, options);
    await expect(inDatabase.get(key)).rejects.toMatchObject({ variable: 'DATABASE_URL' });
  });

  it('names host, port, user, password, and database', () => {
    expect(parseDatabaseUrl('postgres://ro%40m:p%2Fw@[::1]:6000/room%20tone')).toEqual({
      host: '::1',
      port: 6000,
      user: 'ro@m',
      password: 'p/w',
      database: 'room tone',
      ssl: false,
    });
  });

  it.each([
    ['postgres://u:p@db.example/main', true],
    ['postgresql://u:p@db.example/main?sslmode=disable', true],
    ['postgres://u:p@localhost/main', false],
  ])('asks for TLS except on this machine: %s', (url, ssl) => {
    expect(parseDatabaseUrl(url)).toMatchObject({ port: 5432, ssl });
  });

  it.each([
    'secret',
    'mysql://user:secret@db.example/main',
    'postgres:///secret',
    'postgres://user:secret%@db.example/main',
    'postgres://:secret@db.example/main',
    'postgres://user:secret@db.example',
  ])('is refused without quoting it: %s', async (url) => {
    const error: unknown = await postgresQuery(url)('SELECT 1', [], 1000).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).not.toContain('secret');
  });

  it('is given up after the time when nothing answers', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `postgres://user:secret@127.0.0.1:${port}/main`;
    await expect(postgresQuery(url)('SELECT 1', [], 50)).rejects.toThrow('timeout');
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await expect(postgresQuery(url)('SELECT 1', [], 1000)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
