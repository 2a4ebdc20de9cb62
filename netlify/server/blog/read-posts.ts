import { blogPostSummarySchema, SLUG_PATTERN } from '../../../src/contracts/blog.ts';
import type { BlogPost, BlogPostSummary } from '../../../src/contracts/blog.ts';
import { SECOND_MS } from '../lib/durations.ts';
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
