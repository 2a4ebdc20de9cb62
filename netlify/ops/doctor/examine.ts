import { mapParallel } from '../../server/lib/map-parallel.ts';
import { WHOLE_STORE } from '../../server/storage/keys.ts';
import { UNKNOWN_VERSION } from '../../server/storage/records.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import type { Key } from '../../server/storage/store.ts';
import { nouns, type Noun, type OpsSite } from '../site.ts';
import { startProgress, type Terminal } from '../terminal.ts';
import { examineMessages } from './examine-messages.ts';
import { examineNotices } from './examine-notices.ts';
import { examineOrders } from './examine-orders.ts';
import { examineTasks } from './examine-tasks.ts';
import { examineUsers } from './examine-users.ts';
import type { Finding } from './finding.ts';
import { inspectRecord, schemaFor } from './inspect.ts';
import type { Records, Snapshot } from './snapshot.ts';

/** Looks at every record of a site and at how they fit together. Changes nothing. */
export async function examine(
  site: OpsSite,
  terminal: Terminal,
  nowMs: number,
): Promise<Finding[]> {
  const findings: Finding[] = site.deps.channels.problems.map((problem) => ({
    kind: 'setting',
    about: problem.split(' ')[0] ?? problem,
    what: problem,
    fix: 'Correct the variable; see docs/operations.md, "Settings".',
  }));
  const records = {} as Record<Noun, Records>;
  const keys = {} as Record<Noun, Set<Key>>;
  for (const noun of nouns) {
    const read = await readStore(site, terminal, noun, findings);
    records[noun] = read.records;
    keys[noun] = read.keys;
  }
  const snapshot: Snapshot = { site, nowMs, records, keys };
  for (const examineOne of [
    examineUsers,
    examineOrders,
    examineMessages,
    examineTasks,
    examineNotices,
  ]) {
    findings.push(...(await examineOne(snapshot)));
  }
  return findings;
}

async function readStore(
  site: OpsSite,
  terminal: Terminal,
  noun: Noun,
  findings: Finding[],
): Promise<{ records: Records; keys: Set<Key> }> {
  const store = site.store(noun);
  const listed = await store.list(WHOLE_STORE);
  const progress = startProgress(terminal, `Reading ${noun}:`, listed.length);
  const values = await mapParallel(listed, async (key) => {
    try {
      return await store.get(key);
    } catch (error) {
      if (error instanceof CorruptRecordError) return error;
      throw error;
    } finally {
      progress.step();
    }
  });
  progress.end();

  const records = new Map<Key, Record<string, unknown>>();
  const keys = new Set<Key>();
  for (const [index, key] of listed.entries()) {
    const value = values[index];
    // Deleted since it was listed.
    if (value === undefined) continue;
    keys.add(key);
    if (!schemaFor(noun, key)) {
      findings.push(unknown(noun, key));
      continue;
    }
    const reason =
      value instanceof CorruptRecordError ? value.reason : inspectRecord(noun, key, value);
    if (reason === undefined) records.set(key, value as Record<string, unknown>);
    else findings.push(broken(noun, key, reason));
  }
  return { records, keys };
}

function unknown(noun: Noun, key: Key): Finding {
  return {
    kind: 'unknown',
    about: `${noun}/${key}`,
    what: 'Nothing that this version knows is kept under such a name.',
    fix: 'If a newer version of the site ran before, go back to it. Otherwise find out who wrote it; it disturbs nothing.',
  };
}

function broken(noun: Noun, key: Key, reason: string): Finding {
  const about = `${noun}/${key}`;
  const fixes: Partial<Record<Noun, string>> = {
    limits: 'Nothing: it counts as taken, and is deleted when its window is over.',
    revocations: 'Nothing: the session stays ended, and the record is deleted when it expires.',
    open: 'Nothing: only its name is used.',
    jobs: 'Nothing: only its name is used.',
  };
  return {
    kind: 'broken',
    about,
    what: `It cannot be read: ${reason}.`,
    fix:
      reason === UNKNOWN_VERSION
        ? 'A newer version of the site wrote it: deploy that one again, or wait until it is back.'
        : (fixes[noun] ??
          `Put it back from the latest export: npm run ops -- restore FOLDER --only ${about}`),
  };
}
