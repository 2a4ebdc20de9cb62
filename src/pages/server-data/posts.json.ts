import type { APIRoute } from 'astro';

import { renderText } from '../../components/render-text.tsx';
import type { PostsData } from '../../contracts/server-data.ts';
import { getAllPosts, toSummary } from '../../queries/blog.ts';

/** Every post but drafts with its content as clean HTML, for the functions (src/build/server-data.ts). */
export const GET: APIRoute = async () => {
  const posts: PostsData = [];
  for (const entry of await getAllPosts())
    posts.push({ ...toSummary(entry), content: (await renderText(entry)).html });
  return Response.json(posts);
};
