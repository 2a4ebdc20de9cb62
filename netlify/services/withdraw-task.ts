import type { Task } from '../stores/task-store.ts';
import { StoreUnavailableError } from '../stores/store.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Takes back a task whose reason did not come about. One that cannot be taken back is dropped by the sweep, so nothing
 * fails for it.
 */
export async function withdrawTask(
  deps: Pick<Dependencies, 'tasks' | 'log'>,
  task: Task,
): Promise<void> {
  try {
    await deps.tasks.remove(task);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.note('sys_storage_unavailable', { during: 'removal of a task' });
  }
}
