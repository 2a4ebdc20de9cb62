import type { Dependencies } from '../dependencies.ts';
import { oweDigests } from '../desk/digest.ts';
import { handlers } from '../handlers.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { turnPlans } from '../orders/plan-changes.ts';
import {
  listPointers,
  removePointer,
  subjectKeyOf,
  WRITER_GONE_MS,
  type Pointer,
} from '../outbox/outbox.ts';
import { startRound, type MailCounts, type Round } from '../outbox/send.ts';
import { handle, type Progress } from '../outbox/work.ts';
import { logFailure } from '../storage/store.ts';
import { cleanUp, NO_CLEANUP, type CleanupReport } from './cleanup.ts';

export interface SweepReport extends MailCounts, CleanupReport {
  /** Documents with nothing left to do. */
  done: number;
  /** Documents that wait. */
  waiting: number;
  /** Failed with an error; part of `waiting`. */
  stuck: number;
  /** They have waited for longer than `OVERDUE_AFTER_MS` although nothing holds them; part of `waiting`. */
  overdue: number;
}

export interface SweepOptions {
  untilMs: number;
  isCleanup: boolean;
  /** A person waits: what failed a short while ago is tried again, too. */
  isEager?: boolean;
}

/** What waits for longer is an alarm: no outage that ends by itself is expected to last. */
const OVERDUE_AFTER_MS = HOUR_MS;

/** Mail servers limit connections. */
const WORKERS = 4;

/**
 * Owes the digests and notes on plans what the calendar did when it is time, then does everything that is pending while
 * it cleans up: neither waits for the other. Concurrent sweeps are safe.
 */
export async function runSweep(
  deps: Dependencies,
  { untilMs, isCleanup, isEager = false }: SweepOptions,
): Promise<SweepReport> {
  const round = startRound(isEager);
  // The mails about what was noted need the rest of the time.
  const notedUntilMs = deps.now() + (untilMs - deps.now()) / 3;
  for (const prepare of [oweDigests, turnPlans])
    try {
      await prepare(deps, notedUntilMs);
    } catch (error) {
      logFailure(error, deps.log);
    }
  const pointers = await listPointers(deps);
  const [work, cleanup] = await Promise.allSettled([
    workOnAll(deps, pointers, round, untilMs),
    isCleanup ? cleanUp(deps, untilMs) : NO_CLEANUP,
  ]);
  if (work.status === 'rejected') throw work.reason;
  if (cleanup.status === 'rejected') throw cleanup.reason;
  const report = { ...round.counts, ...cleanup.value, ...work.value };
  if (Object.values(report).some((number) => number > 0))
    deps.log.record('sys_sweep', { ...report });
  return report;
}

/** Of several workers, half begin with the newest, and half anywhere: nothing waits for ever. */
async function workOnAll(
  deps: Dependencies,
  pointers: readonly Pointer[],
  round: Round,
  untilMs: number,
) {
  const groups = [...Map.groupBy(pointers, ({ subject }) => subjectKeyOf(subject)).values()];
  const start = groups.length === 0 ? 0 : Number.parseInt(deps.randomHex(4), 16) % groups.length;
  const orders = [groups.toReversed(), [...groups.slice(start), ...groups.slice(0, start)]];
  const begun = new Set<readonly Pointer[]>();
  const result = { done: 0, waiting: 0, stuck: 0, overdue: 0 };
  let oldestMs = 0;
  const worker = async (_: unknown, index: number) => {
    for (const group of orders[index % orders.length] ?? []) {
      if (begun.has(group)) continue;
      begun.add(group);
      const progress = deps.now() < untilMs ? await tryWork(deps, group, round) : 'left';
      if (progress === 'done') {
        result.done += 1;
        continue;
      }
      result.waiting += 1;
      if (progress === 'stuck') result.stuck += 1;
      const ageMs = deps.now() - Math.min(...group.map(({ atMs }) => atMs));
      if (progress === 'held' || ageMs <= OVERDUE_AFTER_MS) continue;
      result.overdue += 1;
      oldestMs = Math.max(oldestMs, ageMs);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  if (result.overdue > 0)
    deps.log.record('sys_notification_overdue', {
      waiting: result.overdue,
      oldestMinutes: Math.floor(oldestMs / MINUTE_MS),
    });
  return result;
}

async function tryWork(
  deps: Dependencies,
  group: readonly Pointer[],
  round: Round,
): Promise<Progress | 'stuck'> {
  const [first] = group;
  if (!first) return 'done';
  try {
    const progress = await handle(deps, handlers, first.subject, { mine: new Set() }, round);
    if (progress !== 'done') return progress;
    // Whoever wrote the others may be about to store their document.
    const old = group.filter(({ atMs }) => deps.now() - atMs >= WRITER_GONE_MS);
    for (const pointer of old) await removePointer(deps, pointer);
    return old.length === group.length ? 'done' : 'held';
  } catch (error) {
    logFailure(error, deps.log);
    return 'stuck';
  }
}
