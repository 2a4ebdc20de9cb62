import { runSweep } from '../../server/maintenance/sweep.ts';
import { MINUTE_MS } from '../../server/lib/durations.ts';
import { type Command, exitCodes } from '../command.ts';
import { failuresOf } from '../send-queued.ts';
import { channelsOf } from '../../server/email/channels.ts';

/** A person waits for it; the next sweep does the rest. */
const SWEEP_MS = 10 * MINUTE_MS;

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'sends what hasn’t been sent and deletes what has expired',
  details: [
    'The production site does this by itself every five minutes; other deploys have no schedule. The exit code is 1 when something failed or has waited for more than an hour.',
    'It tries again at once what failed a short while ago. Nothing is sent twice. A notification whose sender crashed is tried again after four minutes.',
  ],
  examples: [['sweep', 'do it now']],
  async run(call) {
    const { site, terminal, now } = call;
    for (const problem of channelsOf(site.deps).problems) terminal.warn(problem);
    const untilMs = now() + SWEEP_MS;
    const report = await runSweep(site.deps, { untilMs, isCleanup: true, isEager: true });
    const facts: [string, number][] = [
      ['Notifications sent', report.sent],
      ['Failed, tried again later', report.failed],
      ['Emails about messages, sent a few minutes later', report.held],
      ['Updates on unconfirmed customers, for one email every ten minutes', report.folded],
      ['To mailboxes that have had their emails for today', report.capped],
      ['Waiting until the customer confirms the address', report.unconfirmed],
      ['Being sent by another process', report.waiting],
      ['Refused for good', report.refused],
      ['Given up after a week', report.abandoned],
      ['Without a way to send them', report.off],
      ['Jobs still waiting', report.jobsWaiting],
      ['Of them for more than an hour', report.jobsOverdue],
      ['Jobs that cannot be read', report.jobsStuck],
      ['Expired records deleted', report.expiredDeleted],
      ['Old messages deleted', report.messagesDeleted],
      ['Unconfirmed accounts without orders closed', report.accountsLetGo],
      ['Idle index entries removed', report.entriesRemoved],
    ];
    if (!call.json(report))
      terminal.facts(facts.filter(([, number], index) => number > 0 || index === 0));
    for (const reason of failuresOf(site)) terminal.warn(`Could not be sent: ${reason}.`);
    if (report.failed + report.jobsStuck + report.jobsOverdue > 0)
      call.exitCode = exitCodes.refused;
  },
};
