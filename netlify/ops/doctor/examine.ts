import { UNKNOWN_VERSION } from '../../server/storage/store.ts';
import { readStore, type StoredRecord } from '../read-store.ts';
import type { CommandCall } from '../command.ts';
import { storeNames, type StoreName } from '../site.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkJobs, checkLeases, checkNotifications } from './check-jobs.ts';
import { checkMessages, checkOrders } from './check-orders.ts';
import type { Finding, Snapshot } from './finding.ts';
import { problemOf, UNKNOWN_KEY } from './record-schema.ts';
import { channelsOf } from '../../server/email/channels.ts';
import { leaseKey } from '../../server/queue/job-store.ts';
import type { Key } from '../../server/storage/keys.ts';

/** Looks at every record of a site and at how they fit together. Changes nothing. @param look sees the records, too. */
export async function examine(
  call: CommandCall,
  look: (snapshot: Snapshot) => Finding[],
): Promise<Finding[]> {
  const { site } = call;
  const findings: Finding[] = channelsOf(site.deps).problems.map((problem) => ({
    kind: 'setting',
    about: problem.split(' ')[0] ?? problem,
    what: problem,
    fix: 'Correct the variable; see docs/operations.md, "Settings".',
  }));
  const snapshot = { site, nowMs: call.now(), keys: {}, records: {} } as Snapshot;
  for (const name of storeNames) {
    const values = await readStore(call, name);
    const problems = new Map([...values].map(([key, value]) => [key, problemOf(name, key, value)]));
    for (const [key, problem] of problems)
      if (problem === UNKNOWN_KEY) findings.push(unknown(name, key));
      // An unreadable lease is a finding of `checkLeases`.
      else if (problem !== undefined && !(name === 'jobs' && leaseKey.parse(key)))
        findings.push(broken(name, key, problem));
    snapshot.keys[name] = new Set(values.keys());
    snapshot.records[name] = new Map(
      [...values].flatMap(([key, value]) =>
        problems.get(key) === undefined ? [[key, value as StoredRecord] as const] : [],
      ),
    );
  }
  return [
    ...findings,
    ...look(snapshot),
    ...(await checkAccounts(snapshot)),
    ...(await checkOrders(snapshot)),
    ...(await checkMessages(snapshot)),
    ...checkLeases(snapshot),
    ...(await checkJobs(snapshot)),
    ...checkNotifications(snapshot),
  ];
}

function unknown(name: StoreName, key: Key): Finding {
  return {
    kind: 'unknown',
    about: `${name}/${key}`,
    what: 'Nothing that this version knows is kept under such a name.',
    fix: 'If a newer version of the site ran before, go back to it. Otherwise find out who wrote it; it disturbs nothing.',
  };
}

const harmless: Partial<Record<StoreName, string>> = {
  limits: 'Nothing: it counts as taken, and is deleted when its window is over.',
  revocations: 'Nothing: the session stays ended, and the record is deleted when it expires.',
  open: 'Nothing: only its name is used.',
  jobs: 'Nothing: only its name is used.',
};

function broken(name: StoreName, key: Key, reason: string): Finding {
  const about = `${name}/${key}`;
  const restore = `Put it back from the latest export: npm run ops -- restore FOLDER --only ${about}`;
  const fix =
    reason === UNKNOWN_VERSION
      ? 'A newer version of the site wrote it: deploy that one again, or wait until it is back.'
      : (harmless[name] ?? restore);
  return { kind: 'broken', about, what: `It cannot be read: ${reason}.`, fix };
}
