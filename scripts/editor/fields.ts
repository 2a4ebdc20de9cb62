import type { CmsConfig } from '@sveltia/cms';

import { wordForEmpty, type Shape } from './saved-form.ts';

type Collections = NonNullable<CmsConfig['collections']>;

/** A field of a form in /admin. */
export type Field = Extract<Collections[number], { folder: string }>['fields'][number];

/** What a field is called, where it is, and whether it may stay empty. */
interface Place {
  name: string;
  /** For messages: `blog.cover.alt`. */
  path: string;
  isRequired: boolean;
}

/** Longer texts get a field of several lines. */
const LONG_TEXT = 100;
/** JavaScript's own bounds, which zod writes for whole numbers without any. */
const isBound = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/**
 * The fields of a group of keys.
 * @throws Error for a shape that has no field here: it must be taught, not left out.
 */
export function fieldsOf(shape: Shape, path: string): Field[] {
  const { properties, required = [], ...rest } = shape;
  if (!properties || shape.type !== 'object') throw unknownShape(path, shape);
  refuseOthers(path, rest, ['type', 'additionalProperties', 'description', '$schema']);
  return Object.entries(properties).map(([name, property]) => {
    if (typeof property !== 'object') throw unknownShape(`${path}.${name}`, property);
    return fieldOf(property, {
      name,
      path: `${path}.${name}`,
      isRequired: required.includes(name),
    });
  });
}

function fieldOf(shape: Shape, place: Place): Field {
  if (wordForEmpty(shape) !== undefined) {
    const { anyOf: [, group] = [], ...rest } = shape;
    refuseOthers(place.path, rest, words);
    return fieldOf({ ...group, ...rest }, { ...place, isRequired: false });
  }
  if (shape.const !== undefined)
    return { name: place.name, widget: 'hidden', default: shape.const };
  switch (shape.type) {
    case 'string':
      return textField(shape, place);
    case 'integer':
    case 'number':
      return numberField(shape, place);
    case 'boolean':
      return { ...common(shape, place, []), widget: 'boolean', required: false };
    case 'array':
      return listField(shape, place);
    case 'object':
      return {
        ...common(shape, place, ['properties', 'required', 'additionalProperties']),
        widget: 'object',
        collapsed: 'auto',
        fields: fieldsOf(shape, place.path),
      };
    default:
      throw unknownShape(place.path, shape);
  }
}

function textField(shape: Shape, place: Place): Field {
  const { reference, picture, pattern, patternErrorMessage: message, minLength, maxLength } = shape;
  if (typeof reference === 'string')
    return { ...common(shape, place, ['reference']), ...relationTo(reference) };
  if (picture === true) {
    const keywords = ['picture', 'pattern', 'patternErrorMessage'];
    return { ...common(shape, place, keywords), widget: 'image', choose_url: false };
  }
  if (shape.enum)
    return {
      ...common(shape, place, ['enum']),
      widget: 'select',
      options: shape.enum.map(String),
    };
  if (shape.format === 'date-time')
    return {
      ...common(shape, place, ['format']),
      widget: 'datetime',
      input_timezone: 'utc',
      format: 'YYYY-MM-DDTHH:mm:ss[Z]',
    };
  const keywords = ['minLength', 'maxLength', 'pattern', 'patternErrorMessage'];
  // It only says how the pattern came about.
  if (shape.format === 'ends_with') keywords.push('format');
  if (pattern !== undefined && typeof message !== 'string')
    throw new Error(`${place.path}: a pattern needs a message of its own, for /admin to show`);
  const isLong = (maxLength ?? 0) > LONG_TEXT || ['text', 'note'].includes(place.name);
  return {
    ...common(shape, place, keywords),
    widget: isLong ? 'text' : 'string',
    ...(minLength === undefined ? {} : { minlength: minLength }),
    ...(maxLength === undefined ? {} : { maxlength: maxLength }),
    ...(pattern === undefined ? {} : { pattern: [pattern, `It ${String(message)}.`] }),
  };
}

function numberField(shape: Shape, place: Place): Field {
  const { minimum, maximum, unit } = shape as Shape & { unit?: string };
  const isWhole = shape.type === 'integer';
  return {
    ...common(shape, place, ['minimum', 'maximum', 'unit']),
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    step: isWhole ? 1 : 0.01,
    ...(isBound(minimum) ? { min: minimum } : {}),
    ...(isBound(maximum) ? { max: maximum } : {}),
    ...(unit === undefined ? {} : { after_input: unit }),
  };
}

function listField(shape: Shape, place: Place): Field {
  const { items, minItems, maxItems } = shape;
  if (typeof items !== 'object' || Array.isArray(items)) throw unknownShape(place.path, shape);
  const list = {
    ...common(shape, place, ['items', 'minItems', 'maxItems']),
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  };
  if (typeof items['reference'] === 'string')
    return { ...list, ...relationTo(items['reference']), multiple: true };
  const path = `${place.path}.*`;
  if (items.type === 'object') return { ...list, ...listOfGroups(items, path) };
  return {
    ...list,
    widget: 'list',
    collapsed: false,
    field: fieldOf(items, { name: 'entry', path, isRequired: true }),
  };
}

/** A list of groups, which are called by their first text when they are closed. */
export function listOfGroups(items: Shape, path: string) {
  const fields = fieldsOf(items, path);
  const first = fields.find(
    ({ name, widget }) => name !== 'id' && (widget === 'string' || widget === 'text'),
  );
  return {
    widget: 'list' as const,
    collapsed: 'auto' as const,
    fields,
    ...(first ? { summary: `{{fields.${first.name}}}` } : {}),
  };
}

const relationTo = (collection: string) => ({
  widget: 'relation' as const,
  collection,
  value_field: '{{slug}}',
  display_fields: ['title'],
  search_fields: ['title'],
});

/** Keywords that hold what people read. */
const words = ['title', 'description'];

/** What all fields have. @param keywords of a schema that a kind of field knows, beside its type. */
function common(shape: Shape, { name, path, isRequired }: Place, keywords: readonly string[]) {
  refuseOthers(path, shape, ['type', ...keywords, ...words]);
  const { title, description } = shape;
  return {
    name,
    label: title ?? labelOf(name),
    required: isRequired,
    ...(description === undefined ? {} : { hint: description.replaceAll('`', '"') }),
  };
}

/** `bestFor` → "Best for" */
export function labelOf(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function refuseOthers(path: string, shape: object, known: readonly string[]): void {
  const other = Object.keys(shape).find((key) => !known.includes(key));
  if (other !== undefined)
    throw new Error(
      `${path}: /admin has no field for "${other}" of a schema; teach it to scripts/editor/fields.ts`,
    );
}

function unknownShape(path: string, shape: unknown): Error {
  return new Error(
    `${path}: /admin has no field for ${JSON.stringify(shape)}; teach it to scripts/editor/fields.ts`,
  );
}
