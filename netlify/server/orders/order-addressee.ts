import type { MailObstacle } from '../../../src/contracts/desk.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { obstacleTo, type Addressee } from '../outbox/reach.ts';
import type { OrderStep } from './order.ts';

/**
 * Whom emails to an order's customer go to.
 * @param customerEmail empty once the order has lost its customer.
 * @param type of the event that the email is about.
 */
export function addresseeOf(
  { customerEmail }: { customerEmail: string },
  customer: Pick<StoredUser, 'isEmailConfirmed' | 'isMailRefused'> | undefined,
  type: OrderStep['type'],
): Addressee {
  return {
    customerAddress: customerEmail || undefined,
    isCustomerConfirmed: customer?.isEmailConfirmed,
    needsNoProof: customer?.isEmailConfirmed === false && type === 'placed',
    isMailRefused: customer?.isMailRefused ?? false,
  };
}

/**
 * What agents are told of emails to a customer; where nothing keeps them from arriving, nothing.
 * @param customer undefined once the account is closed.
 */
export function mailObstacleOf(
  deps: Pick<Dependencies, 'env' | 'now' | 'openChannels'>,
  customer: Pick<StoredUser, 'email' | 'isEmailConfirmed' | 'isMailRefused'> | undefined,
  type: OrderStep['type'] = 'noted',
): { mailObstacle?: MailObstacle } {
  const addressee = addresseeOf({ customerEmail: customer?.email ?? '' }, customer, type);
  const mailObstacle = obstacleTo(deps, addressee);
  return mailObstacle ? { mailObstacle } : {};
}
