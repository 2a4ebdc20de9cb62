import type { MailObstacle } from '../../src/contracts/desk.ts';
import type { StoredUser } from '../server/auth/user-events.ts';
import { mailObstacleOf } from '../server/orders/order-addressee.ts';
import { obstacleTo, type Addressee } from '../server/queue/reach.ts';
import type { CommandCall } from './command.ts';

/** Behind an address that our emails do not reach. */
const explained: Record<MailObstacle, string> = {
  closed: '',
  off: ' (this site sends no email)',
  refused: ' (its mail server refused our last email: call instead)',
  unwanted: ' (its owner says that someone else used it, so we don’t write there)',
  unconfirmed: ' (not confirmed: we can’t write to this address yet)',
};

/** The same in a column. */
export const inShort: Record<MailObstacle, string> = {
  closed: '',
  off: 'none sent here',
  refused: 'refused',
  unwanted: 'unwanted',
  unconfirmed: 'not confirmed',
};

/** What keeps emails from a customer; the command line may lack the mail server that a deployed site has. */
export function obstacleOf({ site }: CommandCall, customer: StoredUser | undefined) {
  return mailObstacleOf(site.deps, customer, 'noted', site.isLocal ? undefined : true);
}

/** The same for whoever wrote a contact message. */
export function obstacleToSender({ site }: CommandCall, sender: Addressee) {
  return obstacleTo(site.deps, sender, site.isLocal ? undefined : true);
}

export function explainObstacle(obstacle: MailObstacle | undefined): string {
  return obstacle ? explained[obstacle] : '';
}
