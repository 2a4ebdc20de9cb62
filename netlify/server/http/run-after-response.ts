import type { Dependencies } from '../dependencies.ts';
import type { Job } from '../jobs/job-store.ts';
import { runJob, startRound } from '../jobs/run-job.ts';
import type { JobHandlers } from '../jobs/run-job.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { toApiError } from './failures.ts';

/** Nobody waits any more, but the function lives for a minute in all. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

/** Told once an instance: a site may be run without mail, and its log is for other things. */
let isSilenceLogged = false;

/**
 * Does the jobs of a request right after its answer. Only the fast way: whatever fails or dies here is done by the
 * scheduled sweep. Never rejects.
 * @param jobs of the request; the array grows when one leads to another.
 * @param handlers what the function does of them by itself.
 * @param flush writes the log; an answer has no status any more.
 */
export async function runAfterResponse(
  deps: Dependencies,
  jobs: readonly Job[],
  handlers: JobHandlers,
  flush: (status: number) => void,
): Promise<void> {
  deps.budget.extend(STORE_BUDGET_MS);
  const round = startRound();
  for (const job of jobs) {
    try {
      await runJob(deps, job, handlers, round, true);
    } catch (error) {
      toApiError(error, deps.log);
    }
  }
  if (round.tally.off > 0 && !isSilenceLogged) {
    isSilenceLogged = true;
    deps.log.note('sys_notice_off', { waiting: round.tally.off });
  }
  flush(0);
}
