import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';

import {
  collectionNames,
  collections,
  type CollectionName,
} from '../../scripts/content-check/collections.ts';
import { readContent } from '../../scripts/content-check/content.ts';
import type { Field } from '../../scripts/edit/contract.ts';
import { formOf, NoControlError } from '../../scripts/edit/form-model.ts';
import { namesIn } from '../../scripts/edit/overview.ts';

const names = namesIn(readContent('content'));

interface Leaf {
  readonly path: string;
  readonly type: string;
}

/** Every value that a zod schema knows, read from zod itself and not from the JSON Schema that forms are made of. */
function leavesOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      leavesOf(inner as z.core.$ZodType, path ? `${path}.${key}` : key),
    );
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => leavesOf(one, path));
  if (schema instanceof z.ZodOptional) return leavesOf(schema.unwrap(), path);
  return [{ path, type: def.type }];
}

/** Every value that a form knows, with its control. */
function controlsOf(field: Field, path = ''): readonly (readonly [path: string, Field])[] {
  switch (field.control) {
    case 'group':
      return field.fields.flatMap(({ key, field: inner }) =>
        controlsOf(inner, path ? `${path}.${key}` : key),
      );
    case 'list':
      return controlsOf(field.item, `${path}[]`);
    case 'variants':
      return field.variants.flatMap((variant) => controlsOf(variant, path));
    default:
      return [[path, field]];
  }
}

const controlsFor: Readonly<Record<string, readonly Field['control'][]>> = {
  string: ['text', 'month', 'choice'],
  number: ['number'],
  int: ['number'],
  boolean: ['switch'],
  date: ['moment'],
  enum: ['choice'],
  literal: ['fixed'],
};

const rootPath = (name: CollectionName) => (collections[name].kind === 'list' ? '[]' : '');

describe.each(collectionNames)('the form of %s', (name) => {
  const { root, readOnly } = formOf(name, names);
  const controls = controlsOf(root);
  const leaves = leavesOf(collections[name].schema, rootPath(name));

  it('has the right control for every value of the schema, or says why it is read-only', () => {
    expect(leaves.length).toBeGreaterThan(1);
    for (const { path, type } of leaves) {
      const found = controls.filter(([place]) => place === path).map(([, { control }]) => control);
      const isReadOnly = readOnly.some((key) => key.path === path && key.reason.length > 20);
      const fits = found.some((control) => controlsFor[type]?.includes(control));
      expect(fits || isReadOnly, `${name} ${path} (${type}) has ${found.join(', ')}`).toBe(true);
    }
  });

  it('has nothing that the schema does not know', () => {
    const known = new Set(leaves.map(({ path }) => path));
    expect(controls.map(([path]) => path).filter((path) => !known.has(path))).toEqual([]);
    expect(readOnly.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });
});

describe('formOf', () => {
  const controlAt = (name: CollectionName, path: string) =>
    controlsOf(formOf(name, names).root).find(([place]) => place === path)?.[1];

  it('tells what the schema tells: meaning, limits, unit, title', () => {
    expect(controlAt('blog', 'excerpt')).toEqual({
      control: 'text',
      label: 'Excerpt',
      help: 'One or two sentences shown in lists and above the text.',
      isRequired: true,
      hasParagraphs: false,
      min: 60,
      max: 200,
    });
    expect(controlAt('blog', 'publishedAt')).toMatchObject({
      control: 'moment',
      label: 'Published at',
      isRequired: false,
    });
    expect(controlAt('blog', 'cover.alt')).toMatchObject({ label: 'Alternative text' });
    expect(controlAt('services', 'price')).toMatchObject({ unit: 'US dollars', isWhole: false });
    expect(controlAt('services', 'position')).toMatchObject({ isWhole: true, min: 1 });
    expect(controlAt('faq', 'entries[].answer')).toMatchObject({ hasParagraphs: true });
  });

  it('offers the entries that a reference may name, and the team as authors', () => {
    expect(controlAt('helpGuides', 'related[]')).toMatchObject({
      control: 'choice',
      refersTo: 'helpGuides',
    });
    const articles = controlAt('helpArticles', 'related[]');
    expect(articles?.control === 'choice' && articles.options).toContainEqual({
      value: 'podcast-community-building',
      label: 'Building and Engaging Your Podcast Community',
    });
    const author = controlAt('helpArticles', 'author');
    expect(author?.control === 'text' && author.suggestions).toContain('Maya Lindqvist');
  });

  it('lets nobody change which page a file is', () => {
    const { readOnly } = formOf('pages', names);
    expect(new Set(readOnly.map(({ path }) => path))).toEqual(new Set(['page']));
  });

  it('refuses a schema that it has no control for', () => {
    expect(() => formOf('blog', names, { type: 'object', properties: { map: {} } })).toThrow(
      NoControlError,
    );
  });
});
