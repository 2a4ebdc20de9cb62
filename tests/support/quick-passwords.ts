import { hash } from 'node:crypto';

import type { Passwords } from '../../netlify/server/dependencies.ts';

/** As quick as can be, for tests of thousands of requests that do not depend on the algorithm. */
export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(`$2b$04$${hash('sha256', password).slice(0, 53)}`),
  verify: async (password, hash) => (await quickPasswords.hash(password)) === hash,
  isOutdated: () => false,
};
