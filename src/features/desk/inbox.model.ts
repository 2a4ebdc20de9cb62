import { atom } from 'nanostores';

import { inboxContract, type Inbox } from '../../contracts/desk.ts';
import { ApiFailure, callOnce } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { addressOf, inboxParameters, placeOf, withQuery, type InboxPlace } from './desk-address.ts';
import { $inbox, $place, callDesk, deskQuery, sentenceOf } from './desk.model.ts';

/** As much of the inbox as was read, with the `ETag` of its first part. */
export type InboxPart = Inbox & { etag?: string | undefined };

interface PartOptions {
  page?: number;
  etag?: string | undefined;
  signal?: AbortSignal;
}

async function readPart(
  place: InboxPlace,
  { page = 1, ...conditions }: PartOptions,
): Promise<InboxPart> {
  const query = inboxParameters(place);
  const entry = $place.get();
  if (entry.name === 'order' || entry.name === 'message') query.set('viewing', entry.id);
  if (page > 1) query.set('page', String(page));
  const pageUrl = withQuery(inboxContract.path, query);
  const { body, etag } = await callOnce(inboxContract, { pageUrl, ...conditions });
  return { ...body, etag };
}

/** Reads at least as many entries as were on screen. While nothing has changed, those stay. */
async function readParts(place: InboxPlace, signal: AbortSignal): Promise<InboxPart> {
  const before = findInbox(place);
  let inbox: InboxPart;
  try {
    inbox = await readPart(place, { signal, etag: before?.etag });
  } catch (error) {
    if (before && error instanceof ApiFailure && error.status === 304) return before;
    throw error;
  }
  const shown = before?.entries.length ?? 0;
  while (inbox.nextPage !== undefined && inbox.entries.length < shown)
    inbox = join(inbox, await readPart(place, { signal, page: inbox.nextPage }));
  return inbox;
}

/** Entries may have moved between two parts meanwhile. */
function join(inbox: InboxPart, { entries, nextPage }: InboxPart): InboxPart {
  const all = new Map([...inbox.entries, ...entries].map((entry) => [entry.id, entry]));
  return { ...inbox, entries: [...all.values()], nextPage };
}

export const inboxQuery = (place: InboxPlace) =>
  deskQuery(['inbox', addressOf(place)], (signal) => readParts(place, signal));

const findInbox = (place: InboxPlace) => queryClient.getQueryData(inboxQuery(place).queryKey);

/** The inbox that is, or was last, on screen. */
export const lastInbox = () => findInbox($inbox.get());

let isReadingMore = false;

/** Reads the next part of the inbox on screen, if there is one. @returns what to say when that failed. */
export async function readMore(): Promise<string | undefined> {
  const place = $inbox.get();
  const { queryKey } = inboxQuery(place);
  const page = lastInbox()?.nextPage;
  if (page === undefined || isReadingMore || queryClient.isFetching({ queryKey }) > 0)
    return undefined;
  isReadingMore = true;
  try {
    const part = await callDesk(readPart(place, { page }));
    queryClient.setQueryData(queryKey, (inbox) => inbox && join(inbox, part));
    return undefined;
  } catch (error) {
    return sentenceOf(error);
  } finally {
    isReadingMore = false;
  }
}

/** Milliseconds between two looks for news, and at the most, after failures. */
const LOOK_MS = 20_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The longer nothing was heard, the later is the next look. @param readAtMs 0 before the first answer. */
export function nextLookMs(readAtMs: number, failedAtMs: number): number {
  const silentMs = readAtMs > 0 ? Math.max(0, failedAtMs - readAtMs) : 0;
  return Math.min(LOOK_MS + silentMs, LONGEST_PAUSE_MS);
}

const addressesIn = (inbox: Inbox | undefined): string[] =>
  inbox?.entries.map((entry) => addressOf(placeOf(entry))) ?? [];

/** Addresses of entries in the order in which they stood when one was opened. */
const $walk = atom<readonly string[]>([]);
$place.listen((place, before) => {
  if (before?.name === 'inbox' && place.name !== 'inbox') $walk.set(addressesIn(lastInbox()));
});

/** What of the list an entry was opened from stands before and after it; what came since is at the end. */
export function findAround(address: string, inbox: Inbox | undefined) {
  const walk = [...new Set([...$walk.get(), ...addressesIn(inbox)])];
  const index = walk.indexOf(address);
  if (index < 0) return undefined;
  return {
    previous: walk[index - 1],
    next: walk[index + 1],
    position: index + 1,
    total: inbox?.nextPage === undefined ? walk.length : Math.max(walk.length, inbox.total),
  };
}

/** The same of the entry on screen; undefined when it stands in no list. */
export const aroundHere = () => findAround(addressOf($place.get()), lastInbox());

/** Opens the entry after the one on screen, or the inbox after the last one. */
export function goToNext(): void {
  window.location.hash = aroundHere()?.next ?? addressOf($inbox.get());
}

/** The first address that is still in the list: that of the entry itself, or of those that came after it. */
export function nearestTo(address: string, listed: ReadonlySet<string>): string | undefined {
  if (listed.has(address)) return address;
  const walk = $walk.get();
  const index = walk.indexOf(address);
  return index < 0 ? undefined : walk.slice(index).find((each) => listed.has(each));
}
