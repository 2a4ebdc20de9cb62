import { channelsOf } from '../../server/email/channels.ts';
import { exitCodes, type Command } from '../command.ts';
import { checkAccounts } from '../doctor/check-accounts.ts';
import { checkFiles } from '../doctor/check-files.ts';
import { checkMail } from '../doctor/check-mail.ts';
import { checkRows } from '../doctor/check-rows.ts';
import { findingKinds, RESTORE, type Finding, type Patient } from '../doctor/finding.ts';
import { readDocuments, UNKNOWN_KEY, type StoreName } from '../documents.ts';
import { rebuildRows } from '../rebuild-rows.ts';
import { count, type Terminal } from '../terminal.ts';

/** As many of a kind are shown to people; --json has all. */
const SHOWN_PER_KIND = 20;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'checks every document and says what’s wrong and how to fix it',
  options: {
    fix: 'fix what can be fixed safely',
  },
  async run(call) {
    const { site, terminal, has, now } = call;
    let findings: Finding[] = [];
    const examine = async () => {
      const documents = await readDocuments(call);
      const patient = { site, documents, nowMs: now() };
      findings = [];
      for (const check of checks) findings = findings.concat(await check(patient));
      return documents;
    };
    const isFixing = has('fix');
    if (isFixing) await rebuildRows(site.deps, examine);
    else await examine();
    if (isFixing) for (const { remedy } of findings) await remedy?.(site.deps);
    const listed = findings.map(({ remedy, ...finding }) => {
      const isFixable = remedy !== undefined || finding.kind === 'unlisted';
      return { ...finding, isFixable, isFixed: isFixable && isFixing };
    });
    const left = listed.filter(({ isFixed }) => !isFixed).length;
    if (!call.json(listed)) showFindings(terminal, findings);
    if (findings.length === 0) terminal.done(`Nothing is wrong with the ${site.label}.`);
    else if (isFixing)
      terminal.say(`${count(findings.length - left, 'finding')} fixed, ${left} left.`);
    if (left > 0) call.exitCode = exitCodes.refused;
  },
};

const checks = [checkSettings, checkDocuments, checkAccounts, checkMail, checkFiles, checkRows];

/** Settings that cannot be used. */
function checkSettings({ site }: Patient): Finding[] {
  return channelsOf(site.deps).problems.map((problem) => ({
    kind: 'setting',
    about: problem.split(' ')[0] ?? problem,
    what: problem,
    fix: 'Correct the variable; see docs/operations.md, "Settings".',
  }));
}

const harmless: Partial<Record<StoreName, string>> = {
  limits: 'Nothing to do: it counts nothing, and the cleanup deletes it.',
  pending: 'Nothing to do: only its key is used.',
  letters:
    'Nothing to do: whoever waits for the link asks for another, and the cleanup deletes it.',
};

/** Documents that are unknown, or cannot be read. */
function checkDocuments({ documents }: Patient): Finding[] {
  return documents.problems.map(({ name, key, problem }) => {
    const about = `${name}/${key}`;
    if (problem === UNKNOWN_KEY) {
      const what = 'This version of the site keeps nothing under such a key.';
      return { kind: 'unknown', about, what, fix: 'Find out who wrote it; it does no harm.' };
    }
    const fix = harmless[name] ?? `Put it back from the latest export: ${RESTORE} ${about}`;
    return { kind: 'broken', about, what: `It can’t be read: ${problem}.`, fix };
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
