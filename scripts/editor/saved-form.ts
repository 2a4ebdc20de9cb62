import { parse } from 'yaml';

import {
  chooseShape,
  isRecord,
  shapeOfItem,
  shapeOfKey,
  toNormalMdx,
  toNormalYaml,
  type Shape,
} from '../content-check/normal-form.ts';

/** How /admin reads and writes the files of a collection. */
export interface SavedForm {
  fromFile: (text: string) => unknown;
  toFile: (value: unknown) => string;
}

/** @param hasBody whether a text follows the front matter */
export function savedForm(shape: Shape, hasBody: boolean): SavedForm {
  if (!hasBody) {
    return {
      fromFile: (text) => open(parse(text), shape),
      toFile: (value) => toNormalYaml(close(value, shape), shape),
    };
  }
  return {
    fromFile: (text) => {
      const [, front = '', body = ''] = /^---\n([\s\S]*?)^---$\n*([\s\S]*)$/m.exec(text) ?? [];
      return { ...(open(parse(front), shape) as object), body };
    },
    toFile: (value) => {
      const { body, ...front } = value as { body?: string };
      return toNormalMdx(close(front, shape), body ?? '', shape);
    },
  };
}

/** The word that stands in a file where an optional group of fields is left empty, such as `cover: none`. */
export function wordForEmpty(shape: Shape): string | undefined {
  const [word, group, ...more] = shape.anyOf ?? [];
  const isPair = more.length === 0 && typeof word?.const === 'string' && group?.type === 'object';
  return isPair ? String(word.const) : undefined;
}

/** What the editor shows: a group that is said to be empty is not there. */
function open(value: unknown, shape: Shape): unknown {
  if (!isRecord(value)) return value;
  const { properties = {} } = chooseShape(shape, value);
  const shown = Object.entries(value).filter(
    ([key, inner]) => inner === undefined || inner !== wordForEmpty(shapeOfKey(properties, key)),
  );
  return Object.fromEntries(shown);
}

/** What the file says: the editor leaves empty texts, lists and unticked boxes behind, which mean that a key is absent. */
function close(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => close(entry, shapeOfItem(shape)));
  }
  if (!isRecord(value)) return value;
  const { properties = {}, required = [] } = chooseShape(shape, value);
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const closed = close(inner, chooseGroup(shapeOfKey(properties, key)));
    return isEmpty(closed) && !required.includes(key) ? [] : [[key, closed] as const];
  });
  const result: Record<string, unknown> = Object.fromEntries(kept);
  for (const [key, property] of Object.entries(properties)) {
    const word = typeof property === 'object' ? wordForEmpty(property) : undefined;
    if (word !== undefined && isEmpty(result[key])) result[key] = word;
  }
  return result;
}

/** Of `none` or a group, the group. */
function chooseGroup(shape: Shape): Shape {
  return wordForEmpty(shape) === undefined ? shape : (shape.anyOf?.[1] ?? shape);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}
