import * as z from 'zod/mini';

import { contactServices, type ContactRequest } from '../../../src/contracts/contact.ts';
import { REPLY_HOURS, REPLY_MS } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment as momentText, studio } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { mailboxOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { readRequest, reserve } from '../queue/idempotency.ts';
import { jobsOf } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { dayPart, keyFormat, uuidPart, WHOLE_STORE, type Key } from '../storage/keys.ts';
import { consume, isFull, peek, perAccount, perAddress, release } from '../storage/rate-limiter.ts';
import type { LimitState } from '../storage/rate-limiter.ts';
import {
  addRecord,
  eventFields,
  moment,
  notify,
  readRecord,
  stamp,
  version,
  type Store,
} from '../storage/store.ts';

const parts = { receivedAtMs: dayPart, messageId: uuidPart };

/** A contact message, under the day it was received. */
export const contactKey = keyFormat<MessageId>(':receivedAtMs/:messageId', parts);
export const contactDoneKey = keyFormat<MessageId>(':receivedAtMs/:messageId/done', parts);

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
  notify,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

/** Marks a contact message as answered. */
export const doneRecordSchema = z.object({
  ...eventFields,
  type: z.literal('done'),
});
export type DoneRecord = z.infer<typeof doneRecordSchema>;

export function contactsOf({ store }: Pick<Dependencies, 'store'>) {
  return contactStore(store('contacts'));
}

export function contactStore(store: Store) {
  return {
    add: (receivedAtMs: number, messageId: string, message: MessageRecord) =>
      addRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId }), message),

    find: (receivedAtMs: number, messageId: string) =>
      readRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId })),

    findDone: (receivedAtMs: number, messageId: string) =>
      readRecord(store, doneRecordSchema, contactDoneKey({ receivedAtMs, messageId })),

    markDone: (receivedAtMs: number, messageId: string, record: DoneRecord) =>
      addRecord(store, doneRecordSchema, contactDoneKey({ receivedAtMs, messageId }), record),

    async list(): Promise<{ receivedAtMs: number; messageId: string; isDone: boolean }[]> {
      const keys = await store.list(WHOLE_STORE);
      const done = new Set(keys.map((key) => contactDoneKey.parse(key)?.messageId));
      return keys.flatMap((key) => {
        const id = contactKey.parse(key);
        return id ? [{ ...id, isDone: done.has(id.messageId) }] : [];
      });
    },

    async remove(receivedAtMs: number, messageId: string): Promise<void> {
      // The message first: its mark holds no personal data.
      await store.delete(contactKey({ receivedAtMs, messageId }));
      await store.delete(contactDoneKey({ receivedAtMs, messageId }));
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
  origin: { address: string; idempotencyKey: string | undefined },
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

/** Marks a message as answered, unless it is, and removes it from the open index. */
export async function finishMessage(
  deps: Dependencies,
  { receivedAtMs, messageId }: MessageId,
  actor: string,
): Promise<void> {
  const mark = { ...stamp(deps, actor), type: 'done' } as const;
  await contactsOf(deps).markDone(receivedAtMs, messageId, mark);
  await removeOpen(deps, new Set([messageId]));
}

/** Deletes messages with their marks, index entries and notification records. */
export async function deleteMessages(deps: Dependencies, messages: MessageId[]): Promise<void> {
  for (const { receivedAtMs, messageId } of messages) {
    await contactsOf(deps).remove(receivedAtMs, messageId);
    await notificationsOf(deps).removeAll(messageId);
  }
  const deleted = new Set(messages.map(({ messageId }) => messageId));
  await removeOpen(deps, deleted);
  for (const job of await jobsOf(deps).list())
    if (job.spec.kind === 'message' && deleted.has(job.spec.messageId))
      await jobsOf(deps).remove(job);
}

async function removeOpen(deps: Dependencies, messageIds: Set<string>): Promise<void> {
  for (const entry of await openIndexOf(deps).list())
    if (entry.subject.kind === 'message' && messageIds.has(entry.subject.messageId))
      await openIndexOf(deps).remove(entry);
}

export async function notifyOfMessage(
  deps: Dependencies,
  job: JobOf<'message'>,
  round: Round,
): Promise<Progress> {
  const { receivedAtMs, messageId } = job.spec;
  const message = await contactsOf(deps).find(receivedAtMs, messageId);
  if (!message) return waitForRecord(deps, job);
  const notifications = messageNotifications(job.spec, message, deps);
  const isDone = await deliverAll(deps, messageId, notifications, round);
  return isDone ? 'unless_young' : 'not_yet';
}

/** Everything a contact message promises to send, sent or not. */
export function messageNotifications(
  address: MessageId,
  message: MessageRecord,
  context: EmailContext,
): Notification[] {
  const { messageId } = address;
  return (message.notify ?? []).map((audience) => ({
    subjectId: messageId,
    sequence: 0,
    audience,
    atMs: Date.parse(message.at),
    customerAddress: message.email,
    needsNoProof: true,
    isRepliedToCustomer: true,
    content: () =>
      audience === 'agents'
        ? messageEmailToAgents(address, message, context)
        : messageEmailToSender(messageId, message, context),
    webhook: {
      type: 'contact.received',
      data: { messageId, reference: messageReference(messageId), service: message.service },
    },
  }));
}

export function messageReference(messageId: string): string {
  return `Message #${messageId.slice(-8).toUpperCase()}`;
}

/** Repeats nothing of the message: anybody can enter somebody else's address. */
export function messageEmailToSender(
  messageId: string,
  message: MessageRecord,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: `We have your message (${messageReference(messageId)})`,
    title: 'Your message has arrived',
    blocks: [
      'Hello,',
      `Thank you for writing to us about ${subjects[message.service]}.`,
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          `Someone who does this work will read your message and reply to this address within ${REPLY_HOURS} hours.`,
          'Forgot something, or has it changed? Reply to this email; it reaches the same people.',
        ],
      },
      { kind: 'link', label: 'Find an answer now', url: `${siteUrl}/help` },
      `Didn’t write to us? Someone may have typed your address by mistake. Tell ${studio.email}, and we’ll delete the message.`,
    ],
  };
}

export function messageEmailToAgents(
  address: MessageId,
  message: MessageRecord,
  context: EmailContext,
): EmailContent {
  const reference = messageReference(address.messageId);
  return {
    subject: `New message: ${message.service} (${reference})`,
    title: `New message: ${message.service}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['From', message.name],
          ['Email', message.email],
          ...(message.podcastName ? ([['Podcast', message.podcastName]] as const) : []),
          ['Received', momentText(Date.parse(message.at))],
          ['Reply by', momentText(Date.parse(message.at) + REPLY_MS)],
        ],
      },
      { kind: 'quote', title: 'Message', text: message.message },
      'Reply to this email to write to the sender. Then mark the message as answered on the desk.',
      { kind: 'link', label: 'Open the message', url: deskMessageUrl(context, address) },
    ],
  };
}

const subjects: Record<MessageRecord['service'], string> = {
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
