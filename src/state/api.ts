import type * as z from 'zod/mini';

import {
  fillPath,
  IDEMPOTENCY_HEADER,
  SOURCE_HEADER,
  TOO_MANY_ATTEMPTS,
  type EndpointContract,
  type ErrorBody,
  type ErrorCode,
} from '../contracts/endpoint.ts';
import { showError } from './toasts.ts';

const TIMEOUT_MS = 10_000;
const MAXIMUM_TRIES = 3;
const RETRY_BASE_MS = 400;

/**
 * A call that did not succeed. `message` is the status, a colon, a space and the body;
 * `status` 0 means that no answer came.
 */
export class ApiFailure extends Error {
  status: number;
  code: ErrorCode | undefined;
  /** What the server says to the person, when it says something. */
  serverMessage: string | undefined;
  fields: FieldErrors;
  retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, statusText = '', retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiFailure';
    this.status = status;
    const { code, message, fields = {} } = errorBodyOf(body);
    // Only Netlify's own wall answers without a code.
    this.code = code ?? (status === 401 ? 'unauthorized' : undefined);
    // Netlify's own wall answers with a page; the status says the same.
    this.serverMessage =
      message ??
      (status > 0 ? plainText(body) : undefined) ??
      (status === 429 ? TOO_MANY_ATTEMPTS : undefined);
    this.fields = fields;
    this.retryAfterSeconds =
      retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Whether a failure means that nobody is signed in any more. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'unauthorized';
}

/** What our server says; nothing where the platform answers in its place, with a page or with JSON of its own. */
function errorBodyOf(body: string): Partial<ErrorBody> {
  const said = parseJson(body) as Partial<ErrorBody> | null | undefined;
  return typeof said?.message === 'string' ? said : {};
}

/** A body that is a sentence: no page and no JSON. */
function plainText(body: string): string | undefined {
  const text = body.trim();
  return text.length > 0 && text.length <= 300 && !/^[<{["]/.test(text) ? text : undefined;
}

/** Says that something failed, in the server's words where it sent some. */
export function showFailure(
  title: string,
  error: unknown,
  otherwise = 'Please try again later.',
): void {
  showError(title, (error instanceof ApiFailure && error.serverMessage) || otherwise);
}

/** What to say at which field of a form that did not get through; empty where a toast says it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the server says at fields; a failure that is about none is a toast. */
export function fieldErrorsOf(error: unknown, title: string, otherwise?: string): FieldErrors {
  const { fields = {} } = error instanceof ApiFailure ? error : {};
  if (Object.keys(fields).length === 0) showFailure(title, error, otherwise);
  return fields;
}

/** Sends a form. @param explain for what did not go through. @returns what to say at its fields; undefined when it went through. */
export async function sendForm<Request extends z.ZodMiniType, Answer>(
  contract: EndpointContract<Request, Answer>,
  body: z.input<Request>,
  failed: string,
  onDone?: (answer: Answer) => void,
  explain: (error: unknown, failed: string) => FieldErrors = fieldErrorsOf,
): Promise<FieldErrors | undefined> {
  let answer: Answer;
  try {
    answer = await callApi(contract, { body });
  } catch (error) {
    return explain(error, failed);
  }
  onDone?.(answer);
  return undefined;
}

/** What was sent under which idempotency key. */
export interface Attempt {
  key: string;
  sent: string;
}

/** Repeats of the same request carry the same key, so that one intent has one result. */
export function attemptOf(request: unknown, earlier: Attempt | undefined): Attempt {
  const sent = JSON.stringify(request);
  return earlier?.sent === sent ? earlier : { key: newKey(), sent };
}

/** A UUID v7, whose time the server gives to the id of what is created. */
function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/** What was filled in of a form: a field left empty is not sent. */
export function filledIn<Form extends object>(form: Form): Form {
  const filled = Object.entries(form).filter(([, value]) => value !== '');
  return Object.fromEntries(filled) as Form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a call sends, beside what its contract says. */
interface ApiRequest<Body> {
  body?: Body;
  /** Values for the parameters of the path. */
  parameters?: Readonly<Record<string, string>>;
  /** Makes repeats harmless, and therefore allows them. */
  idempotencyKey?: string | undefined;
  /** Where the visit came from. */
  source?: string | undefined;
  /** Address of a further page of a list, or with a query. */
  pageUrl?: string | undefined;
  /** `etag` of an earlier answer: while it holds, the call fails with status 304. */
  etag?: string | undefined;
  /** Ends the call, which then fails as if no answer had come. */
  signal?: AbortSignal;
}

/** An answer, which may be a page of a list. */
export interface Page<Body> {
  body: Body;
  /** Address of the next page of a list; undefined at the end. */
  next: string | undefined;
  etag: string | undefined;
}

/**
 * Calls an endpoint with cookies. Only a call with an idempotency key is repeated, at most twice, and only
 * when no answer came or the server asked for patience; reads are never repeated.
 * @throws ApiFailure for every answer that is not a success, and for one that is not the server's.
 */
export async function callApi<Request extends z.ZodMiniType, Answer>(
  contract: EndpointContract<Request, Answer>,
  request: ApiRequest<z.input<Request>> = {},
): Promise<Answer> {
  const tries = request.idempotencyKey ? MAXIMUM_TRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await callOnce(contract, request)).body;
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
 * Calls an endpoint once, for its answer with what the headers say of it.
 * @throws ApiFailure as `callApi` does.
 */
export async function callOnce<Request extends z.ZodMiniType, Answer>(
  contract: EndpointContract<Request, Answer>,
  request: ApiRequest<z.input<Request>>,
): Promise<Page<Answer>> {
  const { body, parameters = {}, idempotencyKey, source, pageUrl, etag, signal } = request;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(pageUrl ?? fillPath(contract.path, parameters), {
      method: contract.method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
        ...(source ? { [SOURCE_HEADER]: source } : {}),
        ...(etag ? { 'If-None-Match': etag } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    text = await response.text();
  } catch {
    throw new ApiFailure(0, 'Couldn’t reach the server');
  }
  if (!response.ok) {
    throw new ApiFailure(
      response.status,
      text,
      response.statusText,
      response.headers.get('Retry-After'),
    );
  }
  // Of our own server, JSON is what the contract says. A network that asks to sign in answers with a page.
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const answer = isJson ? parseJson(text) : undefined;
  const isOurs = contract.answer ? answer !== undefined : text === '';
  if (!isOurs) throw new ApiFailure(response.status, 'Couldn’t read the server’s answer');
  return {
    body: answer as Answer,
    // Ours alone: nothing else is asked with this customer's cookies.
    next: /<(\/api\/[^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1],
    etag: response.headers.get('ETag') ?? undefined,
  };
}
