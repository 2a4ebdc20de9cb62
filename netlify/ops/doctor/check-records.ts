import { channelsOf } from '../../server/email/channels.ts';
import { leaseKey } from '../../server/queue/job-store.ts';
import { UNKNOWN_VERSION } from '../../server/storage/store.ts';
import type { StoreName } from '../site.ts';
import { RESTORE, type Finding } from './finding.ts';
import { UNKNOWN_KEY, type Snapshot } from './snapshot.ts';

/** Settings that cannot be used. */
export function checkSettings({ site }: Snapshot): Finding[] {
  return channelsOf(site.deps).problems.map((problem) => ({
    kind: 'setting',
    about: problem.split(' ')[0] ?? problem,
    what: problem,
    fix: 'Correct the variable; see docs/operations.md, "Settings".',
  }));
}

const harmless: Partial<Record<StoreName, string>> = {
  limits: 'Nothing: it counts as taken, and is deleted when its window is over.',
  revocations: 'Nothing: the session stays ended, and the record is deleted when it expires.',
  open: 'Nothing: only its name is used.',
  jobs: 'Nothing: only its name is used.',
};

/** Records that are unknown, or cannot be read by themselves. */
export function checkRecords({ problems }: Snapshot): Finding[] {
  return problems.flatMap(({ name, key, problem }): Finding[] => {
    const about = `${name}/${key}`;
    if (problem === UNKNOWN_KEY) {
      const what = 'Nothing that this version knows is kept under such a name.';
      const fix =
        'If a newer version of the site ran before, go back to it. Otherwise find out who wrote it; it disturbs nothing.';
      return [{ kind: 'unknown', about, what, fix }];
    }
    // An unreadable lease is a finding of `checkLeases`.
    if (name === 'jobs' && leaseKey.parse(key)) return [];
    const restore = `Put it back from the latest export: ${RESTORE} ${about}`;
    const fix =
      problem === UNKNOWN_VERSION
        ? 'A newer version of the site wrote it: deploy that one again, or wait until it is back.'
        : (harmless[name] ?? restore);
    return [{ kind: 'broken', about, what: `It cannot be read: ${problem}.`, fix }];
  });
}
