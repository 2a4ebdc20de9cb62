import { hash } from 'node:crypto';

import type { ContactRequest, ReceivedMessage } from '../../../src/contracts/contact.ts';
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
  type Received,
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
  const message = await storeMessage(deps, id, {
    received: { ...content, ...(origin.source === undefined ? {} : { source: origin.source }) },
    fingerprint,
    telling: countMessage(deps, ofSender, ofRecipient).then((isConfirmed): Recipient[] =>
      isConfirmed ? ['agents', 'customer'] : ['agents'],
    ),
  });
  if (message) return receivedOf(message);
  const first = await findSent([messageId]);
  if (!first) throw new StoreUnavailableError('message is there and cannot be read');
  return first;
}

/** A flood of mail waits at the provider, which tries again for hours. */
const MAILS_PER_SENDER: Limit = {
  ...perAccount('inbox-mail-sender', 20, HOUR_MS),
  countsTopicOnce: true,
};
/** Anybody can write in any name. */
const MAILS_IN_ALL: Limit = { ...perAccount('inbox-mail', 100, HOUR_MS), countsTopicOnce: true };

/**
 * Keeps an email that belongs to no order, once. The sender gets no answer, or two programs might answer each other.
 * @param key stands for the mail. @param isTold whether agents are mailed.
 * @throws ApiError 'too_many_requests'
 */
export async function keepMail(
  deps: Dependencies,
  received: Omit<Received, 'at'>,
  { key, isTold }: { key: string; isTold: boolean },
): Promise<void> {
  const ids = idsForRequest(deps, key, 'mail');
  const [messageId] = ids;
  const { email } = received;
  const [known, limits] = await Promise.all([
    findEarlier(
      ids,
      (each) => readMessage(deps, messageIdOf(each)),
      () => true,
    ),
    readLimits(
      deps,
      [MAILS_PER_SENDER, email && mailboxOf(email), messageId],
      [MAILS_IN_ALL, '', messageId],
    ),
  ]);
  if (known) return;
  requireRooms(deps, limits);
  await storeMessage(deps, messageIdOf(messageId), {
    received,
    fingerprint: hash('sha256', key),
    telling: countKnown(deps, limits).then((): Recipient[] => (isTold ? ['agents'] : [])),
  });
}

interface NewMessage extends Pick<MessageValue, 'fingerprint'> {
  received: Omit<Received, 'at'>;
  /** Who is told; fails for a message that may not be stored. */
  telling: Promise<readonly Recipient[]>;
}

/** @returns undefined when a simultaneous request with the same id was first; both count as one. */
async function storeMessage(
  deps: Dependencies,
  id: MessageId,
  { received, fingerprint, telling }: NewMessage,
): Promise<StoredMessage | undefined> {
  // The pointer comes before the message, so that no mail is lost.
  const [tell, pointer] = await Promise.all([
    telling,
    addPointer(deps, { kind: 'message', ...id }),
  ]);
  const value: MessageValue = {
    received: { at: isoOf(deps.now()), ...received },
    fingerprint,
    changes: [],
    outbox: entriesAbout(deps, { id: id.messageId, event: 0 }, withChat(tell)),
  };
  const etag = await deps.store('messages').put(messageKey(id), value, { ifNew: true });
  if (etag === undefined) {
    await removePointer(deps, pointer);
    return undefined;
  }
  deps.log.record('sensitive_create', { kind: 'message', message: id.messageId });
  const message = foldMessage(id, value);
  const listed = await noteRow(deps, messageRowOf(message));
  const mine = new Set(value.outbox.map(idOf));
  deps.enqueue({ pointer, known: { value, etag }, mine, listed });
  return message;
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
