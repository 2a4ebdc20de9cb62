import { describe, expect, it } from 'vitest';

import commonPasswordList from '../../../netlify/server/auth/common-passwords.json' with { type: 'json' };
import { findBlockReason } from '../../../netlify/server/auth/password-blocklist.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada.king@example.com' };
const list = commonPasswordList.lines.flatMap((line) => line.split(' '));

describe('common passwords', () => {
  it('are 42,692, the most used first', () => {
    expect(list).toHaveLength(42_692);
    expect(list.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
    expect(new Set(list).size).toBe(list.length);
    expect(list.every((word) => word.length >= 6 && word === word.toLowerCase())).toBe(true);
  });

  it('are all refused, in any case', () => {
    expect(list.filter((word) => findBlockReason(word, ada) === undefined)).toEqual([]);
    for (const word of list.slice(0, 300)) {
      expect(findBlockReason(word.toUpperCase(), ada), word).toBeDefined();
    }
  });

  it.each([
    ...['Password1!', 'password123', '123password', '!!dragon!!', 'Superman99', 'letmein2026'],
    ...['gxgxgxgxgxgx', 'gggggggggggg', 'GxgXgxGXgxgx'],
  ])('are refused with a few characters around them, or as one or two keys: %s', (password) => {
    expect(findBlockReason(password, ada)).toBe('common');
  });

  it.each([
    'roomtone',
    'roomtone2026',
    'roomtonepodcast',
    'lovelace',
    'adalovelace',
    'AdaKing1990',
    'ada.king@1',
    'king!!!!',
    'love-lace!',
  ])("are refused when made of the person's names: %s", (password) => {
    expect(findBlockReason(password, ada)).toBe('personal');
  });

  it.each([
    'tape hiss and warm valves',
    'dragon73920475620',
    'lovelace keeps counting',
    'k3ttle-and-drum',
    'Ðà-ïó-кто-там',
    'dra12gon',
    'password12345',
    'gxkgxkgxkgxk',
  ])('do not include good ones: %s', (password) => {
    expect(findBlockReason(password, ada)).toBeUndefined();
  });
});
