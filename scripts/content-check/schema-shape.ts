import { z } from 'astro/zod';

import { oneOf } from './nearest-word.ts';
import type { Path } from './yaml-source.ts';

/** What a value may be, as JSON Schema says it; made from the zod schema so that the two cannot disagree. */
export type Shape = z.core.JSONSchema.BaseSchema;

const shapes = new WeakMap<z.ZodType, Shape>();

/** The shape of a schema's input. */
export function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  shapes.set(schema, shape);
  return shape;
}

/**
 * The shape at a path of a value.
 * @param value decides between alternatives, such as the pages, by their constant keys
 */
export function shapeAt(shape: Shape, path: Path, value: unknown): Shape | undefined {
  const chosen = choose(shape, value);
  const [step, ...rest] = path;
  if (step === undefined) return chosen;
  const next = typeof step === 'number' ? chosen?.items : chosen?.properties?.[String(step)];
  if (typeof next !== 'object' || Array.isArray(next)) return undefined;
  return shapeAt(next, rest, (value as Record<PropertyKey, unknown> | null | undefined)?.[step]);
}

function choose(shape: Shape, value: unknown): Shape | undefined {
  const alternatives = shape.oneOf ?? shape.anyOf;
  if (!alternatives) return shape;
  if (typeof value !== 'object' || value === null) return shape;
  const record = value as Record<string, unknown>;
  return alternatives
    .filter(({ type }) => type === 'object')
    .find(({ properties = {} }) =>
      Object.entries(properties).every(
        ([key, property]) =>
          typeof property !== 'object' ||
          property.const === undefined ||
          property.const === record[key],
      ),
    );
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
  const characters =
    minLength === 1 && maxLength === undefined ? undefined : span(minLength, maxLength);
  return characters ? `text of ${characters} characters` : 'text';
}

function span(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && least === most) return String(least);
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? undefined : `at most ${most}`;
}
