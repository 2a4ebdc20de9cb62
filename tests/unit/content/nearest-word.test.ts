import { describe, expect, it } from 'vitest';

import { editDistance, findNearest, oneOf } from '../../../scripts/content-check/nearest-word.ts';

describe('the distance between two words', () => {
  it.each([
    ['exerpt', 'excerpt', 1],
    ['excarpt', 'excerpt', 1],
    ['vidoe', 'video', 1],
    ['kitten', 'sitting', 3],
    ['audio', '', 5],
  ])('from "%s" to "%s" is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });
});

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

  it('is the closer of two, and the first of equals', () => {
    expect(findNearest('tiles', ['title', 'tile'])).toBe('tile');
    expect(findNearest('cat', ['bat', 'hat'])).toBe('bat');
  });

  it('allows one typo in a short word', () => {
    expect(findNearest('ti', ['to'])).toBe('to');
    expect(findNearest('ab', ['to'])).toBeUndefined();
  });
});

describe('a list of words', () => {
  it.each([
    [[], ''],
    [['a'], '"a"'],
    [['a', 'b'], '"a" or "b"'],
    [['a', 'b', 'c'], '"a", "b" or "c"'],
  ])('%j reads as %s', (words, text) => {
    expect(oneOf(words)).toBe(text);
  });
});
