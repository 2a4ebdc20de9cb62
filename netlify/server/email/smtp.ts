import type { Transporter } from 'nodemailer';

import { SECOND_MS } from '../lib/durations.ts';
import { DeliveryError } from './channel.ts';
import type { Channel, Mail } from './channel.ts';
import { isLoopback } from './loopback.ts';

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
        // Texts of visitors are in these mails: none of them may name a file or an address to be read.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await within(SEND_TIMEOUT_MS, handOver(transport, from, mail));
      } catch (error) {
        throw toDeliveryError(error);
      } finally {
        transport.close();
      }
    },
  };
}

async function handOver(transport: Transporter, from: string, mail: Mail): Promise<void> {
  await transport.sendMail({
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
  });
}

/** The domain a sender's address ends with. */
export function domainOf(from: string): string {
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
