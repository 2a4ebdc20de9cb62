import type { APIRoute } from 'astro';

import { renderText } from '../../components/render-text.tsx';
import { FEED_PATH } from '../../lib/seo/addresses.ts';
import { feedHtml } from '../../lib/seo/feed-html.ts';
import { rssFeed, type FeedItem } from '../../lib/seo/rss.ts';
import { getAllPosts, getPublishedPosts } from '../../queries/blog.ts';
import { getPage } from '../../queries/pages.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';

/** Of published posts: a function answers with six megabytes at most. */
const MOST_ITEMS = 50;

/** The feed of the newest posts and all scheduled ones, for the function that answers with what is public. */
export const GET: APIRoute = async () => {
  const items: FeedItem[] = [];
  const posts = await getAllPosts();
  const scheduled = posts.length - (await getPublishedPosts()).length;
  for (const post of posts.slice(0, scheduled + MOST_ITEMS)) {
    items.push({
      title: post.data.title,
      address: `${site.url}${routes.blogPost(post.id)}`,
      summary: post.data.excerpt,
      publishedAt: post.data.publishedAt,
      html: feedHtml((await renderText(post)).html, site.url),
    });
  }
  const { description } = await getPage('blog');
  return Response.json(
    rssFeed({
      title: site.name,
      description,
      pageAddress: `${site.url}${routes.blog()}`,
      address: `${site.url}${FEED_PATH}`,
      language: site.locale,
      items,
    }),
  );
};
