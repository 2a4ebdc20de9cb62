import * as z from 'zod/mini';

import { contactServices, type ContactRequest } from '../../../src/contracts/contact.ts';
import type { MessageStep } from '../../../src/contracts/desk.ts';
import { NOTE_MAX_LENGTH, REPLY_HOURS, REPLY_MS } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { emailToAgents } from '../email/email-to-agents.ts';
import { shared, wordsOf } from '../email/email-texts.ts';
import { moment as momentText } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { mailboxOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../lib/time.ts';
import { oneLine } from '../orders/order-index.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { readRequest, reserve } from '../queue/idempotency.ts';
import { jobsOf } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import type { Addressee } from '../queue/reach.ts';
import { agentHash, messageEntryOf, nameHash, noteMessageInIndex } from '../queue/open-index.ts';
import { openIndexOf, type EventEntry, type MessageRow } from '../queue/open-index.ts';
import { searchableWords, sourceWord } from '../queue/search-document.ts';
import type { SearchDocument } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import {
  dayPart,
  keyFormat,
  prefixOf,
  sequencePart,
  uuidPart,
  WHOLE_STORE,
  type Key,
} from '../storage/keys.ts';
import { consume, isFull, peek, perAccount, perAddress, release } from '../storage/rate-limiter.ts';
import type { LimitState } from '../storage/rate-limiter.ts';
import {
  addRecord,
  eventFields,
  hexDigits,
  moment,
  notify,
  orLogged,
  parseEvent,
  readRecord,
  readRun,
  StoreUnavailableError,
  version,
  type Recipient,
  type Store,
} from '../storage/store.ts';

const parts = { receivedAtMs: dayPart, messageId: uuidPart };

/** A contact message, under the day it was received. */
export const contactKey = keyFormat<MessageId>(':receivedAtMs/:messageId', parts);
/** Something that agents did with it, from number 1. */
export const contactEventKey = keyFormat<MessageId & { sequence: number }>(
  ':receivedAtMs/:messageId/:sequence',
  { ...parts, sequence: sequencePart },
);

export interface MessageId {
  receivedAtMs: number;
  messageId: string;
}

/** A contact message. */
export const messageRecordSchema = z.object({
  v: version,
  type: z.literal('received'),
  at: moment,
  name: z.string(),
  email: z.string(),
  podcastName: z.optional(z.string()),
  service: z.enum(contactServices),
  message: z.string(),
  /** Where the visit came from: the word of a link, or a host. */
  source: z.optional(z.string()),
  notify,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

/** SHA-256 of the request's `Idempotency-Key`, which identifies its repeats. */
const requestKey = z.optional(hexDigits(64));
const written = { text: z.string().check(z.maxLength(NOTE_MAX_LENGTH)), requestKey };
const intoOrder = { order: z.object({ customer: z.string(), id: z.string() }) };
/** What agents do with a contact message; its fields are those of a `MessageStep`. */
export const messageChangeSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventFields,
    type: z.literal('assigned'),
    assignee: z.nullable(z.string()),
    notify,
  }),
  z.object({ ...eventFields, type: z.literal('noted'), ...written }),
  z.object({ ...eventFields, type: z.literal('answered'), ...written, notify }),
  z.object({ ...eventFields, type: z.literal('spam'), isSpam: z.boolean() }),
  z.object({ ...eventFields, type: z.literal('ordered'), ...intoOrder }),
  z.object({ ...eventFields, type: z.literal('merged'), ...intoOrder }),
  z.object({ ...eventFields, type: z.literal('done') }),
]);
export type MessageChange = z.infer<typeof messageChangeSchema>;

/** An event of a message. */
export interface StoredMessageStep extends MessageStep {
  sequence: number;
  requestKey?: string | undefined;
  notify?: readonly Recipient[] | undefined;
}

/** A contact message and what became of it. */
export interface StoredMessage extends MessageId {
  record: MessageRecord;
  /** Oldest first. */
  steps: readonly StoredMessageStep[];
  nextSequence: number;
  /** Email address of the agent who has taken it. */
  assignee?: string | undefined;
  /** What closed it; undefined while it is open. */
  done?: StoredMessageStep | undefined;
}

const CLOSING: readonly MessageStep['type'][] = ['answered', 'spam', 'ordered', 'merged', 'done'];

function toStep(id: MessageId, sequence: number, event: unknown): StoredMessageStep {
  const key = contactEventKey({ ...id, sequence });
  return { ...parseEvent(messageChangeSchema, key, event), sequence };
}

function foldMessage(
  { receivedAtMs, messageId }: MessageId,
  record: MessageRecord,
  steps: readonly StoredMessageStep[],
): StoredMessage {
  const closing = steps.findLast(({ type }) => CLOSING.includes(type));
  return {
    receivedAtMs,
    messageId,
    record,
    steps,
    nextSequence: (steps.at(-1)?.sequence ?? 0) + 1,
    assignee: steps.findLast(({ type }) => type === 'assigned')?.assignee ?? undefined,
    done: closing?.isSpam === false ? undefined : closing,
  };
}

