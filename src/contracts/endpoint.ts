// Shared by the browser and the functions.
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';

/** What both sides agree on about one method of one path. */
export interface EndpointContract<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  /** Path as Netlify routes it; `:name` marks a parameter. */
  readonly path: `/api/${string}`;
  /** Shape of the JSON body; `z.undefined()` where there is none. */
  readonly request: Request;
  /** Shape of the JSON answer to a success; `z.undefined()` for 204. */
  readonly response: Response;
  /** HTTP status of a success. */
  readonly success: 200 | 201 | 202 | 204;
  /** Codes of its own, beside those every endpoint may answer with. */
  readonly errors: readonly ErrorCode[];
  /** Largest body in bytes that is read. */
  readonly maxBodyBytes: number;
}

/** Keeps the literal and schema types of a contract. */
export function defineEndpoint<
  const Request extends z.ZodMiniType,
  const Response extends z.ZodMiniType,
>(contract: EndpointContract<Request, Response>): EndpointContract<Request, Response> {
  return contract;
}

/**
 * Fills the parameters of a path, such as `:id`.
 * @throws Error when one is missing: a literal `:id` would reach the server as somebody's id.
 */
export function fillPath(
  path: `/api/${string}`,
  parameters: Readonly<Record<string, string>>,
): `/api/${string}` {
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  }) as `/api/${string}`;
}

/** Bodies that carry credentials only need this much. */
export const SMALL_BODY_BYTES = 4 * 1024;
/** Bodies with free text. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** Optional request header that makes one result out of repeats: 16 to 64 letters, digits or hyphens. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** The form of a valid `IDEMPOTENCY_HEADER`. */
export const IDEMPOTENCY_PATTERN = /^[A-Za-z0-9-]{16,64}$/;
