import { randomUUID } from 'node:crypto';

import { activeSecretOf } from '../lib/tokens.ts';
import { buildDependencies, type Dependencies, type Platform } from '../dependencies.ts';
import { runAfterResponse, type JobHandlers } from '../queue/run-job.ts';
import { ApiError } from '../lib/errors.ts';
import { requestLog, shortHash, type RequestLog } from '../lib/security-log.ts';
import { cookieJar, type CookieJar } from './cookies.ts';
import type { Call, FinishedReply, Operation } from './operation.ts';
import { netlifyPlatform, siteContext } from './platform.ts';
import { addressBucket, isSameOrigin, readIdempotencyKey, readJson } from './request.ts';
import { toResponse, type Outcome, refusalToReply, toApiError } from './response.ts';
import type { Key } from '../storage/keys.ts';

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

export type Operations<Extra = object> = Readonly<
  Partial<Record<'GET' | 'POST', Operation<Extra>>>
>;

/** What is known of a request before its method and body are looked at. */
export type Arrival = Omit<Call<unknown>, 'body' | 'idempotencyKey'>;

export interface Authorized<Extra> {
  extra: Extra;
  /** Rejects when they may not after all; what was read meanwhile is dropped then. */
  confirmed: Promise<void>;
}

/** @throws ApiError for whoever may not use the endpoint. */
export type Authorize<Extra> = (arrival: Arrival) => Promise<Authorized<Extra>>;

interface Surroundings {
  context: FunctionContext;
  platform: Platform;
  log: RequestLog;
  jobs: Key[];
}

/**
 * Creates a public endpoint. Checks method, origin, content type, size, JSON and schema in this order; every response
 * gets the same headers. `jobs` run right after the response; the sweep runs other kinds.
 * @param path for the log; the function repeats it in `config.path`, which Netlify reads statically.
 */
export function endpoint(
  path: `/api/${string}`,
  operations: Operations & { jobs?: JobHandlers },
): Handler {
  return guardedEndpoint(path, operations, () =>
    Promise.resolve({ extra: {}, confirmed: Promise.resolve() }),
  );
}

/** An endpoint that asks first who is there, and says nothing to anybody else. */
export function guardedEndpoint<Extra extends object>(
  path: `/api/${string}`,
  { jobs: handlers = {}, ...operations }: Operations<Extra> & { jobs?: JobHandlers },
  authorize: Authorize<Extra>,
): Handler {
  return async (request, context, overrides = {}) => {
    const platform = { ...netlifyPlatform, ...overrides };
    const requestId = readRequestId(context.requestId) ?? randomUUID();
    try {
      const startedAt = platform.now();
      const address = shortHash(addressBucket(context.ip));
      const facts = { requestId, route: path, method: request.method, address };
      const { now, writeLine, env } = platform;
      const log = requestLog(facts, now, writeLine, activeSecretOf(env));
      const jobs: Key[] = [];
      const { deps, ...outcome } = await answer(
        operations as Operations<Extra>,
        authorize,
        request,
        {
          context,
          platform,
          log,
          jobs,
        },
      );
      const flush = (status: number) => {
        log.flush({ status, ms: platform.now() - startedAt });
      };
      flush(outcome.reply.status);
      if (deps && jobs.length > 0) {
        context.waitUntil?.(runAfterResponse(deps, jobs, handlers, flush));
      }
      return toResponse(outcome, request, requestId, (error) => {
        if (error !== undefined) toApiError(error, log);
        flush(outcome.reply.status);
      });
    } catch {
      // Any further error would show Netlify's own error page, with a stack trace.
      const outcome = { reply: refusalToReply(new ApiError('internal')), cookies: [] };
      return toResponse(outcome, request, requestId, () => undefined);
    }
  };
}

async function answer<Extra extends object>(
  operations: Operations<Extra>,
  authorize: Authorize<Extra>,
  request: Request,
  { context, platform, log, jobs }: Surroundings,
): Promise<Outcome & { deps?: Dependencies | undefined }> {
  let deps: Dependencies | undefined;
  let jar: CookieJar | undefined;
  try {
    const site = siteContext(platform.env, context.deploy);
    deps = buildDependencies(platform, site, log, (job) => jobs.push(job));
    jar = cookieJar(request, site.isLocal);
    const arrival: Arrival = {
      request,
      params: context.params,
      query: new URL(request.url).searchParams,
      address: addressBucket(context.ip),
      jar,
      deps,
      platform,
    };
    const reply = await replyTo(arrival, operations, await authorize(arrival));
    return { reply, cookies: jar.lines(), deps };
  } catch (error) {
    const refusal = toApiError(error, log);
    const isPage = findOperation(operations, request.method)?.isNavigation ?? false;
    return { reply: refusalToReply(refusal), cookies: jar?.lines() ?? [], isPage, deps };
  }
}

async function replyTo<Extra extends object>(
  arrival: Arrival,
  operations: Operations<Extra>,
  { extra, confirmed }: Authorized<Extra>,
): Promise<FinishedReply> {
  const { request } = arrival;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Reading may begin before it is certain who asks; nothing else may.
  if (!isRead) await confirmed;
  const [confirmation, reply] = await Promise.allSettled([
    confirmed,
    perform(arrival, operations, extra),
  ]);
  if (confirmation.status === 'rejected') throw confirmation.reason;
  if (reply.status === 'rejected') throw reply.reason;
  return reply.value;
}

async function perform<Extra extends object>(
  arrival: Arrival,
  operations: Operations<Extra>,
  extra: Extra,
): Promise<FinishedReply> {
  const { request } = arrival;
  const operation = findOperation(operations, request.method);
  if (!operation) return withoutOperation(operations, request.method);
  const isUnsafe = request.method === 'POST';
  if (isUnsafe && !isSameOrigin(request)) throw new ApiError('forbidden_origin');
  const body = isUnsafe ? await readJson(request, operation.maxBodyBytes) : undefined;
  const idempotencyKey = readIdempotencyKey(request);
  return operation.run({ ...arrival, ...extra, body, idempotencyKey });
}

function findOperation<Extra>(
  operations: Operations<Extra>,
  method: string,
): Operation<Extra> | undefined {
  if (method === 'GET' || method === 'HEAD') return operations.GET;
  return method === 'POST' ? operations.POST : undefined;
}

/** OPTIONS and unsupported methods; preflights are not granted. */
function withoutOperation(operations: object, method: string): FinishedReply {
  const served = Object.keys(operations);
  const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refusal = refusalToReply(new ApiError('method_not_allowed'));
  const reply = method === 'OPTIONS' ? { status: 204 } : refusal;
  return { ...reply, headers: { Allow: allow } };
}

function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
}
