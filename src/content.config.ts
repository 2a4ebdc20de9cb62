import { file, glob } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { parse } from 'yaml';

import { addOnSchema } from './content-schemas/add-on.ts';
import { blogPostSchema } from './content-schemas/blog-post.ts';
import {
  processStepSchema,
  statSchema,
  storyPartSchema,
  supportChannelSchema,
  teamMemberSchema,
  testimonialSchema,
  valueSchema,
} from './content-schemas/company.ts';
import { equipmentItemSchema, equipmentKitSchema } from './content-schemas/equipment.ts';
import { faqGroupSchema } from './content-schemas/faq-group.ts';
import { helpArticleSchema } from './content-schemas/help-article.ts';
import { helpGuideSchema } from './content-schemas/help-guide.ts';
import { legalPageSchema } from './content-schemas/legal-page.ts';
import { pageSchema } from './content-schemas/page.ts';
import { planSchema } from './content-schemas/plan.ts';
import { serviceSchema } from './content-schemas/service.ts';

const texts = (folder: string) => glob({ pattern: '*.mdx', base: `./content/${folder}` });
const data = (folder: string) => glob({ pattern: '*.yaml', base: `./content/${folder}` });
/** Astro's store forgets the order of a file, so each entry is given its place in it. */
const company = (name: string) =>
  file(`./content/company/${name}.yaml`, {
    parser: (text) =>
      (parse(text) as Record<string, unknown>[]).map((entry, index) => ({
        ...entry,
        position: index + 1,
      })),
  });

export const collections = {
  blog: defineCollection({ loader: texts('blog'), schema: blogPostSchema }),
  helpArticles: defineCollection({
    loader: texts('help/articles'),
    schema: helpArticleSchema(reference),
  }),
  helpGuides: defineCollection({
    loader: texts('help/guides'),
    schema: helpGuideSchema(reference),
  }),
  legal: defineCollection({ loader: texts('legal'), schema: legalPageSchema }),
  faq: defineCollection({ loader: data('faq'), schema: faqGroupSchema }),
  services: defineCollection({ loader: data('services'), schema: serviceSchema }),
  plans: defineCollection({ loader: data('plans'), schema: planSchema }),
  addOns: defineCollection({ loader: data('add-ons'), schema: addOnSchema }),
  equipmentItems: defineCollection({
    loader: data('equipment/items'),
    schema: equipmentItemSchema,
  }),
  equipmentKits: defineCollection({ loader: data('equipment/kits'), schema: equipmentKitSchema }),
  testimonials: defineCollection({ loader: company('testimonials'), schema: testimonialSchema }),
  stats: defineCollection({ loader: company('stats'), schema: statSchema }),
  impact: defineCollection({ loader: company('impact'), schema: statSchema }),
  team: defineCollection({ loader: company('team'), schema: teamMemberSchema }),
  values: defineCollection({ loader: company('values'), schema: valueSchema }),
  story: defineCollection({ loader: company('story'), schema: storyPartSchema }),
  process: defineCollection({ loader: company('process'), schema: processStepSchema }),
  support: defineCollection({ loader: company('support'), schema: supportChannelSchema }),
  pages: defineCollection({ loader: data('pages'), schema: pageSchema }),
};
