import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { FunctionReply } from './function-messages.ts';
import { compileRoutes } from './function-routes.ts';
import type { FindRoute, FunctionRoute } from './function-routes.ts';
import { createGate } from './gate.ts';
import { createInstancePool } from './instance-pool.ts';

/** A request as the front has it. */
export interface FunctionRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
  readonly ip: string;
}

/** What the function answered, or that it did not. */
export type FunctionResult =
  Extract<FunctionReply, { kind: 'answer' }> | { readonly kind: 'failure' | 'timeout' | 'stopped' };

/** The functions in netlify/functions. */
export interface Functions {
  readonly find: FindRoute;
  /** Runs the function. Never rejects; a failure has been logged in one line. */
  call(route: FunctionRoute, request: FunctionRequest): Promise<FunctionResult>;
  /** Gives running calls a moment, then ends every thread. */
  stop(): Promise<void>;
}

/** As at Netlify an instance runs one call at a time and another one starts when all are busy; here up to this many. */
const MAXIMUM_INSTANCES = Math.max(4, availableParallelism());
/** Netlify's limit for functions that are not in the background. */
const CALL_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 1000;

/**
 * Runs the functions in threads that stay warm, with routes from their `config`. Not through `@netlify/dev`, which
 * bundles and starts a fresh worker for every call; README.md has the figures.
 * @param options.env the whole environment of the functions.
 * @param options.log told in one line about a failed call: endpoint, kind and place of the error, nothing a person sent.
 * @param options.callTimeoutMs replaced in tests.
 * @throws Error when a function cannot be loaded.
 */
export async function startFunctions(options: {
  readonly projectDirectory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  readonly callTimeoutMs?: number | undefined;
}): Promise<Functions> {
  const { projectDirectory, env, log, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const files = await functionFiles(join(projectDirectory, 'netlify/functions'));
  const dataFolder = join(projectDirectory, 'netlify/data');
  const pool = createInstancePool({ projectDirectory, files }, env, dataFolder, log);
  const gate = createGate(MAXIMUM_INSTANCES);
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  // Asked anew each time: it changes while a call is waiting.
  const isStopping = () => isStopped;

  const first = await pool.take();
  pool.giveBack(first);

  async function run(route: FunctionRoute, request: FunctionRequest): Promise<FunctionResult> {
    const failed = (what: string): FunctionResult => {
      log(`${request.method} ${route.path} ${what}`);
      return { kind: 'failure' };
    };
    if (isStopping()) return { kind: 'stopped' };
    try {
      const instance = await pool.take();
      const { file, params } = route;
      const call = { ...request, file, params, requestId: randomUUID() };
      const reply = await instance.call(call, callTimeoutMs);
      if (!isStopping() && (reply.kind === 'answer' || reply.kind === 'failure')) {
        pool.giveBack(instance);
      } else {
        await pool.discard(instance);
      }
      switch (reply.kind) {
        case 'answer':
          return reply;
        case 'failure':
          return failed(`failed: ${reply.reason}`);
        case 'ended':
          return isStopping() ? { kind: 'stopped' } : failed('ended its thread');
        case 'timeout':
          failed(`gave no answer in ${callTimeoutMs / 1000} s`);
          return { kind: 'timeout' };
      }
    } catch (error) {
      // Only loading throws; its message shows our own source, nothing of a request.
      return failed(
        `cannot be loaded: ${error instanceof Error ? error.message : 'unknown error'}`,
      );
    }
  }

  return {
    find: compileRoutes(files, first.configs),
    call(route, request) {
      const call = gate(() => run(route, request));
      running.add(call);
      return call.finally(() => running.delete(call));
    },
    async stop() {
      isStopped = true;
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
      await Promise.race([Promise.allSettled(running), patience]);
      await pool.stop();
    },
  };
}

async function functionFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => /\.(ts|mts|js|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(directory, name));
}
