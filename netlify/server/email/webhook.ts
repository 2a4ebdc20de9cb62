import { createHmac } from 'node:crypto';

import { ConfigurationError } from '../lib/errors.ts';
import { SECOND_MS } from '../lib/durations.ts';
import { isLoopback } from '../lib/loopback.ts';
import { DeliveryError, outboxName, writeOutbox, type Channel } from './mail.ts';

/** A Standard Webhooks message. */
export interface WebhookMessage {
  /** The same for every attempt, so receivers can deduplicate. */
  id: string;
  /** Such as `order.placed`. */
  type: string;
  /** Time of the event, in milliseconds since 1970. */
  atMs: number;
  data: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 15 * SECOND_MS;
const SECRET_PREFIX = 'whsec_';
const SECRET_MINIMUM_BYTES = 24;

export interface SignedWebhook {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Signs a message with HMAC-SHA256 over id, time and body (https://www.standardwebhooks.com).
 * @param sentAtMs time of sending, not of the event: receivers refuse old ones.
 */
export function signWebhook(
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

/**
 * Parses `whsec_<base64>`; the prefix is optional.
 * @throws ConfigurationError when it is no base64, or shorter than 24 bytes.
 */
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
export function parseWebhookUrl(text: string): URL {
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
export function webhookOutbox(directory: string): Channel<WebhookMessage> {
  return {
    async send({ id, type, atMs, data }) {
      const timestamp = new Date(atMs).toISOString();
      const json = JSON.stringify({ id, type, timestamp, data }, undefined, 2);
      const name = outboxName(atMs, `webhook ${type}`, id);
      await writeOutbox(directory, { [`${name}.json`]: `${json}\n` });
    },
  };
}
