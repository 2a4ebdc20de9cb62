import { hash } from 'node:crypto';

import { canonicalEmail, NAME_MAX_LENGTH } from '../../../src/contracts/fields.ts';
import { extensionsFor } from '../../../src/contracts/file-types.ts';
import type { MailReason, PostmarkMail, ReceivedMail } from '../../../src/contracts/mail.ts';
import { ORDER_MESSAGE_MAX_LENGTH } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import { findByAddress } from '../auth/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { storeMailed } from '../files/mailed-files.ts';
import { canonicalAddressIdOf, isListed } from '../lib/addresses.ts';
import { ApiError } from '../lib/errors.ts';
import { isTokenOf, readTokens, type Inbound } from '../lib/inbound.ts';
import { crashDetails } from '../lib/security-log.ts';
import { requireSessionSecrets } from '../lib/tokens.ts';
import { keepMail } from '../messages/contact.ts';
import { sendOrderMessage } from '../orders/change-order.ts';
import type { StoredOrder } from '../orders/order.ts';
import { findOrder, listOrderIds } from '../orders/orders.ts';
import { orderKey } from '../outbox/outbox.ts';
import { ownWords, READ_LENGTH, tidy } from './own-words.ts';
import { readMail, type Mail } from './read-mail.ts';

const MAXIMUM_RECIPIENTS = 20;
/** Files of one mail. */
const MAXIMUM_ATTACHMENTS = 20;
/** Of a mail on an order: so many messages at most. */
const MAXIMUM_PARTS = 5;

/**
 * Puts a customer's answer on its order, and everything else into the inbox: no mail is lost, and none is answered.
 * @throws ApiError 'too_many_requests', after which the provider tries again.
 */
export async function receiveMail(
  deps: Dependencies,
  inbound: Inbound,
  posted: Uint8Array | PostmarkMail,
): Promise<ReceivedMail> {
  // Without them every token would look forged.
  requireSessionSecrets(deps);
  let mail: Mail;
  try {
    mail = await readMail(posted);
  } catch (error) {
    deps.log.record('input_validation_fail', crashDetails(error));
    const text = posted instanceof Uint8Array ? Buffer.from(posted).toString('latin1') : '';
    return keepInInbox(deps, unreadable(text), 'unreadable');
  }
  const reason = reasonAgainst(deps, inbound, mail) ?? (await putOnOrders(deps, inbound, mail));
  return reason === undefined ? { kept: 'order' } : keepInInbox(deps, mail, reason);
}

function unreadable(text: string): Mail {
  return {
    key: hash('sha256', text),
    from: { name: 'Unreadable email', address: '' },
    recipients: [],
    subject: '',
    text,
    attachments: [],
    header: () => '',
  };
}

const OF_BOUNCES = /^(mailer-daemon|postmaster)@/i;
const AUTOMATIC_SUBJECT =
  /^(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|automatische antwort|abwesenheit|réponse automatique|respuesta automática|risposta automatica)\b/i;

/** Why a mail is no answer of a person, as far as it says so itself. */
function reasonAgainst(
  { env }: Pick<Dependencies, 'env'>,
  { local, domain }: Inbound,
  { from: { address }, subject, header }: Mail,
): MailReason | undefined {
  const canonical = canonicalEmail(address) ?? '';
  const isInbound = canonical.replace(/\+.*@/, '@') === `${local}@${domain}`;
  if (isInbound || (canonical && isListed(env['MAIL_FROM'], canonical))) return 'loop';
  const isEmptyPath = header('return-path').trim() === '<>';
  if (OF_BOUNCES.test(address) || /^multipart\/report\b/i.test(header('content-type')))
    return 'bounce';
  const submitted = header('auto-submitted').trim();
  const isAutomatic =
    isEmptyPath ||
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(auto_reply|bulk|junk|list)\b/im.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => header(name) !== '') ||
    AUTOMATIC_SUBJECT.test(subject.trim());
  if (isAutomatic) return 'automatic';
  const isDoubtful =
    /\bdmarc=fail\b/i.test(header('authentication-results')) ||
    /^fail\b/im.test(header('received-spf').trim());
  return isDoubtful ? 'doubtful' : undefined;
}

