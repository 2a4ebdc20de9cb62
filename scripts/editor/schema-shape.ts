import { mkdir, writeFile } from 'node:fs/promises';

import { z } from 'astro/zod';

import {
  collectionNames,
  collections,
  schemaOf,
  type CollectionName,
} from '../content-check/content.ts';
import type { Shape } from './saved-form.ts';

const shapes = new Map(collectionNames.map((name) => [name, makeShape(name)]));

/** What a file of a collection may be, as JSON Schema says it: its front matter, the whole, or the list in it. */
export const shapeOf = (name: CollectionName): Shape => shapes.get(name) ?? {};

const FOLDER = '.vscode/schemas';

/** For completion in VS Code, which `.vscode/settings.json` leads here. */
export async function writeSchemas(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, shape] of shapes)
    await writeFile(`${FOLDER}/${name}.json`, `${JSON.stringify(shape, null, 2)}\n`);
}

function makeShape(name: CollectionName): Shape {
  const entry = z.toJSONSchema(schemaOf(name), {
    io: 'input',
    // As editors read it (https://json-schema.org/draft-07).
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const message = jsonSchema.pattern && messageOf(zodSchema._zod.def.checks ?? []);
      if (message) jsonSchema['patternErrorMessage'] = message;
    },
  }) as Shape;
  if (collections[name].kind !== 'list') return entry;
  const { $schema, ...items } = entry;
  return { ...($schema && { $schema }), type: 'array', items };
}

/** What the schema says when its pattern does not match; VS Code and /admin show it. */
function messageOf(checks: readonly z.core.$ZodCheck[]): string | undefined {
  const check = checks.find(({ _zod: { def } }) => def.check === 'string_format');
  const message = check?._zod.def.error?.({} as never);
  return typeof message === 'string' ? message : message?.message;
}
