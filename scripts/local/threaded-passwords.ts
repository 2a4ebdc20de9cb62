import { Worker } from 'node:worker_threads';

import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { PasswordAnswer, PasswordCall } from './password-thread.ts';
import type { Passwords } from '../../netlify/server/dependencies.ts';

/**
 * Passwords that are hashed in a thread of their own. An instance at Netlify runs one call at a time; here all calls share
 * a thread, and forty sign-ins at once would hold up everything else in it for seconds.
 */
export function threadedPasswords(): Passwords {
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  worker.on('message', ({ id, result, error }: PasswordAnswer) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(error);
    waiting.delete(id);
  });
  // After the listener, which would hold the program open again.
  worker.unref();
  const ask = (call: Omit<PasswordCall, 'id'>): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    calls += 1;
    waiting.set(calls, answer);
    worker.postMessage({ id: calls, ...call } satisfies PasswordCall);
    return answer.promise;
  };
  return {
    hash: (password) => ask({ method: 'hash', password, hash: undefined }) as Promise<string>,
    verify: (password, hash) => ask({ method: 'verify', password, hash }) as Promise<boolean>,
    isOutdated: (hash) => bcryptPasswords().isOutdated(hash),
  };
}
