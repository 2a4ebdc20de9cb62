import bcrypt from 'bcryptjs';

/**
 * bcrypt cost. Measured on one core here: 10 = 70 ms, 11 = 138 ms, 12 = 279 ms; a function has half a core, so
 * 11 keeps a sign-in under 500 ms there and 12 would not. OWASP asks for at least 10.
 */
export const PASSWORD_COST = 11;

/**
 * Form of a stored hash. Its `$2b$` is the tag by which another algorithm could be told apart later. The cost is one
 * that bcrypt takes and a visitor can wait for: a damaged one may make it throw, or compare for days.
 */
export const PASSWORD_HASH_PATTERN = /^\$2b\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Hashes passwords and checks them; each call costs the same whatever the outcome. */
export interface Passwords {
  /** @throws Error when the password is longer than bcrypt reads; the contract's schema refuses those first. */
  hash(password: string): Promise<string>;
  /** @param hash of the account, or undefined when there is none: the same work is done for nothing. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** Made at a lower cost than today's. */
  isOutdated(hash: string): boolean;
}

/** Passwords by bcrypt. The text is brought to NFC first: é may be typed in two ways. */
export function bcryptPasswords(cost = PASSWORD_COST): Passwords {
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  // Well-formed and nobody's: comparing with it takes as long as comparing with a real one.
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
