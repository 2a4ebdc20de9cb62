import { notifyOfNewPassword, sendResetLink } from '../accounts/account-emails.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import { notifyOfOrder } from '../orders/order-notifications.ts';
import type { Dependencies } from '../dependencies.ts';
import { cleanUp } from './cleanup.ts';
import type { CleanupReport } from './cleanup.ts';
import type { Job } from './job-store.ts';
import { crashDetails } from '../lib/security-log.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import { notifyOfMessage } from '../messages/message-emails.ts';
import { runJob, startRound } from './run-job.ts';
import type { JobHandlers, JobOutcome, Round, Tally } from './run-job.ts';

/** Does what jobs of every kind ask for; a function does its own kind only. */
export const everyJob: Required<JobHandlers> = {
  order: notifyOfOrder,
  message: notifyOfMessage,
  reset: sendResetLink,
  changed: notifyOfNewPassword,
  closing: eraseAccount,
};

/** What a sweep did. */
export interface SweepReport extends Tally, CleanupReport {
  /** Jobs that are over, whether there was something to send or not. */
  jobsDone: number;
  /** Jobs with something left to do. */
  jobsWaiting: number;
  /** Jobs that failed: a record cannot be read, the store was away, or a fault of ours; they are among those waiting. */
  jobsStuck: number;
}

export interface SweepOptions {
  /** Nothing is begun after this moment, in milliseconds since 1970; what is left then is left to the next sweep. */
  untilMs: number;
  /** Also deletes what expired and tidies the index. */
  isCleanup: boolean;
  /** Only finds out show what would be done. */
  isDryRun?: boolean;
}

const NO_CLEANUP: CleanupReport = { expiredDeleted: 0, messagesDeleted: 0, entriesRemoved: 0 };

/** Jobs done at a time: mail servers do not like many connections. */
const PARALLEL_JOBS = 4;

/**
 * Does every job that was not done after its answer, and clears away what expired. Costs what is not done yet, and for
 * the cleanup what is open and what can expire, whatever there was before. Any number may run at the same time.
 * @throws StoreUnavailableError when it cannot even be read show what would be done.
 */
export async function runSweep(
  deps: Dependencies,
  { untilMs, isCleanup, isDryRun = false }: SweepOptions,
): Promise<SweepReport> {
  const round = startRound(isDryRun);
  const jobs = await deps.jobs.list();
  const counts = { over: 0, kept: 0, left: 0, stuck: 0 };
  const queue = groupBySubject(jobs).values();
  const worker = async () => {
    for (const group of queue) {
      for (const job of group) {
        if (deps.now() >= untilMs) return;
        counts[await tryJob(deps, job, round)] += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_JOBS }, worker));
  const cleanup = isCleanup ? await cleanUp(deps, { untilMs, isDryRun }) : NO_CLEANUP;
  const report = {
    ...round.tally,
    ...cleanup,
    jobsDone: counts.over,
    jobsWaiting: jobs.length - counts.over - counts.kept,
    jobsStuck: counts.stuck,
  };
  // A sweep that found nothing, as nearly all do, is no news.
  if (Object.values(report).some((number) => number > 0)) deps.log.note('sys_sweep', { ...report });
  return report;
}

/** Jobs of one order, say, follow each other: at the same time they would only be in each other's way. */
function groupBySubject(jobs: readonly Job[]): Job[][] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const subject = job.key.slice(job.id.length);
    const group = groups.get(subject);
    if (group) group.push(job);
    else groups.set(subject, [job]);
  }
  return [...groups.values()];
}

/** One job that cannot be done must not keep the others from being done. */
async function tryJob(deps: Dependencies, job: Job, round: Round): Promise<JobOutcome | 'stuck'> {
  try {
    return await runJob(deps, job, everyJob, round, false);
  } catch (error) {
    if (error instanceof CorruptRecordError) {
      deps.log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    } else if (error instanceof StoreUnavailableError) {
      deps.log.note('sys_storage_unavailable', { reason: error.reason, during: 'a job' });
    } else {
      deps.log.note('sys_crash', crashDetails(error));
    }
    return 'stuck';
  }
}
