import type { Config } from '@netlify/functions';

import { buildDependencies, type Platform } from '../server/dependencies.ts';
import { channelsOf } from '../server/email/channels.ts';
import { platformOf, scheduledContext } from '../server/http/platform.ts';
import type { FunctionContext } from '../server/http/router.ts';
import { runScheduled } from '../server/http/scheduled.ts';
import { MINUTE_MS, SECOND_MS } from '../server/lib/time.ts';
import { runSweep } from '../server/maintenance/sweep.ts';

/** A scheduled function lives for 30 s. */
const SWEEP_MS = 20 * SECOND_MS;
/** Lets started work finish. */
const STORE_MS = SWEEP_MS + 6 * SECOND_MS;
const CLEANUP_BEFORE_MINUTE = 5;

/** Does what is pending; failures are logged and left to the next run. */
export default async function sweep(
  _request: Request,
  context: Pick<FunctionContext, 'deploy'>,
  overrides: Partial<Platform> = {},
): Promise<void> {
  const platform = platformOf(context, { ...overrides, storeBudgetMs: STORE_MS });
  await runScheduled('sweep', platform, async (log, startedAtMs) => {
    const deps = buildDependencies(platform, scheduledContext(platform.env, context), log);
    for (const problem of channelsOf(deps).problems)
      log.record('sys_configuration_invalid', { problem });
    const minute = Math.floor(startedAtMs / MINUTE_MS) % 60;
    const isCleanup = minute < CLEANUP_BEFORE_MINUTE;
    await runSweep(deps, { untilMs: startedAtMs + SWEEP_MS, isCleanup });
    return 200;
  });
}

export const config: Config = {
  schedule: '*/5 * * * *',
};
