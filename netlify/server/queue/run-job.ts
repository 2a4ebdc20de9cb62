import type { Dependencies } from '../dependencies.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import type { Key } from '../storage/keys.ts';
import { noteFailure, orLogged } from '../storage/store.ts';
import { type Job, jobsOf, type JobSpec, type Retry, toJobs } from './job-store.ts';

/** No function lives longer than a minute, so by then the writer has stored its record or never will. */
export const WRITER_GONE_AFTER_MS = 2 * MINUTE_MS;
/** A job without its record is kept this long. */
export const RECORD_DUE_AFTER_MS = HOUR_MS;

export interface DeliveryCounts {
  sent: number;
  waiting: number;
  failed: number;
  /** Emails about messages that follow another one within minutes. */
  held: number;
  /** Emails to mailboxes that have had their number for the day. */
  capped: number;
  /** Emails that wait until the customer confirms the address. */
  unconfirmed: number;
  /** For good. */
  refused: number;
  abandoned: number;
  off: number;
}

/** `agents-mail`: the agents' own mailbox, which may fail while the mail server works. */
export type Channel = 'mail' | 'webhook' | 'agents-mail';

/** One round of work. */
export interface Round {
  counts: DeliveryCounts;
  /** Not tried again in it. */
  down: Set<Channel>;
  /** Of all subjects, by id, also those of this round; without it each subject's are read. */
  retries?: Map<string, readonly Retry[]>;
  /** Subjects with something that waits as it should, by id. */
  deferred: Set<string>;
  /** Tries again at once what failed a short while ago. */
  isEager: boolean;
}

export function startRound(of: Partial<Pick<Round, 'retries' | 'isEager'>> = {}): Round {
  const counts = {
    sent: 0,
    waiting: 0,
    failed: 0,
    held: 0,
    capped: 0,
    unconfirmed: 0,
    refused: 0,
    abandoned: 0,
    off: 0,
  };
  return {
    counts,
    down: new Set(),
    deferred: new Set(),
    isEager: false,
    ...of,
  };
}

/** `unless_young`: done, but the job's writer may be about to store its record. */
export type Progress = 'done' | 'unless_young' | 'not_yet';

export interface JobOf<Kind extends JobSpec['kind']> extends Job {
  spec: Extract<JobSpec, { kind: Kind }>;
}

/** What each kind of job does. */
export type JobHandlers = {
  readonly [Kind in JobSpec['kind']]: (
    deps: Dependencies,
    job: JobOf<Kind>,
    round: Round,
  ) => Promise<Progress>;
};

/** `over`: removed. `kept`: done, but too young to remove. `left`: something remains. */
export type JobOutcome = 'over' | 'kept' | 'left';

/** Runs a job under a lease of its subject. @param isOwn its record is stored, so the job can go at once. */
export async function runJob(
  deps: Dependencies,
  job: Job,
  handlers: JobHandlers,
  round: Round,
  isOwn: boolean,
): Promise<JobOutcome> {
  const handle = handlers[job.spec.kind] as (
    deps: Dependencies,
    job: Job,
    round: Round,
  ) => Promise<Progress>;
  const lease = await jobsOf(deps).acquireLease(leaseIdOf(job), deps.now());
  if (!lease) {
    round.counts.waiting += 1;
    return 'left';
  }
  let progress: Progress;
  try {
    progress = await handle(deps, job, round);
  } finally {
    // Released first, so a lease left by a crash is found with its job.
    await jobsOf(deps).releaseLease(lease);
  }
  if (progress === 'not_yet') return 'left';
  const isYoung = deps.now() - job.createdAtMs < WRITER_GONE_AFTER_MS;
  if (progress === 'unless_young' && isYoung && !isOwn) return 'kept';
  await jobsOf(deps).remove(job);
  return 'over';
}

/** For work after the response; the function lives for a minute. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

let isSilenceLogged = false;

/** Runs the jobs of a request; the sweep runs what is left. Never rejects. @param keys grows when one job leads to another. */
export async function runAfterResponse(
  deps: Dependencies,
  keys: readonly Key[],
  handlers: JobHandlers,
): Promise<void> {
  deps.budget.extend(STORE_BUDGET_MS);
  const round = startRound();
  const finished = new Set<string>();
  const run = async (job: Job, isOwn: boolean) => {
    try {
      const outcome = await runJob(deps, job, handlers, round, isOwn);
      if (outcome === 'over') finished.add(leaseIdOf(job));
    } catch (error) {
      noteFailure(error, deps.log);
    }
  };
  for (const key of keys) for (const job of toJobs([key])) await run(job, true);
  try {
    // Jobs that were added for the same subjects in the meantime found them leased.
    const others = finished.size > 0 ? await jobsOf(deps).list() : [];
    for (const job of others) if (finished.has(leaseIdOf(job))) await run(job, false);
  } catch (error) {
    noteFailure(error, deps.log);
  }
  if (round.counts.off > 0 && !isSilenceLogged) {
    isSilenceLogged = true;
    deps.log.note('sys_notification_off', { waiting: round.counts.off });
  }
}

/** Removes a job that is not needed; when that fails, the sweep drops it. */
export function withdrawJob(deps: Dependencies, job: Job): Promise<void> {
  return orLogged(deps.log, 'removal of a job', () => jobsOf(deps).remove(job));
}

/** Account emails are independent; other jobs of one subject run in turn. */
export function leaseIdOf({ id, spec }: Job): string {
  switch (spec.kind) {
    case 'order':
      return spec.orderId;
    case 'message':
      return spec.messageId;
    case 'closing':
    case 'confirmation':
      return spec.userId;
    case 'reset':
    case 'changed':
    case 'email-link':
    case 'welcome':
    case 'email-changed':
    case 'renamed':
    case 'desk-link':
      return id;
  }
}

export function waitForRecord(deps: Dependencies, job: Job): Progress {
  return deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS ? 'done' : 'not_yet';
}
