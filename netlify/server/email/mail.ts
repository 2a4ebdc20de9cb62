import type { SendMailOptions } from 'nodemailer';

import { SECOND_MS } from '../lib/durations.ts';
import { shortHash } from '../lib/security-log.ts';

/** An email, ready to be sent. */
export interface Mail {
  /** Made from what it is about: a copy sent twice by accident has the same one, and mail programs show it once. */
  id: string;
  to: string;
  /** Who an answer should go to, when it is not the studio. */
  replyTo?: string;
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** Moment of what it reports, in milliseconds since 1970. */
  atMs: number;
}

/** A way out. */
export interface Channel<Message> {
  /** @throws DeliveryError when it is not certain that the message went out. */
  send(message: Message): Promise<void>;
}

/** Why a message did not go out. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** What happened, without addresses or content: it goes to the log. */
  readonly reason: string;
  /**
   * `channel`: nothing goes out on this way just now. `message`: only this one did not.
   * `address`: the other side says that there is no such address, and will say so again.
   */
  readonly extent: 'channel' | 'message' | 'address';

  constructor(reason: string, extent: DeliveryError['extent']) {
    super(`Not delivered: ${reason}`);
    this.reason = reason;
    this.extent = extent;
  }
}

/** Whether a host of an address is this very machine, as for trying things out: what goes there needs no TLS. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Texts of visitors are in these mails: none of them may name a file or an address to be read. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** A server that is there answers within this; a function has no time for one that is not. */
const CONNECTION_TIMEOUT_MS = 8 * SECOND_MS;
/** Longest silence while a mail is handed over. */
const SOCKET_TIMEOUT_MS = 10 * SECOND_MS;
/** Longest time for one mail in all, well below the age at which another process takes over. */
const SEND_TIMEOUT_MS = 25 * SECOND_MS;

/**
 * Mail through an SMTP server, with TLS from the first byte or after STARTTLS (ASVS 5.0, 12.3.1).
 * @param url `smtp://` or `smtps://`, name and password in it.
 * @param from address, with or without a name.
 */
export function smtpChannel(url: string, from: string): Channel<Mail> {
  return {
    async send(mail) {
      // Loaded at the first mail: most calls of a function send none.
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
        await within(SEND_TIMEOUT_MS, transport.sendMail(toMessage(from, mail)));
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        transport.close();
      }
    },
  };
}

function toMessage(from: string, mail: Mail): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.atMs),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    // RFC 3834: no out-of-office reply comes back.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The domain a sender's address ends with. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeliveryError('no answer in time', 'channel'));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // After the timeout nobody waits for it any more.
    work.catch(() => undefined);
  }
}

/** Codes of the connection and of signing in: every other mail would fare the same. */
const CHANNEL_CODES = new Set(['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EAUTH', 'ETLS']);

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error)) return new DeliveryError('unknown', 'message');
  const { code, responseCode, command } = error as Error & {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  // Never the message: it quotes what the server said, and that quotes addresses.
  const reason = ['smtp', code, responseCode, command].filter(Boolean).join(' ');
  const isForGood = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  if (isForGood) return new DeliveryError(reason, 'address');
  return new DeliveryError(reason, CHANNEL_CODES.has(code ?? '') ? 'channel' : 'message');
}

const OUTBOX_SENDER = 'Roomtone <no-reply@roomtone.example>';

/**
 * Mail as files: `<moment>-<subject>-<hash>.eml` for mail programs, exactly as a server would get it, and `.html` for a
 * browser. The same mail again replaces its files.
 */
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

/** Sorted by name they are sorted by time; the hash keeps two of the same second and subject apart. */
export function outboxName(atMs: number, title: string, id: string): string {
  const moment = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [moment, ...words, shortHash(id).slice(0, 6)].join('-').slice(0, 120);
}

/** Files of an outbox; a name is there once its file is whole. */
export async function writeOutbox(
  directory: string,
  files: Record<string, string | Buffer>,
): Promise<void> {
  // Loaded here: a deployed function has no such folder and never comes this way.
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
