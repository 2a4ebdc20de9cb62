import { runSweep } from '../../server/jobs/sweep.ts';
import { MINUTE_MS } from '../../server/lib/durations.ts';
import { type Command, exitCodes } from '../command.ts';
import { failuresOf } from '../send-queued.ts';

/** A person waits for it; the next sweep does the rest. */
const SWEEP_MS = 10 * MINUTE_MS;

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'sends what hasn’t been sent and deletes what has expired',
  details: [
    'The deployed site does this by itself every five minutes.',
    'Nothing is sent twice. A notification whose sender crashed is tried again after four minutes.',
  ],
  examples: [['sweep', 'do it now']],
  async run(call) {
    const { site, terminal, now } = call;
    for (const problem of site.deps.channels.problems) terminal.warn(problem);
    const untilMs = now() + SWEEP_MS;
    const report = await runSweep(site.deps, { untilMs, isCleanup: true });
    const facts: [string, number][] = [
      ['Notifications sent', report.sent],
      ['Failed, tried again later', report.failed],
      ['Emails about messages, sent a few minutes later', report.held],
      ['Waiting until the customer confirms the address', report.unconfirmed],
      ['Being sent by another process', report.waiting],
      ['Refused by the address', report.refused],
      ['Given up after a week', report.abandoned],
      ['Without a way to send them', report.off],
      ['Jobs still waiting', report.jobsWaiting],
      ['Jobs that cannot be read', report.jobsStuck],
      ['Expired records deleted', report.expiredDeleted],
      ['Old messages deleted', report.messagesDeleted],
      ['Unconfirmed accounts without orders closed', report.accountsLetGo],
      ['Idle index entries removed', report.entriesRemoved],
    ];
    if (!call.json(report))
      terminal.facts(facts.filter(([, number], index) => number > 0 || index === 0));
    for (const reason of failuresOf(site)) terminal.warn(`Could not be sent: ${reason}.`);
    if (report.failed > 0 || report.jobsStuck > 0) call.exitCode = exitCodes.refused;
  },
};
