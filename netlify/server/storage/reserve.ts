import type { Subject } from './job-keys.ts';
import type { Job } from '../jobs/job-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { isFull, takeSlots } from './throttle.ts';
import type { SurveyedBucket } from './throttle.ts';

type Needs = Pick<Dependencies, 'jobs' | 'open' | 'slots' | 'now' | 'addressLimitFactor' | 'log'>;

/**
 * Counts an order or message under its limits and notes that somebody has to look after it and be told. Both happen at
 * the same time, so that the customer waits for one of them only, and before the thing itself is stored: what is noted
 * and then never stored is cleared away by the sweep, what is stored is always noted.
 * @param holder see `takeSlots`.
 * @returns the job to be done once the thing is stored.
 * @throws ApiError 'too_many_requests' when a limit is reached.
 */
export async function admit(
  deps: Needs,
  surveyed: readonly SurveyedBucket[],
  subject: Subject,
  holder: string,
): Promise<Job> {
  const note = async () => {
    const [job] = await Promise.all([deps.jobs.add(subject), deps.open.add(subject, deps.now())]);
    return job;
  };
  // What is most likely refused leaves nothing behind: a flood of refused requests would fill the store.
  if (surveyed.some(isFull)) {
    await takeSlots(deps, surveyed, holder);
    return note();
  }
  const [job] = await Promise.all([note(), takeSlots(deps, surveyed, holder)]);
  return job;
}
