import type { Dependencies } from '../dependencies.ts';
import { runStatement, type Query, type Row } from '../storage/postgres-store.ts';
import { latestOf, sortFacts } from './search-document.ts';
import type { SearchDocument, SearchIndex, SearchList } from './search-document.ts';

/** The trigram index needs an extension that some databases refuse; without it a search reads all words. */
const CREATE = [
  `CREATE TABLE IF NOT EXISTS search_index (
  site text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  user_id text NOT NULL,
  version integer NOT NULL,
  at text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  done_at text COLLATE "C" NOT NULL,
  noted_at text COLLATE "C" NOT NULL,
  words text NOT NULL,
  shown text NOT NULL,
  facts text NOT NULL,
  PRIMARY KEY (site, id)
)`,
  ...['at', 'created_at', 'done_at', 'user_id'].map(
    (column) =>
      `CREATE INDEX IF NOT EXISTS search_index_${column} ON search_index (site, ${column})`,
  ),
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'CREATE INDEX IF NOT EXISTS search_index_words ON search_index USING gin (words gin_trgm_ops)',
];
/** A later version wins, or whatever comes after a moment. */
const ON_CONFLICT = `ON CONFLICT (site, id) DO UPDATE SET kind = excluded.kind, user_id = excluded.user_id,
  version = excluded.version, at = excluded.at, created_at = excluded.created_at, done_at = excluded.done_at,
  noted_at = excluded.noted_at, words = excluded.words, shown = excluded.shown, facts = excluded.facts
  WHERE excluded.version > search_index.version OR search_index.noted_at < `;
const LISTS: Record<SearchList, { where: string; by: string }> = {
  work: { where: "kind <> 'customer'", by: 'at' },
  done: { where: "done_at <> ''", by: 'done_at' },
  customers: { where: "kind = 'customer'", by: 'created_at' },
};
/** Of one statement, which may have 65,535 values. */
const ROWS = 500;

/** The index as a table of the database, with everything in it. */
export function searchTable(
  { siteName, budget }: Pick<Dependencies, 'siteName' | 'budget'>,
  query: Query,
): SearchIndex {
  const run = (text: string, ...values: unknown[]) =>
    runStatement({ query, budget, create: CREATE }, text, [siteName, ...values]);

  const put = async (documents: readonly SearchDocument[], before: string) => {
    const latest = latestOf(documents);
    for (let start = 0; start < latest.length; start += ROWS)
      await run(...upsert(latest.slice(start, start + ROWS), before));
  };

  return {
    note: (document) => put([document], ''),

    async find(list, words, start, count) {
      const [text, ...values] = select(list, words);
      const found = await run(`${text} LIMIT ${count} OFFSET ${start}`, ...values);
      const rows = found.map((row) => parse(row, 'shown') as SearchDocument['row']);
      return { rows, isTrimmed: false };
    },

    async factsSince(at) {
      const found = await run(
        "SELECT kind, created_at, facts FROM search_index WHERE site = $1 AND kind <> 'customer' AND created_at >= $2",
        at,
      );
      const documents = found.map((row) => ({
        kind: row['kind'] as SearchDocument['kind'],
        createdAt: String(row['created_at']),
        facts: parse(row, 'facts') as SearchDocument['facts'],
      }));
      return { ...sortFacts(documents), isTrimmed: false };
    },

    async erase(which) {
      const [column, values] = 'ids' in which ? ['id', which.ids] : ['user_id', [which.userId]];
      const places = values.map((_, index) => `$${index + 2}`).join(', ');
      if (places !== '')
        await run(
          `DELETE FROM search_index WHERE site = $1 AND ${column} IN (${places})`,
          ...values,
        );
      return true;
    },

    fold: () => Promise.resolve(),

    async rebuild(batches, startedAt) {
      for await (const batch of batches) await put(batch, startedAt);
      await run('DELETE FROM search_index WHERE site = $1 AND noted_at < $2', startedAt);
      return true;
    },
  };
}

/** What has the words, as such before as parts of others. */
function select(list: SearchList, words: readonly string[]): [string, ...string[]] {
  const { where, by } = LISTS[list];
  const escaped = words.map((word) => word.replaceAll(/[\\%_]/g, '\\$&'));
  const parts = words.map((_, index) => ` AND words LIKE $${index + 2} ESCAPE '\\'`);
  const whole = words.map((_, index) => {
    const place = words.length + index + 2;
    return `CASE WHEN ' ' || words || ' ' LIKE $${place} ESCAPE '\\' THEN 1 ELSE 0 END`;
  });
  const rank = whole.length > 0 ? `${whole.join(' + ')} DESC, ` : '';
  return [
    `SELECT shown FROM search_index WHERE site = $1 AND ${where}${parts.join('')} ORDER BY ${rank}${by} DESC, id DESC`,
    ...escaped.map((word) => `%${word}%`),
    ...escaped.map((word) => `% ${word} %`),
  ];
}

/** @param before what was noted earlier (ISO 8601, UTC) is replaced whatever its version. */
function upsert(documents: readonly SearchDocument[], before: string): [string, ...unknown[]] {
  const values = documents.map((one) => [
    ...[one.id, one.kind, one.userId, one.version, one.at, one.createdAt, one.doneAt],
    ...[one.notedAt, one.words, JSON.stringify(one.row), JSON.stringify(one.facts ?? {})],
  ]);
  let place = 2;
  const rows = values.map((row) => `($1, ${row.map(() => `$${(place += 1)}`).join(', ')})`);
  const text = `INSERT INTO search_index (site, id, kind, user_id, version, at, created_at, done_at, noted_at, words, shown, facts) VALUES ${rows.join(', ')} ${ON_CONFLICT} $2`;
  return [text, before, ...values.flat()];
}

function parse(row: Row, column: string): unknown {
  return JSON.parse(String(row[column]));
}
