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
} from '../storage/keys.ts';
import type { Key, KeyPart, KeyPrefix } from '../storage/keys.ts';
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

/** Where an open order stands after one of its events. */
export interface Standing {
  sequence: number;
  status: OrderStatus;
  /** `agentMark` of who has taken the order, or `none`. */
  agent: string;
  /** Seconds since 1970: since when the customer waits for the studio; 0 when they do not. */
  waitingSince: number;
  /** Quoted price in US cents; 0 without one. */
  quotedCents: number;
}

/** Stands for an agent in the key of a standing. */
export function agentMark(canonicalEmail: string): string {
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
const standingFormat = keyFormat<{ notedAtMs: number } & OrderId & Standing>(
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

export function standingKey(notedAtMs: number, order: OrderId, standing: Standing): Key {
  return standingFormat({ notedAtMs, ...order, ...standing });
}

/** All standings of an order that were noted under one day. */
function standingsPrefix(notedAtMs: number, order: OrderId): KeyPrefix {
  return `${openOrderKey({ notedAtMs, ...order })}/` as KeyPrefix;
}

/** Parses the key of an entry or of a standing. */
export function parseOpenKey(
  text: string,
): { notedAtMs: number; subject: Subject; standing?: Standing } | undefined {
  const parsed = standingFormat.parse(text);
  if (parsed) {
    const { notedAtMs, userId, orderId, ...standing } = parsed;
    return { notedAtMs, subject: { kind: 'order', userId, orderId }, standing };
  }
  const order = openOrderKey.parse(text);
  if (order) {
    const { notedAtMs, ...id } = order;
    return { notedAtMs, subject: { kind: 'order', ...id } };
  }
  const message = openMessageKey.parse(text);
  if (!message) return undefined;
  const { notedAtMs, ...id } = message;
  return { notedAtMs, subject: { kind: 'message', ...id } };
}

export interface OpenEntry {
  key: Key;
  subject: Subject;
  notedAtMs: number;
  /** The key says where the order stands; without it, that there is one. */
  standing?: Standing;
}

export interface NotedStanding {
  order: OrderId;
  createdAtMs: number;
  at: string;
  standing: Standing;
}

/**
 * Index of open orders and messages. It may hold too much, but never misses an open one: an entry is written before its
 * record and kept for two days without one. Where an order stands is written after each event; the latest counts.
 */
export function openIndexOf({ store }: Pick<Dependencies, 'store'>): OpenIndex {
  return openIndex(store('open'));
}

export type OpenIndex = ReturnType<typeof openIndex>;

export function openIndex(store: Store) {
  return {
    async add(subject: Subject, atMs: number): Promise<void> {
      const at = new Date(atMs).toISOString();
      await store.createOnce(openKey(atMs, subject), { v: 1, type: 'open', at });
    },

    async list(): Promise<OpenEntry[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => {
        const parsed = parseOpenKey(key);
        return parsed ? [{ key, ...parsed }] : [];
      });
    },

    remove: ({ key }: OpenEntry) => store.delete(key),

    /** Also what is noted of where an order stands. */
    async removeOf(subject: Subject, notedAtMs: number): Promise<void> {
      await store.delete(openKey(notedAtMs, subject));
      if (subject.kind === 'order') await keepStandings(store, notedAtMs, subject, undefined);
    },

    note: (noted: NotedStanding) => addStanding(store, noted),

    /** Notes where an order stands, and forgets where it stood. */
    keep: (noted: NotedStanding) => keepStandings(store, noted.createdAtMs, noted.order, noted),
  };
}

async function keepStandings(
  store: Store,
  createdAtMs: number,
  order: OrderId,
  noted: NotedStanding | undefined,
): Promise<void> {
  const wanted = noted && keyOf(noted);
  const keys = await store.list(standingsPrefix(createdAtMs, order));
  if (noted && !keys.some((key) => key === wanted)) await addStanding(store, noted);
  for (const key of keys) if (key !== wanted) await store.delete(key);
}

async function addStanding(store: Store, noted: NotedStanding): Promise<void> {
  await store.createOnce(keyOf(noted), { v: 1, type: 'open', at: noted.at });
}

function keyOf({ order, createdAtMs, standing }: NotedStanding): Key {
  return standingKey(createdAtMs, order, standing);
}
