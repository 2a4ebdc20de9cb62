import { HOUR_MS } from './durations.ts';

/** Enough to hide latency while leaving capacity for other requests. */
export const MAXIMUM_PARALLEL = 25;

/** At most so many at a time. @param mayBegin once false for an index, that item and later ones are skipped. */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  mayBegin: (index: number) => boolean = () => true,
  atOnce = MAXIMUM_PARALLEL,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (!mayBegin(index)) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

const STEP = (Math.sqrt(5) - 1) / 2;

/** Rotates the items each time, so that work cut short reaches all of them over time. @param everyMs how often it runs. */
export function inTurn<Item>(items: readonly Item[], nowMs: number, everyMs = HOUR_MS): Item[] {
  const time = Math.floor(nowMs / everyMs);
  const start = Math.floor(items.length * ((time * STEP) % 1));
  return [...items.slice(start), ...items.slice(0, start)];
}
