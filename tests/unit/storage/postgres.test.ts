import { createServer, type Socket } from 'node:net';

import { describe, expect, it, vi } from 'vitest';

import { netlifyPlatform } from '../../../netlify/server/http/platform.ts';
import { withDatabaseUrl } from '../../../netlify/server/lib/database-url.ts';
import { ConfigurationError } from '../../../netlify/server/lib/errors.ts';
import {
  databaseOf,
  parseDatabaseUrl,
  postgresQuery,
  type Query,
} from '../../../netlify/server/storage/database.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres.ts';
import { timeBudget } from '../../../netlify/server/storage/store.ts';
import { listen } from '../../support/ports.ts';
import { makeRandomHex } from '../../support/random.ts';
import { sqliteQuery } from '../../support/sqlite-query.ts';
import { create } from './conformance.ts';

const key = `orders/${'a'.repeat(32)}`;
const ifNew = { ifNew: true } as const;
const broken = (code?: string) => Object.assign(new Error('password of the host'), { code });

/** A store whose statements pass through `around` on their way to the table. */
function openTable(around: (run: Query, attempt: number) => Query, budgetMs?: number) {
  const { query } = sqliteQuery();
  const statements: string[] = [];
  const times: number[] = [];
  const store = postgresStore({
    name: 'orders-test',
    budget: timeBudget(budgetMs, () => 0),
    randomHex: makeRandomHex(),
    query: (text, values, timeoutMs) => {
      statements.push(text.split(' ', 1)[0]!);
      times.push(timeoutMs);
      return around(query, statements.length)(text, values, timeoutMs);
    },
  });
  return { store, statements, times, query };
}

const failing = (error: Error) => openTable(() => () => Promise.reject(error));

/** A store with its table, whose next write loses its answer. @param meanwhile happens before the next attempt. */
async function openLosing(meanwhile: (query: Query) => Promise<unknown> = () => Promise.resolve()) {
  let isNext = false;
  const made = openTable((run) => async (...statement) => {
    const rows = await run(...statement);
    if (!isNext || statement[0].startsWith('SELECT')) return rows;
    isNext = false;
    await meanwhile(run);
    throw broken('ECONNRESET');
  });
  await made.store.list();
  return {
    ...made,
    loseNext: () => {
      isNext = true;
    },
  };
}

const replace: (query: Query) => Promise<unknown> = (query) =>
  query(`UPDATE documents SET etag = etag || '-other', text = '{"by":"other"}'`, [], 1000);

