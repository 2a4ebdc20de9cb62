import { NUMBER_DIGITS } from './key-parts.ts';
import { MAXIMUM_PARALLEL } from '../lib/map-parallel.ts';
import { CorruptRecordError } from './store.ts';
import type { Key, Store } from './store.ts';

/** There are no numbers for more. */
const LONGEST_RUN = 10 ** NUMBER_DIGITS;

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
 * @param firstRead events asked for at once at first, as many as most runs have and the proof of their end; then twice
 * as many each time, up to what may be read in parallel, so that even a long run takes few rounds.
 * @throws CorruptRecordError when the run has as many events as there are numbers: nothing of ours makes so many.
 */
export async function readRun(
  store: Store,
  keyAt: (sequence: number) => Key,
  firstRead: number,
): Promise<Run> {
  const records: unknown[] = [];
  for (let count = firstRead; ; count = Math.min(2 * count, MAXIMUM_PARALLEL)) {
    const length = Math.min(count, LONGEST_RUN - records.length);
    if (length === 0) throw new CorruptRecordError(keyAt(LONGEST_RUN - 1), 'run too long');
    const keys = Array.from({ length }, (_, index) => keyAt(records.length + index));
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
