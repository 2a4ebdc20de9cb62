import { ConfigurationError } from '../lib/errors.ts';
import { mailOutbox, smtpChannel, type Channel, type Mail } from './mail.ts';
import { parseWebhookSecret, parseWebhookUrl, webhookChannel, webhookOutbox } from './webhook.ts';
import type { WebhookMessage } from './webhook.ts';

/** Channels configured on this site. */
export interface Channels {
  mail: Channel<Mail> | undefined;
  webhook: Channel<WebhookMessage> | undefined;
  agentsAddress: string | undefined;
  /** Invalid settings, without their values. */
  problems: readonly string[];
}

const OUTBOX_AGENTS = 'agents@roomtone.example';

type Environment = Readonly<Record<string, string | undefined>>;

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
  if (smtp && !agentsAddress && !webhook && problems.length === 0) {
    problems.push('AGENTS_EMAIL is not set, and WEBHOOK_URL neither: no agent hears of an order');
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
