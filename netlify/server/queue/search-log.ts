import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

import * as z from 'zod/mini';

import { uuidV7, type Dependencies } from '../dependencies.ts';
import {
  keyFormat,
  keyOf,
  numberPart,
  randomPart,
  textPart,
  uuidPart,
  WHOLE_STORE,
  type Key,
} from '../storage/keys.ts';
import {
  mapParallel,
  moment,
  parseRecord,
  StoreUnavailableError,
  unlessCorrupt,
  version,
} from '../storage/store.ts';
import { jobsOf } from './job-store.ts';
import { latestOf, searchDocumentSchema, sortFacts } from './search-document.ts';
import type { Erased, SearchDocument, SearchIndex, SearchList } from './search-document.ts';

/** Documents that are kept: those with the latest events. */
export const SEARCH_LOG_DOCUMENTS = 10_000;
/** How many, outdated ones included, are one too many. */
const MAXIMUM_COUNT = 1.5 * SEARCH_LOG_DOCUMENTS;
/** Characters of a segment: far below what a record may have. */
const SEGMENT_MAX_LENGTH = 190_000;
const MAXIMUM_ATTEMPTS = 3;

const noteRecordSchema = z.object({
  v: version,
  type: z.literal('document'),
  at: moment,
  document: searchDocumentSchema,
});
/** A JSON array of documents, compressed, in base64. */
const segmentRecordSchema = z.object({
  v: version,
  type: z.literal('segment'),
  at: moment,
  text: z.string(),
});

/** A document that was noted since the last segment. */
const noteKey = keyFormat<{ id: string; version: number }>('new/:id/:version', {
  id: textPart(/^[0-9a-f-]{36,64}$/),
  version: numberPart(6),
});
/** Named after what it holds, which never changes. */
const segmentKey = keyFormat<{ segment: string; count: number; digest: string }>(
  'segments/:segment/:count/:digest',
  { segment: uuidPart, count: numberPart(6), digest: randomPart },
);
const isNote = (key: Key) => noteKey.parse(key) !== undefined;
const isSegment = (key: Key) => segmentKey.parse(key) !== undefined;
/** Says that older documents were left out. */
const TRIMMED = keyOf('trimmed');
const LEASE_ID = hash('sha256', 'search index');

/** Segments that this instance has read. */
const cache = new Map<Key, readonly SearchDocument[]>();

const dateOf: Record<SearchList, (document: SearchDocument) => string> = {
  work: ({ kind, at }) => (kind === 'customer' ? '' : at),
  done: ({ doneAt }) => doneAt,
  customers: ({ kind, createdAt }) => (kind === 'customer' ? createdAt : ''),
};

/**
 * The index in a store that only knows records: each change adds a document, and the sweep joins them to segments. New
 * segments come before the old ones go, and the highest version of a document counts wherever it is, so whatever breaks
 * off leaves duplicates only.
 */
export function searchLog(deps: Dependencies): SearchIndex {
  const parts = logParts(deps);
  return {
    ...upkeep(deps, parts),

    async note(document) {
      const record = { v: 1, type: 'document', at: document.notedAt, document };
      await deps.store('search').createOnce(noteKey(document), record);
    },

    async find(list, words, start, count) {
      const { documents, isTrimmed } = await parts.readLatest();
      const dateIn = dateOf[list];
      const found = documents
        .filter((one) => dateIn(one) !== '' && words.every((word) => one.words.includes(word)))
        .map((one) => ({ one, whole: words.filter((word) => hasWord(one, word)).length }))
        .sort(
          (a, b) =>
            b.whole - a.whole || descending(dateIn(a.one) + a.one.id, dateIn(b.one) + b.one.id),
        );
      return { rows: found.slice(start, start + count).map(({ one }) => one.row), isTrimmed };
    },

    async factsSince(at) {
      const { documents, isTrimmed } = await parts.readLatest();
      const found = sortFacts(documents.filter(({ createdAt }) => createdAt >= at));
      // What was left out happened before everything that is there.
      return { ...found, isTrimmed: isTrimmed && documents.every((one) => one.at > at) };
    },
  };
}

type Parts = ReturnType<typeof logParts>;

