import { globSync, readdirSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { checkContent } from '../../../scripts/content-check.ts';
import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from '../../../scripts/content-check/collections.ts';
import { blocks } from '../../../scripts/content-check/mdx-blocks.ts';
import { formatProblem } from '../../../scripts/content-check/problem.ts';
import { formatSchema } from '../../../scripts/make-schemas.ts';
import { allJsonSchemas, jsonSchemaOf } from '../../../scripts/schemas/json-schemas.ts';
import { copyContent, writeFiles } from './temporary-folder.ts';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

/** Files of a collection and what stands in their YAML. */
function readValues(name: CollectionName): (readonly [path: string, value: unknown])[] {
  const { kind, path }: Collection = collections[name];
  const files =
    kind === 'list'
      ? [`content/${path}.yaml`]
      : globSync(`content/${path}/*.${kind === 'text' ? 'mdx' : 'yaml'}`);
  return files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return [file, parse(kind === 'text' ? (text.split(/^---$/m)[1] ?? '') : text)] as const;
  });
}

describe('the schemas for editors', () => {
  it('match the content schemas: run `node scripts/make-schemas.ts` after a change', () => {
    const kept = readdirSync('.vscode/schemas').map((name) => [
      name,
      readFileSync(`.vscode/schemas/${name}`, 'utf8'),
    ]);
    const made = [...allJsonSchemas()].map(([name, schema]) => [name, formatSchema(schema)]);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(made));
  });

  it.each(collectionNames)('accept every file of %s, and no unknown key', (name) => {
    const schema = z.fromJSONSchema(jsonSchemaOf(name));
    for (const [file, value] of readValues(name)) {
      if (value === null) continue;
      expect(schema.safeParse(value).error?.issues ?? [], file).toEqual([]);
      const wrong = Array.isArray(value)
        ? value.map((entry: object) => ({ ...entry, unknwon: 1 }))
        : { ...value, unknwon: 1 };
      expect(schema.safeParse(wrong).success, file).toBe(false);
    }
  });

  it('describe the keys', () => {
    const { properties } = jsonSchemaOf('blog');
    expect(properties?.['excerpt']).toMatchObject({
      description: 'One or two sentences shown in lists and above the text.',
    });
    // From a shared constant, from a nested shape, from an option.
    expect(jsonSchemaOf('addOns').properties?.['position']).toMatchObject({
      description: 'Place in a list, counted from 1.',
    });
    expect(JSON.stringify(properties?.['cover'])).toContain('What the drawing or photo shows');
    expect(JSON.stringify(jsonSchemaOf('pages'))).toContain('The three claims beside the quotes');
  });

  it('are configured for the right files', () => {
    const settings = readJson('.vscode/settings.json') as { 'yaml.schemas': object };
    const wired = Object.entries(settings['yaml.schemas']).map(([schema, files]) => [
      schema,
      globSync(String(files)).toSorted(),
    ]);
    const wanted = collectionNames
      .filter((name) => collections[name].kind !== 'text')
      .map((name) => [
        `.vscode/schemas/${name}.json`,
        readValues(name)
          .map(([file]) => file)
          .toSorted(),
      ]);
    expect(Object.fromEntries(wired)).toEqual(Object.fromEntries(wanted));
  });
});

describe('the editor snippets', () => {
  interface Snippet {
    prefix: string;
    body: readonly string[];
  }
  const snippets = Object.entries(
    readJson('.vscode/content.code-snippets') as Record<string, Snippet>,
  );
  /** As an editor inserts it when nothing is typed over its placeholders. */
  const expand = ({ body }: Snippet) =>
    body
      .join('\n')
      .replaceAll(/\$\{\d+\|([^,|]+)[^}]*\}/g, '$1')
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
  const wrap: Readonly<Record<string, (text: string) => string>> = {
    Question: (text) => `<Questions>\n${text}\n</Questions>`,
    TimelineStep: (text) => `<Timeline>\n${text}\n</Timeline>`,
  };

  it('exist for every block', () => {
    const bodies = snippets.map(([, { body }]) => body.join('\n')).join('\n');
    for (const name of Object.keys(blocks)) expect(bodies).toContain(`<${name}`);
    expect(new Set(snippets.map(([, { prefix }]) => prefix)).size).toBe(snippets.length);
  });

  it('insert what content:check accepts', () => {
    const folder = copyContent();
    const body = snippets
      .map(([name, snippet]) => (wrap[name] ?? ((text: string) => text))(expand(snippet)))
      .join('\n\n');
    const excerpt = 'One or two plain sentences that say what a reader will know after this post.';
    const head = `---\ntitle: All the snippets\nexcerpt: ${excerpt}\ncover: none\n---\n`;
    writeFiles(folder, { 'blog/snippets.mdx': `${head}\n${body}\n` });
    const now = new Date('2099-12-01T00:00:00Z');
    expect(checkContent(folder, { now }).map(formatProblem)).toEqual([]);
  });
});

describe('the editor task', () => {
  it('finds the position of every message', () => {
    const { tasks } = readJson('.vscode/tasks.json') as {
      tasks: { label: string; problemMatcher: { pattern: { regexp: string } } }[];
    };
    const { regexp } = tasks.find(({ label }) => label === 'Check content')!.problemMatcher.pattern;
    const folder = copyContent();
    writeFiles(folder, { 'services/wrong.yaml': 'nmae: A\n' });
    const messages = checkContent(folder).map(formatProblem);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages)
      expect(message.replace(/^[^:]*(?=\/services\/)/, 'content')).toMatch(new RegExp(regexp));
  });
});
