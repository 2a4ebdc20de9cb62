import * as z from 'zod/mini';

/** What a week's figures need of a contact message. */
const messageFactsSchema = z.object({
  source: z.optional(z.string()),
  isSpam: z.optional(z.boolean()),
});
export type MessageFacts = z.infer<typeof messageFactsSchema>;

/** The same of an order. */
const orderFactsSchema = z.object({
  source: z.optional(z.string()),
  service: z.string(),
  /** Email address of the agent who has it. */
  assignee: z.optional(z.string()),
  /** Hours from the order to the studio's first word, and to the first completion. */
  answeredAfter: z.optional(z.number()),
  deliveredAfter: z.optional(z.number()),
  quotes: z.number(),
  accepted: z.number(),
  /** US cents. */
  paidCents: z.number(),
  /** Of changes that were asked for. */
  rounds: z.number(),
  /** An answer took longer than is promised. */
  wasLate: z.boolean(),
  /** Since when the customer waits (ISO 8601, UTC). */
  waitingSince: z.optional(z.string()),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

export const searchDocumentSchema = z.object({
  kind: z.enum(['order', 'message', 'customer']),
  id: z.string(),
  /** The account whose data it holds, or an archive of orders; empty for nobody's. */
  userId: z.string(),
  /** Of two documents about the same thing the higher one counts. */
  version: z.number(),
  /** Of the latest event, of the first one, and when it was closed or answered: ISO 8601, UTC; `doneAt` empty while open. */
  at: z.string(),
  createdAt: z.string(),
  doneAt: z.string(),
  /** When the document was written. */
  notedAt: z.string(),
  /** From `searchableWords`. */
  words: z.string(),
  /** What a list shows, without what depends on the time or on who asks. */
  row: z.record(z.string(), z.unknown()),
  facts: z.optional(z.union([orderFactsSchema, messageFactsSchema])),
});
/** An order, contact message, or account, as agents search, list, and count it. */
export type SearchDocument = z.infer<typeof searchDocumentSchema>;

/** `work`: orders and messages, latest event first. `done`: those that are closed, by when. `customers`: newest first. */
export type SearchList = 'work' | 'done' | 'customers';

export interface Found {
  rows: SearchDocument['row'][];
  /** Older documents than it holds were left out. */
  isTrimmed: boolean;
}

export interface FoundFacts {
  orders: Dated<OrderFacts>[];
  messages: Dated<MessageFacts>[];
  isTrimmed: boolean;
}
interface Dated<Facts> {
  createdAt: string;
  facts: Facts;
}

/** Of a document's kind. */
export function sortFacts(
  documents: readonly Pick<SearchDocument, 'kind' | 'createdAt' | 'facts'>[],
): Omit<FoundFacts, 'isTrimmed'> {
  const datedOf = (wanted: SearchDocument['kind']) =>
    documents.flatMap(({ kind, createdAt, facts = {} }) =>
      kind === wanted ? [{ createdAt, facts }] : [],
    );
  return { orders: datedOf('order') as Dated<OrderFacts>[], messages: datedOf('message') };
}

/** Which documents: all of an account, or those with these ids. */
export type Erased = { userId: string } | { ids: readonly string[] };

/**
 * A projection of orders, messages, and accounts, open and closed alike. It is never the truth: the jobs keep it, and
 * `npm run ops -- reindex` rebuilds it from the records. In the database it is a table, else a log of bounded size.
 */
export interface SearchIndex {
  /** Adds a document, unless a later version is there. */
  note(document: SearchDocument): Promise<void>;
  /** What has the words as such comes first. @param words each of which must be part of a document's; from `splitWords`. */
  find(list: SearchList, words: readonly string[], start: number, count: number): Promise<Found>;
  /** Facts of the orders and messages since a moment (ISO 8601, UTC), and whether some may be missing. */
  factsSince(at: string): Promise<FoundFacts>;
  /** @returns false when another process works on the index: try again later. */
  erase(which: Erased): Promise<boolean>;
  /** Joins what was noted since; needed now and then. */
  fold(): Promise<void>;
  /** Puts documents in place of everything noted before a moment (ISO 8601, UTC). @returns false like `erase`. */
  rebuild(batches: AsyncIterable<readonly SearchDocument[]>, startedAt: string): Promise<boolean>;
}

/** The highest version of each document. */
export function latestOf(documents: readonly SearchDocument[]): SearchDocument[] {
  const latest = new Map<string, SearchDocument>();
  for (const document of documents)
    if (document.version >= (latest.get(document.id)?.version ?? 0))
      latest.set(document.id, document);
  return [...latest.values()];
}

/** Characters that a document's words have at the most. */
const WORDS_MAX_LENGTH = 4000;

/** The distinct words of some texts, the most important text first: what is too long loses its end. */
export function searchableWords(texts: readonly (string | undefined)[]): string {
  const words = new Set(texts.flatMap((text) => splitWords(text ?? '')));
  return [...words].join(' ').slice(0, WORDS_MAX_LENGTH);
}

/** What the orders and messages of a source are found by: `from:newsletter`. */
export function sourceWord({ source }: MessageFacts): string | undefined {
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
