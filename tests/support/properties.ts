import process from 'node:process';

import fc from 'fast-check';

// The same examples in every run: a failure can be repeated, and a pass is not luck. FAST_CHECK_SEED looks elsewhere.
// A thousand examples are what the bar asks of a property (54).
fc.configureGlobal({
  seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121),
  numRuns: 1000,
});

/**
 * How often a property is tried: as often as the bar asks, or so many times that with `FAST_CHECK_FACTOR`: more for a
 * night, a fraction for each mutant of `npm run mutation`.
 */
export const runs = (count: number): number =>
  Math.ceil(count * Number(process.env['FAST_CHECK_FACTOR'] ?? 1));

export { fc };
