import { randomUUID } from 'node:crypto';

import type * as z from 'zod/mini';

import type { ApiPath, EndpointContract, PathParameters } from '../../../src/contracts/endpoint.ts';
import { buildDependencies, type Dependencies, type Platform } from '../dependencies.ts';
import { handlers } from '../handlers.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym, requestLog, type RequestLog } from '../lib/security-log.ts';
import { activeSecretOf } from '../lib/tokens.ts';
import type { Work } from '../outbox/outbox.ts';
import { runAfterResponse } from '../outbox/work.ts';
import { platformOf, siteContext, type DeployContext } from './platform.ts';
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

/** What the checks of HTTP leave of a body and its headers. */
export interface Sent<Body> {
  body: Body;
  idempotencyKey: string | undefined;
}

/** A request after all checks. */
export type ApiRequest<Body, Path extends string = string> = Omit<IncomingRequest, 'params'> &
  Sent<Body> & { params: PathParameters<Path> };

type Awaitable<Value> = Value | Promise<Value>;

/** Whom a route answers. @typeParam Known what its handler knows of them. */
export interface Asker<Known> {
  /** @throws ApiError for whoever is none of them. */
  identify(request: IncomingRequest): Awaitable<Known>;
  /** Whoever is none of them learns nothing: they are asked who they are before the request is looked at. */
  isHidden: boolean;
}

export const anybody: Asker<object> = { identify: () => ({}), isHidden: false };

type BodyReader = (request: Request, maximumBytes: number) => Promise<unknown>;

/** How one method of one address is answered. */
export interface Route {
  method: 'GET' | 'POST';
  path: ApiPath;
  maxBodyBytes: number;
  isHidden: boolean;
  /** Requested by a browser's navigation, so errors are pages. */
  isNavigation: boolean;
  /** Reads what another server posts, which has a secret and no origin; without it, JSON of our own pages. */
  readBody?: BodyReader | undefined;
  /** Finds out who asks; what it returns answers them. @throws ApiError for whoever may not. */
  admit(request: IncomingRequest): Promise<(sent: Sent<unknown>) => Promise<FinishedResponse>>;
}

/** Serves a contract: parses the request body and returns its response body. */
export function route<
  Request extends z.ZodMiniType,
  Body,
  Path extends ApiPath,
  Known extends object,
>(
  { method, path, maxBodyBytes, ...contract }: EndpointContract<Request, Body, Path>,
  who: Asker<Known>,
  handle: (request: ApiRequest<z.infer<Request>, Path> & Known) => Awaitable<ApiResponse<Body>>,
  readBody?: BodyReader,
): Route {
  // An endpoint without a request body ignores one.
  const takesNone = contract.request.safeParse(undefined).success;
  return {
    method,
    path,
    maxBodyBytes,
    isHidden: who.isHidden,
    isNavigation: false,
    readBody,
    async admit({ params, ...incoming }) {
      const known = await who.identify({ params, ...incoming });
      return async ({ body, ...sent }) => {
        const request = {
          ...incoming,
          ...sent,
          ...known,
          // The router found them with the path of this contract.
          params: params as PathParameters<Path>,
          body: parseBody(contract.request, takesNone ? undefined : body),
        };
        return { status: contract.success, ...(await handle(request)) };
      };
    },
  };
}

