import { isLoopback } from '../lib/addresses.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { SECOND_MS } from '../lib/time.ts';
import type { TimeBudget } from './bounded-fetch.ts';
import { isKey, type Key } from './keys.ts';
import { isWrittenBy, parseText, StoreUnavailableError, type Store } from './store.ts';

export interface PostgresStoreOptions {
  name: string;
  budget: TimeBudget;
  randomHex: (bytes: number) => string;
  query: Query;
}

/** Texts, because `jsonb` refuses some JSON and rewrites the rest. In the collation "C" a prefix is a range of keys. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS records (
  store text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (store, key)
)`;
const SELECT = 'SELECT key, record FROM records WHERE store = $1 AND key = ANY($2::text[])';
const INSERT =
  'INSERT INTO records (store, key, record) VALUES ($1, $2, $3) ON CONFLICT (store, key) DO NOTHING RETURNING key';
const LIST = 'SELECT key FROM records WHERE store = $1 AND key >= $2 AND key < $3 ORDER BY key';
const DELETE = 'DELETE FROM records WHERE store = $1 AND key = $2';

const AFTER_KEYS = '~';
const SHORTEST_ATTEMPT_MS = 10;
const NO_TABLE = '42P01';
/** Classes of SQLSTATE that say no for good: wrong data, password, database, or right. */
const REFUSAL = /^[234]/;

/** One table, whose primary key decides a race. Simultaneous reads are one statement. */
export function postgresStore({ name, budget, randomHex, query }: PostgresStoreOptions): Store {
  const run = (text: string, values: unknown[], attempts = 2) =>
    runStatement({ query, budget, create: [CREATE_TABLE] }, text, [name, ...values], attempts);

  const read = gathered(async (keys: Key[]) => {
    const rows = await run(SELECT, [keys]);
    return new Map(rows.map(({ key, record }) => [key as Key, String(record)]));
  });

  async function get(key: Key): Promise<unknown> {
    const text = await read(key);
    return text === undefined ? undefined : parseText(key, text);
  }

  return {
    get,

    async createOnce(key, record) {
      // Identifies our own write when its response was lost.
      const writeId = randomHex(16);
      const created = await run(INSERT, [key, JSON.stringify({ ...record, writeId })]);
      if (created.length > 0) return { isCreated: true };
      const existing = await get(key);
      return isWrittenBy(existing, writeId) ? { isCreated: true } : { isCreated: false, existing };
    },

    async list(prefix) {
      // Prefixes end in a slash, and zero is the character after it.
      const end = prefix === '' ? AFTER_KEYS : `${prefix.slice(0, -1)}0`;
      const rows = await run(LIST, [prefix, end]);
      return rows.map(({ key }) => String(key)).filter(isKey);
    },

    async delete(key) {
      // A repeated delete could remove a record created in between.
      await run(DELETE, [key], 1);
    },
  };
}

/** A table of the database. */
export interface Table {
  query: Query;
  budget: TimeBudget;
  /** Statements that create it with its indexes. One that fails, for want of a right, is left out. */
  create: readonly string[];
}

/** Runs a statement in the time of the request. @throws StoreUnavailableError when the outcome is unknown. */
export function runStatement(
  table: Table,
  text: string,
  values: unknown[],
  attempts = 2,
): Promise<Row[]> {
  return table.budget.spend(() => runInTime(table, [text, values], attempts));
}

async function runInTime(
  { query, budget, create }: Table,
  statement: [text: string, values: unknown[]],
  attempts: number,
): Promise<Row[]> {
  for (let left = attempts; ; left -= 1) {
    // So a connection that hangs leaves time for another attempt.
    const timeoutMs = budget.remainingMs() / left;
    if (timeoutMs < SHORTEST_ATTEMPT_MS) throw new StoreUnavailableError('no time left');
    try {
      return await query(...statement, timeoutMs).catch(async (error: unknown) => {
        if (codeOf(error) !== NO_TABLE) throw error;
        // Another request may create it at this moment; whether it is there now, the statement says.
        for (const text of create) await query(text, [], timeoutMs).catch(() => undefined);
        return query(...statement, timeoutMs);
      });
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      const code = codeOf(error);
      if (left === 1 || REFUSAL.test(code)) throw new StoreUnavailableError(`PostgreSQL: ${code}`);
    }
  }
}

