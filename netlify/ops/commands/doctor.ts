import { type Command, exitCodes } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import { findingKinds, type Finding } from '../doctor/finding.ts';
import { count, type Terminal } from '../terminal.ts';

/** As many of a kind are shown to people; --json has all. */
const SHOWN_PER_KIND = 20;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'checks every record and says what’s wrong and how to fix it',
  details: [
    'Finds records that are broken, unknown, dangling, missing in the list of what is open, or not sent; what the next sweep does by itself is not reported. It changes nothing unless you pass --fix, which only does what’s safe: it puts open orders and messages back on the list and queues missing notifications.',
    'Reads every record. The exit code is 1 while a finding is left.',
  ],
  options: { fix: 'fix what can be fixed safely' },
  examples: [
    ['doctor', 'check everything'],
    ['doctor --fix', 'fix what is safe to fix'],
    ['doctor --json', 'for a monitor'],
  ],
  async run(call) {
    const { site, terminal, has } = call;
    const findings = await examine(call);
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
