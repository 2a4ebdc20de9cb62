import { render, type CollectionEntry } from 'astro:content';

type Text = CollectionEntry<'blog' | 'helpArticles' | 'helpGuides' | 'legal'>;

/** The body of a text as a component, and its headings. */
export async function renderText(entry: Text): ReturnType<typeof render> {
  return render(entry);
}
