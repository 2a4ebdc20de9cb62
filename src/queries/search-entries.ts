import type { SearchEntry } from '../lib/site-search/entry.ts';
import { withMarks } from '../lib/site-search/text-fragment.ts';
import { formatDate } from '../lib/dates.ts';
import { formatDollars } from '../lib/money.ts';
import { routes } from '../routes.ts';
import { getPublishedPosts } from './blog.ts';
import { getAddOns, getPlans, getServiceGroups } from './catalogue.ts';
import { getArticles, getGuides } from './help.ts';
import { getLegalPages } from './legal.ts';
import { getPage } from './pages.ts';

/** Main pages that answer questions themselves; services and prices are found one by one. */
const answeringPages = ['equipment', 'contact', 'about'] as const;

/** Everything public that the search finds as a page of its own; drafts and future posts are not. */
export async function getSearchablePages(now = new Date()): Promise<SearchEntry[]> {
  const articles = (await getArticles()).map(({ id, data }) => ({
    url: routes.helpArticle(id),
    group: 'Help' as const,
    title: data.title,
    kind: 'Article',
  }));
  const guides = (await getGuides()).map(({ id, data }) => ({
    url: routes.helpGuide(id),
    group: 'Help' as const,
    title: data.title,
    kind: 'Quick guide',
  }));
  const policies = (await getLegalPages()).map(({ id, data }) => ({
    url: routes.legal(id),
    group: 'Help' as const,
    title: data.title,
    kind: 'Policy',
  }));
  const posts = (await getPublishedPosts(now)).map(({ id, data }) => ({
    url: routes.blogPost(id),
    group: 'Blog' as const,
    title: data.title,
    kind: data.publishedAt ? formatDate(data.publishedAt) : 'Post',
  }));
  const pages = await Promise.all(
    answeringPages.map(async (name) => ({
      url: routes[name](),
      group: 'Help' as const,
      title: (await getPage(name)).title,
      kind: 'Page',
    })),
  );
  return [...articles, ...guides, ...pages, ...policies, ...posts];
}

interface Offer {
  readonly name: string;
  readonly price: number;
  readonly description: string;
  readonly features?: readonly string[];
}

function toEntry(address: string, { name, price, description, features = [] }: Offer): SearchEntry {
  return {
    url: withMarks(address, [{ text: name }]),
    group: 'Services',
    title: name,
    kind: formatDollars(price),
    text: [description, ...features].join('\n'),
  };
}

/** Everything that has a price: services, plans, add-ons. */
export async function getSearchableOffers(): Promise<SearchEntry[]> {
  const services = (await getServiceGroups()).flatMap(({ group, services: offers }) =>
    offers.map((offer) => toEntry(routes.services(group), offer)),
  );
  const prices = [...(await getPlans()), ...(await getAddOns())].map((offer) =>
    toEntry(routes.pricing(), offer),
  );
  return [...services, ...prices];
}
