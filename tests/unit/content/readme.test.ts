import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { checkContent } from '../../../scripts/content-check.ts';
import { collectionNames, collections } from '../../../scripts/content-check/content.ts';
import { formatProblem } from '../../../scripts/content-check/problem.ts';
import { copyContent, writeFiles } from './temporary-folder.ts';

const readme = readFileSync('content/README.md', 'utf8');

/** "### Service — `services/*.yaml`" and the YAML below it. */
const examples = [
  ...readme.matchAll(/^### .*`([\w/-]+)\/\*\.(?:mdx|yaml)`\n+```yaml\n([\s\S]*?)```/gm),
].map(([, path = '', example = '']) => ({ path, example: example.replaceAll(/^---\n/gm, '') }));

describe('content/README.md', () => {
  it.each(examples)('shows a valid example of $path', ({ path, example }) => {
    const name = collectionNames.find((collection) => collections[collection].path === path);
    const schema = collections[name!].schema;
    expect(schema.safeParse(parse(example)).error?.issues ?? []).toEqual([]);
  });

  it('shows blocks that content:check accepts', () => {
    const [, blocks = ''] = /```mdx\n([\s\S]*?)```/.exec(readme) ?? [];
    const folder = copyContent();
    const excerpt = 'One or two plain sentences that say what a reader will know after this post.';
    writeFiles(folder, {
      'blog/readme.mdx': `---\ntitle: All the blocks\nexcerpt: ${excerpt}\ncover: none\n---\n\n${blocks}`,
    });
    expect(
      checkContent(folder, { now: new Date('2099-12-01T00:00:00Z') }).map(formatProblem),
    ).toEqual([]);
  });
});
