import bcrypt from 'bcryptjs';
import { describe, expect, it, vi } from 'vitest';

import commonPasswordList from '../../../netlify/server/auth/common-passwords.json' with { type: 'json' };
import { findBlockReason } from '../../../netlify/server/auth/password-blocklist.ts';
import {
  bcryptPasswords,
  PASSWORD_COST,
  PASSWORD_HASH_PATTERN,
} from '../../../netlify/server/auth/password.ts';

const passwords = bcryptPasswords(4);

describe('a password', () => {
  it('is stored as a tagged hash with its own salt', async () => {
    const hashes = await Promise.all(Array.from({ length: 200 }, () => passwords.hash('secret!')));
    expect(new Set(hashes.map((hash) => hash.slice(7, 29))).size).toBe(200);
    for (const hash of hashes) expect(hash).toMatch(PASSWORD_HASH_PATTERN);
  });

  it('has the cost that OWASP recommends', async () => {
    expect(PASSWORD_COST).toBeGreaterThanOrEqual(11);
    expect(bcrypt.getRounds(await bcryptPasswords().hash('secret!'))).toBe(PASSWORD_COST);
  });

  it.each([
    ['the same', 'secret!', 'secret!', true],
    ['a space more', 'secret!', 'secret! ', false],
    ['spaces kept', '  secret  ', '  secret  ', true],
    ['composed and decomposed', 'caf\u00e9 au lait', 'cafe\u0301 au lait', true],
    ['behind a NUL', 'secret\u0000one', 'secret\u0000two', false],
    ['72 bytes', 'a'.repeat(71) + 'X', 'a'.repeat(71) + 'Y', false],
  ])('is compared as a whole: %s', async (_what, first, second, isSame) => {
    expect(await passwords.verify(second, await passwords.hash(first))).toBe(isSame);
  });

  it.each(['a'.repeat(73), 'é'.repeat(37), '🎙'.repeat(19)])(
    'is refused before hashing when it is too long: %s',
    async (password) => {
      await expect(async () => passwords.hash(password)).rejects.toThrow('longer than bcrypt');
    },
  );

  it('takes one comparison for an unknown account, too', async () => {
    const compare = vi.spyOn(bcrypt, 'compare');
    expect(await bcryptPasswords(4).verify('secret!', undefined)).toBe(false);
    expect(compare).toHaveBeenCalledTimes(1);
    const [, nobodys] = compare.mock.calls[0]!;
    expect(nobodys).toMatch(PASSWORD_HASH_PATTERN);
    expect(bcrypt.getRounds(nobodys)).toBe(4);
  });

  it('is recognized when its hash has an older cost', async () => {
    const stronger = bcryptPasswords(5);
    expect(stronger.isOutdated(await passwords.hash('secret!'))).toBe(true);
    expect(stronger.isOutdated(await stronger.hash('secret!'))).toBe(false);
    expect(passwords.isOutdated(await stronger.hash('secret!'))).toBe(false);
  });
});

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
