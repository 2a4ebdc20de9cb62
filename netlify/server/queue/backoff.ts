import { hash } from 'node:crypto';

import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import type { Setback } from './job-store.ts';

/** A notification that was refused for good so many times is given up. */
export const REFUSED_AFTER_TRIES = 3;

const FIRST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;

/**
 * When a notification is tried again: after five minutes, then twice as long each time, at most six hours. Up to a
 * quarter less by its id, so that what failed together is not tried together. Without a failed try its mailbox was full,
 * which takes an hour or more to change.
 */
export function dueAfter({ subjectId, tries, atMs }: Omit<Setback, 'key'>): number {
  const pauseMs = tries === 0 ? HOUR_MS : Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  const jitter = Number.parseInt(hash('sha256', `${subjectId} ${tries}`).slice(0, 8), 16) / 2 ** 32;
  return atMs + pauseMs * (1 - jitter / 4);
}
