import company from '../../content/site/company.yaml';
import { type SearchEntry, withMarks } from '../lib/site-search/entry.ts';
import { formatDate } from '../lib/dates.ts';
import type { Priced } from '../lib/schema-org.ts';
import { formatDollars } from '../contracts/money.ts';
import { routes } from '../routes.ts';
import { featuresOf, getServiceGroups } from './catalogue.ts';
import { getInOrder } from './content.ts';
import { getPublicPages } from './public-pages.ts';

/** Main pages that answer questions themselves; of the others, what they list is found one by one. */
const answeringPages: string[] = [routes.equipment(), routes.contact(), routes.about()];

/** Where a main page stands when that is not Help. */
const groups: Partial<Record<string, SearchEntry['group']>> = {
  [routes.services()]: 'Services',
  [routes.pricing()]: 'Services',
  [routes.blog()]: 'Blog',
};

const groupOf = (url: string) =>
  groups[url] ??
  (url.startsWith(routes.campaign(''))
    ? 'Services'
    : url.startsWith(routes.blogAuthor(''))
      ? 'Blog'
      : 'Help');

const kinds = { article: 'Article', guide: 'Quick guide', page: 'Page', policy: 'Policy' } as const;

/** Everything public that the search finds as a page of its own; drafts and future posts are not. */
export async function getSearchablePages(now = new Date()): Promise<SearchEntry[]> {
  const pages = await getPublicPages(now);
  return pages
    .filter(({ path }) => path !== routes.home())
    .map(({ kind, path: url, title, description, publishedAt }) => {
      if (kind === 'post')
        return {
          url,
          group: 'Blog',
          title,
          kind: publishedAt ? formatDate(publishedAt, company.timeZone) : 'Post',
        };
      const entry: SearchEntry = { url, group: groupOf(url), title, kind: kinds[kind] };
      const isListed = kind !== 'page' || answeringPages.includes(url);
      return isListed ? entry : { ...entry, text: description };
    });
}

function toEntry(
  address: string,
  { name, price, description }: Priced,
  features: readonly string[] = [],
): SearchEntry {
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
  const services = (await getServiceGroups()).flatMap(({ id, services: offers }) =>
    offers.map((offer) => toEntry(routes.services(id), offer, featuresOf(offer))),
  );
  const plans = (await getInOrder('plans')).map((offer) =>
    toEntry(routes.pricing(), offer, featuresOf(offer)),
  );
  const addOns = (await getInOrder('addOns')).map((offer) => toEntry(routes.pricing(), offer));
  return [...services, ...plans, ...addOns];
}
