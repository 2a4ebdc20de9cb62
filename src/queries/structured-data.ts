import company from '../../content/site/company.yaml';
import { isoIn } from '../lib/dates.ts';
import { article, blogPosting, breadcrumbs, type StructuredData } from '../lib/schema-org.ts';
import { socialImagePath } from '../lib/seo/addresses.ts';
import { routes } from '../routes.ts';
import type { BlogEntry, Guest } from './blog.ts';
import { helpPath, isGuide, type HelpText } from './help.ts';
import type { LegalPage } from './content.ts';

const home = { name: 'Home', path: routes.home() };
const helpCenter = { name: 'Help Center', path: routes.help() };
const blog = { name: 'Blog', path: routes.blog() };

/** What an article or guide tells machines about itself. */
export function helpTextData(text: HelpText): StructuredData[] {
  const { title, description, readMinutes: minutes } = text.data;
  const path = helpPath(text);
  const section = isGuide(text) ? 'Quick guide' : text.data.category;
  // The page names the post beside the person.
  const author = isGuide(text) ? undefined : text.data.author?.split(',')[0];
  return [
    article({ title, description, path, image: socialImagePath(path), minutes, section, author }),
    breadcrumbs(home, helpCenter, { name: title, path }),
  ];
}

/** What a post tells machines about itself. */
export function postData({ id, data }: BlogEntry): StructuredData[] {
  const path = routes.blogPost(id);
  const { title, excerpt, description = excerpt, author } = data;
  const publishedAt = data.publishedAt && isoIn(data.publishedAt, company.timeZone);
  return [
    blogPosting({ title, description, path, image: socialImagePath(path), publishedAt, author }),
    breadcrumbs(home, blog, { name: title, path }),
  ];
}

/** What the page of a guest tells machines about itself. */
export function guestData({ id, name }: Guest): StructuredData[] {
  return [breadcrumbs(home, blog, { name, path: routes.blogAuthor(id) })];
}

/** What a policy tells machines about itself. */
export function policyData({ id, data }: LegalPage): StructuredData[] {
  return [breadcrumbs(home, { name: data.title, path: routes.legal(id) })];
}
