import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { DeliveryError } from '../email/mail.ts';
import { renderEmail } from '../email/render-email.ts';
import type { EmailContent } from '../email/render-email.ts';
import type { WebhookMessage } from '../email/webhook.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import type { JobSpec } from '../storage/keys.ts';
import type { Recipient } from '../storage/store.ts';
import type { Delivery, Job, NotificationId } from './job-store.ts';

/** Whoever wrote a job has written what it is for by then, or never will: no function lives longer than a minute. */
export const WRITER_GONE_AFTER_MS = 2 * MINUTE_MS;
/** A job without its record is kept for a while: the store may have been away when it was to be written. */
export const RECORD_DUE_AFTER_MS = HOUR_MS;
/** What could not be sent for so long is no news any more. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;

/** What became of notifications, and of jobs that others are at. */
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
  /** There is no way set up on which anybody could be notified. */
  off: number;
}

/** One round of work: a channel that turned out to be down is not asked again in it. */
export interface Round {
  tally: Tally;
  down: Set<'mail' | 'webhook'>;
  /** Nothing is sent, only counted as if. */
  isDryRun: boolean;
  /** What a dry run counted: several jobs may promise the same notification, which goes out once. */
  counted: Set<string>;
}

export function startRound(isDryRun = false): Round {
  const tally = { sent: 0, waiting: 0, failed: 0, refused: 0, abandoned: 0, off: 0 };
  return { tally, down: new Set(), isDryRun, counted: new Set() };
}

/**
 * How far a job came: it is `done`; it is done `unless_young`, when its writer may be about to store what it is for;
 * or something is left for later.
 */
export type Progress = 'done' | 'unless_young' | 'not_yet';

/** A job with what it asks for. */
export interface JobOf<Kind extends JobSpec['kind']> extends Job {
  spec: Extract<JobSpec, { kind: Kind }>;
}

/** Does what jobs of each kind ask for. What has no handler is left to the sweep, which has them all. */
export type JobHandlers = {
  readonly [Kind in JobSpec['kind']]?: (
    deps: Dependencies,
    job: JobOf<Kind>,
    round: Round,
  ) => Promise<Progress>;
};

/**
 * What became of a job: it is `over` and gone; there is nothing left to do and it is `kept` for a moment, because its
 * writer may be about to store what it is for; or something is `left`.
 */
export type JobOutcome = 'over' | 'kept' | 'left';

/**
 * Does what a job asks for, as far as it can be done now. It may be asked for any number of times and by several
 * processes at once: one at a time works on an order, a message or an account, and goes on where another broke off.
 * @param isOwn the caller wrote the job and what it is for, so it need not be kept.
 * @throws StoreUnavailableError or CorruptRecordError when it cannot be read what is to be done.
 */
export async function runJob(
  deps: Dependencies,
  job: Job,
  handlers: JobHandlers,
  round: Round,
  isOwn: boolean,
): Promise<JobOutcome> {
  const handle = handlers[job.spec.kind] as
    ((deps: Dependencies, job: Job, round: Round) => Promise<Progress>) | undefined;
  if (!handle) return 'left';
  if (round.isDryRun) {
    await handle(deps, job, round);
    return 'left';
  }
  const lease = await deps.jobs.acquireLease(leasedBy(job), deps.now());
  if (!lease) {
    round.tally.waiting += 1;
    return 'left';
  }
  let progress: Progress;
  try {
    progress = await handle(deps, job, round);
  } finally {
    // Before the job goes: a lease that a crash leaves behind is found by whoever takes the job up again.
    await deps.jobs.releaseLease(lease);
  }
  if (progress === 'not_yet') return 'left';
  const isYoung = deps.now() - job.createdAtMs < WRITER_GONE_AFTER_MS;
  if (progress === 'unless_young' && isYoung && !isOwn) return 'kept';
  await deps.jobs.remove(job);
  return 'over';
}

/** Mails about an account wait for nobody; whatever else is about one thing follows one another. */
function leasedBy({ id, spec }: Job): string {
  switch (spec.kind) {
    case 'order':
      return spec.orderId;
    case 'message':
      return spec.messageId;
    case 'closing':
      return spec.userId;
    case 'reset':
    case 'changed':
      return id;
  }
}

