import type { Article, BlogPosting } from 'schema-dts';

import { STUDIO } from './studio.ts';

/** A text with an address of its own. */
export interface Reading {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** Path of its social image. */
  readonly image: string;
}

const common = ({ title, description, path, image }: Reading) => ({
  headline: title,
  description,
  image,
  mainEntityOfPage: path,
  inLanguage: 'en-US',
  author: STUDIO,
  publisher: STUDIO,
});

/** A help article or guide; `updated` is the month of its last revision. */
export function article(
  reading: Reading & {
    readonly minutes: number;
    readonly updated?: string | undefined;
    readonly section?: string;
  },
): Exclude<Article, string> {
  return {
    '@type': 'Article',
    ...common(reading),
    ...(reading.section ? { articleSection: reading.section } : {}),
    ...(reading.updated ? { dateModified: reading.updated } : {}),
    timeRequired: `PT${reading.minutes}M`,
  };
}

/** A post of the blog; one without a date has none here either. */
export function blogPosting(
  reading: Reading & { readonly publishedAt?: Date | undefined },
): Exclude<BlogPosting, string> {
  return {
    '@type': 'BlogPosting',
    ...common(reading),
    ...(reading.publishedAt ? { datePublished: reading.publishedAt.toISOString() } : {}),
  };
}
