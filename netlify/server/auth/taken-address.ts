import type { Dependencies } from '../dependencies.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { AddressHolder } from './user-store.ts';
import { jobsOf } from '../queue/job-store.ts';

/** Whether an account has the address. @throws StoreUnavailableError while a closed one is being erased. */
export async function isTaken(deps: Dependencies, holder: AddressHolder): Promise<boolean> {
  if (holder.state !== 'closing') return holder.state !== 'none';
  await jobsOf(deps).add({ kind: 'closing', userId: holder.userId });
  throw new StoreUnavailableError('account is being erased');
}
