import { socialImagePath } from '../lib/seo/addresses.ts';
import { breadcrumbs, type Crumb } from '../lib/schema-org/breadcrumbs.ts';
import { howTo } from '../lib/schema-org/how-to.ts';
import { article, blogPosting } from '../lib/schema-org/reading.ts';
import type { StructuredData } from '../lib/schema-org/structured-data.ts';
import { routes } from '../routes.ts';
import type { BlogEntry } from './blog.ts';
import type { HelpArticle, HelpGuide } from './help.ts';
import type { LegalPage } from './legal.ts';

type Headings = Parameters<typeof howTo>[2];

const home: Crumb = { name: 'Home', path: routes.home() };
const helpCenter: Crumb = { name: 'Help Center', path: routes.help() };
const blog: Crumb = { name: 'Blog', path: routes.blog() };

function helpTextData(
  text: HelpArticle | HelpGuide,
  path: string,
  headings: Headings,
  more: { readonly isGuide: boolean; readonly section: string },
): StructuredData[] {
  const { title, description, readMinutes, updated } = text.data;
  const instruction = howTo({ title, path, isGuide: more.isGuide }, text.body ?? '', headings);
  return [
    article({
      title,
      description,
      path,
      image: socialImagePath(path),
      minutes: readMinutes,
      updated,
      section: more.section,
    }),
    ...(instruction ? [instruction] : []),
    breadcrumbs(home, helpCenter, { name: title, path }),
  ];
}

/** What an article tells machines about itself. */
export function articleData(entry: HelpArticle, headings: Headings): StructuredData[] {
  return helpTextData(entry, routes.helpArticle(entry.id), headings, {
    isGuide: false,
    section: entry.data.category,
  });
}

/** What a guide tells machines about itself. */
export function guideData(entry: HelpGuide, headings: Headings): StructuredData[] {
  return helpTextData(entry, routes.helpGuide(entry.id), headings, {
    isGuide: true,
    section: 'Quick guide',
  });
}

/** What a post tells machines about itself. */
export function postData({ id, data }: BlogEntry): StructuredData[] {
  const path = routes.blogPost(id);
  const { title, excerpt: description, publishedAt } = data;
  return [
    blogPosting({ title, description, path, image: socialImagePath(path), publishedAt }),
    breadcrumbs(home, blog, { name: title, path }),
  ];
}

/** What a policy tells machines about itself. */
export function policyData({ id, data }: LegalPage): StructuredData[] {
  return [breadcrumbs(home, { name: data.title, path: routes.legal(id) })];
}
