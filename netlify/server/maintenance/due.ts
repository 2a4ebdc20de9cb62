import type { BuildData } from '../../../src/contracts/server-data.ts';
import { MINUTE_MS } from '../lib/time.ts';

/** The schedule of `functions/publish-due.ts`. */
const STEP_MS = 5 * MINUTE_MS;

export interface PublishingFacts extends Pick<BuildData, 'due'> {
  nowMs: number;
}

/**
 * Whether to start a build: when something has just become due, then after 5, 10, 20, 40 … minutes while it is not built.
 * Builds cost money, and posts are already served by functions.
 */
export function isBuildWanted(facts: PublishingFacts): boolean {
  const last = Math.max(...dueMoments(facts));
  const step = Math.floor((facts.nowMs - last) / STEP_MS);
  return Number.isFinite(last) && Number.isInteger(Math.log2(Math.max(1, step)));
}

/** What became due after the build. */
export const dueMoments = ({ due, nowMs }: PublishingFacts): number[] =>
  due.map((moment) => Date.parse(moment)).filter((dueMs) => dueMs <= nowMs);
