/** Exit codes of the command line. `fault` is a bug; its number is EX_SOFTWARE of sysexits.h. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3, fault: 70 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Understood, and not done; the message says why and what is possible instead. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}
