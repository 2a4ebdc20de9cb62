import { afterEach, describe, expect, it, vi } from 'vitest';

import { download } from '../../../src/lib/download.ts';
import { isCtrlEnter, pressedKey } from '../../../src/lib/pressed-key.ts';
import { readSavedPages, toggleSavedPage } from '../../../src/lib/saved-pages.ts';

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

function keepInBrowser(initial?: string) {
  const values = new Map(initial === undefined ? [] : [['saved-pages', initial]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  return values;
}
const levels = { title: 'Levels', path: '/help/articles/levels' };
const launch = { title: 'Launch', path: '/help/guides/launch' };

describe('saved pages', () => {
  it('are listed newest first and can be removed', () => {
    const values = keepInBrowser();
    toggleSavedPage(levels);
    toggleSavedPage(launch);
    expect(readSavedPages()).toEqual([launch, levels]);
    toggleSavedPage({ ...levels, title: 'Levels, renamed' });
    expect(values.get('saved-pages')).toBe(JSON.stringify([launch]));
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '[{'],
    ['no list', '{"title":"a","path":"/b"}'],
    ['entries of another shape', '[null,1,{"title":"a"},{"path":"/a"}]'],
    [
      'addresses that leave the site',
      '[{"title":"a","path":"//evil.example"},{"title":"b","path":"javascript:alert(1)"},{"title":"c","path":"/\\\\evil.example"}]',
    ],
  ])('are empty when the browser holds %s', (_, text) => {
    keepInBrowser(text);
    expect(readSavedPages()).toEqual([]);
  });

  it('do not break a page when storage is blocked or full', () => {
    vi.stubGlobal('localStorage', undefined);
    toggleSavedPage(levels);
    expect(readSavedPages()).toEqual([]);
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify([levels]),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    toggleSavedPage(launch);
    expect(readSavedPages()).toEqual([levels]);
  });
});

const press = (facts: object) => {
  const enter = { key: 'Enter', keyCode: 13, isComposing: false, ctrlKey: false, metaKey: false };
  return { ...enter, ...facts } as KeyboardEvent;
};

describe('a pressed key', () => {
  it.each([
    ['is known', {}, 'Enter'],
    ['belongs to an input method while that composes', { isComposing: true }, undefined],
    ['belongs to it when Safari has ended the composition before', { keyCode: 229 }, undefined],
  ])('%s', (_, facts, key) => {
    expect(pressedKey(press(facts))).toBe(key);
    expect(isCtrlEnter(press({ ...facts, ctrlKey: true }))).toBe(key !== undefined);
    expect(isCtrlEnter(press({ ...facts, metaKey: true }))).toBe(key !== undefined);
    expect(isCtrlEnter(press(facts))).toBe(false);
  });
});
