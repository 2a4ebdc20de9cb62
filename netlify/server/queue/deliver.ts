import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { DeliveryError, type WebhookMessage } from '../email/channel.ts';
import { channelsOf } from '../email/channels.ts';
import { renderEmail, type EmailContent } from '../email/render-email.ts';
import { isListed } from '../lib/addresses.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { hasSessionSecrets } from '../lib/tokens.ts';
import type { Recipient } from '../storage/store.ts';
import { dueAfter, jobsOf, REFUSED_AFTER_TRIES, type Retry } from './job-store.ts';
import { countMail, type MailShare } from './mailbox.ts';
import {
  type Delivery,
  type NotificationEnd,
  type NotificationId,
  notificationsOf,
  UNCONFIRMED_CUSTOMER,
} from './notification-store.ts';
import { isUnproven, type Addressee } from './reach.ts';
import type { Channel, Round } from './run-job.ts';

/** Notifications are retried for this long. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;
/** The shortest time between two emails about messages of one subject to one side. */
export const MESSAGE_PAUSE_MS = 10 * MINUTE_MS;

export interface Notification extends Addressee {
  subjectId: string;
  sequence: number;
  audience: Recipient;
  atMs: number;
  /** To one of the agents, in place of a customer. */
  isToAgent?: boolean;
  /** All emails about its subject to one side are one thread. */
  isThread?: boolean;
  /** Address of an agent who gets the agents' email, too; only while on the list `AGENTS`. */
  agent?: string | undefined;
  /** The agents' email goes to `agent` alone. */
  isToAgentAlone?: boolean;
  /** What an email to a customer counts against; by default, by whether somebody confirmed the address. */
  mailShare?: MailShare;
  /** @param sequences the events that the email is about; several only with `isMessage`. */
  content: (sequences: readonly number[]) => EmailContent | Promise<EmailContent>;
  /**
   * Part of a conversation: its emails keep `MESSAGE_PAUSE_MS` apart unless they answer, and what comes in between
   * shares the next one.
   */
  isMessage?: boolean;
  /** The customer did it: what the studio says after it is an answer, and the other way around. */
  isByCustomer?: boolean;
  /** Holds nothing about the customer, since it may end up in a chat. */
  webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
  /** Hears whether the customer's mail server took the email, or refused it for good. */
  onMailAnswer?: (isRefused: boolean) => Promise<void>;
}

type IsFinished = (notification: NotificationId) => boolean;

/** One email or webhook call. */
interface Outgoing {
  /** The latest of those that share it. */
  notification: Notification;
  sequences: readonly number[];
  delivery: Delivery;
  /** Of any of them. */
  retries: readonly Retry[];
}

function toOutgoing(
  notification: Notification,
  sequences: readonly number[],
  delivery: Delivery,
  ofSubject: readonly Retry[],
): Outgoing {
  const retries = ofSubject.filter(
    (each) => each.delivery === delivery && sequences.includes(each.sequence),
  );
  return { notification, sequences, delivery, retries };
}

/** Sends what was not sent before, on every configured channel. @returns whether nothing is left to send. */
export async function deliverAll(
  deps: Dependencies,
  subjectId: string,
  notifications: readonly Notification[],
  round: Round,
): Promise<boolean> {
  if (notifications.length === 0) return true;
  const isFinished = await notificationsOf(deps).finishedOf(subjectId);
  const retries = round.retries
    ? (round.retries.get(subjectId) ?? [])
    : await jobsOf(deps).retriesOf(subjectId);
  const conversations = new Map<Delivery, Notification[]>();
  let isDone = true;
  // Sequential, to limit parallel sending.
  for (const notification of notifications) {
    const { sequence, atMs, isMessage } = notification;
    const ways = waysTo(deps, notification);
    if (ways.length === 0 && deps.now() - atMs <= ABANDON_AFTER_MS) {
      round.counts.off += 1;
      isDone = false;
    }
    for (const delivery of ways) {
      if (needsProof(notification, delivery)) {
        const isOver = isFinished({ subjectId, sequence, delivery });
        if (!isOver && !(await withhold(deps, notification, delivery, round))) isDone = false;
      } else if (isMessage && delivery !== 'agents-webhook') {
        conversations.set(delivery, [...(conversations.get(delivery) ?? []), notification]);
      } else if (!isFinished({ subjectId, sequence, delivery })) {
        const outgoing = toOutgoing(notification, [sequence], delivery, retries);
        if (!(await deliver(deps, outgoing, round))) isDone = false;
      }
    }
  }
  for (const [delivery, messages] of conversations) {
    const conversation = { delivery, messages, isFinished, retries, all: notifications };
    if (!(await deliverMessages(deps, conversation, round))) isDone = false;
  }
  return isDone;
}

