import process from 'node:process';

import fc from 'fast-check';

/** How many examples a property is tried with: `count` times FAST_CHECK_FACTOR (40 at night, a fraction per mutant). */
export const runs = (count: number): number =>
  Math.ceil(count * Number(process.env['FAST_CHECK_FACTOR'] ?? 1));

// A setup file of Vitest, so that every property starts from one seed: the same examples in every run, and any failure
// can be repeated. FAST_CHECK_SEED chooses other examples.
fc.configureGlobal({
  seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121),
  numRuns: runs(1000),
});

export { fc };
