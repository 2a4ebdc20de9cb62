import { SLUG_PATTERN, type BlogPost, type BlogPostSummary } from '../../../src/contracts/blog.ts';
import { ApiError } from '../lib/errors.ts';
import { SECOND_MS } from '../lib/time.ts';

const MAXIMUM_AGE_SECONDS = 300;

export interface Blog {
  posts: readonly BlogPost[];
  now: () => number;
}

export function listPosts(blog: Blog): BlogPostSummary[] {
  return blog.posts
    .filter((post) => isPublished(blog, post))
    .map(({ id, slug, title, excerpt, imageUrl, publishedAt }) => ({
      id,
      slug,
      title,
      excerpt,
      imageUrl,
      publishedAt,
    }));
}

/** @throws ApiError 'not_found', equally for an unknown and a scheduled post. */
export function readPost(blog: Blog, slug: string): BlogPost {
  const post = SLUG_PATTERN.test(slug) && blog.posts.find((candidate) => candidate.slug === slug);
  if (!post || !isPublished(blog, post)) throw new ApiError('not_found');
  return post;
}

/** Seconds until the next post appears, at most 300. */
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

function isPublished({ now }: Blog, { publishedAt }: BlogPostSummary): boolean {
  return publishedAt === undefined || Date.parse(publishedAt) <= now();
}
