import { z } from 'astro/zod';

import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from '../content-check/collections.ts';
import { readDocs, type Docs } from './doc-comments.ts';

/** A JSON Schema, as editors read it (https://json-schema.org/draft-07). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where each schema is written, for its comments. */
const origins: Readonly<Record<CollectionName, readonly [file: string, name: string]>> = {
  blog: ['blog-post', 'blogPostSchema'],
  helpArticles: ['help-article', 'helpArticleSchema'],
  helpGuides: ['help-guide', 'helpGuideSchema'],
  legal: ['legal-page', 'legalPageSchema'],
  faq: ['faq-group', 'faqGroupSchema'],
  services: ['service', 'serviceSchema'],
  plans: ['plan', 'planSchema'],
  addOns: ['add-on', 'addOnSchema'],
  equipmentItems: ['equipment', 'equipmentItemSchema'],
  equipmentKits: ['equipment', 'equipmentKitSchema'],
  testimonials: ['company', 'testimonialSchema'],
  stats: ['company', 'statSchema'],
  impact: ['company', 'statSchema'],
  team: ['company', 'teamMemberSchema'],
  values: ['company', 'valueSchema'],
  story: ['company', 'storyPartSchema'],
  process: ['company', 'processStepSchema'],
  support: ['company', 'supportChannelSchema'],
  pages: ['page', 'pageSchema'],
  redirects: ['redirect', 'redirectSchema'],
};

/** The JSON Schema of a file of a collection: of its front matter, of the whole, or of the list in it. */
export function jsonSchemaOf(name: CollectionName): JsonSchema {
  const { kind, schema, path }: Collection = collections[name];
  const [file, exported] = origins[name];
  const entry = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'date') return;
      jsonSchema.type = 'string';
      jsonSchema.format = 'date-time';
    },
  }) as JsonSchema;
  describe(entry, readDocs(`src/content-schemas/${file}.ts`, exported));
  if (kind !== 'list') return entry;
  const { $schema, ...item } = entry;
  // The place in a list of the company is the place in its file (src/content.config.ts).
  if (path.startsWith('company/')) dropKey(item, 'position');
  return { ...($schema ? { $schema } : {}), type: 'array', items: item };
}

/** All schemas by the name of their file. */
export function allJsonSchemas(): ReadonlyMap<string, JsonSchema> {
  return new Map(collectionNames.map((name) => [`${name}.json`, jsonSchemaOf(name)]));
}

function describe(schema: JsonSchema, docs: Docs): void {
  if (docs.text) schema.description = docs.text;
  if (schema.items && typeof schema.items === 'object' && !Array.isArray(schema.items))
    describe(schema.items, { ...docs, text: undefined });
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const known = docs.keys.get(key);
    if (known && typeof property === 'object') describe(property, known);
  }
  for (const [index, option] of (schema.anyOf ?? schema.oneOf ?? []).entries()) {
    const known = docs.options?.[index] ?? (docs.options ? undefined : docs);
    if (known) describe(option, { ...known, text: undefined });
  }
}

function dropKey(schema: JsonSchema, key: string): void {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => name !== key);
  schema.properties = Object.fromEntries(kept);
  schema.required = schema.required?.filter((name) => name !== key) ?? [];
}
