import process from 'node:process';

import fc from 'fast-check';

/** Whether this is the nightly run. */
export const isNight = Boolean(process.env['NIGHTLY']);
const factor = Number(process.env['FAST_CHECK_FACTOR'] ?? 1);

/**
 * How many examples a property is tried with: all of them at night, a fifth on every change.
 * FAST_CHECK_FACTOR makes it more or fewer.
 */
export const runs = (atNight: number, everyday = atNight / 5): number =>
  Math.ceil((isNight ? atNight : everyday) * factor);

// A setup file of Vitest, so that every property starts from one seed: the same examples in every run, and any failure
// can be repeated. FAST_CHECK_SEED chooses other examples.
fc.configureGlobal({
  seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121),
  numRuns: runs(1000),
});

export { fc };
