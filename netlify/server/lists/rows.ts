import { gunzipSync, gzipSync } from 'node:zlib';

import * as z from 'zod/mini';

import { messageTopics } from '../../../src/contracts/contact.ts';
import {
  orderStages,
  type CustomerEntry,
  type MessageEntry,
  type OrderEntry,
} from '../../../src/contracts/desk.ts';
import type { FieldsOf } from '../../../src/contracts/fields.ts';
import { orderStatuses } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import {
  CorruptDocumentError,
  isoOf,
  keyOf,
  LARGE_DOCUMENT_MAX_BYTES,
  mapParallel,
  orLogged,
  parseDocument,
  StoreUnavailableError,
  unlessCorrupt,
  type Listed,
} from '../storage/store.ts';

// What the desk lists, counts, and searches: a row of each order, message, and account. It is a projection that may be
// thrown away and built again (`npm run ops -- doctor --fix`). Each change writes a row under its version, which is
// never written again; rows are folded into one snapshot, so a reader has one list, the snapshot, and few rows to read.

/** What depends on the moment, or on who asks. */
type Momentary = 'isLate' | 'isUnread' | 'mailObstacle' | 'formerAssignee';

/** What lists show of orders and messages alike. */
const shownFields = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  waitingSince: z.optional(z.string()),
  assignee: z.optional(z.string()),
  lastLine: z.optional(z.object({ by: z.string(), text: z.string(), at: z.string() })),
  doneAt: z.optional(z.string()),
  eventCount: z.int(),
};

const shownOrderSchema = z.object({
  ...shownFields,
  kind: z.literal('order'),
  userId: z.string(),
  serviceName: z.string(),
  status: z.enum(orderStatuses),
  price: z.number(),
  stage: z.enum(orderStages),
  dueOn: z.optional(z.string()),
  files: z.optional(z.int()),
  plan: z.optional(
    z.object({
      month: z.string(),
      used: z.int(),
      included: z.int(),
      due: z.number(),
      change: z.optional(z.object({ from: z.string(), name: z.string() })),
    }),
  ),
  episode: z.optional(
    z.object({
      plan: z.string(),
      month: z.string(),
      number: z.optional(z.int()),
      of: z.int(),
    }),
  ),
} satisfies FieldsOf<Omit<OrderEntry, Momentary>>);

const shownMessageSchema = z.object({
  ...shownFields,
  kind: z.literal('message'),
  day: z.string(),
  service: z.enum(messageTopics),
} satisfies FieldsOf<Omit<MessageEntry, Momentary>>);

const shownCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.string(),
} satisfies FieldsOf<CustomerEntry>);

/** What a week's figures need of an order. */
const orderFactsSchema = z.object({
  /** Hours from the order to the studio's first word, and to the first completion. */
  answeredAfter: z.optional(z.number()),
  deliveredAfter: z.optional(z.number()),
  quotes: z.number(),
  accepted: z.number(),
  /** US cents, without what was refunded. */
  paidCents: z.number(),
  dueCents: z.number(),
  /** Of changes that were asked for. */
  rounds: z.number(),
  /** An answer took longer than is promised. */
  wasLate: z.boolean(),
});

const rowFields = {
  id: z.string(),
  /** Of two rows about the same thing the higher one counts. */
  version: z.int(),
  /** Of the latest event (ISO 8601, UTC). */
  at: z.string(),
};

const workFields = {
  ...rowFields,
  /** From `searchableWords`. */
  words: z.string(),
  /** Whether agents have something to do about it. */
  isOpen: z.boolean(),
  /** Who did what is to be read last, `customer` or an agent's name; `count` events were there then. */
  news: z.object({ actor: z.string(), count: z.int() }),
  /** Where the visit came from. */
  source: z.optional(z.string()),
  /** Of whoever has it, also once they are no agent any more. */
  assigneeName: z.optional(z.string()),
};

