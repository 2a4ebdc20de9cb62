import type { ErrorCode } from '../../../src/contracts/errors.ts';

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
