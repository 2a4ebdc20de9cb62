import { type ErrorCode, errorStatus, TOO_MANY_ATTEMPTS } from '../../../src/contracts/endpoint.ts';

export interface ErrorDetails {
  message?: string;
  fields?: Readonly<Record<string, string>>;
  /** For `too_many_requests` and `unavailable`. */
  retryAfterSeconds?: number;
  /** For `unauthorized`: the session was ended by sign-out or replaced in the same browser. Not sent to the client. */
  isRevoked?: boolean;
  status?: string;
  /** For `order_not_cancellable`: what the customer can do instead. */
  allowed?: string[];
  orders?: string[];
}

const STORE_RETRY_SECONDS = 10;

const messages: Record<ErrorCode, string> = {
  invalid_request: 'The request is not valid',
  unknown_service: 'We don’t offer this service',
  common_password: 'Please choose a password that is harder to guess',
  invalid_reset_token: 'This link is no longer valid. Ask for a new one.',
  invalid_link: 'This link is no longer valid. Ask for a new one.',
  unauthorized: 'Unauthorized',
  invalid_credentials: 'Invalid email or password',
  wrong_password: 'That password isn’t right',
  forbidden_origin: 'This request did not come from our own pages',
  not_found: 'Nothing was found at this address',
  method_not_allowed: 'This address does not answer to that method',
  email_taken: 'An account with this email already exists. Sign in instead.',
  price_mismatch:
    'The price of this service has changed. Our services and pricing pages show today’s price.',
  conflict: 'Your account changed while you did this, so nothing was saved. Please try again.',
  open_orders: 'The account can’t be closed while an order is in production.',
  order_changed: 'The order changed in the meantime. Nothing was saved.',
  order_not_ready: 'This order still needs a price, the customer’s acceptance, or payment.',
  file_refused: 'We can’t take this file here.',
  order_not_cancellable: 'This order can no longer be canceled here',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'The request must be sent as application/json',
  idempotency_mismatch: 'This request was already sent with other content. Please reload the page.',
  too_many_requests: TOO_MANY_ATTEMPTS,
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We can’t reach our records right now. Please try again in a minute.',
};

/** An error with a code of the contract; any other error is a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isRevoked: boolean | undefined;
  readonly details: Pick<ErrorDetails, 'status' | 'allowed' | 'orders'>;

  constructor(code: ErrorCode, given: ErrorDetails = {}) {
    const { message, fields, isRevoked, retryAfterSeconds, ...details } = given;
    super(message ?? messages[code]);
    this.code = code;
    this.status = errorStatus[code];
    this.fields = fields;
    this.isRevoked = isRevoked;
    this.details = details;
    this.retryAfterSeconds =
      retryAfterSeconds ?? (code === 'unavailable' ? STORE_RETRY_SECONDS : undefined);
  }
}

/** A request that a field of its body makes impossible. */
export function invalid(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { message, fields: { [field]: message } });
}

/** The server is not configured to answer safely. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly variable: string;
  readonly code: ErrorCode;

  /** @param problem without the value: it is logged. */
  constructor(variable: string, problem: string, code: ErrorCode = 'unavailable') {
    super(`${variable} ${problem}`);
    this.variable = variable;
    this.code = code;
  }
}
