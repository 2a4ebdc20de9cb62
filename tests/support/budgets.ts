/** What a page may weigh; in KiB after brotli. */
export const KIB = 1024;
/** A whole document. */
export const DOCUMENT = 30;
/** What a server sends before the first acknowledgment comes back, in bytes: ten packets. */
export const FIRST_TRAIN = 10 * 1460;

export const isDesk = (path: string) => /^\/desk(\/|$)/.test(path);

/** Script files that a page loads before a touch, as measured on 2026-11-28. */
export function scriptsOf(path: string): number {
  if (isDesk(path)) return 145;
  return /^\/(auth$|dashboard|account\/|blog\/post$)/.test(path) ? 104 : 0;
}

/**
 * The budget for what was measured: 4 % more, so that a word or an entry of a menu turns nothing red. Budgets are
 * written as the figures that were measured, so that each says what its part costs.
 */
export const withHeadroom = (measured: number) => measured * 1.04;
