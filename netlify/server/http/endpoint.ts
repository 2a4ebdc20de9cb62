import { randomBytes } from 'node:crypto';

import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN } from '../../../src/contracts/endpoint.ts';
import type { ErrorBody } from '../../../src/contracts/errors.ts';
import { shortHash, toHex } from '../lib/digest.ts';
import { requestLog } from '../lib/security-log.ts';
import type { RequestLog } from '../lib/security-log.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Job } from '../jobs/job-store.ts';
import { addressBucket } from './client-address.ts';
import { buildDependencies } from './build-dependencies.ts';
import { toApiError } from './failures.ts';
import type { Operation, Reply } from './operation.ts';
import { netlifyPlatform } from './platform.ts';
import type { Platform } from './platform.ts';
import { readJson } from './request-body.ts';
import { baseHeaders } from './response-headers.ts';
import { isSameOrigin } from './same-origin.ts';
import { sessionCookies } from './session-cookies.ts';
import type { SessionCookies } from './session-cookies.ts';
import { siteContext } from './site-context.ts';
import { runAfterResponse } from './run-after-response.ts';

/** What Netlify tells a function about a request, as far as it is used. */
export interface FunctionContext {
  readonly ip?: string;
  readonly requestId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly context?: string; readonly id?: string };
  /** Lets work go on after the answer; a crash may still end it. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Netlify calls it with two arguments; tests give a third. */
export type Handler = (
  request: Request,
  context: FunctionContext,
  platform?: Partial<Platform>,
) => Promise<Response>;

/** The methods an endpoint serves; HEAD comes with GET, OPTIONS by itself. */
export type Operations = Readonly<Partial<Record<'GET' | 'POST', Operation>>>;

interface Outcome {
  readonly reply: Reply & { readonly status: number };
  readonly cookies: readonly string[];
  readonly isPage?: boolean | undefined;
}

/**
 * Makes a public endpoint. Every request passes, in this order: method, origin, content type, size, JSON, schema,
 * service; and every answer, refusals and faults included, is made here with the same headers.
 * @param path the route, for the log; `config.path` of the function repeats it, because Netlify reads that literally.
 */
