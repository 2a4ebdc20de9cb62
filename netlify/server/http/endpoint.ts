import { randomUUID } from 'node:crypto';

import type * as z from 'zod/mini';

import type { EndpointContract } from '../../../src/contracts/endpoint.ts';
import { buildDependencies, type Dependencies, type Platform } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { requestLog, pseudonym, type RequestLog } from '../lib/security-log.ts';
import { activeSecretOf } from '../lib/tokens.ts';
import type { Key } from '../storage/keys.ts';
import { netlifyPlatform, siteContext } from './platform.ts';
import {
  addressBucket,
  cookieJar,
  hasSessionCookie,
  isSameOrigin,
  parseBody,
  readIdempotencyKey,
  readJson,
  setSessionCookie,
  type CookieJar,
} from './request.ts';
import {
  errorToResponse,
  toApiError,
  toResponse,
  type Answer,
  type ApiResponse,
  type FinishedResponse,
} from './response.ts';

/** What Netlify tells a function about its call. */
export interface FunctionContext {
  ip?: string;
  requestId?: string;
  params: Readonly<Record<string, string>>;
  deploy?: { context?: string; id?: string };
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Netlify passes two arguments; tests pass a third. */
export type Handler = (
  request: Request,
  context: FunctionContext,
  platform?: Partial<Platform>,
) => Promise<Response>;

/** What is known of a request before its method and body are looked at. */
export interface IncomingRequest {
  request: Request;
  /** Raw path parameters, neither decoded nor checked. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The sender for rate limits. */
  address: string;
  jar: CookieJar;
  deps: Dependencies;
  platform: Platform;
}

/** A request after all HTTP checks. */
export interface ApiRequest<Body> extends IncomingRequest {
  body: Body;
  idempotencyKey: string | undefined;
}

type Awaitable<Value> = Value | Promise<Value>;

/** How an endpoint serves one method. @typeParam Extra what its guard adds to the request. */
export interface Operation<Extra = object> {
  maxBodyBytes: number;
  /** Requested by a browser's navigation, so errors are pages. */
  isNavigation: boolean;
  run(request: ApiRequest<unknown> & Extra): Awaitable<FinishedResponse>;
}

/** Serves a contract: parses the request body and returns its response body. */
export function operation<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Extra = object,
>(
  contract: EndpointContract<Request, Response>,
  handle: (
    request: ApiRequest<z.infer<Request>> & Extra,
  ) => Awaitable<ApiResponse<z.infer<Response>>>,
): Operation<Extra> {
  return {
    maxBodyBytes: contract.maxBodyBytes,
    isNavigation: false,
    async run(request) {
      // An endpoint without a request body ignores one.
      const takesNone = contract.request.safeParse(undefined).success;
      const body = parseBody(contract.request, takesNone ? undefined : request.body);
      return { status: contract.success, ...(await handle({ ...request, body })) };
    },
  };
}

/** Serves a browser's navigation, without a contract. */
export function navigation(
  handle: (request: ApiRequest<unknown>) => Awaitable<FinishedResponse>,
): Operation {
  return { maxBodyBytes: 0, isNavigation: true, run: handle };
}

/** Targets are constants: user input never becomes one. */
export function redirect(
  location: `/${string}`,
  status: 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): FinishedResponse {
  return { status, headers: { ...headers, Location: location } };
}

/** @param location of the file storage, signed by us. */
export function toSignedAddress(location: string): ApiResponse<undefined> {
  return { status: 303, headers: { Location: location } };
}

export interface Operations<Extra = object> {
  GET?: Operation<Extra>;
  POST?: Operation<Extra>;
  /** Runs the jobs of a request once it is answered; the sweep runs what is left. Never rejects. */
  afterResponse?: (deps: Dependencies, jobs: readonly Key[]) => Promise<void>;
}

export interface Authorized<Extra> {
  extra: Extra;
  /** Rejects when they may not after all; what was read meanwhile is dropped then. */
  confirmed: Promise<void>;
}

/** @throws ApiError for whoever may not use the endpoint. */
export type Authorize<Extra> = (request: IncomingRequest) => Promise<Authorized<Extra>>;

/**
 * Creates a public endpoint. Checks method, origin, content type, size, JSON and schema in this order; every response
 * gets the same headers.
 * @param path for the log; the function repeats it in `config.path`, which Netlify reads statically.
 */
export function endpoint(path: `/api/${string}`, operations: Operations): Handler {
  return guardedEndpoint(path, operations, () =>
    Promise.resolve({ extra: {}, confirmed: Promise.resolve() }),
  );
}

/** An endpoint that asks first who is there, and says nothing to anybody else. */
export function guardedEndpoint<Extra extends object>(
  path: `/api/${string}`,
  { afterResponse = () => Promise.resolve(), ...operations }: Operations<Extra>,
  authorize: Authorize<Extra>,
): Handler {
  return async (request, context, overrides = {}) => {
    const platform = { ...netlifyPlatform, ...overrides };
    const requestId = readRequestId(context.requestId) ?? randomUUID();
    try {
      const startedAt = platform.now();
      const address = pseudonym(addressBucket(context.ip));
      const facts = { requestId, route: path, method: request.method, address };
      const { now, writeLine, env } = platform;
      const log = requestLog(facts, now, writeLine, activeSecretOf(env));
      const flush = (status: number) => {
        log.flush({ status, ms: now() - startedAt });
      };
      const jobs: Key[] = [];
      const incoming = { request, context, platform, log, jobs };
      const { deps, ...answer } = await answerTo(incoming, operations, authorize);
      const { status } = answer.response;
      flush(status);
      if (deps && jobs.length > 0) {
        const flushAgain = () => {
          flush(0);
        };
        context.waitUntil?.(afterResponse(deps, jobs).then(flushAgain));
      }
      return toResponse(answer, request, requestId, (error) => {
        if (error !== undefined) toApiError(error, log);
        flush(status);
      });
    } catch {
      // Any further error would show Netlify's own error page, with a stack trace.
      const answer = { response: errorToResponse(new ApiError('internal')), cookies: [] };
      return toResponse(answer, request, requestId, () => undefined);
    }
  };
}

interface RequestContext {
  request: Request;
  context: FunctionContext;
  platform: Platform;
  log: RequestLog;
  jobs: Key[];
}

async function answerTo<Extra extends object>(
  { request, context, platform, log, jobs }: RequestContext,
  operations: Operations<Extra>,
  authorize: Authorize<Extra>,
): Promise<Answer & { deps?: Dependencies | undefined }> {
  let deps: Dependencies | undefined;
  let jar: CookieJar | undefined;
  try {
    const site = siteContext(platform.env, context.deploy);
    deps = buildDependencies(platform, site, log, (job) => jobs.push(job));
    jar = cookieJar(request, site.isLocal);
    const incoming: IncomingRequest = {
      request,
      params: context.params,
      query: new URL(request.url).searchParams,
      address: addressBucket(context.ip),
      jar,
      deps,
      platform,
    };
    const response = await runConfirmed(incoming, operations, await authorize(incoming));
    return { response, cookies: jar.lines(), deps };
  } catch (error) {
    const failure = toApiError(error, log);
    // The page must not look signed in. A revoked session's cookies were handled by whatever revoked it, and may be
    // newer.
    const isOver = failure.code === 'unauthorized' && !failure.isRevoked;
    if (isOver && jar && hasSessionCookie(jar)) setSessionCookie(jar, '', 0);
    const response = errorToResponse(failure);
    const isPage = findOperation(operations, request.method)?.isNavigation ?? false;
    return { response, cookies: jar?.lines() ?? [], isPage, deps };
  }
}

async function runConfirmed<Extra extends object>(
  incoming: IncomingRequest,
  operations: Operations<Extra>,
  { extra, confirmed }: Authorized<Extra>,
): Promise<FinishedResponse> {
  const { method } = incoming.request;
  const isRead = method === 'GET' || method === 'HEAD';
  // Reading may begin before it is certain who asks; nothing else may.
  if (!isRead) await confirmed;
  const [confirmation, response] = await Promise.allSettled([
    confirmed,
    run(incoming, operations, extra),
  ]);
  if (confirmation.status === 'rejected') throw confirmation.reason;
  if (response.status === 'rejected') throw response.reason;
  return response.value;
}

async function run<Extra extends object>(
  incoming: IncomingRequest,
  operations: Operations<Extra>,
  extra: Extra,
): Promise<FinishedResponse> {
  const { request } = incoming;
  const found = findOperation(operations, request.method);
  if (!found) return withoutOperation(operations, request.method);
  const isUnsafe = request.method === 'POST';
  if (isUnsafe && !isSameOrigin(request)) throw new ApiError('forbidden_origin');
  const body = isUnsafe ? await readJson(request, found.maxBodyBytes) : undefined;
  const idempotencyKey = readIdempotencyKey(request);
  return found.run({ ...incoming, ...extra, body, idempotencyKey });
}

function findOperation<Extra>(
  { GET, POST }: Operations<Extra>,
  method: string,
): Operation<Extra> | undefined {
  if (method === 'GET' || method === 'HEAD') return GET;
  return method === 'POST' ? POST : undefined;
}

/** OPTIONS and unsupported methods; preflights are not granted. */
function withoutOperation<Extra>(
  { GET, POST }: Operations<Extra>,
  method: string,
): FinishedResponse {
  const served = [...(GET ? ['GET'] : []), ...(POST ? ['POST'] : [])];
  const allowed = [...served, ...(GET ? ['HEAD'] : []), 'OPTIONS'];
  const error = errorToResponse(new ApiError('method_not_allowed'));
  const response = method === 'OPTIONS' ? { status: 204 } : error;
  return { ...response, headers: { Allow: allowed.join(', ') } };
}

function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
}