const orderRowSchema = z.object({
  ...workFields,
  kind: z.literal('order'),
  userId: z.string(),
  shown: shownOrderSchema,
  /** It has a settled price that is not paid. */
  isUnpaid: z.boolean(),
  /** What is known of mail to the customer; absent once the account is closed. */
  mail: z.optional(z.object({ isConfirmed: z.boolean(), isRefused: z.boolean() })),
  /** When the calendar changes it (ISO 8601, UTC): it is a plan that runs. */
  wakesAt: z.optional(z.string()),
  facts: orderFactsSchema,
});
export type OrderRow = z.infer<typeof orderRowSchema>;

const messageRowSchema = z.object({
  ...workFields,
  kind: z.literal('message'),
  shown: shownMessageSchema,
  isSpam: z.boolean(),
});
export type MessageRow = z.infer<typeof messageRowSchema>;

const customerRowSchema = z.object({
  ...rowFields,
  kind: z.literal('customer'),
  words: z.string(),
  shown: shownCustomerSchema,
});
export type CustomerRow = z.infer<typeof customerRowSchema>;

/** It was erased; a row that comes late does not bring it back. */
const goneRowSchema = z.object({ ...rowFields, kind: z.literal('gone') });
type GoneRow = z.infer<typeof goneRowSchema>;

const rowSchema = z.discriminatedUnion('kind', [
  orderRowSchema,
  messageRowSchema,
  customerRowSchema,
  goneRowSchema,
]);
export type Row = OrderRow | MessageRow | CustomerRow;
type AnyRow = Row | GoneRow;

/** Rows that the snapshot keeps beside those of what is to be done, and as many that wait to be paid: the latest. */
export const SNAPSHOT_ROWS = 10_000;
const SNAPSHOT = 'snapshot';
/** Of its rows; the rest of the document is short. */
const SNAPSHOT_MAX_LENGTH = LARGE_DOCUMENT_MAX_BYTES - 1024;
const GONE_KEPT_MS = 2 * DAY_MS;
/** Higher than any version: nothing comes after it. */
const GONE_VERSION = 999_999;

/** Rows, compressed: JSON, gzip, base64. */
const snapshotSchema = z.object({
  rows: z.string(),
  /** Older rows were left out. */
  isTrimmed: z.boolean(),
});

type Context = Pick<Dependencies, 'store' | 'log' | 'now' | 'randomHex'>;

function rowKey({ id, version }: Pick<AnyRow, 'id' | 'version'>): string {
  return keyOf('rows', id, String(version).padStart(6, '0'));
}

function parseRowKey(key: string): { id: string; version: number } | undefined {
  const [, id = '', version = ''] = /^rows\/([0-9a-f-]+)\/(\d{6})$/.exec(key) ?? [];
  return id ? { id, version: Number(version) } : undefined;
}

/** Adds a row right after a change. @returns its version; undefined when the work after the response has to add it. */
export function noteRow(deps: Context, row: Row): Promise<number | undefined> {
  return orLogged(deps.log, 'noting a row', async () => {
    await putRow(deps, row);
    return row.version;
  });
}

/** By round of work: the versions that are listed. */
const listedVersions = new WeakMap<object, Promise<ReadonlyMap<string, number>>>();

/**
 * Adds a row unless it is there, or a later one; what is listed is read once a round.
 * @param listed the version that was noted: a change of the account at the same time makes another one.
 */
export async function ensureRow(
  deps: Context,
  row: Row,
  round: object,
  listed?: number,
): Promise<void> {
  if (listed === row.version) return;
  const reading = listedVersions.get(round) ?? readVersions(deps);
  listedVersions.set(round, reading);
  const version = (await reading).get(row.id);
  if (version === undefined || version < row.version) await putRow(deps, row);
}