/** Without the message, which may quote values or the host. */
function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? 'no answer';
}

/** Joins what is asked for in one turn of the event loop. */
function gathered<Value>(readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | undefined;
  const begin = () => {
    const keys = new Set<Key>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return readAll([...keys]);
    });
    return { keys, found };
  };
  return async (key: Key) => {
    const { keys, found } = (waiting ??= begin());
    keys.add(key);
    return (await found).get(key);
  };
}

export type Row = Readonly<Record<string, string | null>>;

/** Runs one statement. After the time it rejects, and may still happen. @throws ConfigurationError */
export type Query = (text: string, values: unknown[], timeoutMs: number) => Promise<Row[]>;

/** Enough for one request; many functions at a time share the database's connections. */
const MAXIMUM_CONNECTIONS = 5;
/** A connection that can't be made leaves time for another attempt. */
const CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
/** Databases close what is idle for longer than some minutes; whoever closes first isn't surprised. */
const IDLE_TIMEOUT_MS = 60 * SECOND_MS;

interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Encrypted, with a certificate that Node trusts. */
  ssl: boolean;
}

/** Parses `DATABASE_URL`; only this machine is spoken to without TLS. @throws ConfigurationError without quoting it. */
export function parseDatabaseUrl(text: string): Connection {
  const refuse = (problem: string) => new ConfigurationError('DATABASE_URL', problem);
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname)
    throw refuse('must look like postgres://user:password@host/database');
  const parts = [url.username, url.password, url.pathname.slice(1)].map(decode);
  const [user, password, database] = parts;
  if (user === undefined || password === undefined || database === undefined)
    throw refuse('has a % that is no percent-encoding');
  if (!user || !database) throw refuse('must name a user and a database');
  const ssl = !isLoopback(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(url.port || 5432), user, password, database, ssl };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** What runs statements in the database of `DATABASE_URL`; undefined without one. */
export function databaseOf(env: Readonly<Record<string, string | undefined>>): Query | undefined {
  const url = env['DATABASE_URL'];
  return url ? postgresQuery(url) : undefined;
}

/** By `DATABASE_URL`: connections stay open from one request to the next. */
const pools = new Map<string, Promise<Query>>();

/** The database's address is looked at, and the client loaded, when the first statement runs. */
export function postgresQuery(url: string): Query {
  return async (...statement) => {
    const opening = pools.get(url) ?? openPool(url);
    pools.set(url, opening);
    return (await opening)(...statement);
  };
}

async function openPool(url: string): Promise<Query> {
  const connection = parseDatabaseUrl(url);
  const { default: pg } = await import('pg').catch(() => {
    throw new ConfigurationError('DATABASE_URL', 'needs the package pg: see docs/scale.md');
  });
  const pool = new pg.Pool({
    ...connection,
    max: MAXIMUM_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    // A command ends although a connection is still open.
    allowExitOnIdle: true,
    application_name: 'roomtone',
  });
  // An idle connection that breaks is dropped; without a listener it would end the process.
  pool.on('error', () => undefined);
  return async (text, values, timeoutMs) => {
    const timer = Promise.withResolvers<never>();
    const timeout = setTimeout(() => {
      timer.reject(new Error('timeout'));
    }, timeoutMs);
    try {
      // The client closes a connection whose answer did not come in time.
      const statement = { text, values, query_timeout: timeoutMs };
      return (await Promise.race([pool.query<Row>(statement), timer.promise])).rows;
    } finally {
      clearTimeout(timeout);
    }
  };
}
