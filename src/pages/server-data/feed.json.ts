import type { APIRoute } from 'astro';

import { renderText } from '../../components/render-text.ts';
import { FEED_PATH } from '../../lib/seo/addresses.ts';
import { feedHtml } from '../../lib/seo/feed-html.ts';
import { rssFeed, type FeedItem } from '../../lib/seo/rss.ts';
import { getAllPosts } from '../../queries/blog.ts';
import { getPage } from '../../queries/pages.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';

/** The feed with every post but drafts, for the function that answers with what is public (src/build/server-data.ts). */
export const GET: APIRoute = async () => {
  const items: FeedItem[] = [];
  for (const post of await getAllPosts()) {
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