/** What a job without its record has come to. */
export function waitForRecord(deps: Dependencies, job: Job): Progress {
  return deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS ? 'done' : 'not_yet';
}

/** Something that one audience is to hear of. */
export interface Notification {
  /** Id of the order, message or job it is about. */
  subjectId: string;
  /** Number of the event. */
  sequence: number;
  audience: Recipient;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Where mail to the customer goes; nowhere when it is undefined. */
  customerAddress: string | undefined;
  /** Made when it is needed. */
  content: () => EmailContent | Promise<EmailContent>;
  /** For programs of the agents; without anything about the customer, since it may end in a chat. */
  webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
}

/**
 * Sends what was not sent before of the notifications of a subject, on every way there is to each audience.
 * @returns whether nothing is left to be sent.
 * @throws StoreUnavailableError when the store cannot say what was sent.
 */
export async function deliverAll(
  deps: Dependencies,
  subjectId: string,
  notifications: readonly Notification[],
  round: Round,
): Promise<boolean> {
  if (notifications.length === 0) return true;
  const isSettled = await deps.notifications.settledOf(subjectId);
  let isDone = true;
  // One after the other: the mail to the agents does not wait for a customer's, but few are sent at a time.
  for (const notification of notifications) {
    const { sequence, atMs } = notification;
    const ways = waysTo(deps, notification);
    if (ways.length === 0 && deps.now() - atMs <= ABANDON_AFTER_MS) {
      round.tally.off += 1;
      isDone = false;
    }
    for (const delivery of ways) {
      const id = { subjectId, sequence, delivery };
      if (!isSettled(id) && !(await deliver(deps, notification, id, round))) isDone = false;
    }
  }
  return isDone;
}

/** A customer without an address hears in no way, and that is all right. */
function waysTo({ channels }: Dependencies, notification: Notification): readonly Delivery[] {
  if (notification.audience === 'customer') return channels.mail ? ['customer-mail'] : [];
  return [
    ...(channels.mail && channels.agentsAddress ? (['agents-mail'] as const) : []),
    ...(channels.webhook && notification.webhook ? (['agents-webhook'] as const) : []),
  ];
}

/** @returns whether the notification needs no more work. */
async function deliver(
  deps: Dependencies,
  notification: Notification,
  id: NotificationId,
  round: Round,
): Promise<boolean> {
  const { tally, down } = round;
  if (round.isDryRun) {
    tally.sent = round.counted.add(`${id.subjectId}/${id.sequence}/${id.delivery}`).size;
    return false;
  }
  const channel = id.delivery === 'agents-webhook' ? 'webhook' : 'mail';
  if (down.has(channel)) {
    tally.failed += 1;
    return false;
  }
  try {
    await send(deps, notification, id.delivery);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isOver = await handleFailure(deps, notification, id, error, tally);
    if (!isOver && error.extent === 'channel') down.add(channel);
    return isOver;
  }
  await deps.notifications.settle(id, 'sent', deps.now());
  tally.sent += 1;
  return true;
}

async function handleFailure(
  { notifications, now, log }: Dependencies,
  { atMs }: Notification,
  id: NotificationId,
  { reason, extent }: DeliveryError,
  tally: Tally,
): Promise<boolean> {
  log.note('sys_notification_failed', { subject: id.subjectId, delivery: id.delivery, reason });
  // An address of ours that is refused is a setting to be put right, not the end of the matter.
  const isRefused = extent === 'address' && id.delivery === 'customer-mail';
  const end = isRefused ? 'refused' : now() - atMs > ABANDON_AFTER_MS ? 'abandoned' : undefined;
  tally[end ?? 'failed'] += 1;
  if (end) await notifications.settle(id, end, now());
  return end !== undefined;
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
  await channels.mail?.send({
    id: `${id}-${notification.audience}`,
    to,
    ...(isForAgents && customer ? { replyTo: customer } : {}),
    subject: content.subject,
    ...renderEmail(content),
    atMs,
  });
}

/**
 * The address as it was typed, its domain in the one form that mail servers look up: what a program for mail makes of
 * another spelling may be another domain, with somebody else's mailbox.
 */
function toMailbox(address: string): string {
  const domain = canonicalEmail(address)?.replace(/^.*@/, '');
  return domain === undefined ? address : address.replace(/[^@]*$/, domain);
}
