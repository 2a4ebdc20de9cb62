import { createHmac, hash, timingSafeEqual } from 'node:crypto';

import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { ConfigurationError } from './errors.ts';
import { replyKeysOf } from './tokens.ts';

/** Where customers' answers arrive, and what the provider that posts them shows. */
export interface Inbound {
  local: string;
  domain: string;
  secret: string;
}

interface Context {
  env: Readonly<Record<string, string | undefined>>;
  /** The deploy context, so that no preview answers for production. */
  siteName: string;
}

/** In hex: it survives mail servers that change the case. */
const TOKEN_LENGTH = 30;
/** Of all before the @ (RFC 5321 §4.5.3.1.1), without the plus. */
const LOCAL_MAXIMUM = 64 - TOKEN_LENGTH - 1;
const SECRET_MINIMUM = 24;

/** Reads `INBOUND_ADDRESS` and `INBOUND_SECRET`; undefined without both. @throws ConfigurationError */
export function readInbound(env: Context['env']): Inbound | undefined {
  const { INBOUND_ADDRESS: address, INBOUND_SECRET: secret } = env;
  if (!address && !secret) return undefined;
  if (!address)
    throw new ConfigurationError('INBOUND_ADDRESS', 'is not set, but INBOUND_SECRET is');
  if (!secret) throw new ConfigurationError('INBOUND_SECRET', 'is not set, but INBOUND_ADDRESS is');
  const [, local, domain] = /^([^+@]+)@(.+)$/.exec(canonicalEmail(address) ?? '') ?? [];
  if (!local || !domain)
    throw new ConfigurationError('INBOUND_ADDRESS', 'must be one address without a plus');
  if (local.length > LOCAL_MAXIMUM)
    throw new ConfigurationError(
      'INBOUND_ADDRESS',
      `may have at most ${LOCAL_MAXIMUM} characters before the @`,
    );
  if (secret.length < SECRET_MINIMUM)
    throw new ConfigurationError('INBOUND_SECRET', `has fewer than ${SECRET_MINIMUM} characters`);
  return { local, domain, secret };
}

/** Like `readInbound`; settings with a mistake count as none, and the sweep logs them. */
export function inboundOf({ env }: Pick<Context, 'env'>): Inbound | undefined {
  try {
    return readInbound(env);
  } catch {
    return undefined;
  }
}

/** Compares in constant time, whatever the lengths. */
export function isSecret(given: string, { secret }: Inbound): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(secret));
}

/** The address at which an order is answered by email. @param order its key. */
export function replyAddressOf(
  { local, domain }: Inbound,
  context: Context,
  order: string,
): string | undefined {
  const [token] = tokensOf(context, order);
  return token && `${local}+${token}@${domain}`;
}

/** The tokens that recipients of a mail have, of those that could be ours. */
export function readTokens({ local, domain }: Inbound, recipients: readonly string[]): string[] {
  return recipients.flatMap((recipient) => {
    const address = canonicalEmail(recipient) ?? '';
    const isOurs = address.startsWith(`${local}+`) && address.endsWith(`@${domain}`);
    const token = address.slice(local.length + 1, -domain.length - 1);
    return isOurs && token.length === TOKEN_LENGTH ? [token] : [];
  });
}

/** Whether one of the tokens was made for the order, under any session secret that is still valid. */
export function isTokenOf(context: Context, order: string, tokens: readonly string[]): boolean {
  const isSame = (one: string, other: string) =>
    timingSafeEqual(Buffer.from(one), Buffer.from(other));
  return tokensOf(context, order).some((valid) => tokens.some((token) => isSame(token, valid)));
}

function tokensOf({ env, siteName }: Context, order: string): string[] {
  return replyKeysOf(env).map((key) =>
    createHmac('sha256', key).update(`${siteName} ${order}`).digest('hex').slice(0, TOKEN_LENGTH),
  );
}
