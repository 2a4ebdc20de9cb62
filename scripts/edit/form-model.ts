import { collections, type CollectionName } from '../content-check/collections.ts';
import { jsonSchemaOf, type JsonSchema } from '../schemas/json-schemas.ts';
import type { ChoiceField, Field, Form, NamedField, ReadOnlyKey } from './contract.ts';

/** Texts that may be longer than this are written in paragraphs. */
const PARAGRAPHS_FROM_CHARACTERS = 400;

/** Looks up what stands in other files. */
export interface Names {
  /** Names and titles of the entries of a collection. */
  readonly entriesOf: (collection: CollectionName) => ChoiceField['options'];
  /** What a text is usually filled with. */
  readonly suggestionsFor: (collection: CollectionName, path: string) => readonly string[];
}

interface Context {
  readonly collection: CollectionName;
  readonly names: Names;
  readonly readOnly: ReadOnlyKey[];
}

/** The schema has something that the editor has no control for. */
export class NoControlError extends Error {}

/**
 * The form of a collection, made from its schema.
 * @param schema another one than that of the collection
 * @throws NoControlError when a key of the schema can be edited by no control.
 */
export function formOf(
  collection: CollectionName,
  names: Names,
  schema: JsonSchema = jsonSchemaOf(collection),
): Form {
  const readOnly: ReadOnlyKey[] = [];
  const root = fieldOf(
    schema,
    { key: collection, path: '', isRequired: true },
    { collection, names, readOnly },
  );
  const { kind, path } = collections[collection];
  if (kind === 'list' && path.startsWith('company/'))
    readOnly.push({
      path: '[].position',
      reason: 'The order of the list is the order on the page.',
    });
  return { root, readOnly };
}

interface Spot {
  readonly key: string;
  /** From the root of the value, lists as `[]`, such as `[].action.kind`. */
  readonly path: string;
  readonly isRequired: boolean;
}

function fieldOf(schema: JsonSchema, spot: Spot, context: Context): Field {
  const base = {
    label: schema.title ?? labelOf(spot.key),
    // The marks of code are for developers.
    ...(schema.description ? { help: schema.description.replaceAll('`', '') } : {}),
    isRequired: spot.isRequired,
  };
  const refersTo = schema['reference'] as CollectionName | undefined;
  if (refersTo) {
    const options = context.names.entriesOf(refersTo);
    return { ...base, control: 'choice', options, refersTo };
  }
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return { ...base, ...variantsOf(alternatives, spot, context) };
  if (schema.const !== undefined) {
    const reason = 'It tells which kind of entry this is, and developers decide on those.';
    context.readOnly.push({ path: spot.path, reason });
    return { ...base, control: 'fixed', value: String(schema.const), reason };
  }
  if (schema.enum) {
    const options = schema.enum.map((word) => ({ value: String(word), label: String(word) }));
    return { ...base, control: 'choice', options };
  }
  switch (schema.type) {
    case 'string':
      return { ...base, ...textOf(schema, spot, context) };
    case 'integer':
    case 'number':
      return {
        ...base,
        control: 'number',
        isWhole: schema.type === 'integer',
        ...limits(schema.minimum, safe(schema.maximum)),
        ...(typeof schema['unit'] === 'string' ? { unit: schema['unit'] } : {}),
      };
    case 'boolean':
      return { ...base, control: 'switch' };
    case 'array':
      return { ...base, ...listOf(schema, spot, context) };
    case 'object':
      return { ...base, control: 'group', fields: fieldsOf(schema, spot, context) };
    default:
      throw new NoControlError(
        `The editor has no control for "${spot.path}" of ${context.collection}: ${JSON.stringify(schema)}`,
      );
  }
}

function textOf(schema: JsonSchema, { path }: Spot, { collection, names }: Context) {
  if (schema.format === 'date-time') return { control: 'moment' } as const;
  // The only pattern that begins with a year is that of months.
  if (schema.pattern?.startsWith('^20')) return { control: 'month' } as const;
  const suggestions = names.suggestionsFor(collection, path);
  return {
    control: 'text',
    hasParagraphs: (schema.maxLength ?? 0) >= PARAGRAPHS_FROM_CHARACTERS,
    ...limits(schema.minLength, schema.maxLength),
    ...(suggestions.length > 0 ? { suggestions } : {}),
  } as const;
}

function listOf(schema: JsonSchema, { key, path }: Spot, context: Context) {
  const { items } = schema;
  if (typeof items !== 'object' || Array.isArray(items))
    throw new NoControlError(`The entries of "${path}" of ${context.collection} have no schema`);
  const spot = { key: path ? singular(key) : 'entry', path: `${path}[]`, isRequired: true };
  return {
    control: 'list',
    item: fieldOf(items, spot, context),
    ...limits(schema.minItems, schema.maxItems),
  } as const;
}

function fieldsOf(schema: JsonSchema, { path }: Spot, context: Context): NamedField[] {
  return Object.entries(schema.properties ?? {}).map(([key, property]) => {
    if (typeof property !== 'object')
      throw new NoControlError(`"${key}" of ${context.collection} has no schema`);
    const isRequired = schema.required?.includes(key) ?? false;
    const spot = { key, path: path ? `${path}.${key}` : key, isRequired };
    return { key, field: fieldOf(property, spot, context) };
  });
}

function variantsOf(alternatives: readonly JsonSchema[], spot: Spot, context: Context) {
  const decidedBy = Object.keys(alternatives[0]?.properties ?? {}).find((key) =>
    alternatives.every(({ properties }) => {
      const property = properties?.[key];
      return typeof property === 'object' && property.const !== undefined;
    }),
  );
  const variants = alternatives.map((alternative) => {
    const variant = fieldOf(alternative, spot, context);
    if (variant.control === 'fixed') {
      // Here it is an option to choose.
      context.readOnly.pop();
      return { ...variant, label: labelOf(variant.value) };
    }
    return variant;
  });
  return { control: 'variants', variants, ...(decidedBy ? { decidedBy } : {}) } as const;
}

/** «publishedAt» becomes «Published at». */
function labelOf(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function singular(key: string): string {
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return key.endsWith('s') ? key.slice(0, -1) : key;
}

const limits = (min: number | undefined, max: number | undefined) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** What zod calls the largest whole number is no limit for people. */
const safe = (max: number | undefined) => (max === Number.MAX_SAFE_INTEGER ? undefined : max);
