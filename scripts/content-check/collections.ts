import { z } from 'astro/zod';

import * as pages from '../../src/content-schemas/collections.ts';
import { redirectSchema } from '../../src/content-schemas/redirect.ts';

/** A collection as the check reads it. */
export interface Collection extends pages.Collection {
  /** Whether the file may hold no entries. */
  mayBeEmpty?: boolean;
}

export const collections = {
  // References are checked by reference-problems.ts, which can say which entries there are.
  ...pages.collectionsWith((collection) => z.string().meta({ reference: collection })),
  /** Read by src/build/redirects.ts, not by Astro. */
  redirects: { kind: 'list', path: 'redirects', schema: redirectSchema, mayBeEmpty: true },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];
