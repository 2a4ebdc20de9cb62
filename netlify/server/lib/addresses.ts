import { hash } from 'node:crypto';

import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { ApiError } from './errors.ts';

/** Like `addressIdOf`, of an address that is canonical already: its SHA-256. */
export function canonicalAddressIdOf(email: string): string {
  return hash('sha256', email);
}

/** Id of an address in any spelling. @throws ApiError 'invalid_request' for an invalid address. */
export function addressIdOf(email: string): string {
  return canonicalAddressIdOf(canonicalOf(email));
}

/**
 * The mailbox of an address: without a `+tag`, and for Gmail without dots, so that limits count all aliases together.
 * @throws ApiError 'invalid_request' for an invalid address.
 */
export function mailboxOf(email: string): string {
  const mailbox = canonicalOf(email).replace(/(?<=[^+])\+.*@/, '@');
  const name = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox)?.[1];
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`;
}

function canonicalOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new ApiError('invalid_request');
  return canonical;
}

/** Whether a list of `Name <address>` or `address`, separated by commas, has an address. */
export function isListed(list: string | undefined, address: string): boolean {
  const entries = list?.split(',').map((entry) => /<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry) ?? [];
  const canonical = canonicalEmail(address);
  return canonical !== undefined && entries.some((entry) => canonicalEmail(entry) === canonical);
}

/** Of a part of an address; undefined where a % is no percent-encoding. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Local hosts need no TLS. @param hostname of a URL. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
