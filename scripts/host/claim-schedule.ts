import { buildDependencies } from '../../netlify/server/dependencies.ts';
import { netlifyPlatform } from '../../netlify/server/http/platform.ts';
import { ApiError } from '../../netlify/server/lib/errors.ts';
import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { countAttempt, perAccount } from '../../netlify/server/storage/limits.ts';

/** Instances whose clocks differ by less agree on who was first. */
const KEPT_MS = 60 * MINUTE_MS;

/** One attempt at each time of each schedule: the store decides whose it is, and forgets it by itself. */
const limit = perAccount('schedule', 1, KEPT_MS);

/**
 * Whether this process, of all that share the database, runs a schedule at a time.
 * @throws StoreUnavailableError when that is unknown; nobody may run it then, until the next time.
 */
export async function claimSchedule(name: string, dueMs: number): Promise<boolean> {
  const site = { name: 'production', isLocal: false };
  const deps = buildDependencies(netlifyPlatform, site, { record: () => undefined });
  try {
    await countAttempt(deps, [limit, `${name} ${dueMs}`]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
