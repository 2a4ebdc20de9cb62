import { z } from 'astro/zod';

import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from './collections.ts';
import { oneOf } from './nearest-word.ts';
import { chooseShape, type Shape } from './normal-form.ts';
import type { Path } from './yaml-source.ts';

const shapes = new Map<CollectionName, Shape>();

/**
 * What a file of a collection may be, as JSON Schema says it: of its front matter, of the whole, or of the list in it. Made
 * from the zod schema, so that the two cannot disagree.
 */
export function shapeOf(name: CollectionName): Shape {
  const shape = shapes.get(name) ?? makeShape(collections[name]);
  shapes.set(name, shape);
  return shape;
}

/** All shapes by the name of their file for editors. */
export function allShapes(): ReadonlyMap<string, Shape> {
  return new Map(collectionNames.map((name) => [`${name}.json`, shapeOf(name)]));
}

function makeShape({ kind, schema, path }: Collection): Shape {
  const entry = z.toJSONSchema(schema, {
    io: 'input',
    // As editors read it (https://json-schema.org/draft-07).
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      const message = jsonSchema.pattern && messageOf(def.checks ?? []);
      if (message) jsonSchema['patternErrorMessage'] = message;
    },
  }) as Shape;
  if (kind !== 'list') return entry;
  const { $schema, ...item } = entry;
  if (isNumbered(path)) dropKey(item, 'position');
  return { ...($schema ? { $schema } : {}), type: 'array', items: item };
}

/** Whether the place in the list is the place in its file (src/content.config.ts). */
export const isNumbered = (path: string) => path.startsWith('company/');

/** What the schema says when its pattern does not match; VS Code and /admin show it. */
function messageOf(checks: readonly z.core.$ZodCheck[]): string | undefined {
  const check = checks.find(({ _zod: { def } }) => def.check === 'string_format');
  const message = check?._zod.def.error?.({} as never);
  return typeof message === 'string' ? message : message?.message;
}

function dropKey(shape: Shape, key: string): void {
  const kept = Object.entries(shape.properties ?? {}).filter(([name]) => name !== key);
  shape.properties = Object.fromEntries(kept);
  shape.required = shape.required?.filter((name) => name !== key) ?? [];
}

/**
 * The shape at a path of a value.
 * @param value decides between alternatives, such as the pages, by their constant keys
 */
export function shapeAt(shape: Shape, path: Path, value: unknown): Shape | undefined {
  const chosen = chooseShape(shape, value);
  const [step, ...rest] = path;
  if (step === undefined) return chosen;
  const next = typeof step === 'number' ? chosen.items : chosen.properties?.[String(step)];
  if (typeof next !== 'object' || Array.isArray(next)) return undefined;
  return shapeAt(next, rest, (value as Record<PropertyKey, unknown> | null | undefined)?.[step]);
}

/** The keys that may stand at a shape. */
export function keysOf(shape: Shape | undefined): string[] {
  return Object.keys(shape?.properties ?? {});
}

/** What is allowed, to follow "it takes": "text of 60 to 200 characters". */
export function describeShape(shape: Shape): string {
  const alternatives = shape.anyOf ?? shape.oneOf;
  if (alternatives) return alternatives.map(describeShape).join(' or ');
  if (shape.const !== undefined) return `"${String(shape.const)}"`;
  if (shape.enum) return oneOf(shape.enum.map(String));
  switch (shape.type) {
    case 'string':
      return describeText(shape);
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of ${span(shape.minItems, shape.maxItems) ?? 'any number of'} entries`;
    case 'object':
      return `keys below it: ${oneOf(keysOf(shape)).replace(/ or (?="[^"]*"$)/, ' and ')}`;
    default:
      return 'a value';
  }
}

function describeText({ minLength, maxLength, pattern }: Shape): string {
  // The only pattern without a length is that of months.
  if (pattern?.startsWith('^20')) return 'a year and a month such as 2025-01';
  const isLine = minLength === 1 && maxLength === undefined;
  const characters = isLine ? undefined : span(minLength, maxLength);
  return characters ? `text of ${characters} characters` : 'text';
}

function span(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `at most ${most}`;
  if (least === most) return String(least);
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}