interface Conversation {
  delivery: Delivery;
  messages: readonly Notification[];
  /** What else was said about the subject, too. */
  all: readonly Notification[];
  isFinished: IsFinished;
  retries: readonly Retry[];
}

/**
 * Sends one email about all messages that wait, unless the one before is too young and was not answered.
 * @returns whether none waits.
 */
async function deliverMessages(
  deps: Dependencies,
  { delivery, messages, all, isFinished, retries }: Conversation,
  round: Round,
): Promise<boolean> {
  const idOf = ({ subjectId, sequence }: Notification) => ({ subjectId, sequence, delivery });
  const index = messages.findLastIndex((each) => isFinished(idOf(each)));
  const [previous, waiting] = [messages[index], messages.slice(index + 1)];
  if (previous) {
    // A sender died while it recorded what its email was about.
    const unrecorded = messages.slice(0, index).filter((each) => !isFinished(idOf(each)));
    for (const each of unrecorded)
      await notificationsOf(deps).finish(idOf(each), 'sent', deps.now());
  }
  const latest = waiting.at(-1);
  if (!latest) return true;
  const isAnswer = all.some(
    ({ sequence, isByCustomer }) =>
      isByCustomer !== latest.isByCustomer &&
      sequence > (previous?.sequence ?? 0) &&
      sequence < latest.sequence,
  );
  const end = previous && !isAnswer ? await notificationsOf(deps).endOf(idOf(previous)) : undefined;
  if (end?.type === 'sent' && deps.now() - Date.parse(end.at) < MESSAGE_PAUSE_MS) {
    round.counts.held += 1;
    round.deferred.add(latest.subjectId);
    return false;
  }
  const sequences = waiting.map(({ sequence }) => sequence);
  return deliver(deps, toOutgoing(latest, sequences, delivery, retries), round);
}

/** Whether an email is one for which the customer has to have confirmed the address. */
function needsProof(notification: Notification, delivery: Delivery): boolean {
  switch (delivery) {
    case 'agents-mail':
      return notification.isCustomerConfirmed === false;
    case 'customer-mail':
      return isUnproven(notification);
    case 'agents-webhook':
      return false;
  }
}

/**
 * Keeps back an email about an unconfirmed customer: the agents see it on the desk instead, and the customer's waits
 * for as long as notifications are retried. @returns whether it is over.
 */
async function withhold(
  deps: Dependencies,
  { subjectId, sequence, atMs }: Notification,
  delivery: Delivery,
  { counts, deferred }: Round,
): Promise<boolean> {
  if (delivery === 'customer-mail') {
    if (deps.now() - atMs <= ABANDON_AFTER_MS) {
      counts.unconfirmed += 1;
      deferred.add(subjectId);
      return false;
    }
    counts.abandoned += 1;
  }
  const id = { subjectId, sequence, delivery };
  await notificationsOf(deps).finish(id, 'abandoned', deps.now(), UNCONFIRMED_CUSTOMER);
  return true;
}

function waysTo(deps: Dependencies, notification: Notification): readonly Delivery[] {
  const channels = channelsOf(deps);
  if (notification.audience === 'customer') {
    // The command line may lack the secrets for the links in it; the site sends it.
    const canSend = channels.mail && (notification.isToAgent === true || hasSessionSecrets(deps));
    return canSend ? ['customer-mail'] : [];
  }
  // The command line may lack the list, too.
  const hasAgents = notification.isToAgentAlone ? deps.env['AGENTS'] : channels.agentsAddress;
  return [
    ...(channels.mail && hasAgents ? (['agents-mail'] as const) : []),
    ...(channels.webhook && notification.webhook ? (['agents-webhook'] as const) : []),
  ];
}

