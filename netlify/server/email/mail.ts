import { hash } from 'node:crypto';

import type { SendMailOptions } from 'nodemailer';

import { isLoopback } from '../lib/addresses.ts';
import { SECOND_MS, within } from '../lib/time.ts';
import { DeliveryError, type Channel, type Mail } from './channel.ts';

/** User text in emails must not make nodemailer read files or URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

const CONNECTION_TIMEOUT_MS = 8 * SECOND_MS;
const SOCKET_TIMEOUT_MS = 10 * SECOND_MS;
/** For a whole email; far shorter than a lease. */
const SEND_TIMEOUT_MS = 25 * SECOND_MS;

/** Sends by SMTP, always with TLS except to local hosts. */
export function smtpChannel(url: string, from: string): Channel<Mail> {
  return {
    async send(mail) {
      // Loaded on first use: most calls send no email.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        requireTLS: !isLoopback(new URL(url).hostname),
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        greetingTimeout: CONNECTION_TIMEOUT_MS,
        dnsTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        ...CLOSED,
      });
      try {
        const sending = transport.sendMail(toMessage(from, mail));
        await within(
          SEND_TIMEOUT_MS,
          sending,
          () => new DeliveryError('no answer in time', 'channel'),
        );
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        transport.close();
      }
    },
  };
}

function toMessage(from: string, mail: Mail): SendMailOptions {
  const { id, threadId = id, cc } = mail;
  const messageId = (of: string) => `<${of}@${domainOf(from)}>`;
  return {
    from,
    to: { name: '', address: mail.to },
    ...(cc === undefined ? {} : { cc: { name: '', address: cc } }),
    replyTo: mail.replyTo === undefined ? from : { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.atMs),
    messageId: messageId(id),
    ...(threadId === id ? {} : { inReplyTo: messageId(threadId), references: messageId(threadId) }),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error)) return new DeliveryError('unknown', 'message');
  const { code, responseCode, command } = error as SmtpError;
  // The message would quote addresses.
  const reason = ['smtp', code, responseCode, command].filter(Boolean).join(' ');
  const extent = extentOf(error);
  // Without a response, nodemailer itself refused what the server would not take.
  const isRefusal = extent !== 'channel' && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new DeliveryError(reason, extent, isRefusal && (responseCode ?? 500) >= 500);
}

/** Connection, protocol, and authentication errors affect every email. */
const CHANNEL_CODES = new Set([
  'EDNS',
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EAUTH',
  'ETLS',
  'EPROTOCOL',
]);
/** A mailbox that is full, or as an enhanced code (RFC 3463) anything about the mailbox. */
const ABOUT_MAILBOX = /^([45]52\b|[45]\d\d[ -][45]\.[12]\.)/;
const TOO_LARGE = /^552\b/;

function extentOf({ code = '', command, response = '' }: SmtpError): DeliveryError['extent'] {
  // Closed with an answer to a command: the next connection may be served.
  if (code === 'ECONNECTION' && command === 'CONN' && response !== '') return 'message';
  if (CHANNEL_CODES.has(code)) return 'channel';
  if (command === 'RCPT TO') return 'address';
  // Every email has the same sender.
  if (command === 'MAIL FROM' && response !== '' && !TOO_LARGE.test(response)) return 'channel';
  return command === 'DATA' && ABOUT_MAILBOX.test(response) ? 'address' : 'message';
}

const OUTBOX_SENDER = 'Roomtone <hello@roomtone.example>';

/** Writes emails as `<time>-<subject>-<hash>.eml` and `.html` files; the same email replaces its files. */
export function mailOutbox(directory: string): Channel<Mail> {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
        ...CLOSED,
      });
      const { message } = await transport.sendMail(toMessage(OUTBOX_SENDER, mail));
      const name = outboxName(mail.atMs, mail.subject, mail.id);
      await writeOutbox(directory, {
        [`${name}.eml`]: message as Buffer,
        [`${name}.html`]: mail.html,
      });
    },
  };
}

/** Sorts by time; the hash separates equal times and subjects. */
export function outboxName(atMs: number, title: string, id: string): string {
  const moment = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [moment, ...words, hash('sha256', id).slice(0, 6)].join('-').slice(0, 120);
}

/** Writes files atomically. */
export async function writeOutbox(
  directory: string,
  files: Record<string, string | Buffer>,
): Promise<void> {
  // Loaded on use: deployed functions have no outbox.
  const { mkdir, rename, writeFile } = await import('node:fs/promises');
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(files)) {
      const temporary = `${directory}/.${name}`;
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, `${directory}/${name}`);
    }
  } catch {
    throw new DeliveryError('outbox folder cannot be written', 'channel');
  }
}
