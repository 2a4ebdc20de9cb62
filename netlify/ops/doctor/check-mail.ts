import { orderReference } from '../../../src/contracts/orders.ts';
import { channelsOf } from '../../server/email/channels.ts';
import { DAY_MS } from '../../server/lib/time.ts';
import { messageReference } from '../../server/messages/message.ts';
import {
  addPointer,
  idOf,
  isWaiting,
  parsePointer,
  subjectKeyOf,
  type Entry,
  type Outbox,
  type Subject,
} from '../../server/outbox/outbox.ts';
import { ABANDON_AFTER_MS } from '../../server/outbox/send.ts';
import { isoOf } from '../../server/storage/store.ts';
import { subjectOf, type Documents } from '../documents.ts';
import { span } from '../terminal.ts';
import { FIX, SWEPT_WITHIN_MS, type Finding, type Patient } from './finding.ts';

/** Older ones are no news to anybody. */
const UNDELIVERED_FOR_MS = 14 * DAY_MS;

/** A document that may owe mail. */
interface Owing {
  subject: Subject;
  about: string;
  outbox: Outbox;
  /** The account is closed, and to be erased. */
  isClosed: boolean;
}

/** Documents with something to do that the sweep does not know of, or does not get done; and what was given up. */
export function checkMail(patient: Patient): Finding[] {
  const { pending } = patient.documents.values;
  const known = new Set(
    [...pending.keys()].flatMap((key) => {
      const pointer = parsePointer(key);
      return pointer ? subjectKeyOf(pointer.subject) : [];
    }),
  );
  return owingIn(patient.documents).flatMap((owing) => [
    ...checkPointer(patient, owing, known.has(subjectKeyOf(owing.subject))),
    ...checkEnded(patient, owing),
  ]);
}

function owingIn({ values }: Documents): Owing[] {
  return (['orders', 'messages', 'users', 'letters'] as const).flatMap((name) =>
    [...values[name]].flatMap(([key, value]) => {
      const subject = subjectOf(name, key);
      const isClosed = 'closed' in value && value.closed !== undefined;
      return subject ? [{ subject, about: `${name}/${key}`, outbox: value.outbox, isClosed }] : [];
    }),
  );
}

function checkPointer(patient: Patient, owing: Owing, hasPointer: boolean): Finding[] {
  const { documents, nowMs, site } = patient;
  const { subject, about, outbox, isClosed } = owing;
  const ageOf = ({ at }: Entry) => nowMs - Date.parse(at);
  const old = outbox.filter((entry) => isWaiting(entry) && ageOf(entry) > SWEPT_WITHIN_MS);
  // It would lose its customer; that it has none is a finding already.
  if (subject.kind === 'order' && !documents.has('users', subject.userId)) return [];
  if (!hasPointer && (isClosed || old.length > 0)) {
    const what = isClosed
      ? 'It is closed, but nothing is going to erase it.'
      : `An email about ${nameOf(subject)} is due, but nothing is going to send it.`;
    const fix = `${FIX}, then npm run ops -- sweep`;
    return [{ kind: 'unsent', about, what, fix, remedy: (deps) => addPointer(deps, subject) }];
  }
  const isLate = (entry: Entry) => {
    if (entry.tries > 0) return true;
    // It is held on purpose: mail to an address that nobody confirmed, for a week.
    const isHeld = entry.to === 'customer' && isUnconfirmed(documents, subject);
    const untilMs = ABANDON_AFTER_MS + SWEPT_WITHIN_MS;
    return entry.dueAt <= isoOf(nowMs) && !(isHeld && ageOf(entry) <= untilMs);
  };
  return old.filter(isLate).map((entry) => ({
    kind: 'unsent',
    about: `${about} ${idOf(entry)}`,
    what: `Waiting ${span(ageOf(entry))}: an email about ${nameOf(subject)}.`,
    fix: sendingFix(site),
  }));
}

function isUnconfirmed({ values }: Documents, subject: Subject): boolean {
  return 'userId' in subject && values.users.get(subject.userId)?.isEmailConfirmed === false;
}

function referenceOf(subject: Subject): string | undefined {
  switch (subject.kind) {
    case 'order':
      return orderReference(subject.orderId);
    case 'message':
      return messageReference(subject.messageId);
    case 'user':
    case 'letter':
      return undefined;
  }
}

function nameOf(subject: Subject): string {
  return referenceOf(subject) ?? (subject.kind === 'user' ? 'an account' : 'a link or the digest');
}

function sendingFix({ isLocal, deps }: Patient['site']): string {
  if (channelsOf(deps).mail || channelsOf(deps).webhook)
    return 'npm run ops -- sweep tries now and says why it fails.';
  return isLocal
    ? 'There is no way to send anything: set SMTP_URL and MAIL_FROM (docs/operations.md, "Settings").'
    : 'The log of the site’s function "sweep" has the reason as sys_notification_failed, or as sys_notification_off if SMTP_URL and MAIL_FROM aren’t set there (docs/operations.md, "Settings").';
}

/** Mails that ended without reaching anybody. */
function checkEnded({ nowMs }: Patient, { subject, about, outbox }: Owing): Finding[] {
  const isNews = (entry: Entry) =>
    (entry.state === 'refused' || entry.state === 'abandoned') &&
    nowMs - Date.parse(entry.endedAt ?? '') <= UNDELIVERED_FOR_MS &&
    !isIntended(entry);
  return outbox.filter(isNews).map((entry) => {
    const end =
      entry.state === 'refused' ? 'was permanently refused' : 'couldn’t be sent for a week';
    return {
      kind: 'undelivered',
      about: `${about} ${idOf(entry)}`,
      what: `It ${end}${entry.reason === undefined ? '' : `: ${entry.reason}`}.`,
      fix: repairOf(entry.to, referenceOf(subject)),
    };
  });
}

/** Nothing was to be sent, or it went the other way to the agents. */
function isIntended({ at, endedAt = at, reason }: Entry): boolean {
  if (reason === 'off') return Date.parse(endedAt) - Date.parse(at) <= ABANDON_AFTER_MS;
  return reason === 'unconfirmed' || reason === 'nothing to say';
}

/** What somebody does, by who should have got it. @param reference of the order or message it was about. */
function repairOf(to: Entry['to'], reference: string | undefined): string {
  const missed = reference ? `, and look at ${reference} on the desk` : '';
  if (to === 'agents') return `Check AGENTS_EMAIL and its mailbox${missed}.`;
  if (to === 'webhook')
    return `Check the receiver at WEBHOOK_URL (docs/operations.md, "The webhook")${missed}.`;
  if (reference) return `Call or write in another way: ${reference} on the desk says to whom.`;
  return 'Nothing, unless the person asks: the address doesn’t accept our emails.';
}