/** What each goes through; either may be down. */
const channelsUsed: Record<Delivery, readonly [Channel, ...Channel[]]> = {
  'agents-mail': ['mail', 'agents-mail'],
  'customer-mail': ['mail'],
  'agents-webhook': ['webhook'],
};

/** @returns whether nothing is left to send. */
async function deliver(deps: Dependencies, outgoing: Outgoing, round: Round): Promise<boolean> {
  const { notification, delivery, retries } = outgoing;
  const { counts, down } = round;
  if (!round.isEager && retries.some((each) => dueAfter(each) > deps.now())) return false;
  if (channelsUsed[delivery].some((channel) => down.has(channel))) {
    counts.failed += 1;
    return false;
  }
  if (!(await mayMailCustomer(deps, outgoing))) {
    if (isOld(deps, outgoing))
      return giveUp(deps, outgoing, round, 'too many emails to the mailbox');
    counts.capped += 1;
    round.deferred.add(notification.subjectId);
    await postpone(deps, outgoing, round, 0);
    return false;
  }
  try {
    await send(deps, outgoing);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return handleFailure(deps, outgoing, error, round);
  }
  await finish(deps, outgoing, 'sent');
  if (delivery === 'customer-mail') await notification.onMailAnswer?.(false);
  counts.sent += 1;
  return true;
}

async function mayMailCustomer(deps: Dependencies, outgoing: Outgoing): Promise<boolean> {
  const { customerAddress, isToAgent, isCustomerConfirmed, needsNoProof, mailShare } =
    outgoing.notification;
  // Links to the desk have limits of their own: with this one, a stranger could lock an agent out.
  if (outgoing.delivery !== 'customer-mail' || isToAgent || customerAddress === undefined)
    return true;
  const isByStranger = needsNoProof === true || isCustomerConfirmed === false;
  const share = mailShare ?? (isByStranger ? 'strangers' : 'owner');
  return countMail(deps, customerAddress, { id: outgoingId(outgoing), share });
}

async function handleFailure(
  deps: Dependencies,
  outgoing: Outgoing,
  { reason, extent, isPermanent }: DeliveryError,
  round: Round,
): Promise<boolean> {
  const { notification, delivery } = outgoing;
  const { subjectId, sequence } = notification;
  const broken = brokenChannel(outgoing, extent);
  if (!broken && isPermanent && triesOf(outgoing) + 1 >= REFUSED_AFTER_TRIES) {
    deps.log.note('sys_notification_refused', { subject: subjectId, delivery, reason });
    await jobsOf(deps).addBounce({ subjectId, sequence, delivery }, deps.now());
    await finish(deps, outgoing, 'refused', reason);
    const isOfAddress = delivery === 'customer-mail' && extent === 'address';
    if (isOfAddress) await notification.onMailAnswer?.(true);
    round.counts.refused += 1;
    return true;
  }
  if (isOld(deps, outgoing)) return giveUp(deps, outgoing, round, reason);
  // Once for a channel: the others on their way say the same.
  if (!broken || !round.down.has(broken)) {
    deps.log.note('sys_notification_failed', { subject: subjectId, delivery, reason });
  }
  round.counts.failed += 1;
  if (broken) round.down.add(broken);
  else await postpone(deps, outgoing, round);
  return false;
}

/** Our own address that refuses an email refuses all: that is a mistake of the configuration. */
function brokenChannel(
  { delivery, notification }: Outgoing,
  extent: DeliveryError['extent'],
): Channel | undefined {
  if (extent === 'channel') return channelsUsed[delivery][0];
  const isOurs = delivery === 'agents-mail' && !notification.isToAgentAlone;
  return extent === 'address' && isOurs ? 'agents-mail' : undefined;
}

