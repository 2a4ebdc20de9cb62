import { getCollection, type CollectionEntry } from 'astro:content';

import guests from '../../content/company/guests.yaml';
import company from '../../content/site/company.yaml';
import type { Guest as GuestFields } from '../content-schemas/company.ts';
import type { BlogPostSummary } from '../contracts/blog.ts';
import { readDrawing } from '../lib/cover-file.ts';
import { isPublic, ribbonOf, type PageTimes } from '../lib/post-ribbon.ts';
import { routes } from '../routes.ts';

export type BlogEntry = CollectionEntry<'blog'>;

/** `npm run dev` and deploy previews show what is not public yet; no other build does, and no function ever. */
export const isPreview = import.meta.env.DEV || process.env['CONTEXT'] === 'deploy-preview';

/** Newest first; undated posts last, by title. */
function byDate(a: BlogEntry, b: BlogEntry): number {
  const [timeA, timeB] = [a.data.publishedAt?.getTime() ?? 0, b.data.publishedAt?.getTime() ?? 0];
  return timeB - timeA || a.data.title.localeCompare(b.data.title);
}

/** Every post that is not a draft, future ones too. */
export async function getAllPosts(): Promise<BlogEntry[]> {
  return (await getCollection('blog', ({ data }) => !data.draft)).toSorted(byDate);
}

/** The posts that are public at this moment. */
export async function getPublishedPosts(now = new Date()): Promise<BlogEntry[]> {
  return (await getAllPosts()).filter(({ data }) => isPublic(data, now));
}

/** The posts that have a page in this build: what is public and, in previews, before it what is not. */
export async function getShownPosts(now = new Date()): Promise<BlogEntry[]> {
  const published = await getPublishedPosts(now);
  if (!isPreview) return published;
  const waiting = await getCollection('blog', ({ data }) => !isPublic(data, now));
  return [...waiting.toSorted(byDate), ...published];
}

/** The posts whose page this build makes: what it shows, and what comes due before the next build, for the functions. */
export async function getBuiltPosts(): Promise<BlogEntry[]> {
  return isPreview ? getShownPosts() : getAllPosts();
}

/** Somebody from outside with the posts that they have written. */
export interface Guest extends GuestFields {
  posts: readonly BlogEntry[];
}

/** The guests whose posts are shown, each with a page of their own. */
export async function getGuests(now = new Date()): Promise<Guest[]> {
  const shown = await getShownPosts(now);
  return (guests ?? [])
    .map((guest) => ({ ...guest, posts: shown.filter(({ data }) => data.author === guest.name) }))
    .filter(({ posts }) => posts.length > 0);
}

/** Why only previews have a page. */
export function previewRibbonOf(
  { data }: { data: PageTimes },
  now = new Date(),
): string | undefined {
  return isPreview ? ribbonOf(data, now, company.timeZone) : undefined;
}

/** When the next scheduled post goes live, if there is one; a preview shows it already and asks for no list. */
export async function getNextDueMoment(now = new Date()): Promise<Date | undefined> {
  if (isPreview) return undefined;
  const due = (await getAllPosts()).flatMap(({ data }) =>
    data.publishedAt && data.publishedAt > now ? [data.publishedAt] : [],
  );
  return due.at(-1);
}

const drawings = import.meta.glob<string>('../../content/blog/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The cover of a post: a drawing or the name of a photo, with its address; none of them if it has no cover. */
export function coverOf({ id, data: { cover } }: BlogEntry) {
  if (cover === 'none') return {};
  const picture = cover.picture.replace('./', '');
  const source = drawings[`../../content/blog/${picture}`];
  if (source === undefined) return { imageUrl: routes.coverPhoto(id), picture, focus: cover.focus };
  return { imageUrl: routes.cover(id), drawing: readDrawing(source) };
}

/** A post as lists and the API show it. */
export function toSummary(entry: BlogEntry): BlogPostSummary {
  const { id, data } = entry;
  const { imageUrl } = coverOf(entry);
  return {
    id,
    slug: id,
    title: data.title,
    excerpt: data.excerpt,
    ...(imageUrl ? { imageUrl } : {}),
    ...(data.publishedAt ? { publishedAt: data.publishedAt.toISOString() } : {}),
  };
}

/** A post as a card of a built page. */
export function toCard(entry: BlogEntry, now = new Date()) {
  const ribbon = previewRibbonOf(entry, now);
  const { drawing } = coverOf(entry);
  return { ...toSummary(entry), ...(ribbon ? { ribbon } : {}), ...(drawing ? { drawing } : {}) };
}
