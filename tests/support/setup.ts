import process from 'node:process';

import { afterAll, afterEach, beforeEach, vi } from 'vitest';

import { FakeBlobs } from './fake-blobs.ts';

// The real Blobs client reads it from the environment at each use, and the command line takes it away.
process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;

// Output that no test expects is a fault: it hides the one line that matters.
const methods = ['log', 'info', 'warn', 'error'] as const;
/** What Node itself complains of, such as listeners that pile up. */
let warnings: Error[] = [];
const note = (warning: Error) => {
  if (warning.name !== 'ExperimentalWarning') warnings.push(warning);
};

beforeEach(() => {
  warnings = [];
  process.on('warning', note);
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      throw new Error(`Unexpected console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  process.off('warning', note);
  const [warning] = warnings;
  if (warning) throw warning;
});

// The test files of a worker share one global scope: each leaves it as it found it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
