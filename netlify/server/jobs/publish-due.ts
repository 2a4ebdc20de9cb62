import { MINUTE_MS } from '../lib/durations.ts';

/** Minutes between two runs of `functions/publish-due.ts`. */
const STEP_MS = 5 * MINUTE_MS;

/** What decides whether the site is built anew. */
export interface PublishingFacts {
  readonly posts: readonly { readonly publishedAt?: string | undefined }[];
  /** When the build began that serves now, in milliseconds since 1970. */
  readonly builtAtMs: number;
  readonly nowMs: number;
}

/** How many posts have become due since the build, and so have no page yet. */
export function countWaitingPosts({ posts, builtAtMs, nowMs }: PublishingFacts): number {
  return dueMoments({ posts, builtAtMs, nowMs }).length;
}

/**
 * Whether this run asks for a build: when a post has just come due, and then at growing distances (5, 10, 20, 40 …
 * minutes after it) for as long as no build has made its page. Builds cost minutes, and one that fails for a reason
 * fails again. Nobody waits for it: lists and the post itself are served by functions from the first minute.
 */
export function isBuildWanted(facts: PublishingFacts): boolean {
  const last = Math.max(...dueMoments(facts));
  const step = Math.floor((facts.nowMs - last) / STEP_MS);
  return Number.isFinite(last) && Number.isInteger(Math.log2(Math.max(1, step)));
}

function dueMoments({ posts, builtAtMs, nowMs }: PublishingFacts): number[] {
  return posts
    .flatMap(({ publishedAt }) => (publishedAt === undefined ? [] : [Date.parse(publishedAt)]))
    .filter((dueMs) => dueMs > builtAtMs && dueMs <= nowMs);
}
