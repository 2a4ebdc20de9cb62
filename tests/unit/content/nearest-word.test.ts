import { describe, expect, it } from 'vitest';

import { findNearest } from '../../../scripts/content-check/nearest-word.ts';

describe('the nearest word', () => {
  const groups = ['audio', 'video', 'launch', 'enterprise'];

  it.each([
    ['vidoe', 'video'],
    ['VIDEO', 'video'],
    [' audio ', 'audio'],
    ['enterprize', 'enterprise'],
    ['lunch', 'launch'],
  ])('for "%s" is "%s"', (word, nearest) => {
    expect(findNearest(word, groups)).toBe(nearest);
  });

  it.each(['consulting', 'x', '', 'aud'])(
    'for "%s" is undefined, since a wrong guess would mislead',
    (word) => {
      expect(findNearest(word, groups)).toBeUndefined();
    },
  );

  it('allows one typo in a short word', () => {
    expect(findNearest('ti', ['to'])).toBe('to');
    expect(findNearest('ab', ['to'])).toBeUndefined();
  });
});
