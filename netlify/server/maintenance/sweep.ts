import type { Dependencies } from '../dependencies.ts';
import { jobHandlers } from '../job-handlers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { dueAfter, jobsOf, type Job, type Retry } from '../queue/job-store.ts';
import { leaseIdOf, runJob, startRound } from '../queue/run-job.ts';
import type { Round, DeliveryCounts } from '../queue/run-job.ts';
import { mapParallel, noteFailure } from '../storage/store.ts';
import { cleanUp, inTurn, NO_CLEANUP, type CleanupReport } from './cleanup.ts';
import { sendDigest } from './digest.ts';

export interface SweepReport extends DeliveryCounts, CleanupReport {
  jobsDone: number;
  jobsWaiting: number;
  /** Failed with an error; part of `jobsWaiting`. */
  jobsStuck: number;
  /** Older than `OVERDUE_AFTER_MS`; part of `jobsWaiting`. */
  jobsOverdue: number;
}

export interface SweepOptions {
  untilMs: number;
  isCleanup: boolean;
  /** A person waits: what failed a short while ago is tried again, too. */
  isEager?: boolean;
}

/** What waits for longer is an alarm: no outage that ends by itself is expected to last. */
const OVERDUE_AFTER_MS = HOUR_MS;

/** Mail servers limit connections. */
const PARALLEL_JOBS = 4;
/** How often it runs. */
const SWEEP_EVERY_MS = 5 * MINUTE_MS;
/** Bounces that no digest has told of are deleted then; the doctor lists them for as long. */
const BOUNCE_KEPT_MS = 14 * DAY_MS;

/**
 * Mails the digest when it is time, then runs every job that is due while it cleans up: neither waits for the other.
 * Concurrent sweeps are safe.
 */
export async function runSweep(
  deps: Dependencies,
  { untilMs, isCleanup, isEager = false }: SweepOptions,
): Promise<SweepReport> {
  const { jobs, ...notes } = await jobsOf(deps).overview();
  const retries = Map.groupBy(notes.retries, ({ subjectId }) => subjectId);
  const round = startRound({ retries: new Map(retries), isEager });
  if (deps.now() < untilMs) await orStuck(deps, () => sendDigest(deps, round));
  const [work, cleanup] = await Promise.allSettled([
    runJobs(deps, jobs, round, untilMs),
    isCleanup ? cleanUp(deps, untilMs) : NO_CLEANUP,
  ]);
  if (work.status === 'rejected') throw work.reason;
  if (cleanup.status === 'rejected') throw cleanup.reason;
  const { over, kept, stuck } = work.value;
  const waiting = jobs.filter((job) => !over.has(job) && !kept.has(job));
  const left = new Set(jobs.filter((job) => !over.has(job)).map(leaseIdOf));
  const forgotten = [
    ...notes.retries.filter(({ subjectId }) => !left.has(subjectId)),
    ...notes.bounces.filter(({ atMs }) => deps.now() - atMs > BOUNCE_KEPT_MS),
  ];
  await mapParallel(forgotten, jobsOf(deps).remove, () => deps.now() < untilMs);
  const report = {
    ...round.counts,
    ...cleanup.value,
    jobsDone: over.size,
    jobsWaiting: waiting.length,
    jobsStuck: stuck,
    jobsOverdue: noteOverdue(
      deps,
      waiting.filter((job) => !isDeferred(job, round)),
    ),
  };
  if (Object.values(report).some((number) => number > 0)) deps.log.note('sys_sweep', { ...report });
  return report;
}

/** Of several workers, half begin with the newest that never failed, and half take all in turn: no job waits for ever. */
async function runJobs(deps: Dependencies, jobs: readonly Job[], round: Round, untilMs: number) {
  const over = new Set<Job>();
  const kept = new Set<Job>();
  let stuck = 0;
  const retriesOf = (job: Job) => round.retries?.get(leaseIdOf(job)) ?? [];
  const due = jobs.filter((job) => round.isEager || isDue(job, retriesOf(job), deps.now()));
  // Jobs of one subject run in turn.
  const groups = [...Map.groupBy(due, leaseIdOf).values()];
  const hasFailed = (group: Job[]) => group.some((job) => retriesOf(job).length > 0);
  const newest = groups.toReversed();
  const orders = [
    [...newest.filter((group) => !hasFailed(group)), ...newest.filter(hasFailed)],
    inTurn(groups, deps.now(), SWEEP_EVERY_MS),
  ];
  const begun = new Set<Job[]>();
  const worker = async (_: unknown, index: number) => {
    for (const group of orders[index % orders.length] ?? []) {
      if (begun.has(group)) continue;
      begun.add(group);
      for (const job of group) {
        if (deps.now() >= untilMs) return;
        const outcome = await orStuck(deps, () => runJob(deps, job, jobHandlers, round, false));
        if (outcome === 'over') over.add(job);
        if (outcome === 'kept') kept.add(job);
        if (outcome === 'stuck') stuck += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_JOBS }, worker));
  return { over, kept, stuck };
}

/** Whether there is something to try: a notification whose pause is over, or one that came after the last try. */
function isDue(job: Job, retries: readonly Retry[], nowMs: number): boolean {
  const lastMs = Math.max(0, ...retries.map(({ atMs }) => atMs));
  return job.createdAtMs > lastMs || retries.some((each) => dueAfter(each) <= nowMs);
}

/** Whether a job waits as it should: for a confirmed address, a full mailbox, or a later message. */
function isDeferred(job: Job, { deferred, retries }: Round): boolean {
  const id = leaseIdOf(job);
  const failures = retries?.get(id) ?? [];
  return failures.every(({ tries }) => tries === 0) && (deferred.has(id) || failures.length > 0);
}

/** @returns how many jobs have waited for too long. */
function noteOverdue({ now, log }: Dependencies, waiting: readonly Job[]): number {
  const ages = waiting.map(({ createdAtMs }) => now() - createdAtMs);
  const overdue = ages.filter((age) => age > OVERDUE_AFTER_MS);
  if (overdue.length > 0)
    log.note('sys_notification_overdue', {
      waiting: overdue.length,
      oldestMinutes: Math.floor(Math.max(...overdue) / MINUTE_MS),
    });
  return overdue.length;
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
