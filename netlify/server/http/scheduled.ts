import { randomUUID } from 'node:crypto';

import type { Platform } from '../dependencies.ts';
import { requestLog } from '../lib/security-log.ts';
import type { RequestLog } from '../lib/security-log.ts';
import { toApiError } from './failures.ts';

/**
 * Does the work of a function that Netlify's clock calls, with a log of its own. It answers nobody: what fails is logged
 * and left to the next run.
 * @param work gives the status for the log; what it throws becomes one.
 */
export async function runScheduled(
  route: string,
  platform: Pick<Platform, 'now' | 'writeLine'>,
  work: (log: RequestLog, startedAtMs: number) => Promise<number>,
): Promise<void> {
  const facts = { requestId: randomUUID(), route, method: 'SCHEDULE', address: '' };
  const log = requestLog(facts, platform.now, platform.writeLine);
  const startedAtMs = platform.now();
  const status = await work(log, startedAtMs).catch(
    (error: unknown) => toApiError(error, log).status,
  );
  log.flush({ status, ms: platform.now() - startedAtMs });
}
