import bcrypt from 'bcryptjs';
import { describe, expect, it, vi } from 'vitest';

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
