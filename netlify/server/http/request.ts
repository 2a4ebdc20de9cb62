import { isIPv4, isIPv6 } from 'node:net';

import type * as z from 'zod/mini';

import { SESSION_HINT_COOKIE } from '../../../src/contracts/account.ts';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_PATTERN,
  SOURCE_HEADER,
} from '../../../src/contracts/endpoint.ts';
import { sourceSchema } from '../../../src/contracts/fields.ts';
import { ApiError } from '../lib/errors.ts';

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?$/;
const MAIL_TYPE = /^message\/rfc822\b/i;
/** Bodies are never decompressed: a few bytes could become many. */
const NO_ENCODING = /^(identity)?$/i;

/** Parses the body as JSON, at most `maximumBytes`; an empty one is undefined. @throws ApiError */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.trim().toLowerCase();
  // Forms and plain text can be sent cross-site without a preflight; JSON cannot.
  if (type !== undefined && !JSON_TYPE.test(type)) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request, maximumBytes);
  if (bytes.length === 0) return undefined;
  if (type === undefined) throw new ApiError('unsupported_media_type');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError('invalid_request', { message: 'The request body is not valid JSON' });
  }
}

/** Reads what another server posts: a mail as it is, or JSON. @throws ApiError */
export async function readPosted(request: Request, maximumBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const isMail = MAIL_TYPE.test(type.trim());
  return isMail ? readBytes(request, maximumBytes) : readJson(request, maximumBytes);
}

/** Counts the bytes: a declared length may be missing or false. */
async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array> {
  if (!NO_ENCODING.test(request.headers.get('content-encoding') ?? '')) {
    throw new ApiError('unsupported_media_type', { message: 'The request must not be compressed' });
  }
  if (Number(request.headers.get('content-length')) > maximumBytes) {
    throw new ApiError('payload_too_large');
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (length > maximumBytes) throw new ApiError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns only the fields of the schema. @throws ApiError 'invalid_request' with a message for each invalid field. */
export function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const [field] = path;
    if (field !== undefined) fields[String(field)] ??= message;
  }
  const [message = 'The request body must be a JSON object'] = Object.values(fields);
  throw new ApiError('invalid_request', { message, fields });
}

/**
 * Whether our own pages sent an unsafe request: `Sec-Fetch-Site` decides; without it, as in old browsers and over http,
 * `Origin` must match. A request with neither is refused.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(request.url).origin;
}

/**
 * Whether a person followed our link or typed the address; not an image, a frame, another site, or a prefetch. Where the
 * browser says nothing of that, as old ones and over http, the session says it: its cookie is `SameSite=Strict`.
 */
export function isOwnNavigation({ method, headers }: Request, hasSession: boolean): boolean {
  if (method !== 'GET' || headers.has('sec-purpose') || headers.has('purpose')) return false;
  const site = headers.get('sec-fetch-site');
  if (site === null) return hasSession;
  return (
    (site === 'same-origin' || site === 'none') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document'
  );
}

/** All unknown addresses share one bucket, so they do not bypass limits. */
const UNKNOWN_ADDRESS = 'unknown';

/** The sender for rate limits: an IPv4 address, or the /64 of an IPv6 address. @param ip from the platform. */
export function addressBucket(ip = UNKNOWN_ADDRESS): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(mapped) || mapped.includes('%')) return UNKNOWN_ADDRESS;
  return `${groupsOf(mapped).slice(0, 4).join(':')}::/64`;
}

/** Eight groups; `URL` normalizes the notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = 8 - before.length - after.length;
  return [...before, ...new Array<string>(missing).fill('0'), ...after];
}

/** @throws ApiError 'invalid_request'; duplicate headers arrive as one value with a comma. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER) ?? undefined;
  if (key === undefined || IDEMPOTENCY_PATTERN.test(key)) return key;
  throw new ApiError('invalid_request', {
    message: `${IDEMPOTENCY_HEADER} must be 16 to 64 letters, digits or hyphens`,
  });
}

/** Where the visit came from, if that is known and a word. */
export function readSource(request: Request): string | undefined {
  return sourceSchema.parse(request.headers.get(SOURCE_HEADER));
}

export type CookieJar = ReturnType<typeof cookieJar>;

/** @param isLocal allows names without `__Host-`, which elsewhere no subdomain or plain connection can set. */
export function cookieJar(request: Request, isLocal: boolean) {
  const isPlain = isLocal && new URL(request.url).protocol === 'http:';
  const prefix = isPlain ? '' : '__Host-';
  const shared = `Path=/; SameSite=Strict${isPlain ? '' : '; Secure'}`;
  const sent = request.headers.get('cookie') ?? '';
  const lines = new Map<string, string>();

  return {
    read: (name: string) => readCookie(sent, prefix + name),
    /** Whether it was sent, even if it cannot be read. */
    has: (name: string) => sent.includes(`${prefix}${name}=`),
    hasReadable: (name: string) => sent.includes(`${name}=`),
    set(name: string, value: string, seconds: number): void {
      lines.set(name, `${prefix}${name}=${value}; Max-Age=${seconds}; HttpOnly; ${shared}`);
    },
    /** Sets one that scripts can read, and that therefore may say nothing. */
    setReadable(name: string, value: string, seconds: number): void {
      lines.set(name, `${name}=${value}; Max-Age=${seconds}; ${shared}`);
    },
    lines: () => [...lines.values()],
  };
}

/** @returns undefined when missing or duplicated: a duplicate was planted. */
function readCookie(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/** Sets a customer's session, and beside it a hint that scripts can read. @param seconds 0 ends both. */
export function setSessionCookie(jar: CookieJar, token: string, seconds: number): void {
  jar.set('session', token, seconds);
  jar.setReadable(SESSION_HINT_COOKIE, seconds > 0 ? '1' : '', seconds);
}

/** Whether the browser may believe that it is signed in. */
export function hasSessionCookie(jar: CookieJar): boolean {
  return jar.has('session') || jar.hasReadable(SESSION_HINT_COOKIE);
}
