import { z } from 'astro/zod';

import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from '../content-check/collections.ts';

/** A JSON Schema, as editors read it (https://json-schema.org/draft-07). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of a file of a collection: of its front matter, of the whole, or of the list in it. */
export function jsonSchemaOf(name: CollectionName): JsonSchema {
  const { kind, schema, path }: Collection = collections[name];
  const entry = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      const message = jsonSchema.pattern && messageOf(def.checks ?? []);
      if (message) jsonSchema['patternErrorMessage'] = message;
    },
  }) as JsonSchema;
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

/** What the schema says when its pattern does not match; VS Code and /admin show it. */
function messageOf(checks: readonly z.core.$ZodCheck[]): string | undefined {
  const check = checks.find(({ _zod: { def } }) => def.check === 'string_format');
  const message = check?._zod.def.error?.({} as never);
  return typeof message === 'string' ? message : message?.message;
}

function dropKey(schema: JsonSchema, key: string): void {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => name !== key);
  schema.properties = Object.fromEntries(kept);
  schema.required = schema.required?.filter((name) => name !== key) ?? [];
}
