import type { APIRoute } from 'astro';

import { makePostRenderer } from '../components/post-html.ts';
import { FEED_PATH } from '../lib/seo/addresses.ts';
import { feedHtml } from '../lib/seo/feed-html.ts';
import { rssFeed, type FeedItem } from '../lib/seo/rss.ts';
import { getPublishedPosts } from '../queries/blog.ts';
import { getPage } from '../queries/pages.ts';
import { routes } from '../routes.ts';
import { site } from '../site.ts';

/** The published posts with their whole text. */
export const GET: APIRoute = async () => {
  const render = await makePostRenderer();
  const items: FeedItem[] = [];
  for (const post of await getPublishedPosts()) {
    items.push({
      title: post.data.title,
      address: `${site.url}${routes.blogPost(post.id)}`,
      summary: post.data.excerpt,
      publishedAt: post.data.publishedAt,
      html: feedHtml(await render(post), site.url),
    });
  }
  const { description } = await getPage('blog');
  const xml = rssFeed({
    title: site.name,
    description,
    pageAddress: `${site.url}${routes.blog()}`,
    address: `${site.url}${FEED_PATH}`,
    language: site.locale,
    items,
  });
  return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
