import { afterEach, beforeEach, vi } from 'vitest';

// Output that no test expects is a fault: it hides the one line that matters.
const methods = ['log', 'info', 'warn', 'error'] as const;

beforeEach(() => {
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      throw new Error(`Unexpected console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});
