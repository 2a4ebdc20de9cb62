import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type {
  FunctionAside,
  FunctionCall,
  FunctionConfig,
  FunctionReply,
  InstanceReady,
  InstanceStart,
} from './function-messages.ts';

/** What became of a call, seen from outside. */
export type CallOutcome = FunctionReply | { readonly kind: 'timeout' | 'ended' };

/** A thread that has loaded all functions and runs one call at a time. */
export interface Instance {
  readonly configs: readonly FunctionConfig[];
  /** False once the thread has ended. */
  isAlive(): boolean;
  /** Never rejects; after `timeout` or `ended` the instance is of no more use. */
  call(call: FunctionCall, timeoutMs: number): Promise<CallOutcome>;
  /** Ends the thread at once, whatever it is doing. */
  stop(): Promise<void>;
}

/**
 * Starts a thread.
 * @param env its whole environment.
 * @param log told in one line what goes wrong beside calls.
 * @throws Error when a function's file cannot be loaded.
 */
export async function startInstance(
  start: InstanceStart,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Instance> {
  const script = new URL('./function-instance.ts', import.meta.url);
  const worker = new Worker(script, { workerData: start, env });
  let isAlive = true;
  let receive: (message: InstanceReady | FunctionReply) => void = () => undefined;
  let lose: (error?: unknown) => void = () => undefined;
  worker.on('message', (message: InstanceReady | FunctionReply | FunctionAside) => {
    if (message.kind === 'aside') log(message.line);
    else receive(message);
  });
  // Node ends the thread after an uncaught error; without a listener here it would end the server too.
  worker.on('error', (error) => {
    lose(error);
  });
  worker.once('exit', () => {
    isAlive = false;
    lose();
  });

  const configs = await new Promise<readonly FunctionConfig[]>((resolve, reject) => {
    receive = (message) => {
      if (message.kind === 'ready') resolve(message.configs);
    };
    lose = (error) => {
      reject(
        error instanceof Error
          ? error
          : new Error('The functions ended their thread while they were loaded.'),
      );
    };
  });

  return {
    configs,
    isAlive: () => isAlive,
    async call(call, timeoutMs) {
      const timer = new AbortController();
      const reply = new Promise<CallOutcome>((resolve) => {
        receive = (message) => {
          if (message.kind !== 'ready') resolve(message);
        };
        lose = () => {
          resolve({ kind: 'ended' });
        };
        if (isAlive) worker.postMessage(call);
        else resolve({ kind: 'ended' });
      });
      const timeout = delay(timeoutMs, { kind: 'timeout' } as const, { signal: timer.signal });
      // Aborted once the race is over, when nobody waits for it any more.
      timeout.catch(() => undefined);
      const outcome = await Promise.race([reply, timeout]);
      timer.abort();
      return outcome;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
