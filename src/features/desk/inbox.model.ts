import { inboxContract, type Inbox } from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { addressOf, inboxQuery, type InboxPlace } from './desk-address.ts';
import { makeReading } from './reading.ts';

/** A page of the inbox, with the address of what was read. */
export type InboxPage = Inbox & { address: string };

const { $reading, open, refresh } = makeReading<InboxPage>();
/** What the inbox shows. */
export const $inbox = $reading;

/** Reads a page of the inbox; what another filter left is not what this address asks for. */
export function readInbox(place: InboxPlace): Promise<void> {
  const address = addressOf(place);
  const query = inboxQuery(place);
  const pageUrl = query ? `${inboxContract.path}?${query}` : undefined;
  const call = callApi(inboxContract, { pageUrl }).then((inbox) => ({ ...inbox, address }));
  return $inbox.get().content?.address === address ? refresh(call) : open(call);
}