export function contactsOf({ store }: Pick<Dependencies, 'store'>) {
  return contactStore(store('contacts'));
}

export function contactStore(store: Store) {
  const find = (receivedAtMs: number, messageId: string) =>
    readRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId }));

  return {
    add: (receivedAtMs: number, messageId: string, message: MessageRecord) =>
      addRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId }), message),

    /** The message as it came; one read. */
    find,

    /** The message and what became of it. */
    async findRun({ receivedAtMs, messageId }: MessageId): Promise<StoredMessage | undefined> {
      const id = { receivedAtMs, messageId };
      const keyAt = (index: number) => contactEventKey({ ...id, sequence: index + 1 });
      const [record, { records }] = await Promise.all([
        find(receivedAtMs, messageId),
        readRun(store, keyAt, 3),
      ]);
      if (!record) return undefined;
      const steps = records.map((event, index) => toStep(id, index + 1, event));
      return foldMessage(id, record, steps);
    },

    /** @returns the message after it; undefined when another event was first. */
    async append(
      message: StoredMessage,
      change: MessageChange,
    ): Promise<StoredMessage | undefined> {
      const { record, steps, nextSequence: sequence } = message;
      const { isCreated } = await store.createOnce(
        contactEventKey({ ...message, sequence }),
        change,
      );
      return isCreated
        ? foldMessage(message, record, [...steps, { ...change, sequence }])
        : undefined;
    },

    /** Also what is left of one whose removal broke off. */
    async list(): Promise<MessageId[]> {
      const ids = (await store.list(WHOLE_STORE)).flatMap((key) => {
        const id = contactKey.parse(key) ?? contactEventKey.parse(key);
        return id ? [{ receivedAtMs: id.receivedAtMs, messageId: id.messageId }] : [];
      });
      return [...new Map(ids.map((id) => [id.messageId, id])).values()];
    },

    async remove(receivedAtMs: number, messageId: string): Promise<void> {
      // The message first: nobody finds its events without it.
      const key = contactKey({ receivedAtMs, messageId });
      await store.delete(key);
      for (const event of await store.list(prefixOf(key))) await store.delete(event);
    },
  };
}

export const CONTACT_PER_ADDRESS = perAddress('contact-address', 5, HOUR_MS);
/** Confirmation emails to one mailbox, whoever submits the form. Beyond it only the studio gets an email. */
const CONTACT_PER_RECIPIENT = perAccount('contact-recipient', 3, DAY_MS);

export interface ReceivedMessage {
  id: string;
  receivedAt: string;
}

/** Stores a message once per `Idempotency-Key`; a filled honeypot gets the same response. @throws ApiError */
export async function sendMessage(
  deps: Dependencies,
  { website, ...content }: ContactRequest,
  origin: { address: string; idempotencyKey: string | undefined; source?: string | undefined },
): Promise<ReceivedMessage> {
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId(), receivedAt: new Date(deps.now()).toISOString() };
  }
  const [ofSender, ofRecipient, request] = await Promise.all([
    peek(deps, CONTACT_PER_ADDRESS, origin.address),
    peek(deps, CONTACT_PER_RECIPIENT, mailboxOf(content.email)),
    readRequest(deps, ['contact'], origin.idempotencyKey, content),
  ]);
  const { earlier } = request;
  const contacts = contactsOf(deps);
  const stored = earlier && (await contacts.find(Date.parse(earlier.at), earlier.targetId));
  if (stored) return { id: earlier.targetId, receivedAt: stored.at };

  const { target, job } = await reserve(deps, request, {
    count: (owner) => countMessage(deps, ofSender, ofRecipient, owner),
    subjectOf: ({ targetId, at }) => ({
      kind: 'message',
      receivedAtMs: Date.parse(at),
      messageId: targetId,
    }),
  });
  const isConfirmed = target.entries.length > 1;
  const { record, isCreated } = await contacts.add(Date.parse(target.at), target.targetId, {
    v: 1,
    type: 'received',
    at: new Date(deps.now()).toISOString(),
    ...content,
    source: origin.source,
    notify: isConfirmed ? ['agents', 'customer'] : ['agents'],
  });
  deps.enqueue(job.key);
  const { targetId: id } = target;
  if (isCreated) deps.log.note('sensitive_create', { kind: 'message', message: id });
  return { id, receivedAt: record.at };
}

