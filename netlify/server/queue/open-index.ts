import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import {
  messageEntrySchema,
  orderEntrySchema,
  orderStages,
  type OrderStage,
} from '../../../src/contracts/desk.ts';
import { oneOf } from '../../../src/contracts/one-of.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  dayPart,
  keyFormat,
  keyOf,
  numberPart,
  prefixOf,
  sequencePart,
  sha256Part,
  textPart,
  uuidPart,
  WHOLE_STORE,
  type Key,
  type KeyPart,
} from '../storage/keys.ts';
import { moment, orLogged, readRecord, version, type Store } from '../storage/store.ts';

/** What depends on the moment, or on who asks. */
const passing = { isLate: true, isUnread: true } as const;
const orderRowSchema = z.omit(orderEntrySchema, { ...passing, mailObstacle: true });
const messageRowSchema = z.omit(messageEntrySchema, passing);
/** What a list shows of an order or message, whenever and to whomever; the name is the one it came with. */
export type OrderRow = z.infer<typeof orderRowSchema>;
export type MessageRow = z.infer<typeof messageRowSchema>;

export const openRecordSchema = z.object({
  v: version,
  type: z.literal('open'),
  at: moment,
  /** Absent before the first event is noted. */
  row: z.optional(oneOf('kind', { order: orderRowSchema, message: messageRowSchema })),
});

export interface OrderId {
  userId: string;
  orderId: string;
}

export type Subject =
  ({ kind: 'order' } & OrderId) | { kind: 'message'; receivedAtMs: number; messageId: string };

export function subjectIdOf(subject: Subject): string {
  return subject.kind === 'order' ? subject.orderId : subject.messageId;
}

/** What the index says of an open message after one of its events. */
export interface IndexedMessage {
  sequence: number;
  /** `agentHash` of who has taken it, or `none`. */
  agent: string;
  /** Seconds since 1970: since when the customer waits for the studio; 0 when they do not. */
  waitingSince: number;
  /** `nameHash` of the service. */
  service: string;
  /** `nameHash` of who did what happened last: `customer`, or an agent's name. */
  actor: string;
}

/** The same of an order. */
export interface IndexedOrder extends IndexedMessage {
  stage: OrderStage;
  /** Day for which it is promised such as `2026-11-30`, or `none`. */
  dueOn: string;
  /** Whether it has a settled price that is not paid. */
  isUnpaid: boolean;
}

/** What an agent has read. */
export interface Mark {
  /** `agentHash` of the agent. */
  agent: string;
  /** Of the latest event then. */
  sequence: number;
}

/** Stands for an agent in keys of the index. */
export function agentHash(canonicalEmail: string): string {
  return hash('sha256', canonicalEmail).slice(0, 16);
}

/** Stands for the name of a service, or of whoever acted, in keys of the index. */
export function nameHash(name: string): string {
  return hash('sha256', name).slice(0, 8);
}

const orderSubject = keyFormat<{ notedAtMs: number } & OrderId>(
  ':notedAtMs/order/:userId/:orderId',
  { notedAtMs: dayPart, userId: sha256Part, orderId: uuidPart },
);
const messageSubject = keyFormat<{ notedAtMs: number; receivedAtMs: number; messageId: string }>(
  ':notedAtMs/message/:receivedAtMs/:messageId',
  { notedAtMs: dayPart, receivedAtMs: dayPart, messageId: uuidPart },
);
const SUBJECT_PARTS = 4;

const wordPart = <Word extends string>(words: readonly Word[]): KeyPart<Word> => ({
  write: (word) => word,
  read: (text) => words.find((word) => word === text),
});
const unpaidPart: KeyPart<boolean> = {
  write: (isUnpaid) => (isUnpaid ? 'unpaid' : 'none'),
  read: (text) => ({ unpaid: true, none: false })[text],
};
const messageParts = {
  sequence: sequencePart,
  agent: textPart(/^([0-9a-f]{16}|none)$/),
  waitingSince: numberPart(10),
  service: textPart(/^[0-9a-f]{8}$/),
  actor: textPart(/^[0-9a-f]{8}$/),
};

// Beside the entry of their subject, under its key.
const messageFormat = keyFormat<IndexedMessage>(
  ':sequence/:agent/:waitingSince/:service/:actor',
  messageParts,
);
const orderFormat = keyFormat<IndexedOrder>(
  ':sequence/:stage/:agent/:waitingSince/:dueOn/:service/:actor/:isUnpaid',
  {
    ...messageParts,
    stage: wordPart(orderStages),
    dueOn: textPart(/^(\d{4}-\d{2}-\d{2}|none)$/),
    isUnpaid: unpaidPart,
  },
);
const markFormat = keyFormat<Mark>('seen/:agent/:sequence', {
  agent: textPart(/^[0-9a-f]{16}$/),
  sequence: sequencePart,
});
/** Under the day it was added. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return subject.kind === 'order'
    ? orderSubject({ notedAtMs, ...subject })
    : messageSubject({ notedAtMs, ...subject });
}

export function indexedOrderKey(notedAtMs: number, order: OrderId, indexed: IndexedOrder): Key {
  return keyOf(orderSubject({ notedAtMs, ...order }), orderFormat(indexed));
}

export function indexedMessageKey(
  notedAtMs: number,
  message: { receivedAtMs: number; messageId: string },
  indexed: IndexedMessage,
): Key {
  return keyOf(messageSubject({ notedAtMs, ...message }), messageFormat(indexed));
}

export function markKey(notedAtMs: number, subject: Subject, mark: Mark): Key {
  return keyOf(openKey(notedAtMs, subject), markFormat(mark));
}

interface ParsedOpenKey {
  notedAtMs: number;
  subject: Subject;
  /** What the entry says of the order or message; without it, and without a mark, that there is one. */
  order?: IndexedOrder;
  message?: IndexedMessage;
  mark?: Mark;
}

