import { NOT_ME_PARAMETER } from '../../../src/contracts/account.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { hasSessions } from '../auth/sessions.ts';
import { accountIdOf } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { DeliveryError } from '../email/mail.ts';
import { renderEmail, type EmailContent } from '../email/render-email.ts';
import type { WebhookMessage } from '../email/channels.ts';
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts';
import type { Recipient } from '../storage/store.ts';
import type { Delivery, HoldReason, NotificationEnd, NotificationId } from './job-store.ts';
import type { Round } from './run-job.ts';
import { isUnwanted, mailboxIdOf } from './unwanted-mail.ts';

/** Notifications are retried for this long. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;
/** The shortest time between two emails about messages of one subject to one side. */
export const MESSAGE_PAUSE_MS = 10 * MINUTE_MS;

export interface Notification {
  subjectId: string;
  sequence: number;
  audience: Recipient;
  atMs: number;
  /** Without it, the customer gets no mail. */
  customerAddress: string | undefined;
  /** Whether the customer confirmed the address; until then, mail waits. Undefined counts as confirmed. */
  isCustomerConfirmed?: boolean | undefined;
  /** Goes to an address that nobody confirmed, too, unless its owner said that it was not them. */
  needsNoProof?: boolean;
  /** To one of the agents, in place of a customer. */
  isToAgent?: boolean;
  /** @param sequences the events that the email is about; several only with `isMessage`. */
  content: (sequences: readonly number[]) => EmailContent | Promise<EmailContent>;
  /** Part of a conversation: its emails keep `MESSAGE_PAUSE_MS` apart, and what comes in between shares the next one. */
  isMessage?: boolean;
  /** Holds nothing about the customer, since it may end up in a chat. */
  webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
}

type IsSettled = (notification: NotificationId) => boolean;

interface Parcel {
  /** The latest of those that share it. */
  notification: Notification;
  sequences: readonly number[];
  delivery: Delivery;
}

/** Sends what was not sent before, on every configured channel. @returns whether nothing is left to send. */
export async function deliverAll(
  deps: Dependencies,
  subjectId: string,
  notifications: readonly Notification[],
  round: Round,
): Promise<boolean> {
  if (notifications.length === 0) return true;
  const isSettled = await deps.notifications.settledOf(subjectId);
  const conversations = new Map<Delivery, Notification[]>();
  let isDone = true;
  // Sequential, to limit parallel sending.
  for (const notification of notifications) {
    const { sequence, atMs, isMessage } = notification;
    const ways = waysTo(deps, notification);
    if (ways.length === 0 && deps.now() - atMs <= ABANDON_AFTER_MS) {
      round.tally.off += 1;
      isDone = false;
    }
    for (const delivery of ways) {
      const hold = delivery === 'customer-mail' ? await holdOf(deps, notification) : undefined;
      if (hold) {
        const isOver = isSettled({ subjectId, sequence, delivery });
        if (!isOver && !(await keepHeld(deps, notification, hold, round))) isDone = false;
      } else if (isMessage && delivery !== 'agents-webhook') {
        conversations.set(delivery, [...(conversations.get(delivery) ?? []), notification]);
      } else if (!isSettled({ subjectId, sequence, delivery })) {
        const parcel = { notification, sequences: [sequence], delivery };
        if (!(await deliver(deps, parcel, round))) isDone = false;
      }
    }
  }
  for (const [delivery, messages] of conversations) {
    if (!(await deliverMessages(deps, delivery, messages, isSettled, round))) isDone = false;
  }
  return isDone;
}

/** Sends one email about all messages that wait, unless the one before is too young. @returns whether none waits. */
async function deliverMessages(
  deps: Dependencies,
  delivery: Delivery,
  messages: readonly Notification[],
  isSettled: IsSettled,
  round: Round,
): Promise<boolean> {
  const idOf = ({ subjectId, sequence }: Notification) => ({ subjectId, sequence, delivery });
  const index = messages.findLastIndex((each) => isSettled(idOf(each)));
  const [previous, waiting] = [messages[index], messages.slice(index + 1)];
  if (previous) {
    // A sender died while it recorded what its email was about.
    const unrecorded = messages.slice(0, index).filter((each) => !isSettled(idOf(each)));
    for (const each of unrecorded) await deps.notifications.settle(idOf(each), 'sent', deps.now());
  }
  const latest = waiting.at(-1);
  if (!latest) return true;
  const previousMs = previous && (await deps.notifications.settledAt(idOf(previous)));
  if (previousMs !== undefined && deps.now() - previousMs < MESSAGE_PAUSE_MS) {
    round.tally.held += 1;
    return false;
  }
  const sequences = waiting.map(({ sequence }) => sequence);
  return deliver(deps, { notification: latest, sequences, delivery }, round);
}

/** Whether mail to a customer has to wait, or must not go out at all. */
async function holdOf(
  deps: Dependencies,
  { customerAddress, isCustomerConfirmed, needsNoProof }: Notification,
): Promise<HoldReason | undefined> {
  if (!needsNoProof) return isCustomerConfirmed === false ? 'unconfirmed' : undefined;
  if (customerAddress === undefined) return undefined;
  return (await isUnwanted(deps, customerAddress)) ? 'unwanted' : undefined;
}

