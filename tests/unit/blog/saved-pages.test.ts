import { describe, expect, it } from 'vitest';

import { readSavedPages, toggleSavedPage, type TextStore } from '../../../src/lib/saved-pages.ts';

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
