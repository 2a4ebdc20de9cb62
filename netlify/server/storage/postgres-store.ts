import { ConfigurationError } from '../lib/errors.ts';
import type { TimeBudget } from './bounded-fetch.ts';
import type { Query, Row } from './postgres-client.ts';
import { isWrittenBy, parseText, StoreUnavailableError, type Store } from './store.ts';
import { isKey, type Key } from './keys.ts';

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
    budget.spend(() => runInTime(query, budget, [text, [name, ...values]], attempts));

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

/** @throws StoreUnavailableError when the outcome is unknown. */
async function runInTime(
  query: Query,
  budget: TimeBudget,
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
        await query(CREATE_TABLE, [], timeoutMs).catch(() => undefined);
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
