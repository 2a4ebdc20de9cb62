import type { ContactRequest } from '../../../src/contracts/contact.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { contactStore } from './contact-store.ts';
import { mailboxOf } from '../lib/addresses.ts';
import type { Key } from '../storage/keys.ts';
import {
  consume,
  isFull,
  type LimitState,
  peek,
  perAccount,
  perAddress,
  release,
} from '../storage/rate-limiter.ts';
import { DAY_MS, HOUR_MS } from '../lib/durations.ts';
import { earlierTarget, readRequest, requestKey, reserve } from '../queue/idempotency.ts';

export const CONTACT_PER_ADDRESS = perAddress('contact-address', 5, HOUR_MS);
/** Confirmation emails to one mailbox, whoever submits the form. Beyond it only the studio gets an email. */
export const CONTACT_PER_RECIPIENT = perAccount('contact-recipient', 3, DAY_MS);

export interface ReceivedMessage {
  id: string;
  receivedAt: string;
}

/** Stores a message once per `Idempotency-Key`; a filled honeypot gets the same response. @throws ApiError */
export async function sendMessage(
  deps: Dependencies,
  request: ContactRequest,
  origin: { address: string; idempotencyKey: string | undefined },
): Promise<ReceivedMessage> {
  const { website, ...content } = request;
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId(), receivedAt: new Date(deps.now()).toISOString() };
  }
  const { idempotencyKey } = origin;
  const key = idempotencyKey === undefined ? undefined : requestKey(['contact'], idempotencyKey);
  const [ofSender, ofRecipient, repeatable] = await Promise.all([
    peek(deps, CONTACT_PER_ADDRESS, origin.address),
    peek(deps, CONTACT_PER_RECIPIENT, mailboxOf(content.email)),
    readRequest(deps, key, content),
  ]);
  const repeated = earlierTarget(repeatable);
  const contacts = contactStore(deps.store('contacts'));
  const stored = repeated && (await contacts.find(Date.parse(repeated.at), repeated.targetId));
  if (stored) return { id: repeated.targetId, receivedAt: stored.at };

  const { target, job } = await reserve(deps, repeatable, {
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
  // A refused message is not counted for the recipient.
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
