import type { Config } from '@netlify/functions';

import { buildDependencies } from '../server/dependencies.ts';
import type { Platform } from '../server/dependencies.ts';
import type { FunctionContext } from '../server/http/endpoint.ts';
import { netlifyPlatform, siteContext } from '../server/http/platform.ts';
import { runSweep } from '../server/jobs/sweep.ts';
import { runScheduled } from '../server/http/scheduled.ts';
import { MINUTE_MS, SECOND_MS } from '../server/lib/durations.ts';

/** A scheduled function lives 30 s; nothing is begun after this, and left to the next run. */
const SWEEP_MS = 20 * SECOND_MS;
/** What was begun by then may still come to its end. */
const STORE_MS = SWEEP_MS + 6 * SECOND_MS;
/** Runs that begin in these minutes of an hour also clear away what expired. */
const CLEANUP_BEFORE_MINUTE = 5;

/** Does what was not done after its answer. What it cannot do is logged and left to its next run. */
export default async function sweep(
  _request: Request,
  context: Pick<FunctionContext, 'deploy'>,
  overrides: Partial<Platform> = {},
): Promise<void> {
  const platform = { ...netlifyPlatform, ...overrides, storeBudgetMs: STORE_MS };
  await runScheduled('sweep', platform, async (log, startedAtMs) => {
    const deps = buildDependencies(platform, siteContext(platform.env, context.deploy), log);
    for (const problem of deps.channels.problems)
      log.note('sys_configuration_invalid', { problem });
    const minute = Math.floor(startedAtMs / MINUTE_MS) % 60;
    const isCleanup = minute < CLEANUP_BEFORE_MINUTE;
    await runSweep(deps, { untilMs: startedAtMs + SWEEP_MS, isCleanup });
    return 200;
  });
}

export const config: Config = {
  schedule: '*/5 * * * *',
};
