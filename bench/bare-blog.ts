import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const blocks = [
  'Callout',
  'Checklist',
  'ComparisonTable',
  'Donts',
  'Dos',
  'DosAndDonts',
  'Example',
  'Figure',
  'PromoBox',
  'Question',
  'Questions',
  'Timeline',
  'TimelineStep',
];

const page = (title: string, body: string) => `<html lang="en">
  <head><meta charset="utf-8" /><title>${title}</title></head>
  <body>${body}</body>
</html>`;

/** The least that Astro needs to show posts: a list, and a page for each with its words. */
const files = {
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
export default { integrations: [mdx()], markdown: { syntaxHighlight: false } };`,
  'package.json': '{ "type": "module" }',
  'src/content.config.ts': `import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
const schema = z.object({ title: z.string(), excerpt: z.string() });
const loader = glob({ pattern: '*.mdx', base: './content/blog' });
export const collections = { blog: defineCollection({ loader, schema }) };`,
  'src/Block.astro': '<div><slot /></div>',
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const posts = await getCollection('blog');
---
${page('Blog', '<ul>{posts.map(({ id, data }) => <li><a href={`/blog/${id}`}>{data.title}</a> {data.excerpt}</li>)}</ul>')}`,
  'src/pages/blog/[slug].astro': `---
import { getCollection, render } from 'astro:content';
import Block from '../../Block.astro';
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
const components = Object.fromEntries(${JSON.stringify(blocks)}.map((name) => [name, Block]));
---
${page('{post.data.title}', '<h1>{post.data.title}</h1><Content components={components} />')}`,
};

/** Makes a blog with nothing but these posts, to compare builds with. */
export async function writeBareBlog(folder: string, posts: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await cp(posts, join(folder, 'content/blog'), { recursive: true });
}
