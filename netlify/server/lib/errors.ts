import { type ErrorCode, errorStatus, TOO_MANY_ATTEMPTS } from '../../../src/contracts/endpoint.ts';

/** What a refusal says beside its code. */
export interface Refusal {
  /** One sentence for a person; the code's own sentence when left out. */
  message?: string;
  /** For `invalid_request` and its kin: what is wrong with which field. */
  fields?: Readonly<Record<string, string>>;
  /** For `too_many_requests` and `unavailable`: seconds to wait. */
  retryAfterSeconds?: number;
  /** For `unauthorized`: the session was signed out of, or a sign-in in the same browser took its place. */
  isRevoked?: boolean;
  /** For `order_not_cancellable`: where the order stands. */
  status?: string;
  /** For `order_not_cancellable`: what the customer can still do. */
  allowed?: string[];
  /** For `open_orders`: which ones. */
  orders?: string[];
}

/** Seconds after which a store that did not answer may be asked again. */
const STORE_RETRY_SECONDS = 10;

const messages: Record<ErrorCode, string> = {
  invalid_request: 'The request is not valid',
  unknown_service: 'We don’t offer this service',
  common_password: 'Please choose a password that is harder to guess',
  invalid_reset_token: 'This link is no longer valid. Ask for a new one.',
  unauthorized: 'Unauthorized',
  invalid_credentials: 'Invalid email or password',
  wrong_password: 'That password isn’t right',
  forbidden_origin: 'This request did not come from our own pages',
  not_found: 'Nothing was found at this address',
  method_not_allowed: 'This address does not answer to that method',
  email_taken: 'An account with this email already exists. Sign in instead.',
  price_mismatch: 'The price of this service has changed. Please reload the page.',
  conflict: 'Your account changed while you did this, so nothing was saved. Please try again.',
  open_orders: 'The account can’t be closed while an order is in production.',
  order_not_cancellable: 'This order can no longer be canceled here',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'The request must be sent as application/json',
  idempotency_mismatch: 'This request was already sent with other content. Please reload the page.',
  too_many_requests: TOO_MANY_ATTEMPTS,
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We can’t reach our records right now. Please try again in a minute.',
};

/** A refusal with a code of the contract; anything else that is thrown is a fault of ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** See `Refusal`; never part of an answer. */
  readonly isRevoked: boolean | undefined;
  /** More fields of the answer's body. */
  readonly details: Pick<Refusal, 'status' | 'allowed' | 'orders'>;

  constructor(code: ErrorCode, refusal: Refusal = {}) {
    super(refusal.message ?? messages[code]);
    this.code = code;
    this.status = errorStatus[code];
    this.fields = refusal.fields;
    this.isRevoked = refusal.isRevoked;
    const { status, allowed, orders } = refusal;
    this.details = {
      ...(status ? { status } : {}),
      ...(allowed ? { allowed } : {}),
      ...(orders ? { orders } : {}),
    };
    this.retryAfterSeconds =
      refusal.retryAfterSeconds ?? (code === 'unavailable' ? STORE_RETRY_SECONDS : undefined);
  }
}

/** The server is not set up to answer safely; nothing is guessed or defaulted instead. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** The environment variable or setting at fault, for the log. */
  readonly variable: string;
  /** What the caller is answered with. */
  readonly code: ErrorCode;

  /** @param problem what is wrong, without the value itself: it goes to the log. */
  constructor(variable: string, problem: string, code: ErrorCode = 'unavailable') {
    super(`${variable} ${problem}`);
    this.variable = variable;
    this.code = code;
  }
}
