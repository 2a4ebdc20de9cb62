import { blogPostSummarySchema, SLUG_PATTERN } from '../../../src/contracts/blog.ts';
import type { BlogPost, BlogPostSummary } from '../../../src/contracts/blog.ts';
import { MINUTE_MS, SECOND_MS } from '../lib/durations.ts';
import { ApiError } from '../lib/errors.ts';
import type { Dependencies } from '../dependencies.ts';

/** Longest time a list may be kept by others, in seconds. */
const MAXIMUM_AGE_SECONDS = 300;

/** The published posts in the order of the list. */
export function listPosts(deps: Dependencies): BlogPostSummary[] {
  return deps.posts.filter((post) => isPublished(deps, post)).map(toSummary);
}

/** @throws ApiError 'not_found' for an unknown slug and for a post whose time has not come, in the same words. */
export function readPost(deps: Dependencies, slug: string): BlogPost {
  const post = SLUG_PATTERN.test(slug) && deps.posts.find((candidate) => candidate.slug === slug);
  if (!post || !isPublished(deps, post)) throw new ApiError('not_found');
  return post;
}

/** Seconds until the next post appears, at most 300: so long may an answer be kept and still be true. */
export function postsMaxAge(deps: {
  posts: readonly { publishedAt?: string | undefined }[];
  now: () => number;
}): number {
  const waits = deps.posts
    .map(({ publishedAt }) =>
      publishedAt === undefined ? 0 : Date.parse(publishedAt) - deps.now(),
    )
    .filter((waitMs) => waitMs > 0);
  return Math.floor(Math.min(MAXIMUM_AGE_SECONDS * SECOND_MS, ...waits) / SECOND_MS);
}

function isPublished(deps: Dependencies, { publishedAt }: BlogPostSummary): boolean {
  return publishedAt === undefined || Date.parse(publishedAt) <= deps.now();
}

/** Without the content: a list of whole posts would be many times as long. */
function toSummary(post: BlogPost): BlogPostSummary {
  return blogPostSummarySchema.parse(post);
}

/** Minutes between two runs of `functions/publish-due.ts`. */
const STEP_MS = 5 * MINUTE_MS;

/** What decides whether the site is built anew. */
export interface PublishingFacts {
  posts: readonly { publishedAt?: string | undefined }[];
  /** When the build began that serves now, in milliseconds since 1970. */
  builtAtMs: number;
  nowMs: number;
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
