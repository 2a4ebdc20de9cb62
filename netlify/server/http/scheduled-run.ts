import { randomBytes } from 'node:crypto';

import { toHex } from '../lib/digest.ts';
import { requestLog } from '../lib/security-log.ts';
import type { RequestLog } from '../lib/security-log.ts';
import { toApiError } from './failures.ts';
import type { Platform } from './platform.ts';

/**
 * Does the work of a scheduled function with a log of its own. It answers nobody: what fails is logged and left to the
 * next run.
 * @param work gives the status for the log; what it throws becomes one.
 */
export async function runScheduled(
  route: string,
  platform: Pick<Platform, 'now' | 'writeLine'>,
  work: (log: RequestLog, startedAtMs: number) => Promise<number>,
): Promise<void> {
  const facts = { requestId: toHex(randomBytes(8)), route, method: 'SCHEDULE', address: '' };
  const log = requestLog(facts, platform.now, platform.writeLine);
  const startedAtMs = platform.now();
  const status = await work(log, startedAtMs).catch(
    (error: unknown) => toApiError(error, log).status,
  );
  log.flush({ status, ms: platform.now() - startedAtMs });
}