/** @returns whether it is over: nothing is held for longer than notifications are retried. */
async function keepHeld(
  { notifications, now }: Dependencies,
  { subjectId, sequence, atMs }: Notification,
  why: HoldReason,
  { tally }: Round,
): Promise<boolean> {
  if (why === 'unconfirmed' && now() - atMs <= ABANDON_AFTER_MS) {
    tally.unconfirmed += 1;
    return false;
  }
  tally.abandoned += 1;
  const id = { subjectId, sequence, delivery: 'customer-mail' } as const;
  await notifications.settle(id, 'abandoned', now(), why);
  return true;
}

function waysTo(deps: Dependencies, notification: Notification): readonly Delivery[] {
  const { channels } = deps;
  if (notification.audience === 'customer') {
    // The command line may lack the secrets for the links in it; the site sends it.
    const canSend = channels.mail && (notification.isToAgent === true || hasSessions(deps));
    return canSend ? ['customer-mail'] : [];
  }
  return [
    ...(channels.mail && channels.agentsAddress ? (['agents-mail'] as const) : []),
    ...(channels.webhook && notification.webhook ? (['agents-webhook'] as const) : []),
  ];
}

async function deliver(deps: Dependencies, parcel: Parcel, round: Round): Promise<boolean> {
  const { tally, down } = round;
  const channel = parcel.delivery === 'agents-webhook' ? 'webhook' : 'mail';
  if (down.has(channel)) {
    tally.failed += 1;
    return false;
  }
  try {
    await send(deps, parcel);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isOver = await handleFailure(deps, parcel, error, round);
    if (!isOver && error.extent === 'channel') down.add(channel);
    return isOver;
  }
  await settle(deps, parcel, 'sent');
  tally.sent += 1;
  return true;
}

async function handleFailure(
  deps: Dependencies,
  parcel: Parcel,
  { reason, extent }: DeliveryError,
  { tally }: Round,
): Promise<boolean> {
  const { notification, delivery } = parcel;
  const { subjectId, atMs } = notification;
  deps.log.note('sys_notification_failed', { subject: subjectId, delivery, reason });
  // A refused address of our own is a configuration error, not final.
  const isRefused = extent === 'address' && delivery === 'customer-mail';
  const isOld = deps.now() - atMs > ABANDON_AFTER_MS;
  const end = isRefused ? 'refused' : isOld ? 'abandoned' : undefined;
  tally[end ?? 'failed'] += 1;
  if (end) await settle(deps, parcel, end);
  return end !== undefined;
}

/** The latest first: in a conversation it stands for those before it. */
async function settle(
  { notifications, now }: Dependencies,
  { notification: { subjectId }, sequences, delivery }: Parcel,
  end: NotificationEnd,
): Promise<void> {
  const nowMs = now();
  for (const sequence of sequences.toReversed()) {
    await notifications.settle({ subjectId, sequence, delivery }, end, nowMs);
  }
}

function parcelId({ notification: { subjectId }, sequences }: Parcel): string {
  const [first, last] = [sequences[0], sequences.at(-1)];
  return [subjectId, first, ...(last === first ? [] : [last])].join('-');
}

async function send(deps: Dependencies, parcel: Parcel): Promise<void> {
  const { channels } = deps;
  const { notification, sequences, delivery } = parcel;
  const { atMs, webhook, customerAddress } = notification;
  const id = parcelId(parcel);
  if (delivery === 'agents-webhook') {
    if (webhook) await channels.webhook?.send({ id: `msg_${id}`, atMs, ...webhook });
    return;
  }
  const isForAgents = delivery === 'agents-mail';
  const customer = customerAddress === undefined ? undefined : toMailbox(customerAddress);
  const to = isForAgents ? channels.agentsAddress : customer;
  if (to === undefined) return;
  const content = await notification.content(sequences);
  await channels.mail?.send({
    id: `${id}-${notification.audience}`,
    to,
    ...(isForAgents && customer ? { replyTo: customer } : {}),
    subject: content.subject,
    ...renderEmail(
      content,
      isForAgents || notification.isToAgent ? undefined : await notMeUrl(deps, to),
    ),
    atMs,
  });
}

/** Where the owner of a mailbox says that somebody else used the address. */
async function notMeUrl(deps: Dependencies, address: string): Promise<string> {
  const claims = { sub: accountIdOf(address), box: mailboxIdOf(address) };
  const token = await deps.sessions.signNotMe(claims, deps.now());
  return `${deps.siteUrl}/account/not-me#${NOT_ME_PARAMETER}=${token}`;
}

/** Normalizes the domain, so that a mail library cannot turn another spelling into another domain. */
function toMailbox(address: string): string {
  const domain = canonicalEmail(address)?.replace(/^.*@/, '');
  return domain === undefined ? address : address.replace(/[^@]*$/, domain);
}
