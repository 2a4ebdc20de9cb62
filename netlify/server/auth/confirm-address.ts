import {
  CONFIRM_LINK_DAYS,
  EMAIL_PARAMETER,
  INVITED_TO_PARAMETER,
  RESET_PARAMETER,
} from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import { signToken, type SigningContext } from '../lib/tokens.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { EMAIL_TOKEN, RESET_TOKEN } from './sessions.ts';
import type { StoredUser } from './user.ts';

/** A link that confirms the address of the registration. @throws ConfigurationError without session secrets. */
export async function confirmUrlOf(
  deps: SigningContext & Pick<Dependencies, 'siteUrl'>,
  { id: sub, confirmationId: req }: Pick<StoredUser, 'id' | 'confirmationId'>,
  fromMs: number,
): Promise<string> {
  const untilMs = fromMs + CONFIRM_LINK_DAYS * DAY_MS;
  return emailUrl(deps, await signToken(deps, EMAIL_TOKEN, { sub, req }, { fromMs, untilMs }));
}

/** A link that sets the first password, confirms the address, and leads to an order, if there is one. */
export async function inviteUrlOf(
  deps: SigningContext & Pick<Dependencies, 'siteUrl'>,
  { email, generation: gen }: Pick<StoredUser, 'email' | 'generation'>,
  fromMs: number,
  orderId?: string,
): Promise<string> {
  const claims = { sub: addressIdOf(email), gen };
  const token = await signToken(deps, RESET_TOKEN, claims, { fromMs });
  const order = orderId === undefined ? '' : `&${INVITED_TO_PARAMETER}=${orderId}`;
  return `${deps.siteUrl}/auth#${RESET_PARAMETER}=${token}${order}`;
}

/** @param token of a link that confirms an address. */
export function emailUrl({ siteUrl }: Pick<Dependencies, 'siteUrl'>, token: string): string {
  return `${siteUrl}/account/email#${EMAIL_PARAMETER}=${token}`;
}
