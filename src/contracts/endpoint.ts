// Shared by the browser and the functions.
import * as z from 'zod/mini';

/** Bodies that carry credentials only need this much; the largest that is read where a contract names no other. */
export const SMALL_BODY_BYTES = 4 * 1024;
/** Bodies with free text. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** Path of an endpoint; `:name` marks a parameter. */
export type ApiPath = `/api/${string}`;

/** The parameters of a path, by name. */
export type PathParameters<Path extends string> = Readonly<Record<ParameterName<Path>, string>>;
type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * That a success is answered with JSON of a type. The compiler holds both sides to it, and nobody checks it at run time:
 * the server is ours.
 */
export interface JsonAnswer<Body> {
  /** Never there: it carries the type. */
  readonly body?: Body;
}

/** The answer of a contract, by its type alone. */
export const json = <Body>(): JsonAnswer<Body> => ({});

/** What both sides agree on about one method of one path. */
export interface EndpointContract<
  Request extends z.ZodMiniType,
  Answer,
  Path extends ApiPath = ApiPath,
> {
  method: 'GET' | 'POST';
  path: Path;
  /** Shape of the JSON body; `z.undefined()` where there is none. */
  request: Request;
  /** The JSON answer to a success; undefined for 202 and 204, and for what no script reads. */
  answer: JsonAnswer<Answer> | undefined;
  /** HTTP status of a success. */
  success: 200 | 201 | 202 | 204;
  /** Largest body in bytes that is read: none of a GET. */
  maxBodyBytes: number;
}

/** A contract as it is written down: what it leaves out is empty, and its body is small. */
type ContractText<Request extends z.ZodMiniType, Answer, Path extends ApiPath> = Pick<
  EndpointContract<Request, Answer, Path>,
  'method' | 'path'
> &
  Partial<EndpointContract<Request, Answer, Path>>;

/** Completes a contract and keeps its types; a success is 200 with an answer, and 204 without. */
export function defineEndpoint<
  Request extends z.ZodMiniType = z.ZodMiniUndefined,
  Answer = undefined,
  const Path extends ApiPath = ApiPath,
>(contract: ContractText<Request, Answer, Path>): EndpointContract<Request, Answer, Path> {
  const empty = z.undefined() as z.ZodMiniType;
  return {
    request: empty as Request,
    answer: undefined,
    success: contract.answer ? 200 : 204,
    maxBodyBytes: contract.method === 'GET' ? 0 : SMALL_BODY_BYTES,
    ...contract,
  };
}

/**
 * Fills the parameters of a path, such as `:id`.
 * @throws Error when one is missing: a literal `:id` would reach the server as somebody's id.
 */
export function fillPath(path: ApiPath, parameters: Record<string, string>): ApiPath {
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  }) as ApiPath;
}

/** A moment: ISO 8601, UTC. */
export type Timestamp = string;
/** A day such as `2026-12-01`. */
export type Day = string;
/** An amount in US dollars, cents after the point. */
export type Dollars = number;
/** A whole number. */
export const whole = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.number().check(
    z.refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, {
      error: 'Must be a whole number in range',
    }),
  );

/** Optional request header that makes one result out of repeats: 16 to 64 letters, digits or hyphens. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** The form of a valid `IDEMPOTENCY_HEADER`. */
export const IDEMPOTENCY_PATTERN = /^[A-Za-z0-9-]{16,64}$/;

/**
 * Optional request header of an order or message: where the visit came from (`sourceSchema`). The bodies hold what
 * people filled in, and nothing else.
 */
export const SOURCE_HEADER = 'Visit-Source';

/**
 * Every reason an endpoint may refuse a request, with the HTTP status it travels under.
 * The code is API: clients decide by it, texts may change.
 */
export const errorStatus = {
  /** The body is not JSON, or a field breaks its rule; `fields` names the fields. */
  invalid_request: 400,
  /** The service name is not in the catalogue. */
  unknown_service: 400,
  /** The password is one of the commonly used ones. */
  common_password: 400,
  /** The link to choose a new password is over 30 minutes old, was used, or is none of ours. */
  invalid_reset_token: 400,
  /** An emailed link to sign in to the desk or to confirm an address: expired, used, or none of ours. */
  invalid_link: 400,
  /** No valid session came with the request. The message is always 'Unauthorized'. */
  unauthorized: 401,
  /** Email and password do not belong together; the same for unknown and known addresses. */
  invalid_credentials: 401,
  /** The password asked for again, to change it or to close the account, is not the account's. */
  wrong_password: 403,
  /** The request was sent by another site, or does not say who sent it. */
  forbidden_origin: 403,
  /** Nothing lies at this address. */
  not_found: 404,
  /** The address exists, the method does not; the `Allow` header lists those that do. */
  method_not_allowed: 405,
  /** An account with this email exists. */
  email_taken: 409,
  /** The price sent is not the catalogue's price of that service. */
  price_mismatch: 409,
  /** Something else changed the account at the same time; nothing of this request was saved. */
  conflict: 409,
  /** The account cannot be closed while the studio works on these orders; `orders` has their ids. */
  open_orders: 409,
  /** Something happened to the order since it was read; the message says what. Nothing was changed. */
  order_changed: 409,
  /** The order would be started without a price, its acceptance, or its payment; `anyway` says that this is meant. */
  order_not_ready: 409,
  /** A file is of a kind, size, or number that the order does not take; the message says which. */
  file_refused: 422,
  /** The order is no longer pending; `status` and `allowed` say where it stands and what is left to do. */
  order_not_cancellable: 409,
  /** The body is larger than the endpoint takes. */
  payload_too_large: 413,
  /** The body is not declared as application/json, or is compressed. */
  unsupported_media_type: 415,
  /** The `Idempotency-Key` was used before with another body. */
  idempotency_mismatch: 422,
  /** Too many attempts; `Retry-After` says how many seconds to wait. */
  too_many_requests: 429,
  /** A fault of ours that was logged under the request id. */
  internal: 500,
  /** The store did not answer in time or the server lacks its secrets; nothing is known to be written. */
  unavailable: 503,
} as const;

/** What a person is told of a limit; the server adds how long to wait when it knows. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/** One of the stable error codes in `errorStatus`. */
export type ErrorCode = keyof typeof errorStatus;

/** The JSON body of every answer that is not a success. */
export interface ErrorBody {
  code: ErrorCode;
  /** One sentence that may be shown to a person. */
  message: string;
  /** For `invalid_request`: the first message of each field that breaks its rule. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** For `order_not_cancellable`: the order's status. */
  status?: string | undefined;
  /** For `open_orders`: ids of the orders that are in work. */
  orders?: readonly string[] | undefined;
  /** For `order_not_cancellable`: `OrderRemedy`s; empty when nothing is left to do. */
  allowed?: readonly string[] | undefined;
}
