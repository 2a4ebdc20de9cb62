import process from 'node:process';

import fc from 'fast-check';

// The same examples in every run: a failure can be repeated, and a pass is not luck. FAST_CHECK_SEED looks elsewhere.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) });

/**
 * How often a property of whole requests is tried: as often as the bar asks, or so many times that with
 * `FAST_CHECK_FACTOR`, for a night.
 */
export const runs = (count: number): number =>
  count * Number(process.env['FAST_CHECK_FACTOR'] ?? 1);

export { fc };
