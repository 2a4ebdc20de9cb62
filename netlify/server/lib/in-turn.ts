import { HOUR_MS } from './durations.ts';

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
