import { afterEach, describe, expect, it, vi } from 'vitest';

import due from '../../../src/build/directives/due.ts';

const DUE = '2031-05-05T09:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
});

/** Loads a page at a moment. @returns whether its island hydrated. */
async function hydratesAt(now: string, value: string): Promise<boolean> {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const hydrate = vi.fn(() => Promise.resolve());
  const load = vi.fn(() => Promise.resolve(hydrate));
  due(load, { name: 'BlogList', value }, {} as HTMLElement);
  await Promise.resolve();
  expect(hydrate).toHaveBeenCalledTimes(load.mock.calls.length);
  return hydrate.mock.calls.length === 1;
}

describe('an island that waits for a publication time', () => {
  it.each([
    ['a second before', '2031-05-05T08:59:59.000Z', DUE, false],
    ['at the very moment', DUE, DUE, true],
    ['after it', '2032-01-01T00:00:00.000Z', DUE, true],
    ['with nothing scheduled', '2032-01-01T00:00:00.000Z', '', false],
  ])('%s', async (_, now, value, hydrates) => {
    expect(await hydratesAt(now, value)).toBe(hydrates);
  });
});