/** Serves a browser's navigation, without a contract. */
export function navigation(
  path: ApiPath,
  handle: (request: IncomingRequest) => Awaitable<FinishedResponse>,
): Route {
  return {
    method: 'GET',
    path,
    maxBodyBytes: 0,
    isHidden: false,
    isNavigation: true,
    admit: (request) => Promise.resolve(async () => handle(request)),
  };
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

/** What Netlify tells a function about its call. */
export interface FunctionContext extends DeployContext {
  ip?: string;
  requestId?: string;
  waitUntil?: (work: Promise<unknown>) => void;
  /** Of our own servers: is told the pattern of the address, for the log of requests. */
  noteRoute?: (path: string) => void;
}

/** Netlify passes two arguments; tests pass a third. */
export type Handler = (
  request: Request,
  context: FunctionContext,
  platform?: Partial<Platform>,
) => Promise<Response>;

/** In the log, for an address of which there is no route: what a stranger wrote there is not logged. */
const UNKNOWN_PATH = '/api/*';

/** The routes of one address, and what its parameters were. */
interface Found {
  path: string;
  params: Readonly<Record<string, string>>;
  routes: readonly Route[];
}

/**
 * Creates a function that serves these routes, and 404 elsewhere. Checks method, origin, content type, size, JSON, who
 * asks, and schema in this order; every response gets the same headers.
 */
export function serve(routes: readonly Route[]): Handler {
  const find = finderOf(routes);
  return async (request, context, overrides = {}) => {
    const requestId = readRequestId(context.requestId) ?? randomUUID();
    try {
      const platform = platformOf(context, overrides);
      const startedAt = platform.now();
      const found = find(request);
      context.noteRoute?.(found.path);
      const address = pseudonym(addressBucket(context.ip));
      const facts = { requestId, route: found.path, method: request.method, address };
      const { now, writeLine, env } = platform;
      const log = requestLog(facts, now, writeLine, activeSecretOf(env));
      const flush = (status: number) => {
        log.flush({ status, ms: now() - startedAt });
      };
      const works: Work[] = [];
      const { deps, ...answer } = await answerTo(found, { request, context, platform, log, works });
      const { status } = answer.response;
      flush(status);
      if (deps && works.length > 0) {
        const flushAgain = () => {
          flush(0);
        };
        context.waitUntil?.(runAfterResponse(deps, works, handlers).then(flushAgain));
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

/** Finds the routes of an address as Netlify finds a function: with or without a slash at the end. */
function finderOf(routes: readonly Route[]) {
  const addresses = [...Map.groupBy(routes, ({ path }) => path)].map(([path, ofPath]) => {
    return { path, pattern: new URLPattern({ pathname: path }), routes: ofPath };
  });
  return ({ url }: Request): Found => {
    const pathname = new URL(url).pathname.replace(/\/$/, '');
    for (const { path, pattern, routes } of addresses) {
      const match = pattern.exec({ pathname });
      if (match) return { path, routes, params: match.pathname.groups as Record<string, string> };
    }
    return { path: UNKNOWN_PATH, routes: [], params: {} };
  };
}

interface RequestContext {
  request: Request;
  context: FunctionContext;
  platform: Platform;
  log: RequestLog;
  works: Work[];
}

async function answerTo(
  { routes, params }: Found,
  { request, context, platform, log, works }: RequestContext,
): Promise<Answer & { deps?: Dependencies | undefined }> {
  const route = routes.find(({ method }) => method === servedMethod(request));
  let deps: Dependencies | undefined;
  let jar: CookieJar | undefined;
  try {
    const site = siteContext(platform.env, context);
    // Without `waitUntil`, a function may be stopped as soon as it has answered.
    const enqueue = context.waitUntil && ((work: Work) => works.push(work));
    deps = buildDependencies(platform, site, log, enqueue);
    jar = cookieJar(request, site.isLocal);
    const incoming: IncomingRequest = {
      request,
      params,
      query: new URL(request.url).searchParams,
      address: addressBucket(context.ip),
      jar,
      deps,
      platform,
    };
    const response = await (route
      ? runRoute(route, incoming)
      : answerWithoutRoute(routes, incoming));
    return { response, cookies: jar.lines(), deps };
  } catch (error) {
    const failure = toApiError(error, log);
    // The page must not look signed in. A revoked session's cookies were handled by whatever revoked it, and may be
    // newer.
    const isOver = failure.code === 'unauthorized' && !failure.isRevoked;
    if (isOver && jar && hasSessionCookie(jar)) setSessionCookie(jar, '', 0);
    const response = errorToResponse(failure);
    return { response, cookies: jar?.lines() ?? [], isPage: route?.isNavigation ?? false, deps };
  }
}

/** `HEAD` is served as the `GET` it stands for. */
function servedMethod({ method }: Request): string {
  return method === 'HEAD' ? 'GET' : method;
}

async function runRoute(route: Route, incoming: IncomingRequest): Promise<FinishedResponse> {
  const { request } = incoming;
  const answerHidden = route.isHidden ? await route.admit(incoming) : undefined;
  const isUnsafe = route.method === 'POST';
  const { readBody, maxBodyBytes } = route;
  if (isUnsafe && !readBody && !isSameOrigin(request)) throw new ApiError('forbidden_origin');
  const body = isUnsafe ? await (readBody ?? readJson)(request, maxBodyBytes) : undefined;
  const idempotencyKey = readIdempotencyKey(request);
  const answer = answerHidden ?? (await route.admit(incoming));
  return answer({ body, idempotencyKey });
}

/** OPTIONS, unsupported methods, and addresses without a route; preflights are not granted. */
async function answerWithoutRoute(
  routes: readonly Route[],
  incoming: IncomingRequest,
): Promise<FinishedResponse> {
  const [first] = routes;
  if (!first) throw new ApiError('not_found');
  if (routes.every(({ isHidden }) => isHidden)) await first.admit(incoming);
  const served: string[] = routes.map(({ method }) => method).sort();
  const allowed = [...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const error = errorToResponse(new ApiError('method_not_allowed'));
  const response = incoming.request.method === 'OPTIONS' ? { status: 204 } : error;
  return { ...response, headers: { Allow: allowed.join(', ') } };
}

function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
}