/** @returns why the mail is on no order, or not on each that it was sent to; undefined when it is. */
async function putOnOrders(
  deps: Dependencies,
  inbound: Inbound,
  mail: Mail,
): Promise<MailReason | undefined> {
  const tokens = readTokens(inbound, mail.recipients).slice(0, MAXIMUM_RECIPIENTS);
  const sender = canonicalEmail(mail.from.address);
  if (tokens.length === 0 || sender === undefined) return 'unknown';
  const user = (await findByAddress(deps, canonicalAddressIdOf(sender)))?.user;
  // Whoever opened an account with somebody else's address is not who reads its mail.
  if (!user?.isEmailConfirmed) return 'unknown';
  const ids = await listOrderIds(deps, user.id);
  const addressed = ids.filter((id) => isTokenOf(deps, orderKey(id), tokens));
  if (addressed.length === 0) return 'unknown';
  for (const id of addressed) {
    const order = await findOrder(deps, id);
    const reason = order ? await putOnOrder(deps, user, order, mail) : 'unknown';
    if (reason) return reason;
  }
  return undefined;
}

async function putOnOrder(
  deps: Dependencies,
  user: StoredUser,
  order: StoredOrder,
  mail: Mail,
): Promise<MailReason | undefined> {
  const { stored, refused } = await storeMailed(deps, order, filesOf(mail));
  const words = mail.text.trim() === '' ? '' : ownWords(mail.text);
  const [first = '', ...others] = inParts(inParagraphs(words, sayRefused(mail, refused)));
  if (first === '' && stored.length === 0) return 'empty';
  if (others.length >= MAXIMUM_PARTS) return 'refused';
  try {
    for (const [index, text] of [first, ...others].entries()) {
      const content = { text, ...(index === 0 ? { files: stored } : {}) };
      await sendOrderMessage(deps, user, order.id, content, `mail ${mail.key} ${index}`);
    }
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return 'refused';
    throw error;
  }
}

function filesOf({ key, attachments }: Mail) {
  return attachments.slice(0, MAXIMUM_ATTACHMENTS).map(({ name, bytes }, index) => {
    return { id: hash('sha256', `${key} ${index}`).slice(0, 32), name, bytes };
  });
}

/** What both sides read of attachments that are not on the order. */
function sayRefused({ attachments }: Mail, names: readonly string[]): string {
  const list = listOf(names, attachments.length - MAXIMUM_ATTACHMENTS);
  const taken = extensionsFor(false).map((extension) => extension.toUpperCase());
  const types = new Intl.ListFormat('en-US').format(taken);
  return list && `[Not taken from the email: ${list}. An order takes ${types} while it’s open.]`;
}

function listOf(names: readonly string[], more: number): string {
  const quoted = names.map((name) => `“${lineOf(name) || 'a file without a name'}”`);
  return [...quoted, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

const inParagraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n');

/** As many characters at a time as a message may have, broken at a line or a word. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== '';) {
    const start = rest.slice(0, ORDER_MESSAGE_MAX_LENGTH);
    const isLast = start.length === rest.length;
    const breaks = [start.lastIndexOf('\n'), start.lastIndexOf(' '), start.length];
    const end = isLast ? start.length : (breaks.find((at) => at > start.length / 2) ?? 0);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return parts.map((part) => part.toWellFormed());
}

/** What needs nobody at once: whoever mails it could keep a mailbox full, or two programs could write to each other. */
const QUIET: readonly MailReason[] = ['automatic', 'bounce', 'loop', 'empty'];

async function keepInInbox(
  deps: Dependencies,
  mail: Mail,
  reason: MailReason,
): Promise<ReceivedMail> {
  const { key, from, subject, attachments } = mail;
  const email = canonicalEmail(from.address) ?? '';
  const names = attachments.slice(0, MAXIMUM_ATTACHMENTS).map(({ name }) => name);
  const list = listOf(names, attachments.length - MAXIMUM_ATTACHMENTS);
  const isQuiet = QUIET.includes(reason);
  const text = (isQuiet ? tidy : ownWords)(mail.text) || 'The email has no text.';
  const missing = mail.text.length - READ_LENGTH;
  const cut =
    missing > 0 ? `[${missing.toLocaleString('en-US')} more characters aren’t kept.]` : '';
  const received = {
    name: lineOf(from.name) || email || 'Email without a sender',
    email,
    service: 'Email' as const,
    message: inParagraphs(text, cut, list && `[Attached to the email, and not kept: ${list}]`),
    mail: { subject: lineOf(subject), reason },
  };
  await keepMail(deps, received, { key, isTold: !isQuiet });
  return { kept: 'inbox' };
}

/** In one line, so that it looks like nothing else and ends no header. */
function lineOf(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  return line.trim().slice(0, NAME_MAX_LENGTH).toWellFormed();
}
