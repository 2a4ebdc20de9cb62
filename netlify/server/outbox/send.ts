import type { Dependencies } from '../dependencies.ts';
import { DeliveryError, type WebhookMessage } from '../email/channel.ts';
import { channelsOf } from '../email/channels.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { renderEmail, type EmailContent } from '../email/render-email.ts';
import { isListed } from '../lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { hasSessionSecrets } from '../lib/tokens.ts';
import { isoOf, StoreUnavailableError } from '../storage/store.ts';
import { countMail, type MailCap } from './mail-cap.ts';
import { HOLD_MS, idOf, isWaiting, retryAt, type Entry, type Outbox } from './outbox.ts';
import { isHeld, type Addressee } from './reach.ts';

/** Mails are tried for this long. */
export const ABANDON_AFTER_MS = 7 * DAY_MS;
/** The shortest time between two emails about messages of one document to one side. */
export const MESSAGE_PAUSE_MS = 10 * MINUTE_MS;
/** A mail that was refused for good so many times is given up. */
const REFUSED_AFTER_TRIES = 3;

/** What an entry of an outbox says, and to whom. */
export interface Letter extends Addressee {
  /** To one of the agents, in place of a customer. */
  isToAgent?: boolean;
  /** `id` of the first mail of the conversation that it belongs to, if that is another one. */
  threadId?: string;
  /** Address of an agent who gets the agents' email, too; only while on the list `AGENTS`. */
  agent?: string | undefined;
  /** The agents' email goes to `agent` alone. */
  isToAgentAlone?: boolean;
  /** Where the customer answers, unless that is the agents' mailbox. */
  replyTo?: string | undefined;
  /** Anybody who knows the customer's address can cause it: what it counts against. */
  cap?: MailCap | undefined;
  /** To another address than the account's, of which it says nothing whether it arrives. */
  isElsewhere?: boolean;
  /**
   * Part of a conversation: its emails keep `MESSAGE_PAUSE_MS` apart unless they answer, and what comes in between
   * shares the next one.
   */
  isMessage?: boolean;
  /** The customer did it: what the studio says after it is an answer, and the other way around. */
  isByCustomer?: boolean;
  /** @param abouts what the email is about; several only with `isMessage`. */
  content: (abouts: readonly string[]) => EmailContent | Promise<EmailContent>;
  /** Holds nothing about the customer, since it may end up in a chat. */
  webhook?: Omit<WebhookMessage, 'id' | 'atMs'>;
}

const NO_MAIL = {
  sent: 0,
  failed: 0,
  /** Emails about messages that follow another one within minutes. */
  held: 0,
  /** Emails to mailboxes that have had their number for the day. */
  capped: 0,
  /** Emails that wait until the customer confirms the address. */
  unconfirmed: 0,
  /** For good. */
  refused: 0,
  abandoned: 0,
  off: 0,
};
export type MailCounts = typeof NO_MAIL;

/** `agents-mail`: the agents' own mailbox, which may fail while the mail server works. */
type Channel = 'mail' | 'webhook' | 'agents-mail';

/** One round of work. */
export interface Round {
  counts: MailCounts;
  /** Not tried again in it. */
  down: Set<Channel>;
  /** Tries again at once what failed a short while ago. */
  isEager: boolean;
}

export function startRound(isEager = false): Round {
  return { counts: { ...NO_MAIL }, down: new Set(), isEager };
}

type Entries = readonly [Entry, ...Entry[]];

/** One email or webhook call. */
interface Outgoing {
  /** Of the latest entry. */
  letter: Letter;
  entries: Entries;
}

/** What is to be done about an outbox now. */
export interface Plan {
  outgoing: readonly Outgoing[];
  /** Of entries that have nothing to say any more, or wait for others. */
  changes: ReadonlyMap<string, Partial<Entry>>;
  /** By conversation: those that share its next email. */
  paused: readonly (readonly Entry[])[];
}

/**
 * @param mine entries that nobody else sends.
 * @param compose what an entry says; undefined when there is nothing to say any more.
 */
