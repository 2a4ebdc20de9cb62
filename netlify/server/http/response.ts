import { ReadableStream, TextEncoderStream } from 'node:stream/web';

import type { ErrorBody } from '../../../src/contracts/endpoint.ts';
import { ApiError, ConfigurationError } from '../lib/errors.ts';
import { crashDetails, type SecurityEvent, type SecurityLog } from '../lib/security-log.ts';
import {
  CorruptDocumentError,
  DocumentTooLargeError,
  logFailure,
  NoKeyError,
  StoreUnavailableError,
} from '../storage/store.ts';

/** Two years, with subdomains, eligible for the preload list. */
const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains; preload';

const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'web-share',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every response of a function; Netlify applies `_headers` to static files only. */
export function baseHeaders(url: URL, requestId: string): Headers {
  const headers = new Headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Request-Id': requestId,
  });
  if (url.protocol === 'https:') headers.set('Strict-Transport-Security', TRANSPORT_SECURITY);
  return headers;
}

/** What a handler answers. */
export interface ApiResponse<Body = unknown> {
  /** Without it, the contract's success. */
  status?: number;
  body?: Body;
  /** In place of `body`: JSON in parts, streamed. */
  pieces?: AsyncGenerator<string>;
  headers?: Readonly<Record<string, string>>;
}

export type FinishedResponse = ApiResponse & { status: number };

export interface Answer {
  response: FinishedResponse;
  /** `Set-Cookie` lines. */
  cookies: readonly string[];
  /** Errors are pages. */
  isPage?: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** @param onEnd called after streaming, with the error if there was one. */
export function toResponse(
  { response, cookies, isPage }: Answer,
  request: Request,
  requestId: string,
  onEnd: (error?: unknown) => void,
): Response {
  const { status } = response;
  const headers = baseHeaders(new URL(request.url), requestId);
  for (const [name, value] of Object.entries(response.headers ?? {})) headers.set(name, value);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const isEmpty = request.method === 'HEAD';
  if (response.pieces) {
    headers.set('Content-Type', JSON_TYPE);
    const pieces = ReadableStream.from(untilEnd(response.pieces, onEnd));
    const body = isEmpty ? null : pieces.pipeThrough(new TextEncoderStream());
    // The same stream; its types differ between Node and browsers.
    return new Response(body as BodyInit | null, { status, headers });
  }
  if (response.body === undefined) return new Response(null, { status, headers });
  headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : JSON_TYPE);
  const text = isPage ? toPage(response.body as ErrorBody) : JSON.stringify(response.body);
  return new Response(isEmpty ? null : text, { status, headers });
}

/** An error aborts the connection, so a partial document does not look complete. */
async function* untilEnd(
  pieces: AsyncGenerator<string>,
  onEnd: (error?: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* pieces;
    onEnd();
  } catch (error) {
    onEnd(error);
    throw new Error('The answer broke off');
  }
}

function toPage({ message }: ErrorBody): string {
  return `<!doctype html><html lang="en"><title>${message}</title><h1>${message}</h1><p><a href="/">Back to the home page</a></p></html>`;
}

/** GET gets a body, HEAD none, other methods 405. */
export function answerRead(
  request: Request,
  answer: { status?: number; headers: Headers; body: string | Uint8Array<ArrayBuffer> },
): Response {
  const { status = 200, headers, body } = answer;
  if (request.method === 'GET') return new Response(body, { status, headers });
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  headers.set('Allow', 'GET, HEAD');
  return new Response(null, { status: 405, headers });
}

/** For the back button. Not "storage", which has drafts; not over http, where browsers report an error. */
export function clearCache({ url }: Request): Record<string, string> {
  return url.startsWith('https:') ? { 'Clear-Site-Data': '"cache"' } : {};
}

/** Errors logged here; services log others where they know more. */
const eventsOfErrors: Readonly<Partial<Record<ApiError['code'], SecurityEvent>>> = {
  invalid_request: 'input_validation_fail',
  unknown_service: 'input_validation_fail',
  price_mismatch: 'input_validation_fail',
  file_refused: 'input_validation_fail',
  idempotency_mismatch: 'input_validation_fail',
  payload_too_large: 'input_validation_fail',
  unsupported_media_type: 'input_validation_fail',
  forbidden_origin: 'malicious_csrf',
};

/** Converts any error into one of the contract's and logs it. */
export function toApiError(error: unknown, log: SecurityLog): ApiError {
  if (error instanceof ApiError) {
    const event = eventsOfErrors[error.code];
    const fields = Object.keys(error.fields ?? {}).join(',');
    if (event) log.record(event, { code: error.code, ...(fields ? { fields } : {}) });
    return error;
  }
  // Whatever of the request was to become part of it leads nowhere.
  if (error instanceof NoKeyError) {
    log.record('input_validation_fail', crashDetails(error));
    return new ApiError('not_found');
  }
  if (error instanceof DocumentTooLargeError) {
    log.record('input_validation_fail', crashDetails(error));
    return new ApiError('payload_too_large', { message: 'There is no room for more here.' });
  }
  logFailure(error, log);
  if (error instanceof StoreUnavailableError || error instanceof CorruptDocumentError)
    return new ApiError('unavailable');
  return new ApiError(error instanceof ConfigurationError ? error.code : 'internal');
}

export function errorToResponse(error: ApiError): FinishedResponse {
  const { code, message, fields, status, retryAfterSeconds, details } = error;
  return {
    status,
    body: { code, message, ...(fields ? { fields } : {}), ...details } satisfies ErrorBody,
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  };
}