/** Parses the key of any entry. */
export function parseOpenKey(text: string): ParsedOpenKey | undefined {
  const parts = text.split('/');
  const found = parseSubject(parts.slice(0, SUBJECT_PARTS).join('/'));
  if (!found || parts.length === SUBJECT_PARTS) return found;
  const rest = parts.slice(SUBJECT_PARTS).join('/');
  const mark = markFormat.parse(rest);
  if (mark) return { ...found, mark };
  if (found.subject.kind === 'message') {
    const message = messageFormat.parse(rest);
    return message && { ...found, message };
  }
  const order = orderFormat.parse(rest);
  return order && { ...found, order };
}

function parseSubject(text: string): ParsedOpenKey | undefined {
  const order = orderSubject.parse(text);
  if (order) {
    const { notedAtMs, ...id } = order;
    return { notedAtMs, subject: { kind: 'order', ...id } };
  }
  const message = messageSubject.parse(text);
  if (!message) return undefined;
  const { notedAtMs, ...id } = message;
  return { notedAtMs, subject: { kind: 'message', ...id } };
}

export interface IndexEntry extends ParsedOpenKey {
  key: Key;
}

/** An entry after an event: `key` is an `indexedOrderKey` or `indexedMessageKey` of the subject on this day. */
export interface EventEntry {
  subject: Subject;
  notedAtMs: number;
  key: Key;
  /** Moment of the event. */
  at: string;
  row: OrderRow | MessageRow;
}

/** The entry after an event of a message; under the day on which it came. */
export function messageEntryOf(indexed: IndexedMessage, row: MessageRow, at: string): EventEntry {
  const receivedAtMs = Date.parse(row.day);
  const subject = { kind: 'message', receivedAtMs, messageId: row.id } as const;
  const key = indexedMessageKey(receivedAtMs, subject, indexed);
  return { subject, notedAtMs: receivedAtMs, key, at, row };
}

/** Adds a message's entry right after an event; the message's job repairs what fails here. */
export function noteMessageInIndex(
  deps: Pick<Dependencies, 'store' | 'log'>,
  entry: EventEntry,
): Promise<void> {
  return orLogged(deps.log, 'noting where a message stands', () => openIndexOf(deps).note(entry));
}

/**
 * Index of open orders and messages. It may hold too much, but never misses an open one: an entry is written before its
 * record and kept for two days without one. Another is written after each event of an order; the latest counts.
 */
export function openIndexOf({ store }: Pick<Dependencies, 'store'>): OpenIndex {
  return openIndex(store('open'));
}

export type OpenIndex = ReturnType<typeof openIndex>;

export function openIndex(store: Store) {
  const write = (key: Key, at: string, row?: EventEntry['row']) =>
    store.createOnce(key, { v: 1, type: 'open', at, ...(row ? { row } : {}) });
  /** What was written under a subject's entry of this day. */
  const listOf = (notedAtMs: number, subject: Subject) =>
    store.list(prefixOf(openKey(notedAtMs, subject)));

  return {
    async add(subject: Subject, atMs: number): Promise<void> {
      await write(openKey(atMs, subject), new Date(atMs).toISOString());
    },

    async list(): Promise<IndexEntry[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => {
        const parsed = parseOpenKey(key);
        return parsed ? [{ key, ...parsed }] : [];
      });
    },

    /** @returns what a list shows, as an entry after an event has it; undefined without. @throws CorruptRecordError */
    readRow: async (key: Key) => (await readRecord(store, openRecordSchema, key))?.row,

    remove: ({ key }: Pick<IndexEntry, 'key'>) => store.delete(key),

    /** Also what was written after events, and agents' marks. */
    async removeOf(subject: Subject, notedAtMs: number): Promise<void> {
      await store.delete(openKey(notedAtMs, subject));
      for (const key of await listOf(notedAtMs, subject)) await store.delete(key);
    },

    async note({ key, at, row }: EventEntry): Promise<void> {
      await write(key, at, row);
    },

    /** Makes this the only entry after an event. */
    async keepOnly({ subject, notedAtMs, key: wanted, at, row }: EventEntry): Promise<void> {
      const keys = await listOf(notedAtMs, subject);
      if (!keys.includes(wanted)) await write(wanted, at, row);
      for (const key of keys)
        if (key !== wanted && !parseOpenKey(key)?.mark) await store.delete(key);
    },

    /** Remembers what an agent has read, in place of earlier marks of theirs. */
    async mark(
      of: Pick<IndexEntry, 'notedAtMs' | 'subject'>,
      mark: Mark,
      at: string,
      earlier: readonly Key[],
    ) {
      await write(markKey(of.notedAtMs, of.subject, mark), at);
      for (const each of earlier) await store.delete(each);
    },
  };
}
