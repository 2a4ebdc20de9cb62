import { afterEach, expect, it, vi } from 'vitest';

import { download } from '../../../src/lib/download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a file is there until the browser has read it, which may begin after the press', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });
  download('figures.csv', 'text/csv', 'month,orders');
  expect([link.href, link.download]).toEqual([expect.stringMatching(/^blob:/), 'figures.csv']);
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke.mock.calls).toEqual([[link.href]]);
});
