import { vi } from 'vitest';

import type { BlobsFault, BlobsOperation } from './fake-blobs.ts';
import { prepare } from './flows.ts';
import type { Flow } from './flows.ts';

/** What a request may ask the store to do. */
export const kindsOfOperation = {
  reads: ({ method, key }: BlobsOperation) => method === 'GET' && key !== undefined,
  lists: ({ method, key }: BlobsOperation) => method === 'GET' && key === undefined,
  writes: ({ method }: BlobsOperation) => method === 'PUT',
} as const;

/** Turns of the event loop after which everything has happened that waits for no timer. */
const TURNS = 20;

/**
 * Runs the work on a clock that leaps from one timer to the next as soon as nothing else is left to happen: what takes
 * seconds is measured to the millisecond and takes none.
 * @returns what came of it, and how long that took on that clock.
 */
async function inVirtualTime<Result>(work: () => Promise<Result>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const startedAt = performance.now();
    let isOver = false;
    const settled = work().finally(() => {
      isOver = true;
    });
    // Thrown again below, once somebody waits for it.
    settled.catch(() => undefined);
    const isDone = () => isOver;
    while (!isDone()) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (!isDone()) vi.advanceTimersToNextTimer();
    }
    return { result: await settled, ms: performance.now() - startedAt };
  } finally {
    vi.useRealTimers();
  }
}

/** The site is asked once, on a clock that leaps; its store does this to every operation that fits. */
export async function askDuring(
  flow: Flow,
  fits: (operation: BlobsOperation) => boolean,
  fault: BlobsFault,
) {
  const { resume, cookies } = await prepare(flow);
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const { site, browser } = resume(undefined, {
    wait,
    platform: { steadyNow: () => performance.now() },
  });
  let hits = 0;
  site.blobs.fault = (operation) => {
    const { store, key } = operation;
    // What is not there has no body that could be slow.
    const isBodiless = key !== undefined && !site.blobs.entries.has(`${store}/${key}`);
    if (!fits(operation) || (fault.kind === 'trickle' && isBodiless)) return undefined;
    hits += 1;
    return fault;
  };
  const { result: answer, ms } = await inVirtualTime(() => flow.act(browser));
  site.blobs.fault = () => undefined;
  const again = () => {
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return flow.act(browser);
  };
  return { site, browser, answer, ms, hits, again };
}
