// Shared by pages and picture files: a cover is the same drawing everywhere.

/** Size and density of every drawn cover, in units of its view box. */
export const COVER = { width: 480, height: 270, pitch: 15 } as const;

/** Seed of the picture that stands in where a post has no cover of its own. */
export const DEFAULT_COVER = 'default';

/** The name under which a cover is carried from a card to its page. */
export function coverTransition(slug: string): string {
  return `cover-${slug}`;
}

/** Address of a cover that is a photo. Only builds need it, so that `routes` does not carry it into every page. */
export const coverPhoto = (slug: string) => `/covers/${slug}.webp`;
