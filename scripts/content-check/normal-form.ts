import type { z } from 'astro/zod';
import { stringify } from 'yaml';

/** What a value may be, as JSON Schema says it. */
export type Shape = z.core.JSONSchema.BaseSchema;

/** A text on one line, in quotes only where they are needed. */
export const NORMAL_YAML = { lineWidth: 0, singleQuote: true } as const;

/**
 * The one way to write a value as YAML, and the one in which /admin saves: keys in the order of the schema, a text on one
 * line, quotes only where they are needed, no comments. So a change of one text changes one line.
 */
export function toNormalYaml(value: unknown, shape: Shape): string {
  return stringify(arrange(value, shape), NORMAL_YAML);
}

/** The file of an entry that has a text below its front matter. */
export function toNormalMdx(front: unknown, body: string, shape: Shape): string {
  return `---\n${toNormalYaml(front, shape)}---\n\n${body.trim()}\n`;
}

/** The alternative of a shape that a value belongs to, such as that of its page, by constant keys. */
export function chooseShape(shape: Shape, value: unknown): Shape {
  const alternatives = shape.oneOf ?? shape.anyOf;
  if (!alternatives || !isRecord(value)) return shape;
  const chosen = alternatives.find(
    ({ type, properties = {} }) =>
      type === 'object' &&
      Object.entries(properties).every(
        ([key, property]) =>
          typeof property !== 'object' ||
          property.const === undefined ||
          property.const === value[key],
      ),
  );
  return chosen ?? shape;
}

/** The shape of each entry of a list. */
export function shapeOfItem({ items }: Shape): Shape {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

/** The shape of a key's value; any, where the schema does not know the key. */
export function shapeOfKey(properties: Shape['properties'], key: string): Shape {
  const property = properties?.[key];
  return typeof property === 'object' ? property : {};
}

/** Keys that the schema does not know come last: what they are is for other checks to say. */
function arrange(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((entry) => arrange(entry, shapeOfItem(shape)));
  if (!isRecord(value)) return value;
  const { properties = {} } = chooseShape(shape, value);
  const keys = new Set([...Object.keys(properties), ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys]
      .filter((key) => key in value)
      .map((key) => [key, arrange(value[key], shapeOfKey(properties, key))]),
  );
}

/** Keys with values, as opposed to lists and dates. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
