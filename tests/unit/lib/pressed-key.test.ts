import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { isCtrlEnter, pressedKey } from '../../../src/lib/pressed-key.ts';

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

  // At /admin, none of an input method gets so far (scripts/editor/guards.ts).
  it('is read nowhere without asking whom it belongs to', () => {
    const found = globSync('src/**/*.{ts,tsx,astro}').filter((path) => {
      const source = readFileSync(path, 'utf8');
      const isRead = /\bevent\.key\b|\{[^}]*\bkey\b[^}]*\} = event\b/.test(source);
      return isRead && !source.includes('isComposing');
    });
    // The key of what another tab stored.
    expect(found).toEqual(['src/state/session.ts']);
  });
});
