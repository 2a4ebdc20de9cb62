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
});