export function planOf(
  deps: Pick<Dependencies, 'now'>,
  { outbox, mine }: { outbox: Outbox; mine: ReadonlySet<string> },
  compose: (entry: Entry) => Letter | undefined,
  { isEager }: Pick<Round, 'isEager'>,
): Plan {
  const now = isoOf(deps.now());
  const isFree = (entry: Entry) =>
    isWaiting(entry) &&
    (mine.has(idOf(entry)) ||
      entry.isPaused === true ||
      entry.dueAt <= now ||
      (isEager && entry.tries > 0));
  const changes = new Map<string, Partial<Entry>>();
  const paused: (readonly Entry[])[] = [];
  const outgoing: Outgoing[] = [];
  const conversations = new Set<Entry['to']>();
  for (const entry of outbox.filter(isFree)) {
    const letter = compose(entry);
    if (!letter) changes.set(idOf(entry), ended(deps, 'abandoned', 'nothing to say'));
    else if (letter.isMessage && entry.to !== 'webhook') conversations.add(entry.to);
    else outgoing.push({ letter, entries: [entry] });
  }
  for (const to of conversations) {
    const messages = outbox.filter((entry) => entry.to === to && compose(entry)?.isMessage);
    const [first, ...later] = messages.filter(isFree);
    if (!first) continue;
    const entries: Entries = [first, ...later];
    const dueAt = pauseOf(deps, { outbox, messages, entries }, compose);
    const letter = dueAt === undefined && compose(latestOf({ entries }));
    if (letter) outgoing.push({ letter, entries });
    else if (dueAt !== undefined) {
      for (const entry of entries)
        if (!entry.isPaused || entry.dueAt !== dueAt)
          changes.set(idOf(entry), { dueAt, isPaused: true });
      paused.push(entries);
    }
  }
  return { outgoing, changes, paused };
}

/** Until when messages wait, since the email before is too young and was not answered; undefined for now. */
function pauseOf(
  { now }: Pick<Dependencies, 'now'>,
  { outbox, messages, entries }: { outbox: Outbox; messages: readonly Entry[]; entries: Entries },
  compose: (entry: Entry) => Letter | undefined,
): string | undefined {
  // Somebody else is about to send it.
  const others = messages.find(
    (entry) => isWaiting(entry) && entry.tries === 0 && !entries.includes(entry),
  );
  if (others) return others.dueAt;
  const previous = messages.findLast((entry) => !isWaiting(entry));
  if (previous?.state !== 'sent' || previous.endedAt === undefined) return undefined;
  const untilMs = Date.parse(previous.endedAt) + MESSAGE_PAUSE_MS;
  if (untilMs <= now()) return undefined;
  const latest = latestOf({ entries });
  const isByCustomer = compose(latest)?.isByCustomer;
  const since = outbox.slice(outbox.indexOf(previous) + 1, outbox.indexOf(latest));
  const isAnswer = since.some((entry) => {
    const letter = compose(entry);
    return letter && letter.isByCustomer !== isByCustomer;
  });
  return isAnswer ? undefined : isoOf(untilMs);
}

/** Entries of a plan that are about to be sent. */
export function triedIn(deps: Dependencies, { outgoing }: Plan, round: Round): Entry[] {
  return outgoing
    .filter((each) => !isSilent(each) && !obstacleOf(deps, each, round))
    .flatMap(({ entries }) => entries);
}

/** Nobody else tries these entries until the hold is over. */
export function withHold(
  { now }: Pick<Dependencies, 'now'>,
  entries: readonly Entry[],
): ReadonlyMap<string, Partial<Entry>> {
  const dueAt = isoOf(now() + HOLD_MS);
  return new Map(entries.map((entry) => [idOf(entry), { dueAt, isPaused: false }]));
}

/** What became of the entries of a plan. */
export interface Sent {
  /** By `idOf`. */
  changes: ReadonlyMap<string, Partial<Entry>>;
  /** Those that wait as they should: for a confirmed address, a mailbox that is full, or a pause. */
  held: ReadonlySet<string>;
  /** Whether the mail server of the customer's address took the last email, or refused it for good; undefined without. */
  isRefused: boolean | undefined;
  /** How many emails were given up because a mail server refused them. */
  refusals: number;
  /** What else went wrong. */
  failure: Error | undefined;
}

/** Sends what a plan says, on every configured channel. @param onHold entries that nobody else tries. */
export async function sendAll(
  deps: Dependencies,
  plan: Plan,
  onHold: ReadonlySet<string>,
  round: Round,
): Promise<Sent> {
  const changes = new Map(plan.changes);
  const held = new Set(plan.paused.flat().map(idOf));
  round.counts.held += plan.paused.length;
  let isRefused: boolean | undefined;
  let refusals = 0;
  let failure: Error | undefined;
  // Sequential, to limit parallel sending.
  for (const outgoing of plan.outgoing) {
    try {
      const outcome = await deliver(deps, outgoing, round);
      for (const entry of outgoing.entries) {
        const id = idOf(entry);
        const isLetGo = outcome.change === undefined && onHold.has(id);
        changes.set(id, isLetGo ? { dueAt: isoOf(deps.now()) } : (outcome.change ?? {}));
        if (outcome.isHeld) held.add(id);
      }
      isRefused = outcome.isRefused ?? isRefused;
      if (outcome.change?.state === 'refused') refusals += 1;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failure ??= error;
      // What goes out now could not be noted.
      if (error instanceof StoreUnavailableError) break;
    }
  }
  return { changes, held, isRefused, refusals, failure };
}