/** Counts the message for its sender, and for the recipient while there is room: beyond, only the studio gets mail. */
async function countMessage(
  deps: Dependencies,
  ofSender: LimitState,
  ofRecipient: LimitState,
  owner: string | undefined,
): Promise<Key[]> {
  const counting = consume(deps, ofSender, owner);
  // A rejected message is not counted for the recipient.
  if (isFull(ofSender)) await counting;
  const [sender, recipient] = await Promise.allSettled([
    counting,
    consume(deps, ofRecipient, owner),
  ]);
  const confirmation = recipient.status === 'fulfilled' ? [recipient.value] : [];
  if (sender.status === 'rejected') {
    await release(deps, confirmation);
    throw sender.reason;
  }
  if (recipient.status === 'rejected' && !(recipient.reason instanceof ApiError)) {
    throw recipient.reason;
  }
  return [sender.value, ...confirmation];
}

/** A contact message as agents search and list it. */
export function messageDocument(message: StoredMessage, nowMs: number): SearchDocument {
  const { messageId: id, record, steps, done, nextSequence: version } = message;
  const { name, email, at: createdAt, service, podcastName, source } = record;
  const said = steps.map(({ text }) => text).toReversed();
  return {
    kind: 'message',
    id,
    userId: '',
    version,
    at: steps.at(-1)?.at ?? createdAt,
    createdAt,
    doneAt: done?.at ?? '',
    notedAt: new Date(nowMs).toISOString(),
    words: searchableWords([
      ...[id, name, email, service, podcastName, sourceWord(record)],
      ...said,
      record.message,
    ]),
    row: messageRowOf(message),
    facts: { source, isSpam: done?.type === 'spam' },
  };
}

/** Deletes messages with their events, index entries and notification records. */
export async function deleteMessages(deps: Dependencies, messages: MessageId[]): Promise<void> {
  const ids = messages.map(({ messageId }) => messageId);
  if (!(await searchIndexOf(deps).erase({ ids })))
    throw new StoreUnavailableError('the index for searching is being worked on');
  for (const { receivedAtMs, messageId } of messages) {
    await contactsOf(deps).remove(receivedAtMs, messageId);
    await notificationsOf(deps).removeAll(messageId);
    await openIndexOf(deps).removeOf({ kind: 'message', receivedAtMs, messageId }, receivedAtMs);
  }
  const deleted = new Set(messages.map(({ messageId }) => messageId));
  for (const job of await jobsOf(deps).list())
    if (job.spec.kind === 'message' && deleted.has(job.spec.messageId))
      await jobsOf(deps).remove(job);
}

/** What a list shows of a message. */
export function messageRowOf(message: StoredMessage): MessageRow {
  const { messageId: id, receivedAtMs, record, steps, done, assignee, nextSequence } = message;
  const { name, email, at: createdAt, service } = record;
  const said = steps.findLast(({ text }) => text !== undefined);
  const {
    actor: by,
    text,
    at,
  } = said ?? { actor: 'customer', text: record.message, at: createdAt };
  return {
    ...{ kind: 'message', id, day: dayPart.write(receivedAtMs), name, email, service, createdAt },
    ...(done ? { doneAt: done.at } : { waitingSince: createdAt }),
    ...{ assignee, lastLine: { by, text: oneLine(text), at }, version: nextSequence },
  };
}

/** What the index says of a message. */
function indexEntryOf(message: StoredMessage): EventEntry {
  const { record, steps, done, assignee, nextSequence } = message;
  const { actor, at } = steps.at(-1) ?? { actor: 'customer', at: record.at };
  const indexed = {
    sequence: nextSequence - 1,
    agent: assignee === undefined ? 'none' : agentHash(assignee),
    waitingSince: done ? 0 : Math.floor(Date.parse(record.at) / SECOND_MS),
    service: nameHash(record.service),
    actor: nameHash(actor),
  };
  return messageEntryOf(indexed, messageRowOf(message), at);
}

/** Makes the index follow right after an event; the message's job repairs what fails here. */
export function noteMessage(deps: Dependencies, message: StoredMessage): Promise<void> {
  return message.done
    ? orLogged(deps.log, 'removing a message that is done', () => repairMessageIndex(deps, message))
    : noteMessageInIndex(deps, indexEntryOf(message));
}

/** Makes the index say of the message what its events say; for one that is done, nothing. */
export async function repairMessageIndex(
  deps: Dependencies,
  message: StoredMessage,
): Promise<void> {
  const { receivedAtMs, messageId, done } = message;
  if (!done) await openIndexOf(deps).keepOnly(indexEntryOf(message));
  else await openIndexOf(deps).removeOf({ kind: 'message', receivedAtMs, messageId }, receivedAtMs);
}

export async function notifyOfMessage(
  deps: Dependencies,
  job: JobOf<'message'>,
  round: Round,
): Promise<Progress> {
  const message = await contactsOf(deps).findRun(job.spec);
  if (!message) return waitForRecord(deps, job);
  await repairMessageIndex(deps, message);
  const { messageId } = message;
  const notifications = messageNotifications(message, deps);
  const isDone = await deliverAll(deps, messageId, notifications, round);
  await searchIndexOf(deps).note(messageDocument(message, deps.now()));
  return isDone ? 'unless_young' : 'not_yet';
}

