import { MINUTE_MS } from '../security/durations.ts';
import { requestLog } from '../security/security-log.ts';
import type { RequestFacts } from '../security/security-log.ts';
import { startRound } from '../services/deliver.ts';
import { workTask } from '../services/work-task.ts';
import type { Task } from '../stores/task-store.ts';
import { buildDependencies } from './dependencies.ts';
import { toApiError } from './failures.ts';
import type { Platform } from './platform.ts';
import { siteContext } from './site-context.ts';

/** Nobody waits any more, but the function lives for a minute in all. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

/** Told once an instance: a site may be run without mail, and its log is for other things. */
let isSilenceNoted = false;

/**
 * Does the tasks of a request right after its answer. Only the fast way: whatever fails or dies here is done by the
 * scheduled sweep. Never rejects.
 */
export async function workAfterAnswer(work: {
  readonly platform: Platform;
  readonly deploy: Parameters<typeof siteContext>[1];
  /** Of the request, for the log. */
  readonly facts: RequestFacts;
  readonly tasks: readonly Task[];
}): Promise<void> {
  const platform = { ...work.platform, storeBudgetMs: STORE_BUDGET_MS };
  const log = requestLog(work.facts, platform.now, platform.writeLine);
  const startedAt = platform.now();
  try {
    const site = siteContext(platform.env, work.deploy);
    const deps = buildDependencies(platform, site, log);
    const round = startRound();
    for (const task of work.tasks) {
      try {
        await workTask(deps, task, round, true);
      } catch (error) {
        toApiError(error, log);
      }
    }
    if (round.tally.off > 0 && !isSilenceNoted) {
      isSilenceNoted = true;
      log.note('sys_notice_off', { waiting: round.tally.off });
    }
  } catch (error) {
    toApiError(error, log);
  }
  log.flush({ status: 0, ms: platform.now() - startedAt });
}
