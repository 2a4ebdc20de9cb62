import { channelsOf } from '../../server/email/channels.ts';
import { MINUTE_MS } from '../../server/lib/time.ts';
import { jobHandlers } from '../../server/job-handlers.ts';
import { runSweep } from '../../server/maintenance/sweep.ts';
import { runJob, startRound } from '../../server/queue/run-job.ts';
import { StoreUnavailableError } from '../../server/storage/store.ts';
import { exitCodes, type Command, type CommandCall } from '../command.ts';
import type { OpsSite } from '../site.ts';
import { count } from '../terminal.ts';

/** A person waits for it; the next sweep does the rest. */
const SWEEP_MS = 10 * MINUTE_MS;

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'sends what hasn’t been sent and deletes what has expired',
  details: [
    'The production site does this by itself every five minutes; other deploys have no schedule. The exit code is 1 when something failed or has waited for more than an hour.',
    'It tries again at once what failed a short while ago. A notification whose sender crashed is tried again after four minutes; if it had gone out by then, it may arrive twice.',
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
      ['To mailboxes that have reached their daily limit', report.capped],
      ['Waiting until the customer confirms the address', report.unconfirmed],
      ['Being sent by another process', report.waiting],
      ['Permanently refused', report.refused],
      ['Given up after a week', report.abandoned],
      ['No way to send them', report.off],
      ['Jobs still waiting', report.jobsWaiting],
      ['Of these, for more than an hour', report.jobsOverdue],
      ['Jobs that failed with an error', report.jobsStuck],
      ['Expired records deleted', report.expiredDeleted],
      ['Old messages deleted', report.messagesDeleted],
      ['Unconfirmed accounts without orders closed', report.accountsLetGo],
      ['Idle index entries removed', report.entriesRemoved],
      ['Files removed', report.filesRemoved],
    ];
    if (!call.json(report))
      terminal.facts(facts.filter(([, number], index) => number > 0 || index === 0));
    for (const reason of failuresOf(site)) terminal.warn(`Could not be sent: ${reason}.`);
    if (report.failed + report.jobsStuck + report.jobsOverdue > 0)
      call.exitCode = exitCodes.refused;
  },
};

/** Why a notification waits as it should, by what is counted. */
const waits = [
  [
    'unconfirmed',
    'The customer has not confirmed the address, so the email waits until that is done, for a week at most. Call instead.',
  ],
  [
    'capped',
    'The customer’s mailbox has reached its daily limit. This email will follow within a day.',
  ],
] as const;

/**
 * Sends the notifications of a change right away and says what came of it. What cannot be sent now is left to the
 * sweep: the change itself is stored, so nothing here makes a command fail.
 */
export async function sendQueued({ site, terminal }: CommandCall): Promise<void> {
  const round = startRound();
  let isLeft = false;
  for (let job = site.queue.shift(); job; job = site.queue.shift()) {
    try {
      if ((await runJob(site.deps, job, jobHandlers, round, true)) === 'left') isLeft = true;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      isLeft = true;
    }
  }
  const { counts } = round;
  const { OUTBOX_DIRECTORY: outbox, SMTP_URL } = site.deps.env;
  const where = outbox && !SMTP_URL ? ` to ${outbox}` : '';
  if (counts.sent > 0) terminal.done(`${count(counts.sent, 'notification')} sent${where}.`);
  if (counts.refused > 0)
    terminal.warn('A mail server permanently refused an email; "npm run ops -- doctor" says more.');
  if (!isLeft) return;
  const wait = waits.find(([name]) => counts[name] > 0 && counts.failed === 0);
  if (wait) {
    terminal.warn(wait[1]);
    return;
  }
  const [failure] = failuresOf(site);
  const why = `could not be sent${failure ? ` (${failure})` : ''}`;
  const reason =
    counts.failed > 0 ? why : counts.off > 0 ? 'can’t be sent from here' : 'is waiting';
  const next = site.isLocal
    ? '"npm run ops -- sweep" tries again.'
    : 'The site’s own sweep will send it within five minutes.';
  terminal.warn(`A notification ${reason}. ${next}`);
}

/** Why sending failed, each reason once; without anything about the customer. */
function failuresOf({ logged }: OpsSite): string[] {
  const reasons = logged.flatMap(({ event, details }) =>
    event === 'sys_notification_failed'
      ? [`${String(details['delivery'])}, ${String(details['reason'])}`]
      : [],
  );
  return [...new Set(reasons)];
}
