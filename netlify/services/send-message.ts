import type { ContactRequest } from '../../src/contracts/contact.ts';
import { contactClaimKey } from '../stores/keys.ts';
import type { MessageRecord } from '../stores/records.ts';
import { admit } from './admit.ts';
import { toldOfArrival } from './audiences.ts';
import type { Dependencies } from './dependencies.ts';
import { CONTACT_PER_ADDRESS } from './limits.ts';
import { claimTarget } from './repeatable.ts';
import { recogniseHolder, surveyLimits } from './throttle.ts';

type Needs = Pick<
  Dependencies,
  | 'contacts'
  | 'claims'
  | 'slots'
  | 'tasks'
  | 'open'
  | 'soon'
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
 * Stores a contact message, once for an `Idempotency-Key`. A filled honeypot is answered like a stored message.
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
  const [target, surveyed] = await Promise.all([
    claimTarget(deps, claimKey, content),
    surveyLimits(deps, [{ limit: CONTACT_PER_ADDRESS, subject: origin.address }]),
  ]);
  // A repeat may have been counted by the time the limits were looked at, even if it came later than this request.
  const [stored, limits] = await Promise.all([
    target.isRepeat ? deps.contacts.find(target.claimedAtMs, target.id) : undefined,
    recogniseHolder(deps, surveyed, target.id),
  ]);
  if (stored) return { id: target.id, receivedAt: stored.at };

  const subject = {
    kind: 'message',
    receivedAtMs: target.claimedAtMs,
    messageId: target.id,
  } as const;
  const task = await admit(deps, limits, subject, target.id);
  const { message, isCreated } = await deps.contacts.add(
    target.claimedAtMs,
    target.id,
    toRecord(deps, content),
  );
  deps.soon(task);
  if (isCreated) deps.log.note('sensitive_create', { kind: 'message', message: target.id });
  return { id: target.id, receivedAt: message.at };
}

function toRecord(deps: Needs, content: Omit<ContactRequest, 'website'>): MessageRecord {
  const at = new Date(deps.now()).toISOString();
  return { v: 1, type: 'received', at, ...content, notify: toldOfArrival };
}
