import { notifyOfNewEmail, sendEmailLink, sendWelcome } from '../accounts/address-emails.ts';
import { notifyOfNewPassword, sendResetLink } from '../accounts/account-emails.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import { sendDeskLink } from '../desk/desk-links.ts';
import { sendDigest } from '../desk/digest.ts';
import { notifyOfOrder } from '../orders/order-job.ts';
import type { Dependencies } from '../dependencies.ts';
import { cleanUp, NO_CLEANUP, type CleanupReport } from './cleanup.ts';
import { notifyOfMessage } from '../messages/message-emails.ts';
import { noteFailure, runJob, startRound, type JobHandlers, type Tally } from './run-job.ts';

export const everyJob: Required<JobHandlers> = {
  order: notifyOfOrder,
  message: notifyOfMessage,
  reset: sendResetLink,
  changed: notifyOfNewPassword,
  'email-link': sendEmailLink,
  welcome: sendWelcome,
  'email-changed': notifyOfNewEmail,
  closing: eraseAccount,
  'desk-link': sendDeskLink,
};

export interface SweepReport extends Tally, CleanupReport {
  jobsDone: number;
  jobsWaiting: number;
  /** Failed with an error; part of `jobsWaiting`. */
  jobsStuck: number;
}

export interface SweepOptions {
  untilMs: number;
  isCleanup: boolean;
}

/** Mail servers limit connections. */
const PARALLEL_JOBS = 4;

/** Runs every pending job, mails the digest when it is time, then cleans up. Concurrent sweeps are safe. */
export async function runSweep(
  deps: Dependencies,
  { untilMs, isCleanup }: SweepOptions,
): Promise<SweepReport> {
  const round = startRound();
  const jobs = await deps.jobs.list();
  const counts = { over: 0, kept: 0, left: 0, stuck: 0 };
  // Jobs of one subject run in turn.
  const queue = Map.groupBy(jobs, (job) => job.key.slice(job.id.length)).values();
  const worker = async () => {
    for (const group of queue) {
      for (const job of group) {
        if (deps.now() >= untilMs) return;
        counts[await orStuck(deps, () => runJob(deps, job, everyJob, round, false))] += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_JOBS }, worker));
  if (deps.now() < untilMs) await orStuck(deps, () => sendDigest(deps, round));
  const cleanup = isCleanup ? await cleanUp(deps, untilMs) : NO_CLEANUP;
  const report = {
    ...round.tally,
    ...cleanup,
    jobsDone: counts.over,
    jobsWaiting: jobs.length - counts.over - counts.kept,
    jobsStuck: counts.stuck,
  };
  if (Object.values(report).some((number) => number > 0)) deps.log.note('sys_sweep', { ...report });
  return report;
}

async function orStuck<Result>(
  deps: Dependencies,
  work: () => Promise<Result>,
): Promise<Result | 'stuck'> {
  try {
    return await work();
  } catch (error) {
    noteFailure(error, deps.log);
    return 'stuck';
  }
}
