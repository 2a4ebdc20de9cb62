import bcrypt from 'bcryptjs';

import type { Dependencies, Passwords } from '../dependencies.ts';

/**
 * bcrypt cost. Processor time (`npm run bench -- api`): 10 = 66 ms, 11 = 131 ms, 12 = 260 ms. A function of 1 GB has
 * about half a core, where 11 keeps a customer waiting for a quarter of a second and 12 for more than half.
 */
export const PASSWORD_COST = 11;

/** Limits the cost of a stored hash: a damaged one could make bcrypt run for days. */
export const PASSWORD_HASH_PATTERN = /^\$2b\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

let shared: Passwords | undefined;

export function passwordsOf({ passwords }: Pick<Dependencies, 'passwords'>): Passwords {
  return passwords ?? (shared ??= bcryptPasswords());
}

/** Passwords are normalized to NFC, since é has two encodings. */
export function bcryptPasswords(cost = PASSWORD_COST): Passwords {
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  // A well-formed hash that matches nothing, for equal timing.
  const nobodysHash = `${prefix}${'.'.repeat(53)}`;
  return {
    hash(password) {
      const text = password.normalize('NFC');
      if (bcrypt.truncates(text)) throw new Error('Password is longer than bcrypt reads');
      return bcrypt.hash(text, cost);
    },
    async verify(password, hash) {
      const matches = await bcrypt.compare(password.normalize('NFC'), hash ?? nobodysHash);
      return matches && hash !== undefined;
    },
    isOutdated: (hash) => hash < prefix,
  };
}
