import { HOUR_MS } from './durations.ts';

/** Reads that run at a time: enough to hide the distance to the store, few enough to leave room for other requests. */
export const MAXIMUM_PARALLEL = 25;

/**
 * Like `Promise.all(items.map(work))` with at most 25 at work at a time; results in the order of the items.
 * @param mayBegin asked before the item at each place; once it says no, that item and those after it are left out.
 */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  mayBegin: (index: number) => boolean = () => true,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      if (!mayBegin(index)) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAXIMUM_PARALLEL, items.length) }, worker));
  return results;
}

/** Steps of this part of a circle never come back to where one of them was, and leave no large gap: the golden ratio. */
const STEP = (Math.sqrt(5) - 1) / 2;

/**
 * The items, begun elsewhere each hour, so that work which is cut short comes to all of them: with n of them done each
 * time, after three times as many hours as `items.length / n`.
 */
export function inTurn<Item>(items: readonly Item[], nowMs: number): Item[] {
  const hour = Math.floor(nowMs / HOUR_MS);
  const start = Math.floor(items.length * ((hour * STEP) % 1));
  return [...items.slice(start), ...items.slice(0, start)];
}
