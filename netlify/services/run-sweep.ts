import { crashDetails } from '../security/crash-details.ts';
import { CorruptRecordError, StoreUnavailableError } from '../stores/store.ts';
import type { Task } from '../stores/task-store.ts';
import { startRound } from './deliver.ts';
import type { Round, Tally } from './deliver.ts';
import { keepHouse, UNKEPT_HOUSE } from './keep-house.ts';
import type { HouseNeeds, HouseReport } from './keep-house.ts';
import { workTask } from './work-task.ts';
import type { TaskNeeds, TaskOutcome } from './work-task.ts';

/** What a sweep did. */
export interface SweepReport extends Tally, HouseReport {
  /** Tasks that are over, whether there was something to send or not. */
  readonly tasksDone: number;
  /** Tasks with something left to do. */
  readonly tasksWaiting: number;
  /** Tasks that failed: a record cannot be read, the store was away, or a fault of ours; they are among those waiting. */
  readonly tasksStuck: number;
}

export interface SweepOptions {
  /** Nothing is begun after this moment, in milliseconds since 1970; what is left then is left to the next sweep. */
  readonly untilMs: number;
  /** Also deletes what expired and tidies the index. */
  readonly isHousekeeping: boolean;
  /** Only finds out what there is to do. */
  readonly isDryRun?: boolean;
}

/** Tasks done at a time: mail servers do not like many connections. */
const PARALLEL_TASKS = 4;

/**
 * Does every task that was not done after its answer, and clears away what expired. Costs what is not done yet, and for
 * the housekeeping what is open and what can expire, whatever there was before. Any number may run at the same time.
 * @throws StoreUnavailableError when it cannot even be read what there is to do.
 */
export async function runSweep(
  deps: TaskNeeds & HouseNeeds,
  { untilMs, isHousekeeping, isDryRun = false }: SweepOptions,
): Promise<SweepReport> {
  const round = startRound(isDryRun);
  const tasks = await deps.tasks.list();
  const counts = { over: 0, kept: 0, left: 0, stuck: 0 };
  const queue = groupBySubject(tasks).values();
  const worker = async () => {
    for (const group of queue) {
      for (const task of group) {
        if (deps.now() >= untilMs) return;
        counts[await tryTask(deps, task, round)] += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TASKS }, worker));
  const house = isHousekeeping ? await keepHouse(deps, { untilMs, isDryRun }) : UNKEPT_HOUSE;
  const report = {
    ...round.tally,
    ...house,
    tasksDone: counts.over,
    tasksWaiting: tasks.length - counts.over - counts.kept,
    tasksStuck: counts.stuck,
  };
  // A sweep that found nothing, as nearly all do, is no news.
  if (Object.values(report).some((number) => number > 0)) deps.log.note('sys_sweep', { ...report });
  return report;
}

/** Tasks of one order, say, follow each other: at the same time they would only be in each other's way. */
function groupBySubject(tasks: readonly Task[]): Task[][] {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const subject = task.key.slice(task.id.length);
    const group = groups.get(subject);
    if (group) group.push(task);
    else groups.set(subject, [task]);
  }
  return [...groups.values()];
}

/** One task that cannot be done must not keep the others from being done. */
async function tryTask(deps: TaskNeeds, task: Task, round: Round): Promise<TaskOutcome | 'stuck'> {
  try {
    return await workTask(deps, task, round, false);
  } catch (error) {
    if (error instanceof CorruptRecordError) {
      deps.log.note('data_record_corrupt', { key: error.key, reason: error.reason });
    } else if (error instanceof StoreUnavailableError) {
      deps.log.note('sys_storage_unavailable', { reason: error.reason, during: 'a task' });
    } else {
      deps.log.note('sys_crash', crashDetails(error));
    }
    return 'stuck';
  }
}
