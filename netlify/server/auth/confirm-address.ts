import { CONFIRM_LINK_DAYS, EMAIL_PARAMETER } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import { signToken, type SigningContext } from '../lib/tokens.ts';
import { jobsOf } from '../queue/job-store.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import { EMAIL_TOKEN } from './sessions.ts';
import type { StoredUser } from './user-events.ts';
import type { AddressHolder } from './user-store.ts';

/** Whether an account has the address. @throws StoreUnavailableError while a closed one is being erased. */
export async function isAddressTaken(deps: Dependencies, holder: AddressHolder): Promise<boolean> {
  if (holder.state !== 'closing') return holder.state !== 'none';
  const { userId } = holder;
  const jobs = await jobsOf(deps).list();
  // Its own may be lost, and each try would add another.
  if (!jobs.some(({ spec }) => spec.kind === 'closing' && spec.userId === userId))
    await jobsOf(deps).add({ kind: 'closing', userId });
  throw new StoreUnavailableError('account is being erased');
}

/** A link that confirms the address of the registration. @throws ConfigurationError without session secrets. */
export async function confirmUrlOf(
  deps: SigningContext & Pick<Dependencies, 'siteUrl'>,
  { id: sub, confirmationId: req }: Pick<StoredUser, 'id' | 'confirmationId'>,
  fromMs: number,
): Promise<string> {
  const untilMs = fromMs + CONFIRM_LINK_DAYS * DAY_MS;
  return emailUrl(deps, await signToken(deps, EMAIL_TOKEN, { sub, req }, { fromMs, untilMs }));
}

/** @param token of a link that confirms an address. */
export function emailUrl({ siteUrl }: Pick<Dependencies, 'siteUrl'>, token: string): string {
  return `${siteUrl}/account/email#${EMAIL_PARAMETER}=${token}`;
}
