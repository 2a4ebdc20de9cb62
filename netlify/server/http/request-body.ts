import type * as z from 'zod/mini';

import { ApiError } from '../lib/api-error.ts';

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
