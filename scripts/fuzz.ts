// `npm run fuzz`: a hundred thousand hostile requests for each endpoint, other ones every day (bar 54). Made to be started
// by a scheduler once a night: it ends with 1 when one of them broke something, and the seed in the name of its report
// makes the same requests again.
import process from 'node:process';

import { run } from './run.ts';

/** Times the 2,500 of an everyday run. */
const FACTOR = '40';

const today = new Date().toISOString().slice(0, 10);
const seed = process.env['FAST_CHECK_SEED'] ?? today.replaceAll('-', '');
const report = `.data/fuzz/${today}-${seed}.json`;
Object.assign(process.env, { FAST_CHECK_SEED: seed, FAST_CHECK_FACTOR: FACTOR });
console.log(`FAST_CHECK_SEED=${seed} FAST_CHECK_FACTOR=${FACTOR}, report in ${report}`);

process.exitCode = await run(
  'vitest',
  'run',
  'tests/api/hostile.test.ts',
  '--testNamePattern=bodies of any kind',
  '--reporter=verbose',
  '--reporter=json',
  `--outputFile.json=${report}`,
);
