import { performance } from 'node:perf_hooks';

import { timeBudget } from '../../netlify/server/storage/bounded-fetch.ts';
import { crowd, type CrowdRecord, type CrowdSize } from './crowd.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { quickPasswords } from './quick-passwords.ts';
import { makeRandomHex } from './random.ts';
import { answerInRounds } from './rounds.ts';
import { makeSite, type TestSite } from './site.ts';
import { WHOLE_STORE } from '../../netlify/server/storage/keys.ts';
import {
  postgresQuery,
  postgresStore,
  type Query,
} from '../../netlify/server/storage/postgres-store.ts';

/** What Blobs take for an answer: an assumption (docs/scale.md). */
const BLOBS_DELAY_MS = 50;
/** Rows of one statement while the table is filled. */
const ROWS = 5000;
const FILL_TIMEOUT_MS = 60_000;

/** What work took. */
export interface Cost {
  /** Requests to Blobs, or statements. */
  requests: number;
  /** On Blobs in simulated time, on PostgreSQL as measured without a network. */
  ms: number;
}

/** A site with a crowd in its store. */
export interface CrowdedSite {
  site: TestSite;
  /** How often something that only reads is worth measuring. */
  runs: number;
  measure: (work: () => Promise<unknown>) => Promise<Cost>;
}

/** On the Blobs protocol, each request 50 ms and a thousand keys a page, in simulated time. */
export function crowdOnBlobs(size: CrowdSize): CrowdedSite {
  const blobs = new FakeBlobs();
  let nowMs = 0;
  const site = makeSite({
    blobs,
    worksAfterAnswers: true,
    platform: { steadyNow: () => nowMs, passwords: quickPasswords },
  });
  const records = [...crowd(size, site.clock.now())].sort(byKey);
  for (const { store, key, record } of records)
    blobs.entries.set(`${store}-production/${key}`, JSON.stringify(record));
  answerInRounds(blobs, () => {
    nowMs += BLOBS_DELAY_MS;
  });
  return {
    site,
    runs: 1,
    async measure(work) {
      const [startMs, first] = [nowMs, blobs.operations.length];
      await work();
      return { requests: blobs.operations.length - first, ms: nowMs - startMs };
    },
  };
}

/** On a database, by the clock of this machine. */
export async function crowdOnPostgres(url: string, size: CrowdSize): Promise<CrowdedSite> {
  const randomHex = makeRandomHex('crowd-store');
  const run = postgresQuery(url);
  let statements = 0;
  const query: Query = (...statement) => {
    statements += 1;
    return run(...statement);
  };
  const site = makeSite({
    worksAfterAnswers: true,
    platform: {
      openStore: (name, budget) => postgresStore({ name, budget, randomHex, query }),
      steadyNow: () => performance.now(),
      passwords: quickPasswords,
    },
  });
  await fillTable(run, [...crowd(size, site.clock.now())]);
  return {
    site,
    runs: 5,
    async measure(work) {
      const [startMs, first] = [performance.now(), statements];
      await work();
      return { requests: statements - first, ms: performance.now() - startMs };
    },
  };
}

async function fillTable(run: Query, records: readonly CrowdRecord[]): Promise<void> {
  // The table comes with the first request.
  const store = postgresStore({
    name: 'none',
    budget: timeBudget(),
    randomHex: makeRandomHex(),
    query: run,
  });
  await store.list(WHOLE_STORE);
  for (let start = 0; start < records.length; start += ROWS) {
    const rows = records.slice(start, start + ROWS);
    await run(
      'INSERT INTO records SELECT * FROM unnest($1::text[], $2::text[], $3::text[])',
      [
        rows.map((row) => `${row.store}-production`),
        rows.map(({ key }) => key),
        rows.map(({ record }) => JSON.stringify(record)),
      ],
      FILL_TIMEOUT_MS,
    );
  }
  // As the database's own housekeeping does within minutes.
  await run('VACUUM ANALYZE records', [], FILL_TIMEOUT_MS);
}

function byKey(one: CrowdRecord, other: CrowdRecord): number {
  if (one.store !== other.store) return one.store < other.store ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
