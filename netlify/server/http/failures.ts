import type { ErrorBody } from '../../../src/contracts/endpoint.ts';
import { ConfigurationError, ApiError } from '../lib/errors.ts';
import { crashDetails, type SecurityEvent, type SecurityLog } from '../lib/security-log.ts';
import { CorruptRecordError, StoreUnavailableError } from '../storage/store.ts';
import type { FinishedReply } from './operation.ts';

/** Refusals logged here; services log others where they know more. */
const refusalEvents: Readonly<Partial<Record<ApiError['code'], SecurityEvent>>> = {
  invalid_request: 'input_validation_fail',
  unknown_service: 'input_validation_fail',
  price_mismatch: 'input_validation_fail',
  idempotency_mismatch: 'input_validation_fail',
  payload_too_large: 'input_validation_fail',
  unsupported_media_type: 'input_validation_fail',
  forbidden_origin: 'malicious_csrf',
};

/** Converts any error into a refusal and logs it, without error messages, which may quote user input. */
export function toApiError(error: unknown, log: SecurityLog): ApiError {
  if (error instanceof ApiError) {
    const event = refusalEvents[error.code];
    const fields = Object.keys(error.fields ?? {}).join(',');
    if (event) log.note(event, { code: error.code, ...(fields ? { fields } : {}) });
    return error;
  }
  if (error instanceof StoreUnavailableError) {
    log.note('sys_storage_unavailable', { reason: error.reason });
    return new ApiError('unavailable');
  }
  if (error instanceof CorruptRecordError) {
    log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    return new ApiError('unavailable');
  }
  if (error instanceof ConfigurationError) {
    log.note('sys_configuration_invalid', { problem: error.message });
    return new ApiError(error.code);
  }
  log.note('sys_crash', crashDetails(error));
  return new ApiError('internal');
}

export function refusalToReply(refusal: ApiError): FinishedReply {
  const { code, message, fields, status, retryAfterSeconds, details } = refusal;
  return {
    status,
    body: { code, message, ...(fields ? { fields } : {}), ...details } satisfies ErrorBody,
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  };
}
