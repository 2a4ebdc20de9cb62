import type { Dependencies } from '../dependencies.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import { withChange, type OrderChange, type StoredOrder } from './order.ts';
import { noteStanding } from './standing.ts';
import { ordersOf } from './order-store.ts';
import { type Job, jobsOf } from '../queue/job-store.ts';
import type { OrderId } from '../queue/open-index.ts';

type Decision<Result> =
  | { order: StoredOrder; event: Exclude<OrderChange, { type: 'anonymized' }>; result: Result }
  | { event?: undefined; result: Result };

const MAXIMUM_ATTEMPTS = 5;

/** Appends what `decide` returns, again when another event was first. @param known the order as it was just read. */
export async function appendTo<Result>(
  deps: Dependencies,
  { userId, orderId }: OrderId,
  decide: (order: StoredOrder | undefined) => Decision<Result>,
  known?: StoredOrder,
): Promise<Result> {
  let job: Job | undefined;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const isKnown = attempt === 0 && known !== undefined;
    const decision = decide(isKnown ? known : await ordersOf(deps).find(userId, orderId));
    const { event, result } = decision;
    if (!event) {
      if (job) await withdrawJob(deps, job);
      return result;
    }
    // Before the event, so that no notification is lost.
    job ??= await jobsOf(deps).add({ kind: 'order', userId, orderId });
    if (!(await ordersOf(deps).append(decision.order, event))) continue;
    const what = event.type === 'moved' ? { to: event.to } : { [event.type]: true };
    deps.log.note('sensitive_update', { kind: 'order', order: orderId, ...what });
    deps.enqueue(job.key);
    await noteStanding(deps, withChange(decision.order, event));
    return result;
  }
  throw new StoreUnavailableError('the order keeps changing');
}