async function readVersions(deps: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await readAll(deps, await listRows(deps));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function putRow({ store }: Context, row: AnyRow): Promise<void> {
  await store('desk').put(rowKey(row), row, { ifNew: true });
}

/** Removes the row before this one, which nobody needs, and now and then folds what came together. */
export async function tidyRows(
  deps: Context,
  { id, version }: Row,
  isFirst = version === 1,
): Promise<void> {
  if (!isFirst) await deps.store('desk').delete(rowKey({ id, version: version - 1 }));
  // So often that readers have few rows to read, whatever was written since the last sweep.
  if (Number.parseInt(deps.randomHex(1), 16) % FOLD_EVERY === 0) await foldRows(deps);
}

const FOLD_EVERY = 32;

/** Of what was erased nothing is listed any more. */
export async function eraseRows(deps: Context, ids: readonly string[]): Promise<void> {
  await mapParallel(ids, (id) => putGone(deps, id));
  await foldGone(deps);
}

/** From now on no list shows it. */
export function putGone(deps: Context, id: string): Promise<void> {
  return putRow(deps, { kind: 'gone', id, version: GONE_VERSION, at: isoOf(deps.now()) });
}

/** Whether something was erased within the last two days. */
export async function isGone(deps: Context, id: string): Promise<boolean> {
  const { rows } = await readAll(deps, await listRows(deps));
  return rows.some((row) => row.kind === 'gone' && row.id === id);
}

/** What the snapshot holds of what is gone has to go. */
export async function foldGone(deps: Context): Promise<void> {
  for (let left = MAXIMUM_FOLDS; left > 0; left -= 1) if (await foldRows(deps)) return;
}

/** Others fold at the same time. */
const MAXIMUM_FOLDS = 5;

/** Everything that is listed, without reading it. */
export interface Listing {
  snapshot: Listed | undefined;
  /** The latest of each. */
  rows: readonly (Listed & { id: string; version: number })[];
  /** Rows that a later one stands for. */
  outdated: readonly string[];
}

export async function listRows({ store }: Pick<Context, 'store'>): Promise<Listing> {
  const listed = await store('desk').list();
  const latest = new Map<string, Listing['rows'][number]>();
  const outdated: string[] = [];
  let snapshot: Listed | undefined;
  for (const each of listed) {
    const parsed = parseRowKey(each.key);
    if (each.key === SNAPSHOT) snapshot = each;
    else if (parsed) {
      // By key, so by version.
      const earlier = latest.get(parsed.id);
      if (earlier) outdated.push(earlier.key);
      latest.set(parsed.id, { ...each, ...parsed });
    }
  }
  return { snapshot, rows: [...latest.values()], outdated };
}

export interface Rows {
  rows: readonly Row[];
  /** Older rows than it holds were left out. */
  isTrimmed: boolean;
}

/** The rows of a listing. */
export async function readRows(deps: Context, listing: Listing): Promise<Rows> {
  const { rows, snapshot } = await readAll(deps, listing);
  return { rows: rows.filter((row) => row.kind !== 'gone'), isTrimmed: snapshot.isTrimmed };
}

interface Snapshot {
  rows: readonly AnyRow[];
  isTrimmed: boolean;
  /** Of what the store holds; undefined where it holds none. */
  etag: string | undefined;
  /** It cannot be read; it is written again from the documents alone. */
  isBroken?: boolean;
}

const NO_SNAPSHOT: Snapshot = { rows: [], isTrimmed: false, etag: undefined };

/** What this instance has read; a write has an etag of its own. */
let known: { snapshot: Snapshot; rows: ReadonlyMap<string, AnyRow> } = {
  snapshot: NO_SNAPSHOT,
  rows: new Map(),
};

async function readAll(deps: Context, first: Listing) {
  let listing = first;
  for (let left = MAXIMUM_LISTINGS; left > 0; left -= 1) {
    const [snapshot, read] = await Promise.all([
      readSnapshot(deps, listing.snapshot),
      mapParallel(listing.rows, async ({ key, etag }) => {
        const id = `${key} ${etag}`;
        return [id, known.rows.get(id) ?? (await readRow(deps, key))] as const;
      }),
    ]);
    // Folded since it was listed.
    if (read.some(([, row]) => row === 'gone')) {
      listing = await listRows(deps);
      continue;
    }
    const found = read.flatMap(([id, row]) => (row && row !== 'gone' ? [[id, row] as const] : []));
    known = { snapshot, rows: new Map(found) };
    const rows = latestOf([...snapshot.rows, ...found.map(([, row]) => row)]);
    return { listing, rows, snapshot };
  }
  throw new StoreUnavailableError('the rows keep changing');
}

const MAXIMUM_LISTINGS = 3;

/** @returns `gone` when it was folded, undefined when it cannot be read: it can be built again. */
async function readRow({ store, log }: Context, key: string): Promise<AnyRow | 'gone' | undefined> {
  return unlessCorrupt(async () => {
    const stored = await store('desk').get(key);
    return stored ? parseDocument(rowSchema, key, stored.value) : 'gone';
  }, log);
}

async function readSnapshot(deps: Context, listed: Listed | undefined): Promise<Snapshot> {
  if (!listed) return NO_SNAPSHOT;
  if (known.snapshot.etag === listed.etag) return known.snapshot;
  const read = await unlessCorrupt(async () => {
    const stored = await deps.store('desk').get(SNAPSHOT);
    if (!stored) return NO_SNAPSHOT;
    const { rows, isTrimmed } = parseDocument(snapshotSchema, SNAPSHOT, stored.value);
    return { rows: decode(rows), isTrimmed, etag: stored.etag };
  }, deps.log);
  return read ?? { rows: [], isTrimmed: true, etag: listed.etag, isBroken: true };
}

function decode(text: string): AnyRow[] {
  try {
    return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()) as AnyRow[];
  } catch {
    throw new CorruptDocumentError(SNAPSHOT, 'not compressed JSON');
  }
}

