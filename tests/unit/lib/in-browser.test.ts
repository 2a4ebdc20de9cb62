import { afterEach, describe, expect, it, vi } from 'vitest';

import { download } from '../../../src/lib/download.ts';
import { isCtrlEnter, pressedKey } from '../../../src/lib/pressed-key.ts';
import { readSavedPages, toggleSavedPage, type TextStore } from '../../../src/lib/saved-pages.ts';

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

function memoryStore(initial?: string) {
  const values = new Map<string, string>(initial === undefined ? [] : [['saved-pages', initial]]);
  const store: TextStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
  };
  return { values, open: () => store };
}
const levels = { title: 'Levels', path: '/help/articles/levels' };
const launch = { title: 'Launch', path: '/help/guides/launch' };

describe('saved pages', () => {
  it('are listed newest first and can be removed', () => {
    const { open, values } = memoryStore();
    expect(toggleSavedPage(open, levels)).toBe(true);
    expect(toggleSavedPage(open, launch)).toBe(true);
    expect(readSavedPages(open)).toEqual([launch, levels]);
    expect(toggleSavedPage(open, { ...levels, title: 'Levels, renamed' })).toBe(false);
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
    expect(readSavedPages(memoryStore(text).open)).toEqual([]);
  });

  it('do not break a page when storage is blocked or full', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(readSavedPages(blocked)).toEqual([]);
    expect(toggleSavedPage(blocked, levels)).toBe(false);
    const full = () => ({
      getItem: () => JSON.stringify([levels]),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(toggleSavedPage(full, launch)).toBe(false);
    expect(toggleSavedPage(full, levels)).toBe(true);
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
