/** Runs at most so many tasks at the same time; the others wait in the order they came. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A {@link Gate} that lets `limit` tasks in. */
export function createGate(limit: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place goes straight to the next one, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
