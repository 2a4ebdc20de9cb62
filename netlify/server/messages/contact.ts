import { hash } from 'node:crypto';

import type { ContactRequest } from '../../../src/contracts/contact.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailboxOf } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { foldGone, noteRow, putGone } from '../lists/rows.ts';
import {
  addPointer,
  entriesAbout,
  idOf,
  messageKey,
  removePointer,
  withChat,
  type MessageId,
  type Recipient,
} from '../outbox/outbox.ts';
import {
  countKnown,
  perAccount,
  perAddress,
  readLimits,
  release,
  requireRooms,
  type KnownLimits,
  type Limit,
} from '../storage/limits.ts';
import {
  findEarlier,
  idsForRequest,
  isoOf,
  mapParallel,
  StoreUnavailableError,
} from '../storage/store.ts';
import {
  foldMessage,
  messageIdOf,
  messageRowOf,
  readMessage,
  type MessageValue,
  type StoredMessage,
} from './message.ts';

export const CONTACT_PER_ADDRESS: Limit = {
  ...perAddress('contact-address', 5, HOUR_MS),
  countsTopicOnce: true,
};
/** Confirmation emails to one mailbox, whoever submits the form. Beyond it only the studio gets an email. */
const CONTACT_PER_RECIPIENT: Limit = {
  ...perAccount('contact-recipient', 3, DAY_MS),
  countsTopicOnce: true,
};

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
    deps.log.record('malicious_honeypot');
    return { id: deps.newId(), receivedAt: isoOf(deps.now()) };
  }
  const [messageId, ...earlierIds] = idsForRequest(deps, origin.idempotencyKey);
  const id = messageIdOf(messageId);
  const fingerprint = hash('sha256', JSON.stringify(content));
  const findSent = async (ids: readonly string[]): Promise<ReceivedMessage | undefined> => {
    const earlier = await findEarlier(
      ids,
      (each) => readMessage(deps, messageIdOf(each)),
      ({ document }) => document.value.fingerprint === fingerprint,
    );
    return earlier && receivedOf(earlier.message);
  };
  const [earlier, ofSender, ofRecipient] = await Promise.all([
    origin.idempotencyKey === undefined ? undefined : findSent([messageId, ...earlierIds]),
    readLimits(deps, [CONTACT_PER_ADDRESS, origin.address, messageId]),
    readLimits(deps, [CONTACT_PER_RECIPIENT, mailboxOf(content.email), messageId]),
  ]);
  if (earlier) return earlier;
  requireRooms(deps, ofSender);
  // The pointer comes before the message, so that no mail is lost.
  const [isConfirmed, pointer] = await Promise.all([
    countMessage(deps, ofSender, ofRecipient),
    addPointer(deps, { kind: 'message', ...id }),
  ]);
  const tell: Recipient[] = isConfirmed ? ['agents', 'customer'] : ['agents'];
  const value: MessageValue = {
    received: {
      at: isoOf(deps.now()),
      ...content,
      ...(origin.source === undefined ? {} : { source: origin.source }),
    },
    fingerprint,
    changes: [],
    outbox: entriesAbout(deps, { id: messageId, event: 0 }, withChat(tell)),
  };
  const etag = await deps.store('messages').put(messageKey(id), value, { ifNew: true });
  if (etag === undefined) {
    // A simultaneous request with the same key was first; both count as one.
    await removePointer(deps, pointer);
    const first = await findSent([messageId]);
    if (!first) throw new StoreUnavailableError('message is there and cannot be read');
    return first;
  }
  deps.log.record('sensitive_create', { kind: 'message', message: id.messageId });
  const message = foldMessage(id, value);
  const listed = await noteRow(deps, messageRowOf(message));
  const mine = new Set(value.outbox.map(idOf));
  deps.enqueue({ pointer, known: { value, etag }, mine, listed });
  return receivedOf(message);
}

function receivedOf({ messageId, received }: StoredMessage): ReceivedMessage {
  return { id: messageId, receivedAt: received.at };
}

/**
 * Counts the message for its sender, and for the recipient while there is room.
 * @returns whether there was; beyond, only the studio gets mail.
 */
async function countMessage(
  deps: Dependencies,
  ofSender: KnownLimits,
  ofRecipient: KnownLimits,
): Promise<boolean> {
  const [sender, recipient] = await Promise.allSettled([
    countKnown(deps, ofSender),
    countKnown(deps, ofRecipient),
  ]);
  if (sender.status === 'rejected') {
    // A rejected message is not counted for the recipient.
    if (recipient.status === 'fulfilled') await release(deps, recipient.value);
    throw sender.reason;
  }
  if (recipient.status === 'fulfilled') return true;
  if (recipient.reason instanceof ApiError) return false;
  throw recipient.reason;
}

/** Deletes messages and what lists show of them. @param mayBegin once false, the others are left. */
export async function deleteMessages(
  deps: Dependencies,
  messages: readonly MessageId[],
  mayBegin: () => boolean = () => true,
): Promise<number> {
  const messageStore = deps.store('messages');
  const deleteOne = async (id: MessageId) => {
    // First: once the message is gone, nobody finds its row.
    await putGone(deps, id.messageId);
    await messageStore.delete(messageKey(id));
  };
  const deleted = (await mapParallel(messages, deleteOne, mayBegin)).length;
  // Else the next cleanup begins with it.
  if (deleted > 0 && mayBegin()) await foldGone(deps);
  return deleted;
}
