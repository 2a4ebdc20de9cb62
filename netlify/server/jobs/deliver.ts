import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { DeliveryError } from '../email/channel.ts';
import type { Mail, WebhookMessage } from '../email/channel.ts';
import { renderEmail } from '../email/render-email.ts';
import type { EmailContent } from '../email/render-email.ts';
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts';
import type { Delivery, NotificationId, NotificationStates } from './notification-store.ts';
import type { Recipient } from '../storage/records.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * A sender that said nothing for so long is dead: no sending takes a minute, and no function lives for more. Below the
 * fifteen minutes within which everything goes out once a server is back.
 */
export const TRY_FREE_AFTER_MS = 4 * MINUTE_MS;
/** What could not be sent for so long is no news any more. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;

/** Something to be told, to one audience. */
export interface Notification {
  /** Id of the order, message or job it is about. */
  readonly subjectId: string;
  /** Number of the event. */
  readonly sequence: number;
  readonly audience: Recipient;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Where mail to the customer goes; nowhere when it is undefined. */
  readonly customerAddress: string | undefined;
  /** Made when it is needed. */
  readonly content: () => EmailContent | Promise<EmailContent>;
  /** For programs of the agents; without anything about the customer, since it may end in a chat. */
  readonly webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
}

/** What became of notifications. */
export interface Tally {
  sent: number;
  /** Somebody else is at it, or was and will be taken for dead in some minutes. */
  waiting: number;
  /** Will be tried again. */
  failed: number;
  /** The other side says that there is no such address. */
  refused: number;
  /** Tried for a week. */
  abandoned: number;
  /** There is no way set up on which they could be told. */
  off: number;
}

export function emptyTally(): Tally {
  return { sent: 0, waiting: 0, failed: 0, refused: 0, abandoned: 0, off: 0 };
}

/** One round of sending: a channel that turned out to be down is not asked again in it. */
export interface Round {
  readonly tally: Tally;
  readonly down: Set<'mail' | 'webhook'>;
  /** Nothing is sent, only counted as if. */
  readonly isDryRun: boolean;
  /** What a dry run counted: several jobs may promise the same notification, which goes out once. */
  readonly counted: Set<string>;
}

export function startRound(isDryRun = false): Round {
  return { tally: emptyTally(), down: new Set(), isDryRun, counted: new Set() };
}

/**
 * Tells one audience of one thing, on every way there is to it, unless it was told before.
 * @returns whether nothing is left to be done.
 * @throws StoreUnavailableError when the store cannot say what was sent.
 */
export async function deliver(
  deps: Dependencies,
  notification: Notification,
  survey: NotificationStates,
  round: Round,
): Promise<boolean> {
  const ways = waysTo(deps, notification);
  if (ways.length === 0) {
    if (deps.now() - notification.atMs > ABANDON_AFTER_MS) return true;
    round.tally.off += 1;
    return false;
  }
  let isDone = true;
  for (const delivery of ways) {
    const isSettled = await deliverOnce(deps, notification, delivery, survey, round);
    isDone &&= isSettled;
  }
  return isDone;
}

/** A customer without an address is told in no way, and that is all right. */
function waysTo({ channels }: Dependencies, notification: Notification): readonly Delivery[] {
  if (notification.audience === 'customer') return channels.mail ? ['customer-mail'] : [];
  return [
    ...(channels.mail && channels.agentsAddress ? (['agents-mail'] as const) : []),
    ...(channels.webhook && notification.webhook ? (['agents-webhook'] as const) : []),
  ];
}

async function deliverOnce(
  deps: Dependencies,
  notification: Notification,
  delivery: Delivery,
  survey: NotificationStates,
  round: Round,
): Promise<boolean> {
  const { tally, down } = round;
  const id: NotificationId = {
    subjectId: notification.subjectId,
    sequence: notification.sequence,
    delivery,
  };
  if (survey.isSettled(id)) return true;
  const channel = delivery === 'agents-webhook' ? 'webhook' : 'mail';
  if (round.isDryRun) {
    round.counted.add(`${id.subjectId}/${id.sequence}/${delivery}`);
    tally.sent = round.counted.size;
    return false;
  }
  if (down.has(channel)) {
    tally.failed += 1;
    return false;
  }

  const attempt = survey.tries(id);
  const { notifications, now } = deps;
  if (!(await notifications.begin(id, attempt, now(), TRY_FREE_AFTER_MS))) {
    tally.waiting += 1;
    return false;
  }
  // It may have been sent between the survey and our turn.
  if (await notifications.findEnd(id)) {
    await notifications.abandon(id, attempt);
    return true;
  }

  try {
    await send(deps, notification, delivery);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return handleFailure(deps, notification, { id, attempt, channel, error }, round);
  }
  await notifications.settle(id, 'sent', attempt, now());
  tally.sent += 1;
  return true;
}

interface Failure {
  readonly id: NotificationId;
  readonly attempt: number;
  readonly channel: 'mail' | 'webhook';
  readonly error: DeliveryError;
}

async function handleFailure(
  deps: Dependencies,
  notification: Notification,
  { id, attempt, channel, error }: Failure,
  { tally, down }: Round,
): Promise<boolean> {
  const { notifications, now, log } = deps;
  log.note('sys_notice_failed', {
    subject: id.subjectId,
    delivery: id.delivery,
    reason: error.reason,
  });
  // An address of ours that is refused is a setting to be put right, not the end of the matter.
  if (error.extent === 'address' && id.delivery === 'customer-mail') {
    await notifications.settle(id, 'refused', attempt, now());
    tally.refused += 1;
    return true;
  }
  if (now() - notification.atMs > ABANDON_AFTER_MS) {
    await notifications.settle(id, 'abandoned', attempt, now());
    tally.abandoned += 1;
    return true;
  }
  if (error.extent === 'channel') down.add(channel);
  // Known to have failed: the next one need not wait until we would be taken for dead.
  await notifications.abandon(id, attempt);
  tally.failed += 1;
  return false;
}

/**
 * The address as it was typed, its domain in the one form that mail servers look up: what a program for mail makes of
 * another spelling may be another domain, with somebody else's mailbox.
 */
function toMailbox(address: string): string {
  const domain = canonicalEmail(address)?.replace(/^.*@/, '');
  return domain === undefined ? address : address.replace(/[^@]*$/, domain);
}

async function send(
  { channels }: Dependencies,
  notification: Notification,
  delivery: Delivery,
): Promise<void> {
  const { subjectId, sequence, atMs, webhook, customerAddress } = notification;
  const id = `${subjectId}-${sequence}`;
  if (delivery === 'agents-webhook') {
    if (webhook) await channels.webhook?.send({ id: `msg_${id}`, atMs, ...webhook });
    return;
  }
  const isForAgents = delivery === 'agents-mail';
  const customer = customerAddress === undefined ? undefined : toMailbox(customerAddress);
  const to = isForAgents ? channels.agentsAddress : customer;
  if (to === undefined) return;
  const content = await notification.content();
  const mail: Mail = {
    id: `${id}-${notification.audience}`,
    to,
    ...(isForAgents && customer ? { replyTo: customer } : {}),
    subject: content.subject,
    ...renderEmail(content),
    atMs,
  };
  await channels.mail?.send(mail);
}
