import { vi } from 'vitest';

/** Turns of the event loop after which everything has happened that waits for no timer. */
const TURNS = 20;

/**
 * Runs the work on a clock that leaps from one timer to the next as soon as nothing else is left to happen: what takes
 * seconds is measured to the millisecond and takes none.
 * @returns what came of it, and how long that took on that clock.
 */
export async function inVirtualTime<Result>(work: () => Promise<Result>) {
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
