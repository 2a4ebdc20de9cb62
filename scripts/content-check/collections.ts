import { z } from 'astro/zod';

import { addOnSchema } from '../../src/content-schemas/add-on.ts';
import { blogPostSchema } from '../../src/content-schemas/blog-post.ts';
import {
  processStepSchema,
  statSchema,
  storyPartSchema,
  supportChannelSchema,
  teamMemberSchema,
  testimonialSchema,
  valueSchema,
} from '../../src/content-schemas/company.ts';
import { equipmentItemSchema, equipmentKitSchema } from '../../src/content-schemas/equipment.ts';
import { faqGroupSchema } from '../../src/content-schemas/faq-group.ts';
import { helpArticleSchema } from '../../src/content-schemas/help-article.ts';
import { helpGuideSchema } from '../../src/content-schemas/help-guide.ts';
import { legalPageSchema } from '../../src/content-schemas/legal-page.ts';
import { pageSchema } from '../../src/content-schemas/page.ts';
import { planSchema } from '../../src/content-schemas/plan.ts';
import { redirectSchema } from '../../src/content-schemas/redirect.ts';
import { serviceSchema } from '../../src/content-schemas/service.ts';

/** Where the entries of a collection lie, as in src/content.config.ts (a test compares the two). */
export interface Collection {
  /** `text`: front matter and MDX; `data`: a YAML file for each entry; `list`: one YAML file with all entries. */
  kind: 'text' | 'data' | 'list';
  /** Folder in `content/`; for a `list` the file without `.yaml`. */
  path: string;
  schema: z.ZodType;
  /** Whether the file may hold no entries. */
  mayBeEmpty?: boolean;
}

// References are checked by reference-problems.ts, which can say which entries there are.
const referenceTo = (collection: 'helpArticles' | 'helpGuides') =>
  z.string().meta({ reference: collection });

export const collections = {
  blog: { kind: 'text', path: 'blog', schema: blogPostSchema },
  helpArticles: { kind: 'text', path: 'help/articles', schema: helpArticleSchema(referenceTo) },
  helpGuides: { kind: 'text', path: 'help/guides', schema: helpGuideSchema(referenceTo) },
  legal: { kind: 'text', path: 'legal', schema: legalPageSchema },
  faq: { kind: 'data', path: 'faq', schema: faqGroupSchema },
  services: { kind: 'data', path: 'services', schema: serviceSchema },
  plans: { kind: 'data', path: 'plans', schema: planSchema },
  addOns: { kind: 'data', path: 'add-ons', schema: addOnSchema },
  equipmentItems: { kind: 'data', path: 'equipment/items', schema: equipmentItemSchema },
  equipmentKits: { kind: 'data', path: 'equipment/kits', schema: equipmentKitSchema },
  testimonials: { kind: 'list', path: 'company/testimonials', schema: testimonialSchema },
  stats: { kind: 'list', path: 'company/stats', schema: statSchema },
  impact: { kind: 'list', path: 'company/impact', schema: statSchema },
  team: { kind: 'list', path: 'company/team', schema: teamMemberSchema },
  values: { kind: 'list', path: 'company/values', schema: valueSchema },
  story: { kind: 'list', path: 'company/story', schema: storyPartSchema },
  process: { kind: 'list', path: 'company/process', schema: processStepSchema },
  support: { kind: 'list', path: 'company/support', schema: supportChannelSchema },
  pages: { kind: 'data', path: 'pages', schema: pageSchema },
  /** Read by src/build/redirects.ts, not by Astro. */
  redirects: { kind: 'list', path: 'redirects', schema: redirectSchema, mayBeEmpty: true },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];