function isOld({ now }: Dependencies, { notification }: Outgoing): boolean {
  return now() - notification.atMs > ABANDON_AFTER_MS;
}

async function giveUp(
  deps: Dependencies,
  outgoing: Outgoing,
  { counts }: Round,
  reason: string,
): Promise<true> {
  const { notification, delivery } = outgoing;
  deps.log.note('sys_notification_failed', { subject: notification.subjectId, delivery, reason });
  await finish(deps, outgoing, 'abandoned', reason);
  counts.abandoned += 1;
  return true;
}

function triesOf({ retries }: Outgoing): number {
  return Math.max(0, ...retries.map(({ tries }) => tries));
}

/** Notes one more failed try, or with 0 that the mailbox is full, in place of those before. */
async function postpone(
  deps: Dependencies,
  outgoing: Outgoing,
  { retries: known }: Round,
  tries = triesOf(outgoing) + 1,
): Promise<void> {
  const { notification, delivery, retries } = outgoing;
  const { subjectId, sequence } = notification;
  const one = { tries, atMs: deps.now() };
  const retry = await jobsOf(deps).addRetry({ subjectId, sequence, delivery }, one);
  const others = known?.get(subjectId)?.filter((each) => !retries.includes(each)) ?? [];
  known?.set(subjectId, [...others, retry]);
  for (const earlier of retries) await jobsOf(deps).remove(earlier);
}

/** The latest first: in a conversation it stands for those before it. */
async function finish(
  deps: Dependencies,
  { notification: { subjectId }, sequences, delivery, retries }: Outgoing,
  end: NotificationEnd,
  reason?: string,
): Promise<void> {
  const nowMs = deps.now();
  for (const sequence of sequences.toReversed()) {
    await notificationsOf(deps).finish({ subjectId, sequence, delivery }, end, nowMs, reason);
  }
  for (const retry of retries) await jobsOf(deps).remove(retry);
}

function outgoingId({ notification: { subjectId }, sequences }: Outgoing): string {
  const [first, last] = [sequences[0], sequences.at(-1)];
  return [subjectId, first, ...(last === first ? [] : [last])].join('-');
}

async function send(deps: Dependencies, outgoing: Outgoing): Promise<void> {
  const channels = channelsOf(deps);
  const { notification, sequences, delivery } = outgoing;
  const { atMs, webhook, customerAddress } = notification;
  const id = outgoingId(outgoing);
  if (delivery === 'agents-webhook') {
    if (webhook) await channels.webhook?.send({ id: `msg_${id}`, atMs, ...webhook });
    return;
  }
  const isForAgents = delivery === 'agents-mail';
  const [to, cc] = isForAgents
    ? agentsRecipients(deps, notification)
    : [customerAddress === undefined ? undefined : toMailbox(customerAddress)];
  if (to === undefined) return;
  const replyTo = channels.agentsAddress;
  const content = await notification.content(sequences);
  await channels.mail?.send({
    id: `${id}-${notification.audience}`,
    ...(notification.isThread
      ? { threadId: `${notification.subjectId}-0-${notification.audience}` }
      : {}),
    to,
    ...(cc === undefined ? {} : { cc }),
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: content.subject,
    ...renderEmail(content),
    atMs,
  });
}

/** The agents' mailbox, and whoever of the agents has the order: the latter alone for what is theirs alone. */
function agentsRecipients(
  deps: Dependencies,
  { agent, isToAgentAlone }: Notification,
): [to?: string | undefined, cc?: string | undefined] {
  const { agentsAddress } = channelsOf(deps);
  const listed =
    agent !== undefined && isListed(deps.env['AGENTS'], agent) ? toMailbox(agent) : undefined;
  if (isToAgentAlone) return [listed];
  return listed === agentsAddress ? [agentsAddress] : [agentsAddress, listed];
}

/** Normalizes the domain, so that a mail library cannot turn another spelling into another domain. */
function toMailbox(address: string): string {
  const domain = canonicalEmail(address)?.replace(/^.*@/, '');
  return domain === undefined ? address : address.replace(/[^@]*$/, domain);
}
