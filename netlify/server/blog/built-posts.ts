// Imported, because deployed functions cannot read files.
import builtPosts from '../../data/posts.json' with { type: 'json' };
import type { Platform } from '../dependencies.ts';
import type { Blog } from './posts.ts';

/** Every post of the build, scheduled ones included. */
export function openBlog({ posts, now }: Platform): Blog {
  return { posts: (posts?.() as Blog['posts'] | undefined) ?? builtPosts, now };
}
