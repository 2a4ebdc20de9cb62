import { MINUTE_MS } from '../../server/lib/durations.ts';
import { runSweep } from '../../server/jobs/run-sweep.ts';
import { DRY_RUN_OPTION, exitCodes, JSON_OPTION } from '../command.ts';
import type { Command } from '../command.ts';
import { factLines } from '../table.ts';
import { failuresOf } from '../tell.ts';
import { dress } from '../terminal.ts';
import { writeJson } from '../write-json.ts';

/** Somebody waits for it; what is left then is left to the next one. */
const SWEEP_MS = 10 * MINUTE_MS;

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'sends what was not sent, deletes what expired',
  details: [
    'The deployed site does this by itself every five minutes. On the local store nobody does, so this is the way to send what could not be sent when it was due.',
    'Nothing is sent twice. A notification whose sender died in the middle is free again after four minutes.',
  ],
  options: [DRY_RUN_OPTION, JSON_OPTION],
  examples: [
    ['sweep', 'do it now'],
    ['sweep --dry-run', 'what there is to do'],
  ],
  async run({ site, terminal, has, now }) {
    for (const problem of site.deps.channels.problems) {
      terminal.say(`${dress(terminal, 'yellow', '!')} ${problem}`);
    }
    const isDryRun = has('dry-run');
    const report = await runSweep(site.deps, {
      untilMs: now() + SWEEP_MS,
      isCleanup: true,
      isDryRun,
    });
    if (has('json')) {
      writeJson(terminal, report);
    } else {
      const facts: (readonly [string, number])[] = [
        [isDryRun ? 'Notifications to send' : 'Notifications sent', report.sent],
        ['Failed, tried again later', report.failed],
        ['Being sent by somebody else', report.waiting],
        ['Refused by the address', report.refused],
        ['Given up after a week', report.abandoned],
        ['Without a way to send them', report.off],
        ['Jobs still waiting', report.jobsWaiting],
        ['Jobs that cannot be read', report.jobsStuck],
        ['Expired records deleted', report.expiredDeleted],
        ['Old messages deleted', report.messagesDeleted],
        ['Idle index entries removed', report.entriesRemoved],
      ];
      const shown = facts.filter(([, number], index) => number > 0 || index === 0);
      const lines = shown.map(([name, number]) => [name, String(number)] as const);
      for (const line of factLines(terminal, lines)) terminal.out(line);
    }
    for (const reason of failuresOf(site)) {
      terminal.say(`${dress(terminal, 'yellow', '!')} Could not be sent: ${reason}.`);
    }
    if (isDryRun) terminal.say('Nothing was changed.');
    return report.failed > 0 || report.jobsStuck > 0 ? exitCodes.refused : exitCodes.done;
  },
};
