// Hashes passwords in a thread of its own, for password-threads.ts.
import { parentPort } from 'node:worker_threads';

import { bcryptPasswords } from '../../netlify/server/auth/password.ts';

/** A call of `hash` or, with the hash of an account, of `verify`. */
export interface PasswordCall {
  id: number;
  method: 'hash' | 'verify';
  password: string;
  hash: string | undefined;
}

/** Its outcome. */
export interface PasswordAnswer {
  id: number;
  result?: unknown;
  error?: unknown;
}

const passwords = bcryptPasswords();

parentPort?.on('message', ({ id, method, password, hash }: PasswordCall) => {
  const work = method === 'hash' ? passwords.hash(password) : passwords.verify(password, hash);
  const send = (answer: PasswordAnswer) => parentPort?.postMessage(answer);
  work.then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error }),
  );
});