describe('the PostgreSQL store', () => {
  it('creates its table when there is none', async () => {
    const { store, statements } = openTable((run) => run);
    expect(await store.list()).toEqual([]);
    // With the index of its search, which this database cannot have.
    expect(statements).toEqual(['SELECT', 'CREATE', 'CREATE', 'CREATE', 'SELECT']);
  });

  it('takes a table that another request created at the same moment', async () => {
    const { store } = openTable((run, attempt) =>
      attempt === 2
        ? (...statement) => run(...statement).then(() => Promise.reject(broken()))
        : run,
    );
    expect(await store.put(key, {}, ifNew)).toBeDefined();
  });

  it('reads what is asked for at the same time with one statement', async () => {
    const { store, statements } = openTable((run) => run);
    await create(store, key, { first: true });
    statements.length = 0;
    const keys = [key, `${key}/b`, key];
    const [first, missing, again] = await Promise.all(keys.map((each) => store.get(each)));
    expect(first).toMatchObject({ value: { first: true } });
    expect(missing).toBeUndefined();
    expect(again).toEqual(first);
    expect(statements).toEqual(['SELECT']);
  });

  it('searches once, and not for longer than 1.5 seconds', async () => {
    const { store, statements, times } = failing(broken());
    await expect(store.search!(['zeppelin'], 9)).rejects.toThrow(/unavailable/);
    expect([statements, times]).toEqual([['SELECT'], [1500]]);
  });

  it('recognizes its own write when the answer was lost', async () => {
    const { store, loseNext } = await openLosing();
    loseNext();
    const created = await store.put(key, { a: 1 }, ifNew);
    expect(await store.get(key)).toEqual({ value: { a: 1 }, etag: created });
    loseNext();
    const replaced = await store.put(key, { a: 2 }, { ifMatch: created! });
    expect(replaced).not.toBe(created);
    expect(await store.get(key)).toEqual({ value: { a: 2 }, etag: replaced });
  });

  it('does not know what became of its own once another write followed', async () => {
    const { store, loseNext } = await openLosing(replace);
    loseNext();
    const unknown = { reason: 'write not confirmed' };
    await expect(store.put(key, {}, ifNew)).rejects.toMatchObject(unknown);
    const { etag: ifMatch } = (await store.get(key))!;
    loseNext();
    await expect(store.put(key, {}, { ifMatch })).rejects.toMatchObject(unknown);
    expect(await store.get(key)).toMatchObject({ value: { by: 'other' } });
  });

  it('tries a read and a write twice, each time with half of what is left', async () => {
    const { store, statements, times } = failing(broken('ECONNRESET'));
    for (const work of [
      () => store.get(key),
      () => store.put(key, {}, ifNew),
      () => store.put(key, {}, { ifMatch: 'e' }),
    ])
      await expect(work()).rejects.toMatchObject({ reason: 'PostgreSQL: ECONNRESET' });
    expect(statements).toEqual(['SELECT', 'SELECT', 'INSERT', 'INSERT', 'UPDATE', 'UPDATE']);
    expect(times.slice(0, 2)).toEqual([2000, 4000]);
  });

  it('does not repeat a delete', async () => {
    const { store, statements } = failing(broken());
    await expect(store.delete(key)).rejects.toMatchObject({ reason: 'PostgreSQL: no answer' });
    expect(statements).toEqual(['DELETE']);
  });

  it('does not repeat what the database refuses for good', async () => {
    const { store, statements } = failing(broken('28P01'));
    await expect(store.list()).rejects.toMatchObject({ reason: 'PostgreSQL: 28P01' });
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
  it('names a database, or none', async () => {
    expect(databaseOf({})).toBeUndefined();
    const query = databaseOf({ DATABASE_URL: 'nowhere' })!;
    await expect(query('SELECT 1', [], 1000)).rejects.toMatchObject({ variable: 'DATABASE_URL' });
  });

  it.each(['DATABASE_URL', 'NETLIFY_DB_URL'])(
    'is where functions find documents: %s',
    async (name) => {
      vi.stubEnv(name, 'nowhere');
      const store = netlifyPlatform.openStore('orders-test', timeBudget());
      vi.unstubAllEnvs();
      await expect(store.get(key)).rejects.toMatchObject({ variable: 'DATABASE_URL' });
    },
  );

  it('comes before what Netlify Database sets, and is it otherwise', () => {
    const [own, netlifys] = ['postgres://own', 'postgres://netlify'];
    const urlOf = (env: Record<string, string>) => withDatabaseUrl(env)['DATABASE_URL'];
    expect(urlOf({ DATABASE_URL: own, NETLIFY_DB_URL: netlifys })).toBe(own);
    expect(urlOf({ DATABASE_URL: '', NETLIFY_DB_URL: netlifys })).toBe(netlifys);
    expect(urlOf({ NETLIFY_DB_URL: '' })).toBeUndefined();
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
    ['postgres://u:p@10.0.0.7/main?sslmode=disable', true],
    ['postgres://u:p@[fd00::7]/main?sslmode=disable', true],
    ['postgres://u:p@database/main', true],
    ['postgres://u:p@database/main?sslmode=disable', false],
    ['postgres://u:p@localhost/main', false],
  ])('asks for TLS except on this machine and, if told so, in its own network: %s', (url, ssl) => {
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
    const url = `postgres://user:secret@127.0.0.1:${await listen(server)}/main`;
    await expect(postgresQuery(url)('SELECT 1', [], 50)).rejects.toThrow('timeout');
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await expect(postgresQuery(url)('SELECT 1', [], 1000)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
