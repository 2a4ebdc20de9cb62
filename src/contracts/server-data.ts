// What the build hands to the functions: `netlify/data/*.json`, made from `content/` and never edited.
import * as z from 'zod/mini';

import { blogPostSchema } from './blog.ts';

/** `netlify/data/catalogue.json`: everything that can be ordered. */
export const catalogueDataSchema = z.array(
  z.object({
    /** `serviceName` of an order. */
    name: z.string(),
    /** US cents. */
    priceCents: z.int().check(z.gte(0)),
  }),
);
/** See {@link catalogueDataSchema}. */
export type CatalogueData = z.infer<typeof catalogueDataSchema>;

/** `netlify/data/posts.json`: every post that is not a draft, future ones too, in the order of the list. */
export const postsDataSchema = z.array(blogPostSchema);
/** See {@link postsDataSchema}. */
export type PostsData = z.infer<typeof postsDataSchema>;

/** `netlify/data/build.json`: facts of the build itself. */
export const buildDataSchema = z.object({
  /** What was public then has a page. */
  startedAt: z.iso.datetime(),
});
/** See {@link buildDataSchema}. */
export type BuildData = z.infer<typeof buildDataSchema>;
