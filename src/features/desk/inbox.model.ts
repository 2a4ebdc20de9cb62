import { atom } from 'nanostores';

import {
  inboxContract,
  deskMessageActionContract,
  deskOrderActionContract,
  type Inbox,
  type OrderStage,
} from '../../contracts/desk.ts';
import { REPLY_MS } from '../../contracts/orders.ts';
import { ApiFailure, callApi, readPage } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { planBulk, sayResult, type BulkAction, type BulkPlan, type Deed } from './bulk-plans.ts';
import {
  addressOf,
  inboxParameters,
  parsePlace,
  placeOf,
  type InboxPlace,
} from './desk-address.ts';
import { $desk, $lastInbox, $place, callDesk, deskQuery, sentenceOf } from './desk.model.ts';

/** As much of the inbox as was read, with its address and the `ETag` of its first part. */
export type InboxPart = Inbox & { address: string; etag?: string | undefined };

interface PartOptions {
  page?: number;
  etag?: string | undefined;
  signal?: AbortSignal;
}

async function readPart(place: InboxPlace, { page = 1, ...conditions }: PartOptions) {
  const query = new URLSearchParams(inboxParameters(place));
  const entry = $place.get();
  if (entry.name === 'order' || entry.name === 'message') query.set('viewing', entry.id);
  if (page > 1) query.set('page', String(page));
  const url = query.size > 0 ? `${inboxContract.path}?${query}` : inboxContract.path;
  const { body, etag } = await readPage(inboxContract, url, conditions);
  return { ...body, address: addressOf(place), etag };
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
const lastInbox = () => findInbox(inboxAt($lastInbox.get()));

/** The inbox at an address. */
export function inboxAt(address: string): InboxPlace {
  const place = parsePlace(address);
  if (place?.name !== 'inbox') throw new Error('The last inbox has the address of one');
  return place;
}

let isReadingMore = false;

/** Reads the next part of the inbox on screen, if there is one. */
export async function readMore(): Promise<void> {
  const place = inboxAt($lastInbox.get());
  const { queryKey } = inboxQuery(place);
  const { nextPage: page } = findInbox(place) ?? {};
  if (page === undefined || isReadingMore || queryClient.isFetching({ queryKey }) > 0) return;
  isReadingMore = true;
  try {
    const part = await callDesk(readPart(place, { page }));
    queryClient.setQueryData(queryKey, (inbox) => inbox && join(inbox, part));
  } catch {
    // What is on screen stays, with the button that asks for it.
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
export const $walk = atom<readonly string[]>([]);
$place.listen((place, before) => {
  if (before?.name === 'inbox' && place.name !== 'inbox') $walk.set(addressesIn(lastInbox()));
});

/** What of the list an entry was opened from stands before and after it; what came since is at the end. */
export function findAround(opened: readonly string[], address: string, inbox: Inbox | undefined) {
  const walk = [...new Set([...opened, ...addressesIn(inbox)])];
  const index = walk.indexOf(address);
  if (index < 0) return undefined;
  return {
    previous: walk[index - 1],
    next: walk[index + 1],
    /** From 1. */
    position: index + 1,
    total: inbox?.nextPage === undefined ? walk.length : Math.max(walk.length, inbox.total),
  };
}

/** The same of the entry on screen. */
export const aroundHere = () => findAround($walk.get(), addressOf($place.get()), lastInbox());

/** Opens the entry after the one on screen, or the inbox after the last one. */
export function goToNext(): void {
  window.location.hash = aroundHere()?.next ?? $lastInbox.get();
}

/** The first address that is still in the list: that of the entry itself, or of those that came after it. */
export function nearestTo(address: string, listed: ReadonlySet<string>): string | undefined {
  const walk = $walk.get();
  return walk.slice(Math.max(0, walk.indexOf(address))).find((each) => listed.has(each));
}

/** Ids of the entries that are selected. */
export const $selected = atom<ReadonlySet<string>>(new Set());
let lastSelected: string | undefined;

/** Selects entries; without any, none. */
export function select(ids: Iterable<string> = []): void {
  $selected.set(new Set(ids));
}

/** Selects an entry or takes that back. @param isRange all from the one selected before, in the order on screen. */
export function toggleSelected(id: string, isRange = false): void {
  const selected = new Set($selected.get());
  const ids = lastInbox()?.entries.map((entry) => entry.id) ?? [];
  const [from, to] = [ids.indexOf(lastSelected ?? id), ids.indexOf(id)].toSorted((a, b) => a - b);
  if (isRange && from !== undefined && from >= 0)
    for (const each of ids.slice(from, (to ?? from) + 1)) selected.add(each);
  else if (!selected.delete(id)) selected.add(id);
  lastSelected = id;
  $selected.set(selected);
}

/** What is about to be done to the selected entries. */
export const $bulkAction = atom<BulkAction | undefined>();

/** What came of what was done to several entries last. */
export const $bulkResult = atom('');

/** Plans it for what is selected on screen. */
export function planSelected(action: BulkAction): BulkPlan {
  const entries = lastInbox()?.entries.filter(({ id }) => $selected.get().has(id)) ?? [];
  return planBulk(entries, action, $desk.get());
}

/** Asks whether it shall be done to what is selected; where that is impossible, says why. */
export function askBulk(action: BulkAction): void {
  const plan = planSelected(action);
  const isPossible = plan.deeds.length > 0;
  $bulkResult.set(isPossible ? '' : sayResult(plan, plan.refused));
  if (isPossible) $bulkAction.set(action);
}

/** How many requests run at a time. */
const LANES = 3;

/** Does what was planned. What could not be done stays selected, and is told. */
export async function runBulk(plan: BulkPlan): Promise<void> {
  const left = [...plan.deeds];
  const refused = [...plan.refused];
  const work = async () => {
    for (let deed = left.shift(); deed; deed = left.shift()) {
      try {
        await callDesk(send(deed));
      } catch (error) {
        refused.push({ entry: deed.entry, why: sentenceOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  select(refused.map(({ entry }) => entry.id));
  $bulkResult.set(sayResult(plan, refused));
  await queryClient.invalidateQueries(inboxQuery(inboxAt($lastInbox.get())));
}

function send({ entry, body }: Deed): Promise<unknown> {
  const { id } = entry;
  if (entry.kind === 'order')
    return callApi(deskOrderActionContract, { parameters: { customer: entry.userId, id }, body });
  return callApi(deskMessageActionContract, { parameters: { day: entry.day, id }, body });
}

/** What an order waits for, in plain words. */
export const stageLabels: Record<OrderStage, string> = {
  price: 'Needs a price',
  acceptance: 'Quote to accept',
  payment: 'To be paid',
  start: 'Ready to start',
  production: 'In production',
  review: 'In review',
  closed: 'Closed',
};

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

/** The time of day where the reader is, such as `10:04 AM`. @param ms since 1970. */
export function formatTime(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

/** The day where the reader is, such as `Nov 17`; with its year when that is another. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year });
}

/** Part of the promised time that is over, from 0 to 1. */
export function waitedPart(since: string, nowMs: number): number {
  return Math.min(1, Math.max(0, (nowMs - Date.parse(since)) / REPLY_MS));
}
