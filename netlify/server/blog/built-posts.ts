import { postsDataSchema, type PostsData } from '../../../src/contracts/server-data.ts';
// Imported, because deployed functions cannot read files.
import postsJson from '../../data/posts.json' with { type: 'json' };
import type { Platform } from '../dependencies.ts';
import type { Blog } from './posts.ts';

let posts: PostsData | undefined;

/** Every post of the build, scheduled ones included. */
const builtPosts = (): PostsData => (posts ??= postsDataSchema.parse(postsJson));

export function openBlog({ posts: replaced, now }: Platform): Blog {
  return { posts: (replaced?.() as PostsData | undefined) ?? builtPosts(), now };
}
