import type { MailObstacle } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { channelsOf } from '../email/channels.ts';

// Whether an email to a customer goes out is decided here, for the sender and for whoever tells about it beforehand.

/** Whom an email to a customer goes to. */
export interface Addressee {
  /** Without it, the customer gets no mail. */
  customerAddress: string | undefined;
  /** Whether the customer confirmed the address; until then, mail to it waits. Undefined counts as confirmed. */
  isCustomerConfirmed?: boolean | undefined;
  /** Goes to an address that nobody confirmed, too. */
  needsNoProof?: boolean | undefined;
  /** The mail server of the address refused the last email to it for good. The next ones are sent all the same. */
  isMailRefused?: boolean | undefined;
}

/** Whether mail has to wait until the customer confirms the address. */
export function isHeld({ needsNoProof, isCustomerConfirmed }: Addressee): boolean {
  return !needsNoProof && isCustomerConfirmed === false;
}

/** What keeps an email to a customer from arriving, as far as it is known before it is sent; undefined for nothing. */
export function obstacleTo(
  deps: Pick<Dependencies, 'env' | 'now' | 'openChannels'>,
  addressee: Addressee,
): MailObstacle | undefined {
  if (addressee.customerAddress === undefined) return 'closed';
  if (!channelsOf(deps).mail) return 'off';
  if (addressee.isMailRefused) return 'refused';
  return isHeld(addressee) ? 'unconfirmed' : undefined;
}
