import { listPostsContract, readPostContract } from '../../../src/contracts/blog.ts';
import { openBlog } from '../blog/built-posts.ts';
import { listPosts, postsMaxAge, readPost } from '../blog/posts.ts';
import { anybody, route, type Route } from '../http/router.ts';

export const blogRoutes: readonly Route[] = [
  route(listPostsContract, anybody, ({ platform }) => ({
    body: listPosts(openBlog(platform)),
    headers: { 'Cache-Control': `public, max-age=${postsMaxAge(openBlog(platform))}` },
  })),

  route(readPostContract, anybody, ({ params, platform }) => ({
    body: readPost(openBlog(platform), params.slug),
    headers: { 'Cache-Control': `public, max-age=${postsMaxAge(openBlog(platform))}` },
  })),
];
