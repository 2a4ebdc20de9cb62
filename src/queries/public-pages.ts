import { routes } from '../routes.ts';
import { getPublishedPosts } from './blog.ts';
import { getArticles, getGuides } from './help.ts';
import { getLegalPages } from './legal.ts';
import { getPage } from './pages.ts';

/** A page that everybody may find, as lists for machines need it. */
export interface PublicPage {
  /** Address without the host. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'page' | 'article' | 'guide' | 'post' | 'policy';
  /** The large words of its social image. */
  readonly headline: string;
  /** The line above them. */
  readonly kicker: string;
  /** Seed of its figure. */
  readonly seed: string;
  /** When its words last changed, as far as they say so: a date or a month of ISO 8601. */
  readonly modified?: string;
}

const mainPages = ['services', 'pricing', 'about', 'contact', 'blog', 'help', 'equipment'] as const;

const kickers = {
  article: 'Help article',
  guide: 'Quick guide',
  post: 'Blog',
  policy: 'Policy',
} as const;

async function getMainPages(): Promise<PublicPage[]> {
  const home = await getPage('home');
  const rest = await Promise.all(mainPages.map((name) => getPage(name)));
  const heads = rest.map((page) => ({
    ...page,
    headline: 'hero' in page ? page.hero.title : page.heading.title,
  }));
  return [{ ...home, headline: home.hero.title }, ...heads].map(
    ({ page, title, description, headline }) => ({
      path: routes[page](),
      title,
      description,
      kind: 'page',
      headline,
      kicker: title,
      seed: page,
    }),
  );
}

function textPage(
  kind: keyof typeof kickers,
  path: string,
  text: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly modified?: string | undefined;
  },
): PublicPage {
  const { id, title, description, modified } = text;
  const words = {
    path,
    title,
    description,
    kind,
    headline: title,
    kicker: kickers[kind],
    seed: id,
  };
  return modified ? { ...words, modified } : words;
}

/** Every page that search engines and readers may find: no drafts, no future posts, nothing of accounts. */
export async function getPublicPages(now = new Date()): Promise<PublicPage[]> {
  const articles = (await getArticles()).map(({ id, data }) =>
    textPage('article', routes.helpArticle(id), { ...data, id, modified: data.updated }),
  );
  const guides = (await getGuides()).map(({ id, data }) =>
    textPage('guide', routes.helpGuide(id), { ...data, id, modified: data.updated }),
  );
  const posts = (await getPublishedPosts(now)).map(({ id, data }) =>
    textPage('post', routes.blogPost(id), {
      id,
      title: data.title,
      description: data.excerpt,
      modified: data.publishedAt?.toISOString(),
    }),
  );
  const policies = (await getLegalPages()).map(({ id, data }) =>
    textPage('policy', routes.legal(id), { ...data, id }),
  );
  return [...(await getMainPages()), ...articles, ...guides, ...posts, ...policies];
}
