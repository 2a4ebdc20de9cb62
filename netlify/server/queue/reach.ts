import type { MailObstacle } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { channelsOf } from '../email/channels.ts';
import { isUnwanted } from './mailbox.ts';
import type { HoldReason } from './notification-store.ts';

// Whether an email to a customer goes out is decided here, for the sender and for whoever tells about it beforehand.

/** Whom an email to a customer goes to. */
export interface Addressee {
  /** Without it, the customer gets no mail. */
  customerAddress: string | undefined;
  /**
   * Whether the customer confirmed the address; until then, mail to it waits, and the agents' emails about it go out in
   * one. Undefined counts as confirmed.
   */
  isCustomerConfirmed?: boolean | undefined;
  /** Goes to an address that nobody confirmed, too, unless its owner said that it was not them. */
  needsNoProof?: boolean;
  /** The mail server of the address refused the last email to it for good. The next ones are sent all the same. */
  isMailRefused?: boolean;
}

/** Why mail has to wait, or must not go out at all. */
export async function holdOf(
  deps: Dependencies,
  addressee: Addressee,
): Promise<HoldReason | undefined> {
  const { needsNoProof, customerAddress, isCustomerConfirmed } = addressee;
  if (!needsNoProof) return isCustomerConfirmed === false ? 'unconfirmed' : undefined;
  if (customerAddress === undefined) return undefined;
  return (await isUnwanted(deps, customerAddress)) ? 'unwanted' : undefined;
}

/** What keeps an email to a customer from arriving, as far as it is known before it is sent; undefined for nothing. */
export async function obstacleTo(
  deps: Dependencies,
  addressee: Addressee,
): Promise<MailObstacle | undefined> {
  if (addressee.customerAddress === undefined) return 'closed';
  if (!channelsOf(deps).mail) return 'off';
  const hold = await holdOf(deps, addressee);
  return hold !== 'unwanted' && addressee.isMailRefused ? 'refused' : hold;
}
