import { inboxContract, type Inbox } from '../../contracts/desk.ts';
import { REPLY_MS } from '../../contracts/orders.ts';
import { callApi } from '../../state/api.ts';
import { addressOf, inboxQuery, type InboxPlace } from './desk-address.ts';
import { makeReading } from './desk.model.ts';

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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long somebody has waited, such as `40 min`, `3 h` or `2 d 4 h`. */
export function waitedFor(since: string, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  const hours = Math.floor(waitedMs / HOUR_MS);
  if (hours < 1) return `${Math.floor(waitedMs / MINUTE_MS)} min`;
  if (hours < 48) return `${hours} h`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Part of the promised time that is over, from 0 to 1. */
export function waitedPart(since: string, nowMs: number): number {
  return Math.min(1, Math.max(0, (nowMs - Date.parse(since)) / REPLY_MS));
}