/**
 * As much as the snapshot holds: of rows that are too long together, the longest lose the end of their words, and if
 * that is not enough, the last ones are left out.
 */
function encode(rows: readonly AnyRow[]): { text: string; isCut: boolean } {
  const shorten = (row: AnyRow, length: number) =>
    row.kind === 'gone' ? row : { ...row, words: row.words.slice(0, length) };
  let length = WORDS_MAX_LENGTH;
  let count = rows.length;
  for (;;) {
    const shown = rows.slice(0, count).map((row) => shorten(row, length));
    const text = gzipSync(JSON.stringify(shown)).toString('base64');
    if (text.length < SNAPSHOT_MAX_LENGTH)
      return { text, isCut: length < WORDS_MAX_LENGTH || count < rows.length };
    if (length > WORDS_MIN_LENGTH) length = Math.floor(length / 2);
    else count = Math.floor(count / 2);
  }
}

/** The highest version of each. */
function latestOf(rows: readonly AnyRow[]): AnyRow[] {
  const latest = new Map<string, AnyRow>();
  for (const row of rows)
    if (row.version >= (latest.get(row.id)?.version ?? 0)) latest.set(row.id, row);
  return [...latest.values()];
}

/**
 * Puts all rows into the snapshot, and removes them. Whoever is first wins; who is not leaves it to the next time.
 * @returns whether it was done.
 */
export async function foldRows(deps: Context): Promise<boolean> {
  const first = await listRows(deps);
  if (first.rows.length === 0) return true;
  const { listing, rows, snapshot } = await readAll(deps, first);
  if (snapshot.isBroken || !(await putSnapshot(deps, rows, snapshot))) return false;
  await removeRows(deps, listing);
  return true;
}

/**
 * Puts rows in place of everything that is listed; what is written meanwhile stays.
 * @param make reads all documents, which may take an hour.
 * @returns false when others kept writing the snapshot.
 */