interface Outcome {
  /** Undefined to let go of the hold: whoever comes next may try. */
  change?: Partial<Entry>;
  isHeld?: boolean;
  isRefused?: boolean;
}

function ended({ now }: Pick<Dependencies, 'now'>, state: Entry['state'], reason?: string) {
  return { state, endedAt: isoOf(now()), ...(reason === undefined ? {} : { reason }) };
}

/** What each goes through; either may be down. */
const channelsUsed: Record<Entry['to'], readonly [Channel, ...Channel[]]> = {
  agents: ['mail', 'agents-mail'],
  customer: ['mail'],
  webhook: ['webhook'],
};

/** Inbox and digest show what nobody confirmed: whoever they are, they can't fill the agents' mailbox. */
function isSilent({ letter, entries }: Outgoing): boolean {
  const isToAgents = latestOf({ entries }).to === 'agents' && !letter.isToAgentAlone;
  return isToAgents && letter.isCustomerConfirmed === false;
}

/** Why an email is not tried now, as reports count it. */
function obstacleOf(
  deps: Dependencies,
  outgoing: Outgoing,
  { down }: Pick<Round, 'down'>,
): 'unconfirmed' | 'off' | 'failed' | undefined {
  const { to } = latestOf(outgoing);
  if (to === 'customer' && isHeld(outgoing.letter)) return 'unconfirmed';
  if (!waysOf(deps, outgoing).can) return 'off';
  return channelsUsed[to].some((channel) => down.has(channel)) ? 'failed' : undefined;
}

async function deliver(deps: Dependencies, outgoing: Outgoing, round: Round): Promise<Outcome> {
  const { counts } = round;
  const { letter, entries } = outgoing;
  const { to } = latestOf(outgoing);
  const isOld = deps.now() - startOf(outgoing) > ABANDON_AFTER_MS;
  if (isSilent(outgoing)) return { change: ended(deps, 'abandoned', 'unconfirmed') };
  const obstacle = obstacleOf(deps, outgoing, round);
  if (obstacle) {
    if (isOld && obstacle === 'unconfirmed') return giveUp(deps, outgoing, round, obstacle);
    if (obstacle === 'off') {
      const isOver = isOld || waysOf(deps, outgoing).isToldAnyway;
      if (isOver) return { change: ended(deps, 'abandoned', obstacle) };
    }
    // One for both ways to the agents.
    if (to !== 'webhook' || obstacle !== 'off') counts[obstacle] += 1;
    return obstacle === 'failed' ? {} : { change: {}, isHeld: obstacle === 'unconfirmed' };
  }
  const isCounted = entries.some((entry) => entry.isCounted === true);
  const { customerAddress } = letter;
  if (to === 'customer' && letter.cap && customerAddress !== undefined && !isCounted) {
    if (!(await countMail(deps, customerAddress, letter.cap))) {
      if (isOld) return giveUp(deps, outgoing, round, 'too many emails to the mailbox');
      counts.capped += 1;
      // Somebody's attempts end at any time.
      return { change: { dueAt: isoOf(deps.now() + HOUR_MS) }, isHeld: true };
    }
  }
  try {
    await send(deps, outgoing);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return handleFailure(deps, outgoing, error, round);
  }
  counts.sent += 1;
  return {
    change: ended(deps, 'sent'),
    ...(isToAccount(outgoing) ? { isRefused: false } : {}),
  };
}

function latestOf({ entries }: Pick<Outgoing, 'entries'>): Entry {
  return entries.at(-1) ?? entries[0];
}

function isToAccount(outgoing: Outgoing): boolean {
  const { isToAgent, isElsewhere } = outgoing.letter;
  return latestOf(outgoing).to === 'customer' && !isToAgent && !isElsewhere;
}

function startOf(outgoing: Outgoing): number {
  return Date.parse(latestOf(outgoing).at);
}

