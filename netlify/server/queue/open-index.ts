import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import { orderStatuses, type OrderStatus } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  dayPart,
  keyFormat,
  numberPart,
  sequencePart,
  sha256Part,
  textPart,
  uuidPart,
  WHOLE_STORE,
  type Key,
  type KeyPart,
  type KeyPrefix,
} from '../storage/keys.ts';
import { moment, version, type Store } from '../storage/store.ts';

export const openRecordSchema = z.object({ v: version, type: z.literal('open'), at: moment });

export interface OrderId {
  userId: string;
  orderId: string;
}

export type Subject =
  ({ kind: 'order' } & OrderId) | { kind: 'message'; receivedAtMs: number; messageId: string };

export function subjectIdOf(subject: Subject): string {
  return subject.kind === 'order' ? subject.orderId : subject.messageId;
}

/** What the index says of an open order after one of its events. */
export interface IndexedOrder {
  sequence: number;
  status: OrderStatus;
  /** `agentHash` of who has taken the order, or `none`. */
  agent: string;
  /** Seconds since 1970: since when the customer waits for the studio; 0 when they do not. */
  waitingSince: number;
  /** Quoted price in US cents; 0 without one. */
  quotedCents: number;
}

/** Stands for an agent in keys of the index. */
export function agentHash(canonicalEmail: string): string {
  return hash('sha256', canonicalEmail).slice(0, 16);
}

const orderParts = { notedAtMs: dayPart, userId: sha256Part, orderId: uuidPart };
const openOrderKey = keyFormat<{ notedAtMs: number } & OrderId>(
  ':notedAtMs/order/:userId/:orderId',
  orderParts,
);
const openMessageKey = keyFormat<{ notedAtMs: number; receivedAtMs: number; messageId: string }>(
  ':notedAtMs/message/:receivedAtMs/:messageId',
  { notedAtMs: dayPart, receivedAtMs: dayPart, messageId: uuidPart },
);

const statusPart: KeyPart<OrderStatus> = {
  write: (status) => status,
  read: (text) => orderStatuses.find((status) => status === text),
};

/** Beside the entry of its order. */
const indexedOrderFormat = keyFormat<{ notedAtMs: number } & OrderId & IndexedOrder>(
  ':notedAtMs/order/:userId/:orderId/:sequence/:status/:agent/:waitingSince/:quotedCents',
  {
    ...orderParts,
    sequence: sequencePart,
    status: statusPart,
    agent: textPart(/^([0-9a-f]{16}|none)$/),
    waitingSince: numberPart(10),
    quotedCents: numberPart(9),
  },
);

/** Under the day it was added. */
export function openKey(notedAtMs: number, subject: Subject): Key {
  return subject.kind === 'order'
    ? openOrderKey({ notedAtMs, ...subject })
    : openMessageKey({ notedAtMs, ...subject });
}

export function indexedOrderKey(notedAtMs: number, order: OrderId, indexed: IndexedOrder): Key {
  return indexedOrderFormat({ notedAtMs, ...order, ...indexed });
}

/** Parses the key of any entry. */
export function parseOpenKey(
  text: string,
): { notedAtMs: number; subject: Subject; order?: IndexedOrder } | undefined {
  const indexed = indexedOrderFormat.parse(text);
  if (indexed) {
    const { notedAtMs, userId, orderId, ...order } = indexed;
    return { notedAtMs, subject: { kind: 'order', userId, orderId }, order };
  }
  const placed = openOrderKey.parse(text);
  if (placed) {
    const { notedAtMs, ...id } = placed;
    return { notedAtMs, subject: { kind: 'order', ...id } };
  }
  const message = openMessageKey.parse(text);
  if (!message) return undefined;
  const { notedAtMs, ...id } = message;
  return { notedAtMs, subject: { kind: 'message', ...id } };
}

export interface IndexEntry {
  key: Key;
  subject: Subject;
  notedAtMs: number;
  /** What the entry says of the order; without it, that there is one. */
  order?: IndexedOrder;
}

/** What an entry after an order's event says, and when that was. */
export interface OrderIndexEntry {
  id: OrderId;
  createdAtMs: number;
  at: string;
  order: IndexedOrder;
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
  const write = (key: Key, at: string) => store.createOnce(key, { v: 1, type: 'open', at });
  const keyOf = ({ id, createdAtMs, order }: OrderIndexEntry) =>
    indexedOrderKey(createdAtMs, id, order);
  /** What was written after events of an order that was placed on this day. */
  const listOf = (createdAtMs: number, { userId, orderId }: OrderId) =>
    store.list(`${openOrderKey({ notedAtMs: createdAtMs, userId, orderId })}/` as KeyPrefix);

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

    remove: ({ key }: IndexEntry) => store.delete(key),

    /** Also what was written after events of an order. */
    async removeOf(subject: Subject, notedAtMs: number): Promise<void> {
      await store.delete(openKey(notedAtMs, subject));
      if (subject.kind === 'message') return;
      for (const key of await listOf(notedAtMs, subject)) await store.delete(key);
    },

    async note(entry: OrderIndexEntry): Promise<void> {
      await write(keyOf(entry), entry.at);
    },

    /** Makes this the order's only entry after an event. */
    async keepOnly(entry: OrderIndexEntry): Promise<void> {
      const wanted = keyOf(entry);
      const keys = await listOf(entry.createdAtMs, entry.id);
      if (!keys.includes(wanted)) await write(wanted, entry.at);
      for (const key of keys) if (key !== wanted) await store.delete(key);
    },
  };
}