export async function replaceRows(
  deps: Context,
  make: () => Promise<readonly Row[]>,
): Promise<boolean> {
  // Before the documents are read: a row that is written from now on may know more than they did.
  const before = (await readAll(deps, await listRows(deps))).rows;
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const rows = await make();
  const made = new Set(rows.map(({ id }) => id));
  for (let left = MAXIMUM_FOLDS; left > 0; left -= 1) {
    const { listing, rows: now, snapshot } = await readAll(deps, await listRows(deps));
    // What is there after all, as after a restore, is not gone.
    const kept = now.filter(
      ({ id, kind, version }) =>
        version > (versions.get(id) ?? 0) || (kind === 'gone' && !made.has(id)),
    );
    const merged = latestOf([...rows, ...kept]);
    if (!(await putSnapshot(deps, merged, { ...snapshot, isTrimmed: false }))) continue;
    await removeRows(deps, listing);
    return true;
  }
  return false;
}

async function removeRows({ store }: Context, { rows, outdated }: Listing): Promise<void> {
  const keys = [...rows.map(({ key }) => key), ...outdated];
  await mapParallel(keys, (key) => store('desk').delete(key));
}

/** Whether the lists of what is open have it: somebody has something to do about it, it is to be paid, or approved. */
export function isListedOpen(row: AnyRow): row is OrderRow | MessageRow {
  switch (row.kind) {
    case 'order':
      return row.isOpen || row.isUnpaid || row.shown.stage === 'review';
    case 'message':
      return row.isOpen;
    case 'customer':
    case 'gone':
      return false;
  }
}

/** Whether the snapshot keeps it, however many there are: somebody has something to do about it. */
export function isAlwaysKept(row: AnyRow): boolean {
  switch (row.kind) {
    case 'order':
    case 'message':
      return row.isOpen;
    case 'gone':
      return true;
    case 'customer':
      return false;
  }
}

async function putSnapshot(
  { store, now }: Context,
  rows: readonly AnyRow[],
  before: Snapshot,
): Promise<boolean> {
  const oldestGone = isoOf(now() - GONE_KEPT_MS);
  const isKept = (row: AnyRow) => row.kind !== 'gone' || row.at > oldestGone;
  const kept = rows.filter(isKept).sort((one, other) => (one.at < other.at ? 1 : -1));
  const closed = kept.filter((row) => !isAlwaysKept(row));
  const next = [
    ...kept.filter(isAlwaysKept),
    // A studio may keep no books here.
    ...closed.filter(isListedOpen).slice(0, SNAPSHOT_ROWS),
    ...closed.filter((row) => !isListedOpen(row)).slice(0, SNAPSHOT_ROWS),
  ];
  const { text, isCut } = encode(next);
  const isTrimmed = before.isTrimmed || isCut || next.length < kept.length;
  const value = { rows: text, isTrimmed };
  const condition = before.etag === undefined ? { ifNew: true as const } : { ifMatch: before.etag };
  return (await store('desk').put(SNAPSHOT, value, condition, { isLarge: true })) !== undefined;
}

/** Characters that a row's words have at the most. */
const WORDS_MAX_LENGTH = 4000;
/** Rows are rather left out than found by fewer. */
const WORDS_MIN_LENGTH = 250;

/** The distinct words of some texts, the most important text first: what is too long loses its end. */
export function searchableWords(texts: readonly (string | undefined)[]): string {
  const words = new Set(texts.flatMap((text) => splitWords(text ?? '')));
  return [...words].join(' ').slice(0, WORDS_MAX_LENGTH);
}

/** What the orders and messages of a source are found by: `from:newsletter`. */
export function sourceWord({ source }: { source?: string | undefined }): string | undefined {
  return source && `from:${source}`;
}

/** Words without case, accents, and the punctuation around them. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .split(/[\s\p{Cc}\p{Cs}]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
}

/** Characters of what was said last that a list shows at the most. */
const LINE_LENGTH = 120;

/** The beginning of a text. */
export function oneLine(text = ''): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  const isLong = characters.length > LINE_LENGTH;
  return isLong ? `${characters.slice(0, LINE_LENGTH).join('').trimEnd()}…` : characters.join('');
}
