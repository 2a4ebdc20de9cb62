// `npm run mutation`: changes the guarded folders line by line and checks that a test fails.
import process from 'node:process';

// Inherited by the test processes: an hour does not last for thousands of examples a mutant.
process.env['FAST_CHECK_FACTOR'] ??= '0.1';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  mutate: ['netlify/server/{auth,http,orders,storage}/*.ts'],
  testFiles: [
    'tests/api/*.test.ts',
    'tests/unit/{accounts,auth,contracts,jobs,messages,orders,storage}/*.test.ts',
    'tests/unit/http/request.test.ts',
  ],
  // What a test waits for may never come in a mutant.
  timeoutMS: 10_000,
  ignoreStatic: true,
  ignorePatterns: [
    '/dist',
    '/content',
    '/public',
    '/docs',
    '/.data',
    '/.astro',
    '/coverage',
    '/bench/node_modules',
    '/bench/results',
  ],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'bench/results/mutation.json' },
  incremental: false,
  thresholds: { high: 95, low: 90, break: null },
};
