import { MINUTE_MS } from '../lib/durations.ts';
import { requestLog } from '../lib/security-log.ts';
import type { RequestFacts } from '../lib/security-log.ts';
import { startRound } from '../jobs/deliver.ts';
import { runJob } from '../jobs/run-job.ts';
import type { Job } from '../jobs/job-store.ts';
import { buildDependencies } from './build-dependencies.ts';
import { toApiError } from './failures.ts';
import type { Platform } from './platform.ts';
import { siteContext } from './site-context.ts';

/** Nobody waits any more, but the function lives for a minute in all. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

/** Told once an instance: a site may be run without mail, and its log is for other things. */
let isSilenceLogged = false;

/**
 * Does the jobs of a request right after its answer. Only the fast way: whatever fails or dies here is done by the
 * scheduled sweep. Never rejects.
 */
export async function runAfterResponse(work: {
  readonly platform: Platform;
  readonly deploy: Parameters<typeof siteContext>[1];
  /** Of the request, for the log. */
  readonly facts: RequestFacts;
  readonly jobs: readonly Job[];
}): Promise<void> {
  const platform = { ...work.platform, storeBudgetMs: STORE_BUDGET_MS };
  const log = requestLog(work.facts, platform.now, platform.writeLine);
  const startedAt = platform.now();
  try {
    const site = siteContext(platform.env, work.deploy);
    const deps = buildDependencies(platform, site, log);
    const round = startRound();
    for (const job of work.jobs) {
      try {
        await runJob(deps, job, round, true);
      } catch (error) {
        toApiError(error, log);
      }
    }
    if (round.tally.off > 0 && !isSilenceLogged) {
      isSilenceLogged = true;
      log.note('sys_notice_off', { waiting: round.tally.off });
    }
  } catch (error) {
    toApiError(error, log);
  }
  log.flush({ status: 0, ms: platform.now() - startedAt });
}
