import { runJob, startRound } from '../server/queue/run-job.ts';
import { everyJob } from '../server/maintenance/sweep.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';
import type { CommandCall } from './command.ts';
import type { OpsSite } from './site.ts';
import { count } from './terminal.ts';

/**
 * Sends the notifications of a change right away and says what came of it. What cannot be sent now is left to the
 * sweep: the change itself is stored, so nothing here makes a command fail.
 */
export async function sendQueued({ site, terminal }: CommandCall): Promise<void> {
  const round = startRound();
  let isLeft = false;
  for (let job = site.queue.shift(); job; job = site.queue.shift()) {
    try {
      if ((await runJob(site.deps, job, everyJob, round, true)) === 'left') isLeft = true;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      isLeft = true;
    }
  }
  const { sent, refused, off, failed, held, capped, unconfirmed } = round.tally;
  const { OUTBOX_DIRECTORY: outbox, SMTP_URL } = site.env;
  if (sent > 0)
    terminal.done(
      `${count(sent, 'notification')} sent${outbox && !SMTP_URL ? ` to ${outbox}` : ''}.`,
    );
  if (refused > 0)
    terminal.warn('A mail server refused an email for good; "npm run ops -- doctor" says more.');
  if (!isLeft) return;
  if (unconfirmed > 0 && failed === 0) {
    terminal.warn(
      'The customer has not confirmed the address, so the email waits until that is done, for a week at most. Call instead.',
    );
    return;
  }
  if (capped > 0 && failed === 0) {
    terminal.warn(
      'The customer’s mailbox has had its emails for today. This one follows within a day.',
    );
    return;
  }
  if (held > 0 && failed === 0) {
    terminal.warn(
      'The customer got an email about a message less than ten minutes ago. The next sweep after that sends this one.',
    );
    return;
  }
  const [failure] = failuresOf(site);
  const why = `could not be sent${failure ? ` (${failure})` : ''}`;
  const reason = failed > 0 ? why : off > 0 ? 'cannot be sent from here' : 'is waiting';
  const next = site.isLocal
    ? '"npm run ops -- sweep" tries again.'
    : 'The site’s own sweep does it within five minutes.';
  terminal.warn(`A notification ${reason}. ${next}`);
}

/** Why sending failed, each reason once; without anything about the customer. */
export function failuresOf({ noted }: OpsSite): string[] {
  const reasons = noted.flatMap(({ event, details }) =>
    event === 'sys_notification_failed'
      ? [`${String(details['delivery'])}, ${String(details['reason'])}`]
      : [],
  );
  return [...new Set(reasons)];
}
