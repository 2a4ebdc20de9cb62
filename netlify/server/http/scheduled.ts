import { MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { runSweep } from '../jobs/run-sweep.ts';
import { buildDependencies } from './build-dependencies.ts';
import type { FunctionContext } from './endpoint.ts';
import { netlifyPlatform } from './platform.ts';
import type { Platform } from './platform.ts';
import { runScheduled } from './scheduled-run.ts';
import { siteContext } from './site-context.ts';

/** A scheduled function lives 30 s; nothing is begun after this, and left to the next run. */
const SWEEP_MS = 20 * SECOND_MS;
/** What was begun by then may still come to its end. */
const STORE_MS = SWEEP_MS + 6 * SECOND_MS;
/** Runs that begin in these minutes of an hour also clear away what expired; see the schedule in `functions/sweep.ts`. */
const CLEANUP_BEFORE_MINUTE = 5;

/** Called by Netlify's clock; it has no address and answers nobody. */
export type ScheduledHandler = (
  request: Request,
  context: FunctionContext,
  platform?: Partial<Platform>,
) => Promise<void>;

/** The site's sweep as a scheduled function. What it cannot do is logged and left to its next run. */
export function scheduledSweep(): ScheduledHandler {
  return async (_request, context, overrides = {}) => {
    const platform = { ...netlifyPlatform, ...overrides, storeBudgetMs: STORE_MS };
    await runScheduled('sweep', platform, async (log, startedAtMs) => {
      const site = siteContext(platform.env, context.deploy);
      const deps = buildDependencies(platform, site, log);
      for (const problem of deps.channels.problems) {
        log.note('sys_configuration_invalid', { problem });
      }
      const minute = Math.floor(startedAtMs / MINUTE_MS) % 60;
      await runSweep(deps, {
        untilMs: startedAtMs + SWEEP_MS,
        isCleanup: minute < CLEANUP_BEFORE_MINUTE,
      });
      return 200;
    });
  };
}
