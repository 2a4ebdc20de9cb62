import { randomUUID } from 'node:crypto';

import { buildDependencies } from '../dependencies.ts';
import type { Dependencies, Platform } from '../dependencies.ts';
import type { Job } from '../jobs/job-store.ts';
import { runJob, startRound } from '../jobs/run-job.ts';
import type { JobHandlers } from '../jobs/run-job.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import { requestLog, shortHash } from '../lib/security-log.ts';
import type { RequestLog } from '../lib/security-log.ts';
import { refusalToReply, toApiError } from './failures.ts';
import type { Operation } from './operation.ts';
import { netlifyPlatform, siteContext } from './platform.ts';
import { addressBucket, isSameOrigin, readIdempotencyKey, readJson } from './request.ts';
import { toResponse } from './response.ts';
import type { Outcome } from './response.ts';
import { sessionCookies } from './session-cookies.ts';
import type { SessionCookies } from './session-cookies.ts';

/** What Netlify tells a function about a request, as far as it is used. */
export interface FunctionContext {
  ip?: string;
  requestId?: string;
  params: Readonly<Record<string, string>>;
  deploy?: { context?: string; id?: string };
  /** Lets work go on after the answer; a crash may still end it. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Netlify calls it with two arguments; tests give a third. */
export type Handler = (
  request: Request,
  context: FunctionContext,
  platform?: Partial<Platform>,
) => Promise<Response>;

/** The methods an endpoint serves; HEAD comes with GET, OPTIONS by itself. */
export type Operations = Readonly<Partial<Record<'GET' | 'POST', Operation>>>;

/** Nobody waits any more, but the function lives for a minute in all. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

/** Told once an instance: a site may be run without mail, and its log is for other things. */
let isSilenceLogged = false;

/** What an endpoint's parts need of one call. */
interface Surroundings {
  context: FunctionContext;
  platform: Platform;
  log: RequestLog;
  /** Takes what is to be done after the answer. */
  jobs: Job[];
}

/**
 * Makes a public endpoint. Every request passes, in this order: method, origin, content type, size, JSON, schema,
 * service; and every answer, refusals and faults included, is made here with the same headers. `jobs` are done right
 * after the answer; those of other kinds are left to the sweep.
 * @param path the route, for the log; `config.path` of the function repeats it, because Netlify reads that literally.
 */
export function endpoint(
  path: `/api/${string}`,
  { jobs: handlers = {}, ...operations }: Operations & { jobs?: JobHandlers },
): Handler {
  return async (request, context, overrides = {}) => {
    const platform = { ...netlifyPlatform, ...overrides };
    const requestId = readRequestId(context.requestId) ?? randomUUID();
    try {
      const startedAt = platform.now();
      const address = shortHash(addressBucket(context.ip));
      const facts = { requestId, route: path, method: request.method, address };
      const log = requestLog(facts, platform.now, platform.writeLine);
      const jobs: Job[] = [];
      const { deps, ...outcome } = await answer(operations, request, {
        context,
        platform,
        log,
        jobs,
      });
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
      // Past this point only Netlify's own error page would be left, and that one shows the stack to the visitor.
      const outcome = { reply: refusalToReply(new ApiError('internal')), cookies: [] };
      return toResponse(outcome, request, requestId, () => undefined);
    }
  };
}

async function answer(
  operations: Operations,
  request: Request,
  { context, platform, log, jobs }: Surroundings,
): Promise<Outcome & { deps?: Dependencies | undefined }> {
  const operation = findOperation(operations, request.method);
  if (!operation) return { reply: withoutOperation(operations, request.method), cookies: [] };
  let deps: Dependencies | undefined;
  let cookies: SessionCookies | undefined;
  try {
    const site = siteContext(platform.env, context.deploy);
    deps = buildDependencies(platform, site, log, (job) => jobs.push(job));
    cookies = sessionCookies(request, site.isLocal, deps);
    const isUnsafe = request.method === 'POST';
    if (isUnsafe && !isSameOrigin(request)) throw new ApiError('forbidden_origin');
    const reply = await operation.run({
      body: isUnsafe ? await readJson(request, operation.maxBodyBytes) : undefined,
      request,
      params: context.params,
      query: new URL(request.url).searchParams,
      idempotencyKey: readIdempotencyKey(request),
      address: addressBucket(context.ip),
      cookies,
      deps,
    });
    return { reply, cookies: cookies.lines(), deps };
  } catch (error) {
    const refusal = toApiError(error, log);
    // A page must not go on looking signed in when it is not. Whatever revoked a session dealt with its cookies itself,
    // and another tab's sign-in may have put new ones in their place while this answer was on its way.
    if (refusal.code === 'unauthorized' && !refusal.isRevoked && cookies?.hasSession)
      cookies.clear();
    const reply = refusalToReply(refusal);
    return { reply, cookies: cookies?.lines() ?? [], isPage: operation.isNavigation, deps };
  }
}

/**
 * Does the jobs of a request right after its answer. Only the fast way: whatever fails or dies here is done by the
 * scheduled sweep. Never rejects.
 * @param jobs of the request; the array grows when one leads to another.
 * @param handlers what the function does of them by itself.
 * @param flush writes the log; an answer has no status any more.
 */
async function runAfterResponse(
  deps: Dependencies,
  jobs: readonly Job[],
  handlers: JobHandlers,
  flush: (status: number) => void,
): Promise<void> {
  deps.budget.extend(STORE_BUDGET_MS);
  const round = startRound();
  for (const job of jobs) {
    try {
      await runJob(deps, job, handlers, round, true);
    } catch (error) {
      toApiError(error, deps.log);
    }
  }
  if (round.tally.off > 0 && !isSilenceLogged) {
    isSilenceLogged = true;
    deps.log.note('sys_notification_off', { waiting: round.tally.off });
  }
  flush(0);
}

function findOperation(operations: Operations, method: string): Operation | undefined {
  if (method === 'GET' || method === 'HEAD') return operations.GET;
  return method === 'POST' ? operations.POST : undefined;
}

/** OPTIONS and methods nobody serves. Nothing is allowed across origins, so a preflight gets no more than this. */
function withoutOperation(operations: Operations, method: string): Outcome['reply'] {
  const served = Object.keys(operations);
  const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refusal = refusalToReply(new ApiError('method_not_allowed'));
  const reply = method === 'OPTIONS' ? { status: 204 } : refusal;
  return { ...reply, headers: { Allow: allow } };
}

function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined;
}
