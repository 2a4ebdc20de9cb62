import type { Job } from './job-store.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Takes back a job whose reason did not come about. One that cannot be taken back is dropped by the sweep, so nothing
 * fails for it.
 */
export async function withdrawJob(
  deps: Pick<Dependencies, 'jobs' | 'log'>,
  job: Job,
): Promise<void> {
  try {
    await deps.jobs.remove(job);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during: 'removal of a job' });
  }
}
