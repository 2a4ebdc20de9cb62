import { startRound } from '../server/jobs/deliver.ts';
import { runJob } from '../server/jobs/run-job.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';
import type { OpsSite } from './open-site.ts';
import { dress } from './terminal.ts';
import type { Terminal } from './terminal.ts';
import { count } from './wording.ts';

/**
 * Does what a change promised, right away, and says what came of it. What cannot be done now is left to the sweep: the
 * change itself is stored, so nothing here makes a command fail.
 */
export async function doPromised(site: OpsSite, terminal: Terminal): Promise<void> {
  const round = startRound();
  let isLeft = false;
  for (const job of site.queue.splice(0)) {
    try {
      if ((await runJob(site.deps, job, round, true)) === 'left') isLeft = true;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      isLeft = true;
    }
  }
  const { sent, refused, off, failed } = round.tally;
  if (sent > 0) {
    const where =
      site.env['OUTBOX_DIRECTORY'] && !site.env['SMTP_URL']
        ? ` to ${site.env['OUTBOX_DIRECTORY']}`
        : '';
    terminal.say(`${dress(terminal, 'green', '✓')} ${count(sent, 'notification')} sent${where}.`);
  }
  if (refused > 0) {
    terminal.say(
      `${dress(terminal, 'yellow', '!')} The customer’s mail server says that the address does not exist. Call instead.`,
    );
  }
  if (!isLeft) return;
  const [failure] = failuresOf(site);
  const reason =
    failed > 0
      ? `could not be sent${failure ? ` (${failure})` : ''}`
      : off > 0
        ? 'cannot be sent from here'
        : 'is waiting';
  const next = site.isLocal
    ? '«npm run ops -- sweep» tries again.'
    : 'The site’s own sweep does it within five minutes.';
  terminal.say(`${dress(terminal, 'yellow', '!')} A notification ${reason}. ${next}`);
}

/** Why sending failed, each reason once; without anything about the customer. */
export function failuresOf({ noted }: OpsSite): string[] {
  const reasons = noted.flatMap(({ event, details }) =>
    event === 'sys_notice_failed'
      ? [`${String(details['delivery'])}, ${String(details['reason'])}`]
      : [],
  );
  return [...new Set(reasons)];
}
