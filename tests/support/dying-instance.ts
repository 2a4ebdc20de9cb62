import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';

import { makeBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { SITE_ID, TOKEN } from './fake-blobs.ts';
import type { BlobsAddresses } from './serve-fake-blobs.ts';

const script = resolve(import.meta.dirname, 'run-instance.ts');
/** Megabytes of heap: few, so that they are soon used up. */
const HEAP_LIMIT = 64;

/** How and when an instance of the functions dies. */
export interface Death {
  readonly how: 'killed' | 'out of memory';
  readonly moment: 'before' | 'after';
  /** Number of the write, from 1; 0 to live on. */
  readonly atWrite: number;
}

/** What the process is told. */
export interface InstanceOrder {
  readonly context: string;
  readonly death: Death;
  readonly seed: string;
  readonly address: string | undefined;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: [string, string][];
    readonly body: string;
  };
}

interface InstanceAnswer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
  readonly writes: number;
}

/** A browser whose requests are each answered by a process that ends with it, and what came of the last one. */
export interface DyingInstance {
  /** Its requests reject when the process died before it answered. */
  readonly browser: Browser;
  /** The signal that ended the last process. */
  signal: NodeJS.Signals | null;
  /** Writes of the last one, when it lived. */
  writes: number;
}

export function dyingInstance(blobs: BlobsAddresses, death: Death, seed: string): DyingInstance {
  const context = Buffer.from(
    JSON.stringify({
      siteID: SITE_ID,
      token: TOKEN,
      edgeURL: blobs.edgeUrl,
      uncachedEdgeURL: blobs.uncachedUrl,
      deployID: 'deploy-under-test',
    }),
  ).toString('base64');
  const instance: DyingInstance = {
    browser: makeBrowser(async (request, address) => {
      const order: InstanceOrder = {
        context,
        death,
        seed,
        address,
        request: {
          url: request.url,
          method: request.method,
          headers: [...request.headers],
          body: await request.text(),
        },
      };
      const { output, signal } = await runToEnd(order);
      instance.signal = signal;
      if (output === '') throw new Error('The connection broke');
      const { status, headers, body, writes } = JSON.parse(output) as InstanceAnswer;
      instance.writes = writes;
      return new Response(body === '' ? null : body, { status, headers });
    }, {}),
    signal: null,
    writes: 0,
  };
  return instance;
}

function runToEnd(order: InstanceOrder) {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_LIMIT}`, script, JSON.stringify(order)],
    // What V8 says about its heap is of no use here.
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise<{ output: string; signal: NodeJS.Signals | null }>((done) => {
    child.once('close', (_code, signal) => {
      done({ output, signal });
    });
  });
}
