import { createHash } from 'node:crypto';

/** SHA-256 of the UTF-8 text as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Lower-case hex digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Enough of a hash to follow one person or address through the log, too little to serve as a key. */
export function shortHash(text: string): string {
  return sha256Hex(text).slice(0, 12);
}
