import * as z from 'zod/mini';

import { fillPath, IDEMPOTENCY_HEADER, type EndpointContract } from '../contracts/endpoint.ts';
import { errorBodySchema, TOO_MANY_ATTEMPTS, type ErrorCode } from '../contracts/errors.ts';

const TIMEOUT_MS = 10_000;
const MAXIMUM_TRIES = 3;
const RETRY_BASE_MS = 400;

/**
 * A call that did not succeed. `message` is the status, a colon, a space and the body (spec core §8);
 * `status` 0 means that no answer came.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** What the server says to the person, when it says something. */
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, statusText = '', retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiFailure';
    this.status = status;
    const parsed = errorBodySchema.safeParse(parseJson(body));
    this.code = parsed.success ? (parsed.data.code as ErrorCode) : undefined;
    // Netlify's own wall answers with a page; the status says the same.
    this.serverMessage = parsed.data?.message ?? (status === 429 ? TOO_MANY_ATTEMPTS : undefined);
    this.fields = parsed.data?.fields ?? {};
    this.retryAfterSeconds =
      retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Whether a failure means that nobody is signed in any more (spec core §8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && /^401: .*Unauthorized/s.test(error.message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface CallOptions<Request> {
  readonly body?: Request;
  /** Values for the parameters of the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Makes repeats harmless, and therefore allows them. */
  readonly idempotencyKey?: string;
  /** Address of a further page of a list, from {@link ApiPage.next}. */
  readonly pageUrl?: string | undefined;
}

/** A page of a list. */
export interface ApiPage<Body> {
  readonly body: Body;
  /** Address of the next page; undefined at the end. */
  readonly next: string | undefined;
}

type AnyEndpoint = EndpointContract<z.ZodMiniType, z.ZodMiniType>;

/**
 * Calls an endpoint with cookies. Only a call with an idempotency key is repeated, at most twice, and only
 * when no answer came or the server asked for patience; reads are never repeated (spec core §7).
 * @throws ApiFailure for every answer that is not a success, and for an answer of the wrong shape.
 */
export async function callApi<Contract extends AnyEndpoint>(
  contract: Contract,
  options: CallOptions<z.input<Contract['request']>> = {},
): Promise<z.output<Contract['response']>> {
  const tries = options.idempotencyKey ? MAXIMUM_TRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await callOnce(contract, options)).body;
    } catch (error) {
      const isWorthRepeating =
        error instanceof ApiFailure &&
        (error.status === 0 || error.status === 503) &&
        attempt < tries;
      if (!isWorthRepeating) throw error;
      const backOff = RETRY_BASE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
      const wait = Math.min(
        error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : backOff,
        3000,
      );
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/**
 * Reads a page of a list whose answer names the next one in its `Link` header.
 * @param pageUrl from the page before; undefined for the first.
 * @throws ApiFailure as {@link callApi} does.
 */
export function readPage<Contract extends AnyEndpoint>(
  contract: Contract,
  pageUrl?: string,
): Promise<ApiPage<z.output<Contract['response']>>> {
  return callOnce(contract, { pageUrl });
}

async function callOnce<Contract extends AnyEndpoint>(
  contract: Contract,
  { body, parameters = {}, idempotencyKey, pageUrl }: CallOptions<z.input<Contract['request']>>,
): Promise<ApiPage<z.output<Contract['response']>>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(pageUrl ?? fillPath(contract.path, parameters), {
      method: contract.method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    throw new ApiFailure(0, 'The server could not be reached');
  }
  if (!response.ok) {
    throw new ApiFailure(
      response.status,
      text,
      response.statusText,
      response.headers.get('Retry-After'),
    );
  }
  const parsed = contract.response.safeParse(text === '' ? undefined : parseJson(text));
  if (!parsed.success) throw new ApiFailure(response.status, 'The answer could not be read');
  return {
    body: parsed.data as z.output<Contract['response']>,
    // Ours alone: nothing else is asked with this customer's cookies.
    next: /<(\/api\/[^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1],
  };
}
