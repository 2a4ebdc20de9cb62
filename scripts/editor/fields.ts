import { readFileSync } from 'node:fs';

import type { Field } from '@sveltia/cms';

import type { Company } from '../../src/content-schemas/site.ts';
import { readYaml } from '../../src/lib/content-file.ts';
import { collections, type Collection, type CollectionName } from '../content-check/content.ts';
import { labelOf } from './label.ts';
import { CHOICE_FIELD, shapeOfItem, wordForEmpty, type Shape } from './saved-form.ts';
import { shapeOf } from './schema-shape.ts';

const { timeZone } = readYaml(readFileSync('content/site/company.yaml', 'utf8')) as Company;

/** Longer texts get a field of several lines. */
const LONG_TEXT = 100;

/**
 * The fields of a group of keys.
 * @throws Error for a shape that has no field here: it must be taught, not left out.
 */
export function fieldsOf({ properties, required = [] }: Shape, path: string): Field[] {
  if (!properties) throw unknownShape(path, properties);
  return Object.entries(properties).map(([name, property]) => {
    if (typeof property !== 'object') throw unknownShape(`${path}.${name}`, property);
    return fieldOf(property, name, `${path}.${name}`, required.includes(name));
  });
}

/** @param path for messages: `blog.cover.alt`. */
function fieldOf(shape: Shape, name: string, path: string, required: boolean): Field {
  if (wordForEmpty(shape) !== undefined) {
    const { anyOf: [, group] = [], ...rest } = shape;
    return fieldOf({ ...group, ...rest }, name, path, false);
  }
  if (shape.const !== undefined) return { name, widget: 'hidden', default: shape.const };
  const { title, description } = shape;
  const common = {
    name,
    label: title ?? labelOf(name),
    required,
    ...(description === undefined ? {} : { hint: hintOf(shape, description) }),
  };
  // Of words and numbers, when it has no type. The editor shows no 0 that has no label.
  if (shape.enum) {
    const options = shape.enum.map((value) => ({ label: String(value), value }));
    return { ...common, widget: 'select', options };
  }
  switch (shape.type) {
    case 'string':
      return { ...common, ...textWidget(shape, name) };
    case 'integer':
    case 'number':
      return { ...common, ...numberWidget(shape) };
    case 'boolean':
      return { ...common, widget: 'boolean', required: false };
    case 'array':
      return { ...common, ...listWidget(shape, path) };
    case 'object':
      return { ...common, widget: 'object', collapsed: 'auto', fields: fieldsOf(shape, path) };
    default:
      throw unknownShape(path, shape);
  }
}

function hintOf({ moment }: Shape, description: string): string {
  const hint = description.replaceAll('`', '"');
  if (moment !== true) return hint;
  return `${hint} By the clock of ${timeZone}, the company’s time zone; the file has it in UTC, and the beginning of a day as the day.`;
}

function textWidget(shape: Shape, name: string) {
  const { reference, picture, minLength, maxLength } = shape;
  if (typeof reference === 'string') return choiceOf(reference);
  if (picture === true) return { widget: 'image', choose_url: false } as const;
  if (shape['moment'] === true) {
    const format = 'YYYY-MM-DDTHH:mm:ss[Z]';
    const form = { input_timezone: timeZone, output_utc: true, format };
    const start = shape['isNow'] === true ? { default: '{{now}}' } : {};
    return { widget: 'datetime', ...form, ...start } as const;
  }
  const isLong = (maxLength ?? 0) > LONG_TEXT || ['text', 'note'].includes(name);
  return {
    widget: isLong ? 'text' : 'string',
    ...(minLength === undefined ? {} : { minlength: minLength }),
    ...(maxLength === undefined ? {} : { maxlength: maxLength }),
  } as const;
}

function numberWidget({ type, minimum, maximum }: Shape) {
  const isWhole = type === 'integer';
  // Where a schema has no bounds, zod writes JavaScript's own.
  const isBound = (value?: number) => Math.abs(value ?? Infinity) < Number.MAX_SAFE_INTEGER;
  return {
    widget: 'number',
    value_type: isWhole ? 'int' : 'float',
    step: isWhole ? 1 : 0.01,
    ...(isBound(minimum) ? { min: minimum } : {}),
    ...(isBound(maximum) ? { max: maximum } : {}),
  } as const;
}

function listWidget(shape: Shape, path: string) {
  const { minItems, maxItems } = shape;
  const items = shapeOfItem(shape);
  const limits = {
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  };
  // A field of its own for each would keep the name of an entry that was renamed.
  if (typeof items['reference'] === 'string')
    return { ...limits, ...relationTo(items['reference']), multiple: true };
  // Its own label is of many.
  const list = { ...limits, label_singular: 'entry' };
  if (items.type === 'object') return { ...list, ...listOfGroups(items, `${path}.*`) };
  const field = fieldOf(items, 'entry', `${path}.*`, true);
  return { ...list, widget: 'list', collapsed: false, field } as const;
}

/** A list of groups, which are called by their first text when they are closed. */
export function listOfGroups(items: Shape, path: string) {
  const fields = fieldsOf(items, path);
  const first = fields.find(
    ({ name, widget }) => name !== 'id' && (widget === 'string' || widget === 'text'),
  );
  const summary = first ? { summary: `{{fields.${first.name}}}` } : {};
  return { widget: 'list', collapsed: 'auto', fields, ...summary } as const;
}

/** Where an entry is renamed, the package renames it in relations to entries that have a file each, and in no others. */
function choiceOf(reference: string) {
  const { kind, path }: Collection = collections[reference as CollectionName];
  if (kind !== 'list') return relationTo(reference);
  const shown = titleIn(reference as CollectionName);
  return { widget: CHOICE_FIELD, list: `content/${path}.yaml`, shown } as const;
}

/** Entries are chosen by what people call them; those of a list lie in one file. */
function relationTo(reference: string) {
  const name = reference as CollectionName;
  const { kind }: Collection = collections[name];
  const [place, within] =
    kind === 'list'
      ? [{ collection: 'lists', file: name }, 'entries.*.']
      : [{ collection: name }, ''];
  const shown = [within + titleIn(name)];
  return {
    widget: 'relation',
    ...place,
    value_field: within ? `${within}id` : '{{slug}}',
    display_fields: shown,
    search_fields: shown,
    dropdown_threshold: 0,
  } as const;
}

function titleIn(name: CollectionName): string {
  const { kind }: Collection = collections[name];
  const { properties = {} } = kind === 'list' ? shapeOfItem(shapeOf(name)) : shapeOf(name);
  return titleOf(Object.keys(properties));
}

export const titleOf = (keys: readonly string[]) =>
  ['title', 'name', 'label'].find((key) => keys.includes(key)) ?? 'title';

function unknownShape(path: string, shape: unknown): Error {
  return new Error(
    `${path}: /admin has no field for ${JSON.stringify(shape)}; teach it to scripts/editor/fields.ts`,
  );
}
