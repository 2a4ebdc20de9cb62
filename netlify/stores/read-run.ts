import type { Key, Store } from './store.ts';

/**
 * Events asked for at once at first; then twice as many each time. Nearly every run is shorter, and even a long one
 * takes few rounds, so that a slow store does not use up a request's time (bar 6).
 */
const FIRST_READ = 4;

/** A run of events as it lies in the store. */
export interface Run {
  /** From number 0 to the last before the first missing one. */
  readonly records: readonly unknown[];
  /** There is no number 0, but what came after it: the run is being deleted. */
  readonly isHeadless: boolean;
}

/**
 * Reads a run by its numbers instead of listing it: the next one missing is proof that it ends.
 * @param keyAt key of the event with that number.
 */
export async function readRun(store: Store, keyAt: (sequence: number) => Key): Promise<Run> {
  const records: unknown[] = [];
  for (let count = FIRST_READ; ; count *= 2) {
    const keys = Array.from({ length: count }, (_, index) => keyAt(records.length + index));
    const read = await Promise.all(keys.map((key) => store.get(key)));
    const end = read.indexOf(undefined);
    if (end === -1) {
      records.push(...read);
      continue;
    }
    records.push(...read.slice(0, end));
    return { records, isHeadless: records.length === 0 && read[1] !== undefined };
  }
}
