import type { z } from 'astro/zod';
import { stringify } from 'yaml';

import { mapMoments } from '../../src/content-schemas/moments.ts';
import { readText, readYaml } from '../../src/lib/content-file.ts';
import { momentOf, writeMoment } from '../../src/lib/dates.ts';
import { setMdx, setValue } from './typography.ts';

/** What a value may be, as JSON Schema says it. */
export type Shape = z.core.JSONSchema.BaseSchema;

interface FileForm {
  shape: Shape;
  /** The company's. */
  timeZone: string;
}

/** A text on one line, in quotes only where they are needed. */
export const NORMAL_YAML = { lineWidth: 0, singleQuote: true } as const;

/**
 * The one way to write a value as YAML, and the one in which /admin saves: keys in the order of the schema, a text on one
 * line with curly quotes and true minus signs, quotes of YAML only where they are needed, no comments. So a change of one
 * text changes one line.
 */
export function toNormalYaml(
  value: unknown,
  { shape, timeZone }: FileForm,
  isFromForm = false,
): string {
  const arranged = arrange(value, shape, isFromForm);
  const written = mapMoments(arranged, (text) => {
    const moment = momentOf(text, timeZone);
    return moment ? writeMoment(moment, timeZone) : text;
  });
  return stringify(written, NORMAL_YAML);
}

/** The file of an entry that has a text below its front matter. */
export function toNormalMdx(
  front: unknown,
  body: string,
  form: FileForm,
  isFromForm = false,
): string {
  return `---\n${toNormalYaml(front, form, isFromForm)}---\n\n${setMdx(body.trim())}\n`;
}

/** A picture lies beside its text; the editor writes `./two-hosts.jpg`, or `/./two-hosts.jpg` where it was there already. */
export const pictureName = (address: string): string => address.replace(/^\/?\.\//, '');

/** How the editor tells the items of a list apart once one was added, removed, or moved. */
const EDITOR_KEYS = ['__sc_item_id', '__sc_item_original_key_path'];

/**
 * A value with its keys in the order of the schema; those that it does not know come last: what they are is for others to say.
 * @param isFromForm whether to leave out what an editor leaves behind where nothing was filled in: empty texts and lists,
 * groups without anything in them that is needed, and unticked boxes.
 */
function arrange(value: unknown, shape: Shape, isFromForm = false): unknown {
  if (Array.isArray(value))
    return value.map((entry) => arrange(entry, shapeOfItem(shape), isFromForm));
  if (typeof value === 'string')
    return shape['picture'] === true ? pictureName(value) : setValue(value);
  if (!isRecord(value)) return value;
  const { properties = {}, required = [] } = chooseShape(shape, value);
  const keys = new Set([...Object.keys(properties), ...Object.keys(value)]);
  if (isFromForm) for (const key of EDITOR_KEYS) keys.delete(key);
  const entries = [...keys].flatMap((key): [string, unknown][] => {
    const inner = shapeOfKey(properties, key);
    const arranged = arrange(value[key], inner, isFromForm);
    if (isFromForm && isEmpty(arranged) && !isUnfilled(arranged, inner)) {
      const word = wordForEmpty(inner);
      if (word !== undefined) return [[key, word]];
      if (!required.includes(key)) return [];
    }
    return key in value ? [[key, arranged]] : [];
  });
  return Object.fromEntries(entries);
}

/** The alternative of a shape that a value belongs to, such as that of its page, by constant keys. */
export function chooseShape(shape: Shape, value: unknown): Shape {
  const alternatives = shape.oneOf ?? shape.anyOf;
  if (!alternatives || !isRecord(value)) return shape;
  const belongs = ({ type, properties = {} }: Shape) =>
    type === 'object' &&
    Object.keys(properties).every((key) => {
      const { const: constant } = shapeOfKey(properties, key);
      return constant === undefined || constant === value[key];
    });
  return alternatives.find(belongs) ?? shape;
}

export function shapeOfItem({ items }: Shape): Shape {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

/** The shape of a key's value; any, where the schema does not know the key. */
export function shapeOfKey(properties: Shape['properties'], key: string): Shape {
  const property = properties?.[key];
  return typeof property === 'object' ? property : {};
}

/** Keys with values, as opposed to lists and dates. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How /admin reads and writes the files of a collection. */
export interface SavedForm {
  fromFile: (text: string) => unknown;
  toFile: (value: Record<string, unknown>) => string;
}

/** A field that is in no file: check-field.tsx. */
export const CHECK_FIELD = 'check';

/** A field that chooses an entry of a list: choice-field.tsx. */
export const CHOICE_FIELD = 'choice';

const withoutCheck = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== CHECK_FIELD));

/** @param hasBody whether a text follows the front matter */
export function savedForm(form: FileForm, hasBody: boolean): SavedForm {
  const { shape } = form;
  if (shape.type === 'array') {
    return {
      fromFile: (text) => ({ entries: (readYaml(text) as unknown[] | null) ?? [] }),
      toFile: (value) => toNormalYaml((value as { entries?: unknown }).entries ?? [], form, true),
    };
  }
  if (!hasBody) {
    return {
      fromFile: (text) => open(readYaml(text), form),
      toFile: (value) => toNormalYaml(withoutCheck(value), form, true),
    };
  }
  return {
    fromFile: (text) => {
      const { front, body } = readText(text);
      return { ...(open(front, form) as object), body: body.replace(/^(?:\r?\n)+/, '') };
    },
    toFile: (value) => {
      const { body, ...front } = withoutCheck(value) as { body?: string };
      return toNormalMdx(front, body ?? '', form, true);
    },
  };
}

/** The word that stands in a file where an optional group of fields is left empty, such as `cover: none`. */
export function wordForEmpty(shape: Shape): string | undefined {
  const [word, group, ...more] = shape.anyOf ?? [];
  const isPair = more.length === 0 && typeof word?.const === 'string' && group?.type === 'object';
  return isPair ? String(word.const) : undefined;
}

/** What the editor shows: a group that is said to be empty is not there, and its field for moments knows UTC alone. */
function open(read: unknown, { shape, timeZone }: FileForm): unknown {
  const value = mapMoments(
    read,
    (text) => momentOf(text, timeZone)?.toISOString().replace('.000Z', 'Z') ?? text,
  );
  if (!isRecord(value)) return value;
  const { properties } = chooseShape(shape, value);
  const shown = Object.entries(value).filter(
    ([key, inner]) => inner === undefined || inner !== wordForEmpty(shapeOfKey(properties, key)),
  );
  return Object.fromEntries(shown);
}

/** A group that was added and needs something that nobody has filled in: it is wrong, not left empty. */
const isUnfilled = (value: unknown, shape: Shape) =>
  isRecord(value) && (chooseShape(shape, value).required ?? []).length > 0;

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}
