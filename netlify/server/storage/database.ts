import { decodePercent, isLoopback } from '../lib/addresses.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { SECOND_MS, within } from '../lib/time.ts';

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
  /** Encrypted, with a certificate that Node trusts; see `parseDatabaseUrl`. */
  ssl: boolean;
}

/**
 * Parses `DATABASE_URL`. Without TLS it speaks to this machine alone, and with `?sslmode=disable` to a host whose name has
 * no dot: one of a network of its own, such as containers share.
 * @throws ConfigurationError without quoting it.
 */
export function parseDatabaseUrl(text: string): Connection {
  const refuse = (problem: string) => new ConfigurationError('DATABASE_URL', problem);
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname)
    throw refuse('must look like postgres://user:password@host/database');
  const parts = [url.username, url.password, url.pathname.slice(1)].map(decodePercent);
  const [user, password, database] = parts;
  if (user === undefined || password === undefined || database === undefined)
    throw refuse('has a % that is no percent-encoding');
  if (!user || !database) throw refuse('must name a user and a database');
  const isPrivate = /^[^.:]+$/.test(url.hostname) && url.searchParams.get('sslmode') === 'disable';
  const ssl = !isLoopback(url.hostname) && !isPrivate;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(url.port || 5432), user, password, database, ssl };
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
    // The client closes a connection whose answer did not come in time.
    const statement = { text, values, query_timeout: timeoutMs };
    const answer = within(timeoutMs, pool.query<Row>(statement), () => new Error('timeout'));
    return (await answer).rows;
  };
}