export function endpoint(path: `/api/${string}`, operations: Operations): Handler {
  return async (request, context, overrides = {}) => {
    const platform = { ...netlifyPlatform, ...overrides };
    const requestId = readRequestId(context.requestId) ?? toHex(randomBytes(8));
    try {
      const startedAt = platform.now();
      const address = shortHash(addressBucket(context.ip));
      const facts = { requestId, route: path, method: request.method, address };
      const log = requestLog(facts, platform.now, platform.writeLine);
      const jobs: Job[] = [];
      const outcome = await answer(operations, request, { context, platform, log, jobs });
      const flush = () => {
        log.flush({ status: outcome.reply.status, ms: platform.now() - startedAt });
      };
      flush();
      if (jobs.length > 0) {
        context.waitUntil?.(runAfterResponse({ platform, deploy: context.deploy, facts, jobs }));
      }
      return toResponse(outcome, request, requestId, (error) => {
        if (error !== undefined) toApiError(error, log);
        flush();
      });
    } catch {
      // Past this point only Netlify's own error page would be left, and that one shows the stack to the visitor.
      const outcome = { reply: toReply(new ApiError('internal')), cookies: [] };
      return toResponse(outcome, request, requestId);
    }
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

interface Surroundings {
  readonly context: FunctionContext;
  readonly platform: Platform;
  readonly log: RequestLog;
  /** Takes what is to be done after the answer. */
  readonly jobs: Job[];
}

async function answer(
  operations: Operations,
  request: Request,
  { context, platform, log, jobs }: Surroundings,
): Promise<Outcome> {
  const operation = findOperation(operations, request.method);
  let cookies: SessionCookies | undefined;
  try {
    if (!operation) return { reply: withoutOperation(operations, request.method), cookies: [] };
    const site = siteContext(platform.env, context.deploy);
    const deps = buildDependencies(platform, site, log, (job) => jobs.push(job));
    cookies = sessionCookies(request, site.isLocal, deps);

    const isUnsafe = request.method === 'POST';
    if (isUnsafe && !isSameOrigin(request)) throw new ApiError('forbidden_origin');
    const reply = await operation.run({
      body: isUnsafe ? await readJson(request, operation.maxBodyBytes) : undefined,
      request,
      params: context.params ?? {},
      query: new URL(request.url).searchParams,
      idempotencyKey: readIdempotencyKey(request),
      address: addressBucket(context.ip),
      cookies,
      deps,
    });
    return { reply, cookies: cookies.lines() };
  } catch (error) {
    const refusal = toApiError(error, log);
    // A page must not go on looking signed in when it is not. Whatever revoked a session dealt with its cookies itself,
    // and another tab's sign-in may have put new ones in their place while this answer was on its way.
    if (refusal.code === 'unauthorized' && !refusal.isRevoked && cookies?.hasSession)
      cookies.clear();
    return {
      reply: toReply(refusal),
      cookies: cookies?.lines() ?? [],
      isPage: operation?.isNavigation,
    };
  }
}

function findOperation(operations: Operations, method: string): Operation | undefined {
  if (method === 'GET' || method === 'HEAD') return operations.GET;
  return method === 'POST' ? operations.POST : undefined;
}

/** OPTIONS and methods nobody serves. Nothing is allowed across origins, so a preflight gets no more than this. */
function withoutOperation(operations: Operations, method: string): Outcome['reply'] {
  const served = Object.keys(operations);
  const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refusal = toReply(new ApiError('method_not_allowed'));
  const reply = method === 'OPTIONS' ? { status: 204 } : refusal;
  return { ...reply, headers: { Allow: allow } };
}

function toReply(refusal: ApiError): Reply<ErrorBody> & { readonly status: number } {
  const { code, message, fields, status, retryAfterSeconds, details } = refusal;
  return {
    status,
    body: { code, message, ...(fields ? { fields } : {}), ...details },
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  };
}

/** @param onEnd called when the pieces of an answer are sent, with the error when there was one. */
function toResponse(
  { reply, cookies, isPage }: Outcome,
  request: Request,
  requestId: string,
  onEnd: (error?: unknown) => void = () => undefined,
) {
  const headers = baseHeaders(new URL(request.url), requestId);
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.set(name, value);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (reply.pieces) {
    headers.set('Content-Type', JSON_TYPE);
    const body = request.method === 'HEAD' ? null : streamOf(reply.pieces, onEnd);
    return new Response(body, { status: reply.status, headers });
  }
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers });
  headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : JSON_TYPE);
  const text = isPage ? toPage(reply.body as ErrorBody) : JSON.stringify(reply.body);
  const body = request.method === 'HEAD' ? null : text;
  return new Response(body, { status: reply.status, headers });
}

/** What fails on the way breaks the connection off: a part of a document must not look like the whole. */
function streamOf(
  pieces: AsyncGenerator<string>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await pieces.next();
        if (piece.done !== true) {
          controller.enqueue(encoder.encode(piece.value));
          return;
        }
        controller.close();
        onEnd();
      } catch (error) {
        onEnd(error);
        controller.error(new Error('The answer broke off'));
      }
    },
    cancel: () => void pieces.return(undefined),
  });
}

/** A refusal for somebody who followed a link here. Messages are ours and hold no markup. */
function toPage({ message }: ErrorBody): string {
  return `<!doctype html><html lang="en"><title>${message}</title><h1>${message}</h1><p><a href="/">Back to the home page</a></p></html>`;
}

function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
}

/** @throws ApiError 'invalid_request' for a key that is malformed: two of them arrive as one with a comma. */
function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null || IDEMPOTENCY_PATTERN.test(key)) return key ?? undefined;
  throw new ApiError('invalid_request', {
    message: `${IDEMPOTENCY_HEADER} must be 16 to 64 letters, digits or hyphens`,
  });
}
