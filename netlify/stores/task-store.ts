import { parseTaskKey, taskKey, timeOfId } from './errand-keys.ts';
import type { Errand } from './errand-keys.ts';
import { WHOLE_STORE } from './keys.ts';
import type { Key, Store } from './store.ts';

/** Something that has to be done after an answer: notices to send, an account to erase. */
export interface Task {
  readonly key: Key;
  /** UUID v7. */
  readonly id: string;
  readonly errand: Errand;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
}

/**
 * What is promised and not done yet. A task is written before the record that makes the promise, so a crash between
 * the two leaves a task without a record, which is dropped, and never a record without a task. Every writer has a task
 * of its own: whoever finishes or drops it takes nothing from another one.
 */
export interface TaskStore {
  add(errand: Errand): Promise<Task>;
  /** Oldest first. Costs what is not done yet, whatever was done before. */
  list(): Promise<Task[]>;
  remove(task: Task): Promise<void>;
}

/** @param newId makes UUIDs v7. */
export function taskStore(store: Store, newId: () => string): TaskStore {
  return {
    async add(errand) {
      const id = newId();
      const task = { id, key: taskKey(id, errand), errand, createdAtMs: timeOfId(id) };
      const at = new Date(task.createdAtMs).toISOString();
      await store.createOnce(task.key, { v: 1, type: 'task', at });
      return task;
    },

    async list() {
      const keys = await store.list(WHOLE_STORE);
      return keys.flatMap((key) => {
        const parsed = parseTaskKey(key);
        if (!parsed) return [];
        const { taskId, errand } = parsed;
        return [{ id: taskId, key, errand, createdAtMs: timeOfId(taskId) }];
      });
    },

    remove: (task) => store.delete(task.key),
  };
}
