import { globSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { checkContent } from '../../../scripts/content-check/check-content.ts';
import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from '../../../scripts/content-check/content.ts';
import { readContent } from '../../../scripts/content-check/read-content.ts';
import { formatProblem } from '../../../scripts/content-check/problem.ts';
import { shapeOf } from '../../../scripts/editor/schema-shape.ts';
import { withMoments } from '../../../src/content-schemas/moments.ts';
import { copyContent, post, writeFiles } from '../../support/content-folder.ts';

const now = new Date('2099-12-01T00:00:00Z');
const datedPost = (body: string) => post(body).replace('cover:', 'publishedAt: 2026-03-04\ncover:');
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
  it.each(collectionNames)('accept every file of %s, and no unknown key', (name) => {
    const schema = z.fromJSONSchema(shapeOf(name));
    for (const [file, value] of readValues(name)) {
      if (value === null) continue;
      expect(schema.safeParse(value).error?.issues ?? [], file).toEqual([]);
      if (Array.isArray(value) && value.length === 0) continue;
      const wrong = Array.isArray(value)
        ? value.map((entry: object) => ({ ...entry, unknwon: 1 }))
        : { ...value, unknwon: 1 };
      expect(schema.safeParse(wrong).success, file).toBe(false);
    }
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

  it('insert what content:check accepts', () => {
    const folder = copyContent();
    const body = snippets
      .map(([name, snippet]) => (wrap[name] ?? ((text: string) => text))(expand(snippet)))
      .join('\n\n');
    writeFiles(folder, { 'blog/snippets.mdx': datedPost(body) });
    expect(checkContent(readContent(folder), now).map(formatProblem)).toEqual([]);
  });
});

describe('content/README.md', () => {
  const readme = readFileSync('content/README.md', 'utf8');
  /** "### Service — `services/*.yaml`" and the YAML below it. */
  const examples = [
    ...readme.matchAll(/^### .*`([\w/-]+)\/\*\.(?:mdx|yaml)`\n+```yaml\n([\s\S]*?)```/gm),
  ].map(([, path = '', example = '']) => ({ path, example: example.replaceAll(/^---\n/gm, '') }));

  it.each(examples)('shows a valid example of $path', ({ path, example }) => {
    const name = collectionNames.find((collection) => collections[collection].path === path);
    const { schema } = collections[name!];
    expect(schema.safeParse(withMoments(parse(example), 'UTC')).error?.issues ?? []).toEqual([]);
  });

  it('shows blocks that content:check accepts', () => {
    const [, blocks = ''] = /```mdx\n([\s\S]*?)```/.exec(readme) ?? [];
    const folder = copyContent();
    const clip = readFileSync('tests/fixtures/clip.mp3');
    const picture = readFileSync('dist/social/home.png');
    writeFiles(folder, {
      'blog/readme.mdx': datedPost(blocks.trim()),
      'blog/two-hosts.mp3': clip,
      ...Object.fromEntries(
        blocks.matchAll(/\(\.\/(.+\.jpg)\)/g).map(([, name = '']) => [`blog/${name}`, picture]),
      ),
    });
    expect(checkContent(readContent(folder), now).map(formatProblem)).toEqual([]);
  });
});
