import { availableParallelism } from 'node:os';
import process from 'node:process';

import { defineConfig } from 'vitest/config';

import { yaml } from './src/build/yaml.ts';

// Other examples every night; `npm test` has the same ones every time.
const seedOfTonight = new Date().toISOString().slice(0, 10).replaceAll('-', '');

// What needs a browser is Playwright's (tests/e2e). `npm test` runs the everyday project only.
export default defineConfig({
  plugins: [yaml()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'everyday',
          include: ['tests/{unit,api}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // What has to hold for whatever is published, so that nothing else turns red when marketers publish.
        test: { name: 'content', include: ['tests/content/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          // The everyday tests as well: their properties are tried with all examples.
          include: ['tests/{unit,api,content,nightly}/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          env: { NIGHTLY: '1', FAST_CHECK_SEED: process.env['FAST_CHECK_SEED'] ?? seedOfTonight },
        },
      },
    ],
    setupFiles: ['tests/support/setup.ts', 'tests/support/properties.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { requireAssertions: true },
    // Modules are loaded and pages parsed once a worker, not once a file.
    isolate: false,
    // On two cores Vitest would work on one file at a time; many wait for servers that they started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: {
      provider: 'istanbul',
      reporter: ['text', 'json'],
      // Where a branch that no test enters could let somebody in, or lose something.
      include: ['netlify/server/{auth,http,orders,storage}/**'],
      exclude: ['**/*.{json,md}'],
      // What is left joins the site to Netlify: tests put their own in its place.
      thresholds: { branches: 95, functions: 95, lines: 95, statements: 95 },
    },
    // The same order in every run, so that a failure can be repeated. VITEST_SEED looks for tests that lean on each other.
    sequence: {
      shuffle: { tests: true, files: false },
      seed: Number(process.env['VITEST_SEED'] ?? 20_261_121),
    },
  },
});
