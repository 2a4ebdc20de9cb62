// Shared by the browser, the build and the functions. Spec core §3, §7.
import * as z from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';

/** The form of a post's address; anything else is not looked up. */
export const SLUG_PATTERN = /^[a-z0-9-]{1,80}$/;

/** A post as lists show it. */
export const blogPostSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Address of the drawn cover; absent when the post has none. */
  imageUrl: z.optional(z.string()),
  /** ISO 8601, UTC; absent for an undated post. */
  publishedAt: z.optional(z.string()),
});
/** See {@link blogPostSummarySchema}. */
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

/** A whole post. */
export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** HTML made at build from the repository's own MDX. */
  content: z.string(),
});
/** See {@link blogPostSchema}. */
export type BlogPost = z.infer<typeof blogPostSchema>;

/** Published posts, newest first, undated ones last. */
export const listPostsContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog',
  request: z.undefined(),
  response: z.array(blogPostSummarySchema),
  success: 200,
  errors: [],
  maxBodyBytes: 0,
});

/** One published post; `not_found` for an unknown slug and for a post whose time has not come. */
export const readPostContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog/:slug',
  request: z.undefined(),
  response: blogPostSchema,
  success: 200,
  errors: ['not_found'],
  maxBodyBytes: 0,
});
