import { randomUUID } from 'node:crypto';

import type { Platform } from '../dependencies.ts';
import { requestLog, type RequestLog } from '../lib/security-log.ts';
import { activeSecretOf } from '../lib/tokens.ts';
import { toApiError } from './response.ts';

/** Runs a scheduled function's work with its own log; errors are logged and left to the next run. */
export async function runScheduled(
  route: string,
  { now, writeLine, env }: Pick<Platform, 'now' | 'writeLine' | 'env'>,
  work: (log: RequestLog, startedAtMs: number) => Promise<number>,
): Promise<void> {
  const facts = { requestId: randomUUID(), route, method: 'SCHEDULE', address: '' };
  const log = requestLog(facts, now, writeLine, activeSecretOf(env));
  const startedAtMs = now();
  const status = await work(log, startedAtMs).catch(
    (error: unknown) => toApiError(error, log).status,
  );
  log.flush({ status, ms: now() - startedAtMs });
}
