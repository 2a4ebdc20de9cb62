import { createHmac } from 'node:crypto';

import { isLoopback } from '../lib/addresses.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { readInbound } from '../lib/inbound.ts';
import { SECOND_MS } from '../lib/time.ts';
import { DeliveryError, type Channel, type Channels, type WebhookMessage } from './channel.ts';
import { mailOutbox, outboxName, smtpChannel, writeOutbox } from './mail.ts';

const OUTBOX_AGENTS = 'agents@roomtone.example';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where notifications go. */
export function channelsOf({ env, now, openChannels: open = openChannels }: ChannelContext) {
  return open(env, now);
}

interface ChannelContext {
  env: Environment;
  now: () => number;
  openChannels?: ((env: Environment, now: () => number) => Channels) | undefined;
}

/**
 * Reads `SMTP_URL` with `MAIL_FROM` and `WEBHOOK_URL` with `WEBHOOK_SECRET`; `OUTBOX_DIRECTORY`, set only locally,
 * replaces what is missing. Invalid settings disable their channel and are listed in `problems`; nothing is thrown,
 * since no order may fail for them.
 */
export function openChannels(env: Environment, now: () => number): Channels {
  const problems: string[] = [];
  const folder = env['OUTBOX_DIRECTORY'];
  const smtp = orProblem(problems, () => openMail(env));
  const webhook = orProblem(problems, () => openWebhook(env, now));
  const agentsAddress = orProblem(problems, () => readAgentsAddress(env));
  orProblem(problems, () => readInbound(env));
  if (smtp && !agentsAddress && !webhook && problems.length === 0) {
    problems.push('AGENTS_EMAIL and WEBHOOK_URL are both missing: no agent hears about orders');
  }
  return {
    mail: smtp ?? (folder ? mailOutbox(folder) : undefined),
    webhook: webhook ?? (folder ? webhookOutbox(folder) : undefined),
    // The outbox needs no real address.
    agentsAddress: agentsAddress ?? (folder && !smtp ? OUTBOX_AGENTS : undefined),
    problems,
  };
}

function readAgentsAddress(env: Environment): string | undefined {
  const address = env['AGENTS_EMAIL'];
  if (!address) return undefined;
  if (!/^[^\s@,<>]+@[^\s@,<>]+$/.test(address)) {
    throw new ConfigurationError('AGENTS_EMAIL', 'must be one address');
  }
  return address;
}

function openMail(env: Environment) {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url && !from) return undefined;
  if (!url) throw new ConfigurationError('SMTP_URL', 'is not set, but MAIL_FROM is');
  if (!from) throw new ConfigurationError('MAIL_FROM', 'is not set, but SMTP_URL is');
  if (!/^smtps?:\/\/[^/\s]/.test(url)) {
    throw new ConfigurationError('SMTP_URL', 'must begin with smtp:// or smtps://');
  }
  if (!URL.canParse(url)) {
    const problem = 'is no URL: special characters in its password must be percent-encoded';
    throw new ConfigurationError('SMTP_URL', problem);
  }
  if (!/^[^\r\n]*[^\s@]+@[^\s@>]+>?$/.test(from)) {
    throw new ConfigurationError('MAIL_FROM', 'must be an address, or a name and <address>');
  }
  return smtpChannel(url, from);
}

function openWebhook(env: Environment, now: () => number) {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = env;
  if (!url && !secret) return undefined;
  if (!url) throw new ConfigurationError('WEBHOOK_URL', 'is not set, but WEBHOOK_SECRET is');
  if (!secret) throw new ConfigurationError('WEBHOOK_SECRET', 'is not set, but WEBHOOK_URL is');
  return webhookChannel(parseWebhookUrl(url), parseWebhookSecret(secret), now);
}

function orProblem<Result>(problems: string[], open: () => Result | undefined): Result | undefined {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

const TIMEOUT_MS = 15 * SECOND_MS;
const SECRET_PREFIX = 'whsec_';
const SECRET_MINIMUM_BYTES = 24;

export interface SignedWebhook {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Signs a message (https://www.standardwebhooks.com). @param sentAtMs receivers refuse old ones. */
function signWebhook(
  { id, type, atMs, data }: WebhookMessage,
  secret: Uint8Array,
  sentAtMs: number,
): SignedWebhook {
  const body = JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
  const timestamp = String(Math.floor(sentAtMs / SECOND_MS));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Roomtone-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${webhookSignature(secret, id, timestamp, body)}`,
    },
  };
}

/** The signature in base64. */
export function webhookSignature(
  secret: Uint8Array,
  id: string,
  timestamp: string,
  body: string,
): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/** Parses `whsec_<base64>`; the prefix is optional. @throws ConfigurationError */
export function parseWebhookSecret(text: string): Uint8Array {
  const encoded = text.startsWith(SECRET_PREFIX) ? text.slice(SECRET_PREFIX.length) : text;
  const secret = Buffer.from(encoded, 'base64');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || secret.length < SECRET_MINIMUM_BYTES) {
    throw new ConfigurationError(
      'WEBHOOK_SECRET',
      `must be ${SECRET_PREFIX} and base64 of 24 bytes or more`,
    );
  }
  return secret;
}

/** @throws ConfigurationError for anything but https, or http to a local host. */
function parseWebhookUrl(text: string): URL {
  const url = URL.parse(text);
  const isAllowed =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isAllowed) {
    throw new ConfigurationError('WEBHOOK_URL', 'must be an https address');
  }
  return url;
}

/** Any response but 2xx is a failure, including redirects. */
export function webhookChannel(
  url: URL,
  secret: Uint8Array,
  now: () => number,
): Channel<WebhookMessage> {
  return {
    async send(message) {
      const { headers, body } = signWebhook(message, secret, now());
      let status: number;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        status = response.status;
        await response.body?.cancel();
      } catch {
        throw new DeliveryError('webhook not reached', 'channel');
      }
      if (status < 200 || status > 299) {
        throw new DeliveryError(
          `webhook answered ${status}`,
          status >= 500 ? 'channel' : 'message',
        );
      }
    },
  };
}

/** Writes `<time>-webhook-<type>-<hash>.json`, unsigned. */
function webhookOutbox(directory: string): Channel<WebhookMessage> {
  return {
    async send({ id, type, atMs, data }) {
      const timestamp = new Date(atMs).toISOString();
      const json = JSON.stringify({ id, type, timestamp, data }, undefined, 2);
      const name = outboxName(atMs, `webhook ${type}`, id);
      await writeOutbox(directory, { [`${name}.json`]: `${json}\n` });
    },
  };
}
