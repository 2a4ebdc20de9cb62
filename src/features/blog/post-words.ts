// Shared by the static cards and the island's: the fixed words of each kind of card.
import buttons from '../../../content/site/buttons.yaml';

/** Where a card stands: at the head of /blog, in its list, or on the home page. */
export type PostKind = 'featured' | 'listed' | 'latest';

/** Words of a card by its kind. */
export const postKinds = {
  featured: { readLabel: '5 min read', linkLabel: buttons.readArticle, isButton: true },
  listed: { readLabel: '4 min read', linkLabel: buttons.readMore, isButton: false },
  latest: { readLabel: undefined, linkLabel: buttons.readMore, isButton: false },
} as const;

/** Stands in for the date of an undated post in lists. */
export const UNDATED_IN_LISTS = 'Recently';

/** How many skeletons stand in while posts are asked for. */
export const SKELETONS = { list: 6, latest: 3, postLines: 5 } as const;
/** How many posts the home page shows. */
export const LATEST_COUNT = 3;

/** Title and text of a post page that shows no post. */
export const absences = {
  missing: { title: 'Blog Post Not Found', text: "The article you're looking for doesn't exist." },
  failed: {
    title: 'Failed to load blog post',
    text: "The article you're looking for might have been moved or deleted.",
  },
  'no-route': { title: 'Page not found', text: undefined },
} as const;
