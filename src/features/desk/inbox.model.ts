import { atom, computed } from 'nanostores';

import {
  inboxContract,
  deskMessageActionContract,
  deskOrderActionContract,
  type Inbox,
  type OrderStage,
} from '../../contracts/desk.ts';
import { REPLY_MS } from '../../contracts/orders.ts';
import { ApiFailure, callApi, readPage } from '../../state/api.ts';
import { planBulk, sayResult, type BulkAction, type BulkPlan, type Deed } from './bulk-plans.ts';
import { addressOf, inboxQuery, parsePlace, placeOf, type InboxPlace } from './desk-address.ts';
import { $desk, $lastInbox, $place, callDesk, makeReading, sentenceOf } from './desk.model.ts';

/** As much of the inbox as was read, with its address and the `ETag` of its first part. */
export type InboxPart = Inbox & { address: string; etag?: string | undefined };

const { $reading, refresh } = makeReading<InboxPart>();
/** What the inbox shows. */
export const $inbox = $reading;

/** How many entries wait for whoever is signed in, or for anybody. */
export const $waiting = computed($inbox, ({ content }) => content?.counts['waiting'] ?? 0);

interface PartOptions {
  page?: number;
  etag?: string | undefined;
  signal?: AbortSignal;
}

async function readPart(place: InboxPlace, { page = 1, ...conditions }: PartOptions) {
  const query = new URLSearchParams(inboxQuery(place));
  const entry = $place.get();
  if (entry.name === 'order' || entry.name === 'message') query.set('viewing', entry.id);
  if (page > 1) query.set('page', String(page));
  const url = query.size > 0 ? `${inboxContract.path}?${query}` : inboxContract.path;
  const { body, etag } = await readPage(inboxContract, url, conditions);
  return { ...body, address: addressOf(place), etag };
}

/** Reads at least as many entries as were on screen. */
async function readParts(place: InboxPlace, conditions: PartOptions): Promise<InboxPart> {
  const shown = shownOf(place)?.entries.length ?? 0;
  let inbox: InboxPart = await readPart(place, conditions);
  while (inbox.nextPage !== undefined && inbox.entries.length < shown)
    inbox = join(inbox, await readPart(place, { ...conditions, page: inbox.nextPage }));
  return inbox;
}

/** Entries may have moved between two parts meanwhile. */
function join(inbox: InboxPart, { entries, nextPage }: InboxPart): InboxPart {
  const all = new Map([...inbox.entries, ...entries].map((entry) => [entry.id, entry]));
  return { ...inbox, entries: [...all.values()], nextPage };
}

function shownOf(place: InboxPlace): InboxPart | undefined {
  const { content } = $inbox.get();
  return content?.address === addressOf(place) ? content : undefined;
}

let reading = new AbortController();

/** Reads the inbox; what was asked for before is not waited for. */
export function readInbox(place: InboxPlace): Promise<void> {
  reading.abort();
  reading = new AbortController();
  return refresh(readParts(place, { signal: reading.signal }));
}

/** Reads the next part of the inbox on screen, if there is one. */
export async function readMore(): Promise<void> {
  const { content, isReading } = $inbox.get();
  const place = lastInbox();
  if (isReading || content?.nextPage === undefined || content.address !== addressOf(place)) return;
  await refresh(readPart(place, { page: content.nextPage }).then((part) => join(content, part)));
}

function lastInbox(): InboxPlace {
  const place = parsePlace($lastInbox.get());
  if (place?.name !== 'inbox') throw new Error('The last inbox has the address of one');
  return place;
}

/** Asks once what is new in the inbox on screen, or behind what is. @returns whether the server answered. */
async function lookForNews(): Promise<boolean> {
  if ($inbox.get().isReading && $inbox.get().content) return true;
  const place = lastInbox();
  const before = shownOf(place);
  const unlessSame = (error: unknown) => {
    if (before && error instanceof ApiFailure && error.status === 304) return before;
    throw error;
  };
  await refresh(readParts(place, { etag: before?.etag }).catch(unlessSame), true);
  return $inbox.get().problem === undefined;
}

/** Milliseconds between two looks for news, and at the most, after failures. */
const LOOK_MS = 20_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Keeps the inbox up to date while somebody can see the tab. @returns what ends that. */
export function followInbox(): () => void {
  let timer: number | undefined;
  let failures = 0;
  const look = async () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    failures = (await lookForNews()) ? 0 : failures + 1;
    window.clearTimeout(timer);
    timer = window.setTimeout(
      () => void look(),
      Math.min(LOOK_MS * 2 ** failures, LONGEST_PAUSE_MS),
    );
  };
  const onVisible = () => void look();
  document.addEventListener('visibilitychange', onVisible);
  // Colleagues see at once who has opened what. The inbox reads itself.
  const unlisten = $place.subscribe(({ name }) => {
    if (name !== 'inbox') void look();
    else timer ??= window.setTimeout(() => void look(), LOOK_MS);
  });
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    unlisten();
  };
}

/** Addresses of entries in the order in which they stood when one was opened; what came since is at the end. */
const $walk = atom<readonly string[]>([]);
$inbox.listen(({ content }) => {
  const walked = $place.get().name === 'inbox' ? [] : $walk.get();
  const addresses = content?.entries.map((entry) => addressOf(placeOf(entry))) ?? [];
  $walk.set([...new Set([...walked, ...addresses])]);
});

/** Where the entry on screen stands in the list it was opened from; undefined when it stands in none. */
export const $around = computed([$walk, $place, $inbox], (walk, place, { content }) => {
  const index = walk.indexOf(addressOf(place));
  if (index < 0) return undefined;
  const isEnd = content?.nextPage === undefined;
  return {
    previous: walk[index - 1],
    next: walk[index + 1],
    /** From 1. */
    position: index + 1,
    total: isEnd ? walk.length : Math.max(walk.length, content.total),
  };
});
$around.listen((around) => {
  if (around && around.next === undefined) void readMore();
});

/** Opens the entry after the one on screen, or the inbox after the last one. */
export function goToNext(): void {
  window.location.hash = $around.get()?.next ?? $lastInbox.get();
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
  const ids = $inbox.get().content?.entries.map((entry) => entry.id) ?? [];
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
  const entries = $inbox.get().content?.entries.filter(({ id }) => $selected.get().has(id)) ?? [];
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
  await readInbox(lastInbox());
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

/** Part of the promised time that is over, from 0 to 1. */
export function waitedPart(since: string, nowMs: number): number {
  return Math.min(1, Math.max(0, (nowMs - Date.parse(since)) / REPLY_MS));
}
