import { ConfigurationError } from '../lib/errors.ts';
import type { Query, Row } from './database.ts';
import {
  isKey,
  keyOf,
  parseText,
  rangeOf,
  StoreUnavailableError,
  textToPut,
  type EngineOptions,
  type Loss,
  type Store,
} from './store.ts';

export interface PostgresStoreOptions extends EngineOptions {
  query: Query;
}

/** Texts, because `jsonb` refuses some JSON and rewrites the rest. In the collation "C" a prefix is a range of keys. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS documents (
  store text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  etag text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (store, key)
)`;
/** Of all stores it would make every write slower; the snapshot of the desk's rows alone would take seconds. */
const SEARCHED = "store ~ '^(messages|orders|users)-'";
/** The same expression in index and statement, or the index isn't used. */
const SEARCHABLE = String.raw`regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g')`;
/** The table and its index. What fails, for want of a right, is left out. */
const CREATE = [
  CREATE_TABLE,
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `CREATE INDEX IF NOT EXISTS documents_search ON documents USING gin (${SEARCHABLE} gin_trgm_ops) WHERE ${SEARCHED}`,
];
/** The index finds three characters and more. */
const SHORTEST_WORD = 3;
/** Without the index all documents are read; a reader waits no longer. */
const SEARCH_MS = 1500;
const SELECT = 'SELECT key, etag, text FROM documents WHERE store = $1 AND key = ANY($2::text[])';
const INSERT =
  'INSERT INTO documents (store, key, etag, text) VALUES ($1, $2, $3, $4) ON CONFLICT (store, key) DO NOTHING RETURNING etag';
const UPDATE =
  'UPDATE documents SET etag = $3, text = $4 WHERE store = $1 AND key = $2 AND etag = $5 RETURNING etag';
const LIST =
  'SELECT key, etag FROM documents WHERE store = $1 AND key >= $2 AND key < $3 ORDER BY key';
const DELETE = 'DELETE FROM documents WHERE store = $1 AND key = $2';

const SHORTEST_ATTEMPT_MS = 10;
const NO_TABLE = '42P01';
/** Classes of SQLSTATE that say no for good: wrong data, password, database, or right. */
const REFUSAL = /^[234]/;

/** One table, whose rows decide a race. Simultaneous reads are one statement. */
export function postgresStore({ name, budget, randomHex, query }: PostgresStoreOptions): Store {
  const run = (text: string, values: unknown[], options?: RunOptions) =>
    budget.spend(() => runInTime({ query, budget }, [text, [name, ...values]], options));

  const read = gathered(async (keys: string[]) => {
    const rows = await run(SELECT, [keys]);
    return new Map(
      rows.map(({ key, etag, text }) => [String(key), { etag: String(etag), text: String(text) }]),
    );
  });

  return {
    async get(key) {
      const row = await read(keyOf(key));
      return row && { value: parseText(key, row.text), etag: row.etag };
    },

    async put(key, value, condition, putOptions) {
      const text = textToPut(key, value, condition, putOptions);
      // Also identifies our own write when its answer was lost.
      const etag = randomHex(16);
      const loss: Loss = { isNoted: false };
      const rows = await ('ifNew' in condition
        ? run(INSERT, [key, etag, text], { loss })
        : run(UPDATE, [key, etag, text, condition.ifMatch], { loss }));
      if (rows.length > 0) return etag;
      if (!loss.isNoted) return undefined;
      if ((await read(key))?.etag === etag) return etag;
      // It may have been written, and replaced by another write since.
      throw new StoreUnavailableError('write not confirmed');
    },

    async list(prefix = '') {
      const { first, end } = rangeOf(prefix);
      const rows = await run(LIST, [first, end]);
      return rows
        .map(({ key, etag }) => ({ key: String(key), etag: String(etag) }))
        .filter(({ key }) => isKey(key));
    },

    async delete(key) {
      // A repeated delete could remove a document created in between.
      await run(DELETE, [keyOf(key)], { attempts: 1 });
    },

    async search(words, limit) {
      const patterns = words.filter(({ length }) => length >= SHORTEST_WORD).map(patternOf);
      if (patterns.length === 0) return undefined;
      const likes = patterns.map((_, index) => `${SEARCHABLE} LIKE $${index + 3}`).join(' AND ');
      const select = `SELECT key FROM documents WHERE store = $1 AND ${SEARCHED} AND ${likes} LIMIT $2`;
      const rows = await run(select, [limit, ...patterns], { attempts: 1, longestMs: SEARCH_MS });
      return rows.map(({ key }) => String(key));
    },
  };
}

/** Finds a word in JSON, as it is written there. */
function patternOf(word: string): string {
  return `%${JSON.stringify(word)
    .slice(1, -1)
    .replaceAll(/[%_\\]/g, '\\$&')}%`;
}

/** How a statement is run that must not simply be run again. */
interface RunOptions {
  attempts?: number;
  /** Less than the time of the request. */
  longestMs?: number;
  loss?: Loss;
}

/** Runs a statement in the time of the request. @throws StoreUnavailableError when the outcome is unknown. */
async function runInTime(
  { query, budget }: Pick<PostgresStoreOptions, 'query' | 'budget'>,
  statement: [text: string, values: unknown[]],
  { attempts = 2, longestMs = Infinity, loss }: RunOptions = {},
): Promise<Row[]> {
  for (let left = attempts; ; left -= 1) {
    // So a connection that hangs leaves time for another attempt.
    const timeoutMs = Math.min(budget.remainingMs() / left, longestMs);
    if (timeoutMs < SHORTEST_ATTEMPT_MS) throw new StoreUnavailableError('no time left');
    try {
      return await query(...statement, timeoutMs).catch(async (error: unknown) => {
        if (codeOf(error) !== NO_TABLE) throw error;
        // Another request may create it at this moment; whether it is there now, the statement says.
        for (const text of CREATE) await query(text, [], timeoutMs).catch(() => undefined);
        return query(...statement, timeoutMs);
      });
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      const code = codeOf(error);
      if (left === 1 || REFUSAL.test(code)) throw new StoreUnavailableError(`PostgreSQL: ${code}`);
      if (loss) loss.isNoted = true;
    }
  }
}

/** Without the message, which may quote values or the host. */
function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? 'no answer';
}

/** Joins what is asked for in one turn of the event loop. */
function gathered<Value>(readAll: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {
  let waiting: { keys: Set<string>; found: Promise<ReadonlyMap<string, Value>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return readAll([...keys]);
    });
    return { keys, found };
  };
  return async (key: string) => {
    const { keys, found } = (waiting ??= begin());
    keys.add(key);
    return (await found).get(key);
  };
}