/** Everything that a message and its events promise to send, sent or not. */
export function messageNotifications(
  message: StoredMessage,
  context: EmailContext,
): Notification[] {
  const { messageId, record, steps } = message;
  const about = { subjectId: messageId, ...senderOf(record) };
  const { service } = record;
  const received = (record.notify ?? []).map((audience) => ({
    ...about,
    sequence: 0,
    audience,
    atMs: Date.parse(record.at),
    // Anybody can enter somebody else's address.
    needsNoProof: true,
    content: () =>
      audience === 'agents'
        ? messageEmailToAgents(message, undefined, context)
        : messageEmailToSender(messageId, record, context),
    webhook: {
      type: 'contact.received',
      data: { messageId, reference: messageReference(messageId), service },
    },
  }));
  const later = steps.flatMap((step): Notification[] => {
    const { type, sequence, actor, text = '', assignee, notify = [] } = step;
    const one = { ...about, sequence, atMs: Date.parse(step.at) };
    if (type === 'answered' && notify.includes('customer')) {
      const content = () => answerEmail(message, actor, text);
      return [{ ...one, audience: 'customer', mailShare: 'owner', content }];
    }
    if (type !== 'assigned' || !assignee || !notify.includes('agents')) return [];
    const content = () => messageEmailToAgents(message, step, context);
    return [{ ...one, audience: 'agents', agent: assignee, isToAgentAlone: true, content }];
  });
  return [...received, ...later];
}

/** Whom emails to a message's sender go to. */
export function senderOf({ email }: Pick<MessageRecord, 'email'>): Addressee {
  return { customerAddress: email };
}

export function messageReference(messageId: string): string {
  return `Message #${messageId.slice(-8).toUpperCase()}`;
}

/** Repeats nothing of the message: anybody can enter somebody else's address. */
function messageEmailToSender(
  messageId: string,
  message: MessageRecord,
  { siteUrl }: EmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('message-received');
  const steps = paragraphs('steps', { hours: String(REPLY_HOURS) });
  return {
    subject: say('subject', { reference: messageReference(messageId) }),
    title: say('title'),
    blocks: [
      shared('greetingWithoutName'),
      ...paragraphs('text', { topic: topics[message.service] }),
      { kind: 'steps', title: shared('next'), steps },
      { kind: 'link', label: say('button'), url: `${siteUrl}/help` },
      ...paragraphs('closing'),
    ],
  };
}

/** An agent's answer. */
function answerEmail(
  { messageId, record }: StoredMessage,
  agent: string,
  text: string,
): EmailContent {
  const { say, paragraphs } = wordsOf('message-answered');
  return {
    subject: say('subject', { reference: messageReference(messageId) }),
    title: say('title'),
    preheader: say('preheader', { agent }),
    blocks: [
      { kind: 'quote', title: say('author', { agent }), text },
      ...paragraphs('closing'),
      {
        kind: 'quote',
        title: shared('youWrote', { moment: momentText(Date.parse(record.at)) }),
        text: record.message,
        isEarlier: true,
      },
    ],
  };
}

/** @param step the hand-over to an agent; without one, the message is new. */
function messageEmailToAgents(
  message: StoredMessage,
  step: StoredMessageStep | undefined,
  context: EmailContext,
): EmailContent {
  const { messageId, record } = message;
  const { name, email, service, at } = record;
  const reference = messageReference(messageId);
  const what = step ? `${step.actor} assigned this message to you` : 'New message';
  return emailToAgents({
    subject: `${what}: ${service} (${reference})`,
    title: step ? 'Assigned to you' : 'New message',
    actor: step?.actor ?? 'customer',
    facts: [
      ['Message', reference.replace('Message ', '')],
      ['Customer', name],
      ['Email', email],
      ['Service', service],
      ...(step ? [] : ([['Reply by', momentText(Date.parse(at) + REPLY_MS)]] as const)),
    ],
    written: [{ title: 'Message', text: record.message }],
    desk: { label: 'Open the message', url: deskMessageUrl(context, message) },
  });
}

const topics: Record<MessageRecord['service'], string> = {
  'Audio Production': 'audio production',
  'Video Production': 'video production',
  'Launch Package': 'a launch',
  'Enterprise Solution': 'an enterprise solution',
};

/** Where agents see a message on the desk; after signing in, when they are not. */
export function deskMessageUrl(
  { siteUrl }: EmailContext,
  { receivedAtMs, messageId }: MessageId,
): string {
  return `${siteUrl}/desk#/messages/${dayPart.write(receivedAtMs)}/${messageId}`;
}