/** What the store holds: segments, and documents noted since. */
function logParts(deps: Dependencies) {
  const store = deps.store('search');

  /** @returns undefined when it is gone. */
  async function readPart(key: Key): Promise<readonly SearchDocument[] | undefined> {
    const known = cache.get(key);
    if (known) return known;
    const record = await unlessCorrupt(async () => (await store.get(key)) ?? 'gone');
    if (record === 'gone') return undefined;
    const documents = parsePart(key, record);
    if (isSegment(key)) cache.set(key, documents);
    return documents;
  }

  async function list() {
    const keys = await store.list(WHOLE_STORE);
    const [segments, notes] = [keys.filter(isSegment), keys.filter(isNote)];
    return { segments, notes, all: [...segments, ...notes], isTrimmed: keys.includes(TRIMMED) };
  }

  return {
    list,

    /** Every version; for whoever works on the index alone. */
    readAll: async (keys: readonly Key[]) =>
      (await mapParallel(keys, readPart)).flatMap((part) => part ?? []),

    async readLatest() {
      for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
        const { segments, all, isTrimmed } = await list();
        const parts = await mapParallel(all, readPart);
        // Joined to a segment since it was listed.
        if (parts.includes(undefined)) continue;
        for (const key of cache.keys()) if (!segments.includes(key)) cache.delete(key);
        return { documents: latestOf(parts.flatMap((part) => part ?? [])), isTrimmed };
      }
      throw new StoreUnavailableError('the index keeps changing');
    },

    /** Puts documents in place of parts; of too many, the latest. @returns whether it left out any. */
    async replace(
      parts: readonly Key[],
      documents: readonly SearchDocument[],
      isTrimmed = documents.length > SEARCH_LOG_DOCUMENTS,
    ): Promise<boolean> {
      const at = new Date(deps.now()).toISOString();
      if (isTrimmed) await store.createOnce(TRIMMED, { v: 1, type: 'trimmed', at });
      for (const [index, { text, count }] of encode(newest(documents)).entries()) {
        const digest = hash('sha256', text).slice(0, 32);
        const segment = uuidV7(deps.now() + index, deps.randomHex);
        const key = segmentKey({ segment, count, digest });
        await store.createOnce(key, { v: 1, type: 'segment', at, text });
      }
      // Oldest first, so that no outdated version is left alone.
      for (const key of parts.filter(isSegment)) await store.delete(key);
      await mapParallel(parts.filter(isNote), (key) => store.delete(key));
      return isTrimmed;
    },
  };
}

/** What changes more than one document. */
function upkeep(deps: Dependencies, parts: Parts): Pick<SearchIndex, 'erase' | 'fold' | 'rebuild'> {
  /** @returns undefined when another process works on the index. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const lease = await jobsOf(deps).acquireLease(LEASE_ID, deps.now());
    if (!lease) return undefined;
    try {
      return await work();
    } finally {
      await jobsOf(deps).releaseLease(lease);
    }
  }

  return {
    async erase(which) {
      const isDone = await alone(async () => {
        for (const key of (await parts.list()).all) {
          const documents = await parts.readAll([key]);
          const kept = documents.filter((document) => !isErased(which, document));
          if (kept.length < documents.length) await parts.replace([key], kept);
        }
        return true;
      });
      return isDone ?? false;
    },

    async fold() {
      if ((await parts.list()).notes.length === 0) return;
      await alone(async () => {
        const { segments, notes, all } = await parts.list();
        const counts = segments.map((key) => segmentKey.parse(key)?.count ?? 0);
        const total = counts.reduce((sum, count) => sum + count, notes.length);
        const joined = total > MAXIMUM_COUNT ? all : [...segments.slice(-1), ...notes];
        await parts.replace(joined, latestOf(await parts.readAll(joined)));
      });
    },

    async rebuild(batches, startedAt) {
      let rebuilt: SearchDocument[] = [];
      let isCut: true | undefined;
      for await (const batch of batches) {
        rebuilt = rebuilt.concat(batch);
        if (rebuilt.length <= 2 * SEARCH_LOG_DOCUMENTS) continue;
        rebuilt = newest(rebuilt);
        isCut = true;
      }
      const isDone = await alone(async () => {
        const { all } = await parts.list();
        const since = (await parts.readAll(all)).filter(({ notedAt }) => notedAt >= startedAt);
        const isTrimmed = await parts.replace(all, latestOf([...rebuilt, ...since]), isCut);
        if (!isTrimmed) await deps.store('search').delete(TRIMMED);
        return true;
      });
      return isDone ?? false;
    },
  };
}

/** What cannot be read holds nothing: it can be rebuilt. */
function parsePart(key: Key, record: unknown): readonly SearchDocument[] {
  try {
    if (isNote(key)) return [parseRecord(noteRecordSchema, key, record).document];
    const { text } = parseRecord(segmentRecordSchema, key, record);
    return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()) as SearchDocument[];
  } catch {
    return [];
  }
}

/** In as many segments as are needed, of which the last alone is less than half full. */
function encode(documents: readonly SearchDocument[]): { text: string; count: number }[] {
  const { length: count } = documents;
  if (count === 0) return [];
  const text = gzipSync(JSON.stringify(documents)).toString('base64');
  if (text.length <= SEGMENT_MAX_LENGTH || count === 1) return [{ text, count }];
  const share = Math.max(0.5, (0.9 * SEGMENT_MAX_LENGTH) / text.length);
  const end = Math.floor(count * share);
  return [...encode(documents.slice(0, end)), ...encode(documents.slice(end))];
}

function newest(documents: readonly SearchDocument[]): SearchDocument[] {
  return documents
    .toSorted((one, other) => descending(one.at, other.at))
    .slice(0, SEARCH_LOG_DOCUMENTS);
}

const hasWord = ({ words }: SearchDocument, word: string) => ` ${words} `.includes(` ${word} `);

function descending(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

function isErased(which: Erased, { id, userId }: SearchDocument): boolean {
  return 'ids' in which ? which.ids.includes(id) : userId === which.userId;
}
