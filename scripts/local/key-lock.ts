/** Runs tasks of one key one after the other, in the order they came; tasks of different keys at the same time. */
export type KeyLock = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** A {@link KeyLock} of its own. */
export function createKeyLock(): KeyLock {
  const lastTasks = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastTasks.get(key) ?? Promise.resolve();
    const current = previous.then(task, task);
    lastTasks.set(key, current);
    try {
      return await current;
    } finally {
      if (lastTasks.get(key) === current) lastTasks.delete(key);
    }
  };
}
