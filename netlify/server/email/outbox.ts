import { shortHash } from '../lib/security-log.ts';
import type { Channel, Mail, WebhookMessage } from './channel.ts';
import { DeliveryError } from './channel.ts';

const SENDER = 'Roomtone <no-reply@roomtone.example>';

/**
 * Mail as files: `<moment>-<subject>-<hash>.eml`, which mail programs open and people can read as it is, and `.html` for
 * a browser. The same mail again replaces its files.
 */
export function mailOutbox(directory: string): Channel<Mail> {
  return {
    async send(mail) {
      const name = fileName(mail.atMs, mail.subject, mail.id);
      await writeFiles(directory, { [`${name}.eml`]: toEml(mail), [`${name}.html`]: mail.html });
    },
  };
}

/** What a webhook would carry, as `<moment>-webhook-<type>-<hash>.json`; unsigned, since there is no secret. */
export function webhookOutbox(directory: string): Channel<WebhookMessage> {
  return {
    async send({ id, type, atMs, data }) {
      const timestamp = new Date(atMs).toISOString();
      const json = JSON.stringify({ id, type, timestamp, data }, undefined, 2);
      const name = fileName(atMs, `webhook ${type}`, id);
      await writeFiles(directory, { [`${name}.json`]: `${json}\n` });
    },
  };
}

/** Sorted by name they are sorted by time; the hash keeps two of the same second and subject apart. */
function fileName(atMs: number, title: string, id: string): string {
  const moment = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [moment, ...words, shortHash(id).slice(0, 6)].join('-').slice(0, 120);
}

async function writeFiles(directory: string, files: Record<string, string>): Promise<void> {
  // Loaded here: a deployed function has no such folder and never comes this way.
  const { mkdir, rename, writeFile } = await import('node:fs/promises');
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(files)) {
      // Under its name a file is whole.
      const temporary = `${directory}/.${name}`;
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, `${directory}/${name}`);
    }
  } catch {
    throw new DeliveryError('outbox folder cannot be written', 'channel');
  }
}

/** RFC 5322 with both versions of the text, unencoded so that it can be read. */
function toEml({ id, to, replyTo, subject, text, html, atMs }: Mail): string {
  const boundary = `=_${id}`;
  const lines = [
    `From: ${SENDER}`,
    `To: <${to}>`,
    ...(replyTo === undefined ? [] : [`Reply-To: <${replyTo}>`]),
    `Subject: ${subject}`,
    `Date: ${new Date(atMs).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@roomtone.example>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    html,
    `--${boundary}--`,
    '',
  ];
  return lines.join('\n');
}
