import type { ContactRequest } from '../../../src/contracts/contact.ts';
import { contactClaimKey } from '../storage/keys.ts';
import type { Audience, MessageRecord } from '../storage/records.ts';
import { mailboxOf } from '../auth/account-id.ts';
import { admit } from '../storage/reserve.ts';
import { recipientsOfArrival, recipientsOfUnconfirmed } from '../jobs/recipients.ts';
import { claimWithinLimits } from '../storage/claim-within-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { CONTACT_PER_ADDRESS, CONTACT_PER_RECIPIENT } from '../storage/limits.ts';
import { findTarget } from '../storage/repeatable.ts';
import { hasRoom, recogniseHolder, surveyLimits } from '../storage/throttle.ts';

type Needs = Pick<
  Dependencies,
  | 'contacts'
  | 'claims'
  | 'slots'
  | 'jobs'
  | 'open'
  | 'enqueue'
  | 'now'
  | 'newId'
  | 'addressLimitFactor'
  | 'log'
>;

/** A message as it was taken in. */
export interface ReceivedMessage {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/**
 * Stores a contact message, once for an `Idempotency-Key`. A filled honeypot is answered like a stored message, and so
 * is a message whose sender had as many e-mails today as a mailbox gets.
 * @throws ApiError 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function sendMessage(
  deps: Needs,
  request: ContactRequest,
  origin: { readonly address: string; readonly idempotencyKey: string | undefined },
): Promise<ReceivedMessage> {
  const { website, ...content } = request;
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId(), receivedAt: new Date(deps.now()).toISOString() };
  }

  const claimKey =
    origin.idempotencyKey === undefined ? undefined : contactClaimKey(origin.idempotencyKey);
  const [surveyed, ofRecipient, earlier] = await Promise.all([
    surveyLimits(deps, [{ limit: CONTACT_PER_ADDRESS, subject: origin.address }]),
    surveyLimits(deps, [{ limit: CONTACT_PER_RECIPIENT, subject: mailboxOf(content.email) }]),
    findTarget(deps, claimKey, content),
  ]);
  const target = await (earlier ?? claimWithinLimits(deps, surveyed, claimKey, content));
  let limits = { ofSender: surveyed, ofRecipient };
  if (target.isRepeat) {
    // Counted, perhaps, by the time the limits were looked at, even if it came later than this request.
    const [stored, ofSender, ofMailbox] = await Promise.all([
      deps.contacts.find(target.claimedAtMs, target.id),
      recogniseHolder(deps, surveyed, target.id),
      recogniseHolder(deps, ofRecipient, target.id),
    ]);
    if (stored) return { id: target.id, receivedAt: stored.at };
    limits = { ofSender, ofRecipient: ofMailbox };
  }

  const subject = {
    kind: 'message',
    receivedAtMs: target.claimedAtMs,
    messageId: target.id,
  } as const;
  const [job, isConfirmed] = await Promise.all([
    admit(deps, limits.ofSender, subject, target.id),
    hasRoom(deps, limits.ofRecipient, target.id),
  ]);
  const { message, isCreated } = await deps.contacts.add(
    target.claimedAtMs,
    target.id,
    toRecord(deps, content, isConfirmed ? recipientsOfArrival : recipientsOfUnconfirmed),
  );
  deps.enqueue(job);
  if (isCreated) deps.log.note('sensitive_create', { kind: 'message', message: target.id });
  return { id: target.id, receivedAt: message.at };
}

function toRecord(
  deps: Needs,
  content: Omit<ContactRequest, 'website'>,
  notify: Audience[],
): MessageRecord {
  const at = new Date(deps.now()).toISOString();
  return { v: 1, type: 'received', at, ...content, notify };
}
