import type { z } from 'astro/zod';

import {
  blogPostSchema,
  documentSchema,
  helpArticleSchema,
  helpGuideSchema,
  legalPageSchema,
} from './articles.ts';
import {
  savedReplySchema,
  serviceGroupSchema,
  statSchema,
  storyPartSchema,
  supportChannelSchema,
  teamMemberSchema,
  testimonialSchema,
  valueSchema,
} from './company.ts';
import {
  addOnSchema,
  equipmentItemSchema,
  equipmentKitSchema,
  planSchema,
  serviceSchema,
} from './catalogue.ts';
import { orderSchema, type ReferenceTo } from './order.ts';
import { emailSchema } from './emails.ts';
import { campaignSchema } from './campaign.ts';
import { faqGroupSchema, pageSchema } from './page.ts';
import { siteSchema } from './site.ts';

/** Where the entries of a collection lie. */
export interface Collection {
  /** `text`: front matter and MDX; `data`: a YAML file for each entry; `list`: one YAML file with all entries. */
  kind: 'text' | 'data' | 'list';
  /** Folder in `content/`; for a `list` the file without `.yaml`. */
  path: string;
  schema: z.ZodType;
}

/** Every collection of the pages, for the build and for the content check. */
export const collectionsWith = (referenceTo: ReferenceTo) =>
  ({
    blog: { kind: 'text', path: 'blog', schema: blogPostSchema },
    helpArticles: { kind: 'text', path: 'help/articles', schema: helpArticleSchema(referenceTo) },
    helpGuides: { kind: 'text', path: 'help/guides', schema: helpGuideSchema(referenceTo) },
    campaigns: { kind: 'text', path: 'campaigns', schema: campaignSchema(referenceTo) },
    documents: { kind: 'text', path: 'documents', schema: documentSchema },
    legal: { kind: 'text', path: 'legal', schema: legalPageSchema },
    faq: { kind: 'data', path: 'faq', schema: faqGroupSchema },
    services: { kind: 'data', path: 'services', schema: serviceSchema(referenceTo) },
    plans: { kind: 'data', path: 'plans', schema: planSchema(referenceTo) },
    addOns: { kind: 'data', path: 'add-ons', schema: addOnSchema },
    equipmentItems: { kind: 'data', path: 'equipment/items', schema: equipmentItemSchema },
    equipmentKits: {
      kind: 'data',
      path: 'equipment/kits',
      schema: equipmentKitSchema(referenceTo),
    },
    replies: { kind: 'data', path: 'replies', schema: savedReplySchema },
    testimonials: { kind: 'list', path: 'company/testimonials', schema: testimonialSchema },
    serviceGroups: { kind: 'list', path: 'company/service-groups', schema: serviceGroupSchema },
    stats: { kind: 'list', path: 'company/stats', schema: statSchema },
    impact: { kind: 'list', path: 'company/impact', schema: statSchema },
    team: { kind: 'list', path: 'company/team', schema: teamMemberSchema },
    values: { kind: 'list', path: 'company/values', schema: valueSchema },
    story: { kind: 'list', path: 'company/story', schema: storyPartSchema },
    process: { kind: 'list', path: 'company/process', schema: valueSchema },
    support: { kind: 'list', path: 'company/support', schema: supportChannelSchema },
    pages: { kind: 'data', path: 'pages', schema: pageSchema(referenceTo) },
    order: { kind: 'data', path: 'order', schema: orderSchema(referenceTo) },
    site: { kind: 'data', path: 'site', schema: siteSchema },
    emails: { kind: 'data', path: 'emails', schema: emailSchema },
  }) as const satisfies Record<string, Collection>;
