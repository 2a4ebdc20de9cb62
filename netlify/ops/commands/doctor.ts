import { channelsOf } from '../../server/email/channels.ts';
import { leaseKey } from '../../server/queue/job-store.ts';
import { exitCodes, type Command } from '../command.ts';
import { checkAccounts } from '../doctor/check-accounts.ts';
import { checkFiles } from '../doctor/check-files.ts';
import { checkJobs, checkLeases, checkNotifications } from '../doctor/check-jobs.ts';
import { checkMessages, checkOrders } from '../doctor/check-orders.ts';
import { findingKinds, RESTORE, takeSnapshot, UNKNOWN_KEY } from '../doctor/snapshot.ts';
import type { Finding, Snapshot } from '../doctor/snapshot.ts';
import type { StoreName } from '../site.ts';
import { count, type Terminal } from '../terminal.ts';

/** As many of a kind are shown to people; --json has all. */
const SHOWN_PER_KIND = 20;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'checks every record and says what’s wrong and how to fix it',
  details: [
    'Finds records that are broken, unknown, incomplete, missing from the list of open ones, or not sent; what the next sweep does anyway isn’t reported. It changes nothing unless you pass --fix, which only does what’s safe: it puts open orders and messages back on the list and queues missing notifications.',
    'Reads every record. The exit code is 1 while findings remain.',
  ],
  options: {
    fix: 'fix what can be fixed safely',
  },
  examples: [
    ['doctor', 'check everything'],
    ['doctor --fix', 'fix what is safe to fix'],
    ['doctor --json', 'for a monitor'],
  ],
  async run(call) {
    const { site, terminal, has } = call;
    const checks: ((snapshot: Snapshot) => Finding[] | Promise<Finding[]>)[] = [
      checkSettings,
      checkRecords,
      checkAccounts,
      checkOrders,
      checkMessages,
      checkLeases,
      checkJobs,
      checkNotifications,
      checkFiles,
    ];
    const snapshot = await takeSnapshot(call);
    const findings: Finding[] = [];
    for (const check of checks) findings.push(...(await check(snapshot)));
    const isFixing = has('fix');
    const fixable = findings.flatMap(({ remedy }) => remedy ?? []);
    if (isFixing) for (const remedy of fixable) await remedy(site.deps);
    const left = isFixing ? findings.length - fixable.length : findings.length;
    const listed = findings.map(({ remedy, ...finding }) => {
      const isFixable = remedy !== undefined;
      return { ...finding, isFixable, isFixed: isFixable && isFixing };
    });
    if (!call.json(listed)) showFindings(terminal, findings);
    if (findings.length === 0) terminal.done(`Nothing is wrong with the ${site.label}.`);
    else if (isFixing) terminal.say(`${count(fixable.length, 'finding')} fixed, ${left} left.`);
    if (left > 0) call.exitCode = exitCodes.refused;
  },
};

/** Settings that cannot be used. */
function checkSettings({ site }: Snapshot): Finding[] {
  return channelsOf(site.deps).problems.map((problem) => ({
    kind: 'setting',
    about: problem.split(' ')[0] ?? problem,
    what: problem,
    fix: 'Correct the variable; see docs/operations.md, "Settings".',
  }));
}

const harmless: Partial<Record<StoreName, string>> = {
  limits: 'Nothing to do: it counts as used and is deleted when its window ends.',
  revocations: 'Nothing to do: the session stays ended, and the record is deleted when it expires.',
  open: 'Nothing to do: only its key is used.',
  jobs: 'Nothing to do: only its key is used.',
};

/** Records that are unknown, or cannot be read by themselves. */
function checkRecords({ problems }: Snapshot): Finding[] {
  return problems.flatMap(({ name, key, problem }): Finding[] => {
    const about = `${name}/${key}`;
    if (problem === UNKNOWN_KEY) {
      const what = 'This version of the site keeps nothing under such a key.';
      const fix = 'Find out who wrote it; it does no harm.';
      return [{ kind: 'unknown', about, what, fix }];
    }
    // An unreadable lease is a finding of `checkLeases`.
    if (name === 'jobs' && leaseKey.parse(key)) return [];
    const restore = `Put it back from the latest export: ${RESTORE} ${about}`;
    const fix = harmless[name] ?? restore;
    return [{ kind: 'broken', about, what: `It can’t be read: ${problem}.`, fix }];
  });
}

function showFindings(terminal: Terminal, findings: Finding[]): void {
  for (const [kind, meaning] of Object.entries(findingKinds)) {
    const group = findings.filter((finding) => finding.kind === kind);
    if (group.length === 0) continue;
    terminal.out(`${terminal.style('bold', meaning)}: ${group.length}`);
    for (const { about, what, fix } of group.slice(0, SHOWN_PER_KIND)) {
      terminal.out(`  ${terminal.style('yellow', about)}`);
      terminal.out(`    ${what}`);
      terminal.out(`    ${terminal.style('cyan', '→')} ${fix}`);
    }
    if (group.length > SHOWN_PER_KIND)
      terminal.out(`  … and ${group.length - SHOWN_PER_KIND} more; --json has all of them.`);
  }
}
