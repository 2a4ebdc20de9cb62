import { parentPort, Worker, workerData } from 'node:worker_threads';

import { bcryptPasswords } from '../../netlify/server/auth/password.ts';
import type { Passwords } from '../../netlify/server/dependencies.ts';

/** A password to hash or, with the hash of an account, to verify. */
interface Call {
  id: number;
  password: string;
  verify?: { hash: string | undefined };
}

interface Answer {
  id: number;
  result?: unknown;
  error?: unknown;
}

const THREAD = 'passwords';
const passwords = bcryptPasswords();

/**
 * Passwords that are hashed in a thread of their own. An instance at Netlify runs one call at a time; here all calls share
 * a thread, and forty sign-ins at once would hold up everything else in it for seconds.
 */
export function threadedPasswords(): Passwords {
  const worker = new Worker(new URL(import.meta.url), { workerData: THREAD });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  worker.on('message', ({ id, result, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(error);
    waiting.delete(id);
  });
  // After the listener, which would hold the program open again.
  worker.unref();
  const ask = (call: Omit<Call, 'id'>): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    calls += 1;
    waiting.set(calls, answer);
    worker.postMessage({ id: calls, ...call } satisfies Call);
    return answer.promise;
  };
  return {
    hash: (password) => ask({ password }) as Promise<string>,
    verify: (password, hash) => ask({ password, verify: { hash } }) as Promise<boolean>,
    isOutdated: (hash) => passwords.isOutdated(hash),
  };
}

if (workerData === THREAD)
  parentPort?.on('message', ({ id, password, verify }: Call) => {
    const work = verify ? passwords.verify(password, verify.hash) : passwords.hash(password);
    work.then(
      (result) => parentPort?.postMessage({ id, result } satisfies Answer),
      (error: unknown) => parentPort?.postMessage({ id, error } satisfies Answer),
    );
  });
