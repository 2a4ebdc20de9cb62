import * as z from 'zod/mini';

import { messageTopics } from '../../../src/contracts/contact.ts';
import type { MessageStep } from '../../../src/contracts/desk.ts';
import { mailReasons } from '../../../src/contracts/mail.ts';
import { ORDER_MESSAGE_MAX_LENGTH } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { oneLine, searchableWords, sourceWord, type MessageRow } from '../lists/rows.ts';
import { messageKey, outboxSchema, parseMessageKey, type MessageId } from '../outbox/outbox.ts';
import {
  dayOf,
  eventFields,
  hexDigits,
  isoTime,
  read,
  timeOfId,
  type Document,
} from '../storage/store.ts';

/** A contact message as it came, or an email that belongs to no order. */
const receivedSchema = z.object({
  at: isoTime,
  name: z.string(),
  /** Empty for an email that names no sender. */
  email: z.string(),
  podcastName: z.optional(z.string()),
  service: z.enum(messageTopics),
  message: z.string(),
  /** Where the visit came from: the word of a link, or a host. */
  source: z.optional(z.string()),
  /** It came by email. */
  mail: z.optional(z.object({ subject: z.string(), reason: z.enum(mailReasons) })),
});
export type Received = z.infer<typeof receivedSchema>;

/** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
const requestKey = z.optional(hexDigits(64));
const written = { text: z.string().check(z.maxLength(ORDER_MESSAGE_MAX_LENGTH)), requestKey };
const intoOrder = { order: z.object({ customer: z.string(), id: z.string() }) };
const changeSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventFields,
    type: z.literal('assigned'),
    assignee: z.nullable(z.string()),
    /** Of the agent. */
    name: z.optional(z.string()),
  }),
  z.object({ ...eventFields, type: z.literal('noted'), ...written }),
  z.object({ ...eventFields, type: z.literal('answered'), ...written }),
  z.object({ ...eventFields, type: z.literal('spam'), isSpam: z.boolean() }),
  z.object({ ...eventFields, type: z.literal('ordered'), ...intoOrder }),
  z.object({ ...eventFields, type: z.literal('merged'), ...intoOrder }),
  /** It needs nothing more. */
  z.object({ ...eventFields, type: z.literal('done') }),
]);
/** What agents do with a contact message. */
export type MessageChange = z.infer<typeof changeSchema>;

const knownTypes: ReadonlySet<string> = new Set(
  changeSchema.def.options.map(({ shape }) => String(shape.type.def.values[0])),
);
/** A later version of the site wrote it: a line of history that changes nothing here. */
const unknownSchema = z.looseObject({
  ...eventFields,
  type: z.string().check(z.refine((type) => !knownTypes.has(type))),
});

/** A contact message. Its id is its key, under the UTC day of it. */
export const messageSchema = z.object({
  received: receivedSchema,
  /** SHA-256 of what was sent, which a repeat has, too. */
  fingerprint: hexDigits(64),
  /** What agents did with it, oldest first. */
  changes: z.array(z.union([changeSchema, unknownSchema])),
  outbox: outboxSchema,
});
export type MessageValue = z.infer<typeof messageSchema>;

/** Something that agents did with a message, from number 1. */
export type StoredMessageStep = (MessageChange | { type: 'unknown'; at: string; actor: string }) & {
  sequence: number;
};

/** A contact message and what became of it. */
export interface StoredMessage extends MessageId {
  received: Received;
  /** Oldest first. */
  steps: readonly StoredMessageStep[];
  nextSequence: number;
  /** Email address of the agent who has taken it. */
  assignee?: string | undefined;
  assigneeName?: string | undefined;
  /** What closed it; undefined while it is open. */
  done?: StoredMessageStep | undefined;
}

/** A contact message as it was read, to be changed. */
export interface ReadMessage {
  message: StoredMessage;
  document: Document<MessageValue>;
}

export function messageIdOf(messageId: string): MessageId {
  return { day: dayOf(timeOfId(messageId)), messageId };
}

type Context = Pick<Dependencies, 'store'>;

/** @throws CorruptDocumentError */
export async function readMessage(
  { store }: Context,
  id: MessageId,
): Promise<ReadMessage | undefined> {
  const document = await read(store('messages'), messageSchema, messageKey(id));
  return document && { message: foldMessage(id, document.value), document };
}

export async function listMessageIds({ store }: Context): Promise<MessageId[]> {
  return (await store('messages').list()).flatMap(({ key }) => parseMessageKey(key) ?? []);
}

const CLOSING: readonly MessageStep['type'][] = ['answered', 'spam', 'ordered', 'merged', 'done'];

export function foldMessage(id: MessageId, { received, changes }: MessageValue): StoredMessage {
  const steps = changes.map((change, index): StoredMessageStep => {
    const sequence = index + 1;
    return isKnown(change)
      ? { ...change, sequence }
      : { type: 'unknown', at: change.at, actor: change.actor, sequence };
  });
  const closing = steps.findLast(({ type }) => CLOSING.includes(type));
  const assigned = steps.findLast((step) => step.type === 'assigned');
  const isReopened = closing?.type === 'spam' && !closing.isSpam;
  return {
    ...id,
    received,
    steps,
    nextSequence: steps.length + 1,
    assignee: assigned?.assignee ?? undefined,
    assigneeName: assigned?.name,
    done: isReopened ? undefined : closing,
  };
}

function isKnown(change: MessageValue['changes'][number]): change is MessageChange {
  return knownTypes.has(change.type);
}

/** What was written with an event. */
export function textOf(step: StoredMessageStep): string | undefined {
  return 'text' in step ? step.text : undefined;
}

/** A contact message as agents list, count, and search it. */
export function messageRowOf(message: StoredMessage): MessageRow {
  const { day, messageId: id, received, steps, done, assignee, nextSequence } = message;
  const { name, email, at: createdAt, service, podcastName, source, mail } = received;
  const said = steps.findLast((step) => textOf(step) !== undefined);
  const texts = steps.map(textOf).toReversed();
  const news = steps.findLast(({ type }) => type !== 'assigned' && type !== 'done');
  return {
    kind: 'message',
    id,
    version: nextSequence,
    at: steps.at(-1)?.at ?? createdAt,
    words: searchableWords([
      id,
      name,
      email,
      service,
      podcastName,
      sourceWord(received),
      mail?.subject,
      received.message,
      ...texts,
    ]),
    isOpen: done === undefined,
    assigneeName: message.assigneeName,
    isSpam: done?.type === 'spam',
    news: { actor: news?.actor ?? 'customer', count: (news?.sequence ?? 0) + 1 },
    ...(source === undefined ? {} : { source }),
    shown: {
      kind: 'message',
      id,
      day,
      name,
      email,
      service,
      createdAt,
      ...(done ? { doneAt: done.at } : { waitingSince: createdAt }),
      assignee,
      lastLine: {
        by: said?.actor ?? 'customer',
        text: oneLine(said ? textOf(said) : received.message),
        at: said?.at ?? createdAt,
      },
      eventCount: nextSequence,
    },
  };
}

export function messageReference(messageId: string): string {
  return `Message #${messageId.slice(-8).toUpperCase()}`;
}
