import { isIPv4, isIPv6 } from 'node:net';

import type * as z from 'zod/mini';

import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN } from '../../../src/contracts/endpoint.ts';
import { ApiError } from '../lib/errors.ts';

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?$/;
/** Nothing is decompressed here: a few bytes would become many. */
const NO_ENCODING = /^(identity)?$/i;

/**
 * Reads the body of a request as JSON; an empty one is undefined.
 * @throws ApiError 'unsupported_media_type', 'payload_too_large' or 'invalid_request', before more than
 * `maximumBytes` were read.
 */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.trim().toLowerCase();
  // Forms and plain text can be sent across sites without asking first; JSON cannot.
  if (type !== undefined && !JSON_TYPE.test(type)) throw new ApiError('unsupported_media_type');
  if (!NO_ENCODING.test(request.headers.get('content-encoding') ?? '')) {
    throw new ApiError('unsupported_media_type', { message: 'The request must not be compressed' });
  }
  if (Number(request.headers.get('content-length')) > maximumBytes) {
    throw new ApiError('payload_too_large');
  }
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

/** Counts what arrives: a declared length may be missing or false. */
async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (length > maximumBytes) throw new ApiError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Makes a fresh object of exactly the fields the contract names.
 * @throws ApiError 'invalid_request' with the first message of each field that breaks its rule.
 */
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
 * Tells whether our own pages sent a request that changes something (OWASP Fetch Metadata policy). Where the browser
 * says so itself, that counts; where it is too old or the page came over plain http, the origin must be ours. A request
 * with neither is refused: browsers always send one of them with POST.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(request.url).origin;
}

/**
 * Tells whether a person followed a link of ours or typed the address: the only GET that may sign out
 * (ASVS 3.5.3). Images, frames, scripts, other sites and prefetches are all something else.
 */
export function isOwnNavigation(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  return (
    request.method === 'GET' &&
    (site === 'same-origin' || site === 'none') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !headers.has('sec-purpose') &&
    !headers.has('purpose')
  );
}

/** Everyone whose address is not known shares one bucket: an unknown address must not be a way around limits. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, which is one connection.
 * @param ip as the platform tells it. Headers are never looked at: anyone can write them.
 */
export function addressBucket(ip = UNKNOWN_ADDRESS): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(mapped) || mapped.includes('%')) return UNKNOWN_ADDRESS;
  return `${groupsOf(mapped).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, `::` written out. URL brings every spelling to one form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = 8 - before.length - after.length;
  return [...before, ...new Array<string>(missing).fill('0'), ...after];
}

/** @throws ApiError 'invalid_request' for a key that is malformed: two of them arrive as one with a comma. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER) ?? undefined;
  if (key === undefined || IDEMPOTENCY_PATTERN.test(key)) return key;
  throw new ApiError('invalid_request', {
    message: `${IDEMPOTENCY_HEADER} must be 16 to 64 letters, digits or hyphens`,
  });
}
