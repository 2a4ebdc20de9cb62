import { atom } from 'nanostores';

import { inboxContract, type Inbox } from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { addressOf, inboxQuery, type DeskPlace } from './desk-address.ts';
import { callDesk } from './desk.model.ts';
import { sentenceOf } from './reading.ts';

type InboxPlace = DeskPlace & { name: 'inbox' };

/** A page of the inbox as it was read. */
export interface InboxReading {
  /** Address of what was read. */
  address: string;
  inbox: Inbox;
  /** Milliseconds since 1970: waiting times are counted up to here. */
  readAtMs: number;
}

/** What the inbox shows: the last reading stays while the next is on its way, and when it fails. */
export interface InboxState {
  reading?: InboxReading;
  isReading: boolean;
  /** What went wrong with the last try. */
  problem?: string;
}

export const $inbox = atom<InboxState>({ isReading: true });

let latest = '';

/** Reads a page of the inbox; an answer that a later question overtook is dropped. */
export async function readInbox(place: InboxPlace): Promise<void> {
  const address = addressOf(place);
  latest = address;
  const { reading } = $inbox.get();
  $inbox.set({ ...(reading?.address === address ? { reading } : {}), isReading: true });
  const query = inboxQuery(place);
  const pageUrl = query ? `${inboxContract.path}?${query}` : undefined;
  try {
    const inbox = await callDesk(callApi(inboxContract, { pageUrl }));
    if (latest === address)
      $inbox.set({ reading: { address, inbox, readAtMs: Date.now() }, isReading: false });
  } catch (error) {
    if (latest === address)
      $inbox.set({ ...$inbox.get(), isReading: false, problem: sentenceOf(error) });
  }
}
