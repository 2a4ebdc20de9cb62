// Shared by the browser, the build and the functions.
import { defineEndpoint, json, type Timestamp } from './endpoint.ts';

/** The form of a post's address; anything else is not looked up. */
export const SLUG_PATTERN = /^[a-z0-9-]{1,80}$/;

/** A post as lists show it. */
export interface BlogPostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Address of the drawn cover; absent when the post has none. */
  imageUrl?: string | undefined;
  /** Absent for an undated post. */
  publishedAt?: Timestamp | undefined;
}

/** A whole post. */
export interface BlogPost extends BlogPostSummary {
  /** HTML made at build from the repository's own MDX. */
  content: string;
}

/** Published posts, newest first, undated ones last. */
export const listPostsContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog',
  answer: json<BlogPostSummary[]>(),
});

/** One published post; `not_found` for an unknown slug and for a post whose time has not come. */
export const readPostContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog/:slug',
  answer: json<BlogPost | null>(),
});
