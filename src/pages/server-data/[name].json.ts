import type { APIRoute } from 'astro';

import { renderText } from '../../components/text.ts';
import type { FeedData, PostsData } from '../../contracts/server-data.ts';
import { toHelpCategories } from '../../features/help-search/help-search.model.ts';
import { FEED_PATH } from '../../lib/seo/addresses.ts';
import { feedHtml, rssFeed, type FeedItem } from '../../lib/seo/feed.ts';
import type { SearchEntry } from '../../lib/site-search/entry.ts';
import { getAllPosts, getPublishedPosts, toSummary } from '../../queries/blog.ts';
import { getFaqGroups, getPage } from '../../queries/content.ts';
import { getSearchableOffers, getSearchablePages } from '../../queries/search-entries.ts';
import { routes } from '../../routes.ts';
import { company } from '../../company.ts';
import { site } from '../../site.ts';

/** Of published posts: a function answers with six megabytes at most. */
const MOST_ITEMS = 50;

/** The feed of the newest posts and all scheduled ones, for the function that answers with what is public. */
async function makeFeed(): Promise<FeedData> {
  const items: FeedItem[] = [];
  const posts = await getAllPosts();
  const scheduled = posts.length - (await getPublishedPosts()).length;
  for (const post of posts.slice(0, scheduled + MOST_ITEMS)) {
    items.push({
      title: post.data.title,
      address: `${site.url}${routes.blogPost(post.id)}`,
      summary: post.data.excerpt,
      publishedAt: post.data.publishedAt,
      author: post.data.author,
      html: feedHtml(await renderText(post), site.url),
    });
  }
  const { description } = await getPage('blog');
  return rssFeed({
    title: site.name,
    description,
    pageAddress: `${site.url}${routes.blog()}`,
    address: `${site.url}${FEED_PATH}`,
    language: site.locale,
    timeZone: company.timeZone,
    items,
  });
}

/** Every post but drafts with its content as clean HTML. */
async function makePosts(): Promise<PostsData> {
  const posts: PostsData = [];
  for (const entry of await getAllPosts())
    posts.push({ ...toSummary(entry), content: await renderText(entry) });
  return posts;
}

/** What the search finds, for src/build/site-search.ts, which makes its index and takes this file away. */
async function makeSearchEntries(): Promise<SearchEntry[]> {
  const answers = toHelpCategories(await getFaqGroups('help')).flatMap(({ title, entries }) =>
    entries.map(({ id, question, answer }): SearchEntry => ({
      url: routes.help(id),
      group: 'Help',
      title: question,
      kind: title,
      text: answer,
    })),
  );
  return [...(await getSearchablePages()), ...answers, ...(await getSearchableOffers())];
}

/** What only a build can make for the functions (src/build/server-data.ts moves it to them), by the names of the files. */
const files = {
  feed: makeFeed,
  posts: makePosts,
  search: makeSearchEntries,
};

export const getStaticPaths = () =>
  Object.entries(files).map(([name, make]) => ({ params: { name }, props: { make } }));

export const GET: APIRoute<{ make: () => unknown }> = async ({ props: { make } }) =>
  Response.json(await make());