/** Whether it can be sent, and whether its readers are told in another way where it cannot. */
function waysOf(deps: Dependencies, outgoing: Outgoing): { can: boolean; isToldAnyway: boolean } {
  const { mail, webhook, agentsAddress } = channelsOf(deps);
  const { letter } = outgoing;
  const isMailed = mail !== undefined && agentsAddress !== undefined;
  switch (latestOf(outgoing).to) {
    case 'customer':
      // The command line may lack the secrets for the links in it; the site sends it.
      return {
        can: mail !== undefined && (letter.isToAgent === true || hasSessionSecrets(deps)),
        isToldAnyway: false,
      };
    case 'agents':
      // The command line may lack the list, too.
      if (letter.isToAgentAlone)
        return { can: mail !== undefined && Boolean(deps.env['AGENTS']), isToldAnyway: false };
      return { can: isMailed, isToldAnyway: webhook !== undefined };
    case 'webhook':
      return { can: webhook !== undefined, isToldAnyway: isMailed };
  }
}

function handleFailure(
  deps: Dependencies,
  outgoing: Outgoing,
  { reason, extent, isPermanent }: DeliveryError,
  round: Round,
): Outcome {
  const { id, to, tries } = latestOf(outgoing);
  const details = { mail: id, delivery: to, reason };
  const broken = brokenChannel(outgoing, extent);
  if (!broken && isPermanent && tries + 1 >= REFUSED_AFTER_TRIES) {
    deps.log.record('sys_notification_refused', details);
    round.counts.refused += 1;
    return {
      change: ended(deps, 'refused', reason),
      ...(isToAccount(outgoing) && extent === 'address' ? { isRefused: true } : {}),
    };
  }
  if (deps.now() - startOf(outgoing) > ABANDON_AFTER_MS)
    return giveUp(deps, outgoing, round, reason);
  // Once for a channel: the others on their way say the same.
  if (!broken || !round.down.has(broken)) deps.log.record('sys_notification_failed', details);
  round.counts.failed += 1;
  const isCounted = outgoing.letter.cap !== undefined;
  if (broken) {
    round.down.add(broken);
    return { change: { dueAt: isoOf(deps.now()), isCounted } };
  }
  const dueAt = retryAt(latestOf(outgoing), tries + 1, deps.now());
  return { change: { tries: tries + 1, dueAt, isCounted } };
}

/** Our own address that refuses an email refuses all: that is a mistake of the configuration. */
function brokenChannel(outgoing: Outgoing, extent: DeliveryError['extent']): Channel | undefined {
  const { to } = latestOf(outgoing);
  if (extent === 'channel') return channelsUsed[to][0];
  const isOurs = to === 'agents' && !outgoing.letter.isToAgentAlone;
  return extent === 'address' && isOurs ? 'agents-mail' : undefined;
}

function giveUp(
  deps: Dependencies,
  outgoing: Outgoing,
  { counts }: Round,
  reason: string,
): Outcome {
  const { id, to } = latestOf(outgoing);
  deps.log.record('sys_notification_failed', { mail: id, delivery: to, reason });
  counts.abandoned += 1;
  return { change: ended(deps, 'abandoned', reason) };
}

async function send(deps: Dependencies, outgoing: Outgoing): Promise<void> {
  const channels = channelsOf(deps);
  const { letter, entries } = outgoing;
  const { id: latest, to } = latestOf(outgoing);
  const first = entries[0].id;
  const id = first === latest ? latest : `${first}-${latest.replace(/^.*-/, '')}`;
  const atMs = startOf(outgoing);
  if (to === 'webhook') {
    if (letter.webhook) await channels.webhook?.send({ id: `msg_${id}`, atMs, ...letter.webhook });
    return;
  }
  const [recipient, cc] =
    to === 'agents' ? agentsRecipients(deps, letter) : [customerMailbox(letter)];
  if (recipient === undefined) return;
  const replyTo = (to === 'customer' ? letter.replyTo : undefined) ?? channels.agentsAddress;
  const content = await letter.content(entries.map(({ about }) => about));
  await channels.mail?.send({
    id: `${id}-${to}`,
    ...(letter.threadId === undefined ? {} : { threadId: `${letter.threadId}-${to}` }),
    to: recipient,
    ...(cc === undefined ? {} : { cc }),
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: content.subject,
    ...renderEmail(content),
    atMs,
  });
}

function customerMailbox({ customerAddress }: Letter): string | undefined {
  return customerAddress === undefined ? undefined : toMailbox(customerAddress);
}

/** The agents' mailbox, and whoever of the agents has the order: the latter alone for what is theirs alone. */
function agentsRecipients(
  deps: Dependencies,
  { agent, isToAgentAlone }: Letter,
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
