// Shared by the browser, the build and the functions.
import * as z from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';

/** The form of a post's address; anything else is not looked up. */
export const SLUG_PATTERN = /^[a-z0-9-]{1,80}$/;

/** Reads null and anything else that is no text as absent. */
const optionalText = z.catch(z.optional(z.string()), undefined);

/** A post as lists show it. */
export const blogPostSummarySchema = z.object({
  id: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Address of the drawn cover; absent when the post has none. */
  imageUrl: optionalText,
  /** ISO 8601, UTC; absent for an undated post. */
  publishedAt: optionalText,
});
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

/** A whole post. */
export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** HTML made at build from the repository's own MDX. */
  content: z.string(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** Published posts, newest first, undated ones last. */
export const listPostsContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog',
  response: z.array(blogPostSummarySchema),
  errors: [],
});

/** One published post; `not_found` for an unknown slug and for a post whose time has not come. */
export const readPostContract = defineEndpoint({
  method: 'GET',
  path: '/api/blog/:slug',
  response: blogPostSchema,
  errors: ['not_found'],
});
