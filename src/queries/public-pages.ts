import type { Drawing } from '../lib/cover.ts';
import { routes } from '../routes.ts';
import {
  coverOf,
  getBuiltPosts,
  getGuests,
  getPublishedPosts,
  type BlogEntry,
  type Guest,
} from './blog.ts';
import { getCampaigns, getPublicCampaigns, type Campaign } from './campaigns.ts';
import { getArticles, getGuides } from './help.ts';
import { getServiceGroups } from './catalogue.ts';
import { getLegalPages, getPage, getPageNames, type PageName } from './content.ts';

/** A page that everybody may find, as lists for machines need it. */
export interface PublicPage {
  /** Address without the host. */
  path: string;
  title: string;
  description: string;
  kind: 'page' | 'article' | 'guide' | 'post' | 'policy';
  /** The large words of its social image. */
  headline: string;
  /** The line above them. */
  kicker: string;
  /** Photo of its cover in `content/blog/`. */
  picture?: string;
  /** The side or corner of that photo which stays. */
  focus?: string | undefined;
  /** Photo in `content/blog/` that is its social image. */
  socialImage?: string;
  /** Its cover, where that is a drawing. */
  drawing?: Drawing;
  /** Of a post. */
  publishedAt?: Date;
}

/** Pages of accounts and of the desk, the one that stands for addresses without a page, and what is on all of them. */
const hidden = [
  'auth',
  'dashboard',
  'dashboard-invoice',
  'account-email',
  'desk',
  'desk-sign-in',
  'not-found',
  'yours',
  'announcement',
] as const satisfies PageName[];
type PublicName = Exclude<PageName, (typeof hidden)[number]>;
const isPublic = (name: PageName): name is PublicName => !hidden.some((each) => each === name);

/** Every other page whose words are in `content/pages/`, at the address of its name. */
async function getMainPages(): Promise<PublicPage[]> {
  const names = (await getPageNames()).filter(isPublic);
  const copies = await Promise.all(names.map((name) => getPage(name)));
  const pages = copies.map((copy) => {
    const { title, kicker } = 'hero' in copy ? copy.hero : copy.heading;
    return page(copy.page === 'home' ? routes.home() : `/${copy.page}`, copy, kicker, title);
  });
  // The collection has no order of its own, and each build makes the same files.
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const kickers = {
  article: 'Help article',
  guide: 'Quick guide',
  post: 'Blog',
  policy: 'Policy',
} as const;

interface Words {
  title: string;
  description: string;
}

const page = (
  path: string,
  { title, description }: Words,
  kicker: string,
  headline = title,
): PublicPage => ({ path, title, description, kind: 'page', headline, kicker });

const textPage = (kind: keyof typeof kickers, path: string, words: Words): PublicPage => ({
  ...page(path, words, kickers[kind]),
  kind,
});

/** Pages that only lead on, each with a social image for those who get its link. */
async function getPreviewPages(): Promise<PublicPage[]> {
  const yours = await getPage('yours');
  const services = (await getServiceGroups()).flatMap((group) =>
    group.services.map(({ id, name: title, description }) =>
      page(routes.service(id), { title, description }, group.title),
    ),
  );
  return [page(routes.yours(), yours, yours.heading.kicker, yours.heading.title), ...services];
}

/** Every page that search engines and readers may find: no drafts, no future posts, nothing of accounts, nothing with `noindex`. */
export async function getPublicPages(now = new Date()): Promise<PublicPage[]> {
  const posts = await getPublishedPosts(now);
  return pagesWith(
    posts.filter(({ data }) => !data.noindex),
    await getPublicCampaigns(),
    await getGuests(now),
  );
}

/** Every page with a social image of its own: scheduled posts too, since theirs are handed to the functions. */
export async function getSharedPages(): Promise<PublicPage[]> {
  return [
    ...(await pagesWith(await getBuiltPosts(), await getCampaigns(), await getGuests())),
    ...(await getPreviewPages()),
  ];
}

async function pagesWith(
  posts: readonly BlogEntry[],
  campaigns: readonly Campaign[],
  guests: readonly Guest[],
): Promise<PublicPage[]> {
  const articles = (await getArticles()).map(({ id, data }) =>
    textPage('article', routes.helpArticle(id), data),
  );
  const guides = (await getGuides()).map(({ id, data }) =>
    textPage('guide', routes.helpGuide(id), data),
  );
  const policies = (await getLegalPages()).map(({ id, data }) =>
    textPage('policy', routes.legal(id), data),
  );
  return [
    ...(await getMainPages()),
    ...campaigns.map(campaignPage),
    ...guests.map(guestPage),
    ...articles,
    ...guides,
    ...posts.map(postPage),
    ...policies,
  ];
}

function postPage(post: BlogEntry): PublicPage {
  const { title, excerpt, description = excerpt, publishedAt, socialImage } = post.data;
  return {
    ...textPage('post', routes.blogPost(post.id), { title, description }),
    ...coverOf(post),
    ...(socialImage ? { socialImage } : {}),
    ...(publishedAt ? { publishedAt } : {}),
  };
}

const campaignPage = ({ id, data }: Campaign) =>
  page(routes.campaign(id), data, data.head.kicker, data.head.title);

const guestPage = ({ id, name, about }: Guest) =>
  page(routes.blogAuthor(id), { title: name, description: about }, 'Guest author');
