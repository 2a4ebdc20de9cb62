import { channelsOf } from '../../server/email/channels.ts';
import { MINUTE_MS } from '../../server/lib/time.ts';
import { runSweep } from '../../server/maintenance/sweep.ts';
import { exitCodes, type Command } from '../command.ts';
import type { OpsSite } from '../site.ts';

/** A person waits for it; the next sweep does the rest. */
const SWEEP_MS = 10 * MINUTE_MS;

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'sends what hasn’t been sent and deletes what has expired',
  async run(call) {
    const { site, terminal, now } = call;
    for (const problem of channelsOf(site.deps).problems) terminal.warn(problem);
    const untilMs = now() + SWEEP_MS;
    const report = await runSweep(site.deps, { untilMs, isCleanup: true, isEager: true });
    const facts: [string, number][] = [
      ['Notifications sent', report.sent],
      ['Failed, tried again later', report.failed],
      ['Emails about messages, sent a few minutes later', report.held],
      ['To mailboxes that have reached their daily limit', report.capped],
      ['Waiting until the customer confirms the address', report.unconfirmed],
      ['Permanently refused', report.refused],
      ['Given up after a week', report.abandoned],
      ['No way to send them', report.off],
      ['Orders, messages, and accounts to look at again', report.waiting],
      ['Of these, for more than an hour', report.overdue],
      ['Of these, failed with an error', report.stuck],
      ['Expired documents deleted', report.expiredDeleted],
      ['Old messages deleted', report.messagesDeleted],
      ['Unconfirmed accounts without orders closed', report.accountsLetGo],
      ['Files removed', report.filesRemoved],
    ];
    if (!call.json(report))
      terminal.facts(facts.filter(([, number], index) => number > 0 || index === 0));
    for (const reason of failuresOf(site)) terminal.warn(`Could not be sent: ${reason}.`);
    if (report.failed + report.stuck + report.overdue > 0) call.exitCode = exitCodes.refused;
  },
};

/** Why sending failed, each reason once; without anything about the customer. */
export function failuresOf({ logged }: OpsSite): string[] {
  const reasons = logged.flatMap(({ event, details }) =>
    event === 'sys_notification_failed'
      ? [`${String(details['delivery'])}, ${String(details['reason'])}`]
      : [],
  );
  return [...new Set(reasons)];
}
